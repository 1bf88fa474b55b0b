"""From bytes to text, from text to words, from words to counts."""
