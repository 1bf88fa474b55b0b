"""The languages of the Tokenizers page."""
