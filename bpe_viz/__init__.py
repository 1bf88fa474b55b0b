"""Byte pair encoding with every state on record.

>>> from bpe_viz import learn_bpe
>>> learn_bpe(["hug", "hug", "pug"], num_merges=1).pairs
[('u', 'g')]
"""

from bpe_viz.corpus import Corpus
from bpe_viz.history import MergeHistory
from bpe_viz.laws import fit_heaps, fit_mandelbrot, fit_zipf
from bpe_viz.morphology import boundary_jaccard, boundary_scores
from bpe_viz.recording_learner import learn_bpe
from bpe_viz.segmenter import apply_bpe, segment
from bpe_viz.settings import MarkPlace, PreTokenizer, TieRule, Unit

__version__ = "1.0.0"

__all__ = [
    "Corpus",
    "MarkPlace",
    "MergeHistory",
    "PreTokenizer",
    "TieRule",
    "Unit",
    "apply_bpe",
    "boundary_jaccard",
    "boundary_scores",
    "fit_heaps",
    "fit_mandelbrot",
    "fit_zipf",
    "learn_bpe",
    "segment",
]
