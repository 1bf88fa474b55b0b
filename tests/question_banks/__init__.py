"""Tests of `bpe_viz.question_banks`."""
