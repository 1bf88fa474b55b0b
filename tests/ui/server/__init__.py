"""Tests of `bpe_viz.ui.server`."""
