"""Byte pair encoding with every state on record.

>>> from bpe_viz import learn_bpe
>>> learn_bpe(["hug", "hug", "pug"], num_merges=1).pairs
[('u', 'g')]
"""

from bpe_viz.history.merge_history import MergeHistory
from bpe_viz.laws.law_names import fit_heaps, fit_mandelbrot, fit_zipf
from bpe_viz.morphology.boundaries import boundary_jaccard, boundary_scores
from bpe_viz.segmentation.segmenter import apply_bpe, segment
from bpe_viz.settings import MarkPlace, PreTokenizer, TieRule, Unit
from bpe_viz.text.corpus import Corpus
from bpe_viz.training.recording_learner import learn_bpe

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
