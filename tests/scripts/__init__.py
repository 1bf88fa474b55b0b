"""Checks of the scripts that run in the browser: `python -m tests.scripts`."""
