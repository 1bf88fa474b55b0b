"""The Pieces page: the stepper of Unigram, whose markup and styles a follower's phone shows too."""

from bpe_viz.ui.pieces.view_files import HTML, STYLES

__all__ = ["HTML", "STYLES"]
