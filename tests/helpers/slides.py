"""The corpus of the lecture slides, with which most tests begin."""

SLIDES = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
