"""Markup, labels, styles and scripts that several pages use."""
