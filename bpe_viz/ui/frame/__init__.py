"""What every page has: heading, sidebar, opening files, errors, progress."""
