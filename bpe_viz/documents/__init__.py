"""A reader's own files, of any format, and how they become one text or one table of words."""
