"""Tests of `bpe_viz.ui.follow`."""
