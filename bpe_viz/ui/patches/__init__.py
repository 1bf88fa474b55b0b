"""Patches: a text cut where its next byte is hard to guess, beside tokens, words and morphemes."""
