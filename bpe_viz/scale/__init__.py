"""Corpora larger than one machine: counted in parts, merged, and kept as a table of word counts."""

from bpe_viz.scale.counting import count_words
from bpe_viz.scale.how_counted import Counting
from bpe_viz.scale.remarks import Remark
from bpe_viz.scale.sources import Block, SourceFile, blocks_of, find_sources
from bpe_viz.scale.word_table import WordTable

__all__ = [
    "Block",
    "Counting",
    "Remark",
    "SourceFile",
    "WordTable",
    "blocks_of",
    "count_words",
    "find_sources",
]
