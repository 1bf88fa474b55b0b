"""The Tours page."""
