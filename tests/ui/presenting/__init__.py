"""Tests of `bpe_viz.ui.presenting`."""
