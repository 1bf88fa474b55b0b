"""Byte pair encoding with every state on record.

>>> from bpe_viz import learn_bpe
>>> learn_bpe(["hug", "hug", "pug"], num_merges=1).pairs
[('u', 'g')]
"""

from importlib import import_module
from typing import TYPE_CHECKING

from bpe_viz.notebook_display import NotebookViews, register_views

if TYPE_CHECKING:
    from bpe_viz.history import MergeHistory
    from bpe_viz.laws import fit_heaps, fit_mandelbrot, fit_zipf
    from bpe_viz.morphology import boundary_jaccard, boundary_scores
    from bpe_viz.segmentation import apply_bpe, optimal_merges, segment
    from bpe_viz.settings import Criterion, MarkPlace, PreTokenizer, Segmenter, TieRule, Unit
    from bpe_viz.text import Corpus
    from bpe_viz.training import (
        learn_boundless_bpe,
        learn_bpe,
        learn_parity_bpe,
        learn_picky_bpe,
        learn_superbpe,
        learn_wordpiece,
    )
    from bpe_viz.unigram import UnigramHistory, learn_unigram
    from bpe_viz.vocabularies import (
        ByteModel,
        available_tokenizers,
        entropy_patches,
        load_tokenizer,
        mixture_shares,
        prefix_tokens,
        settled,
    )

__version__ = "1.1.0"

__all__ = [
    "ByteModel",
    "Corpus",
    "Criterion",
    "MarkPlace",
    "MergeHistory",
    "PreTokenizer",
    "Segmenter",
    "TieRule",
    "UnigramHistory",
    "Unit",
    "apply_bpe",
    "available_tokenizers",
    "boundary_jaccard",
    "boundary_scores",
    "entropy_patches",
    "fit_heaps",
    "fit_mandelbrot",
    "fit_zipf",
    "learn_boundless_bpe",
    "learn_bpe",
    "learn_parity_bpe",
    "learn_picky_bpe",
    "learn_superbpe",
    "learn_unigram",
    "learn_wordpiece",
    "load_tokenizer",
    "mixture_shares",
    "optimal_merges",
    "prefix_tokens",
    "segment",
    "settled",
]

# Loaded when first asked for: a process that only matches a pattern starts ten times as fast.
_MODULE_OF_NAME = {
    "ByteModel": "bpe_viz.vocabularies",
    "Corpus": "bpe_viz.text",
    "Criterion": "bpe_viz.settings",
    "MarkPlace": "bpe_viz.settings",
    "MergeHistory": "bpe_viz.history",
    "PreTokenizer": "bpe_viz.settings",
    "Segmenter": "bpe_viz.settings",
    "TieRule": "bpe_viz.settings",
    "UnigramHistory": "bpe_viz.unigram",
    "Unit": "bpe_viz.settings",
    "apply_bpe": "bpe_viz.segmentation",
    "available_tokenizers": "bpe_viz.vocabularies",
    "boundary_jaccard": "bpe_viz.morphology",
    "boundary_scores": "bpe_viz.morphology",
    "entropy_patches": "bpe_viz.vocabularies",
    "fit_heaps": "bpe_viz.laws",
    "fit_mandelbrot": "bpe_viz.laws",
    "fit_zipf": "bpe_viz.laws",
    "learn_bpe": "bpe_viz.training",
    "learn_parity_bpe": "bpe_viz.training",
    "learn_picky_bpe": "bpe_viz.training",
    "learn_boundless_bpe": "bpe_viz.training",
    "learn_superbpe": "bpe_viz.training",
    "learn_unigram": "bpe_viz.unigram",
    "learn_wordpiece": "bpe_viz.training",
    "load_tokenizer": "bpe_viz.vocabularies",
    "mixture_shares": "bpe_viz.vocabularies",
    "optimal_merges": "bpe_viz.segmentation",
    "prefix_tokens": "bpe_viz.vocabularies",
    "segment": "bpe_viz.segmentation",
    "settled": "bpe_viz.vocabularies",
}


def _notebook() -> NotebookViews:
    from bpe_viz import notebook

    return notebook


register_views(_notebook)

if not TYPE_CHECKING:  # a type checker would take every name for a known one

    def __getattr__(name: str) -> object:
        """A name that is loaded when it is first asked for."""
        if name not in _MODULE_OF_NAME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_MODULE_OF_NAME[name]), name)

    def __dir__() -> list[str]:
        """Every name, loaded or not."""
        return sorted({*globals(), *_MODULE_OF_NAME})
