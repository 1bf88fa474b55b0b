"""Tests of `bpe_viz.classroom`."""
