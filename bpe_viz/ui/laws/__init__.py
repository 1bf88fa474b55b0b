"""The Laws page."""
