"""Files that other programs write and read, and lesson files."""
