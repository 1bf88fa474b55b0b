"""The frame of every page: heading, top bar, opening files, errors, progress."""
