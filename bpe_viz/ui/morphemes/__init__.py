"""The Morphemes page."""
