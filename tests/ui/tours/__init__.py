"""Tests of the Tours page."""
