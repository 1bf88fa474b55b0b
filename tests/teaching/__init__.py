"""Tests of `bpe_viz.teaching`."""
