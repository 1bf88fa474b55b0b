"""Corpora larger than one machine: counted in parts, merged, and kept as a table of word counts."""

from typing import TYPE_CHECKING

from bpe_viz.renamed import old_names
from bpe_viz.scale.counting import count_words
from bpe_viz.scale.remarks import Remark
from bpe_viz.scale.sample_error import (
    EVERY,
    CloseChoice,
    SampleComparison,
    SampleError,
    close_choices,
    compare_samples,
    sample_errors,
    swap_chance,
)
from bpe_viz.scale.sources import Block, SourceFile, blocks_of, find_sources
from bpe_viz.scale.word_table import Counting, WordTable

__all__ = [
    "EVERY",
    "Block",
    "CloseChoice",
    "Counting",
    "Remark",
    "SampleComparison",
    "SampleError",
    "SourceFile",
    "WordTable",
    "blocks_of",
    "close_choices",
    "compare_samples",
    "count_words",
    "find_sources",
    "sample_errors",
    "swap_chance",
]

if not TYPE_CHECKING:  # a type checker would take every name for a known one
    __getattr__ = old_names(
        __name__,
        {
            "chance_of_other_order": "swap_chance",
        },
    )
