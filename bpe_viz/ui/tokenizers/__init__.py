"""The Tokenizers page."""
