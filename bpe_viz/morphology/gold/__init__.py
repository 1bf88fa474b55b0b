"""Lists of words with their morphs: formats, what is read of them, and the built-in lists."""
