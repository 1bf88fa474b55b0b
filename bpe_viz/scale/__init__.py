"""Corpora larger than one machine: counted in parts, merged, and kept as a table of word counts."""

from bpe_viz.scale.counting import count_words
from bpe_viz.scale.how_counted import Counting
from bpe_viz.scale.remarks import Remark
from bpe_viz.scale.sample_error import (
    EVERY,
    CloseChoice,
    SampleComparison,
    SampleError,
    chance_of_other_order,
    close_choices,
    compare_samples,
    sample_errors,
)
from bpe_viz.scale.sources import Block, SourceFile, blocks_of, find_sources
from bpe_viz.scale.word_table import WordTable

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
    "chance_of_other_order",
    "close_choices",
    "compare_samples",
    "count_words",
    "find_sources",
    "sample_errors",
]
