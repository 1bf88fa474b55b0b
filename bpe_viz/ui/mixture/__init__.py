"""Mixture: which share of three sources a list of merges was learned from, merge by merge."""
