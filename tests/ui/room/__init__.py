"""Tests of `bpe_viz.ui.room`."""
