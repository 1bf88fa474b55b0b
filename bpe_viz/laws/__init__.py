"""Laws of word counts, fitted to a corpus and compared with random texts."""
