"""Real tokenizers, such as those of GPT-4 and DeepSeek: read from installed packages, opened up."""

from bpe_viz.vocabularies.about import AboutTokenizer
from bpe_viz.vocabularies.byte_pairs import ids_of_word
from bpe_viz.vocabularies.catalogue import (
    available_tokenizers,
    load_tokenizer,
    name_of_file,
    of_ranks,
)
from bpe_viz.vocabularies.files import read_tiktoken
from bpe_viz.vocabularies.neighbours import neighbours_of
from bpe_viz.vocabularies.oddities import (
    Oddities,
    has_bytes_alone,
    oddities_of,
    oddities_of_history,
)
from bpe_viz.vocabularies.premium import PUBLISHED_PREMIUMS, LanguageCost, costs_of_languages
from bpe_viz.vocabularies.recovered_merges import RecoveredMerges, glyphs_of
from bpe_viz.vocabularies.token import Token, character_edges
from bpe_viz.vocabularies.token_uses import uses_of_tokens
from bpe_viz.vocabularies.tokenized_word import TokenizedWord
from bpe_viz.vocabularies.tokenizer import Tokenizer

__all__ = [
    "PUBLISHED_PREMIUMS",
    "AboutTokenizer",
    "LanguageCost",
    "Oddities",
    "RecoveredMerges",
    "Token",
    "TokenizedWord",
    "Tokenizer",
    "available_tokenizers",
    "character_edges",
    "costs_of_languages",
    "glyphs_of",
    "has_bytes_alone",
    "ids_of_word",
    "load_tokenizer",
    "name_of_file",
    "neighbours_of",
    "oddities_of",
    "oddities_of_history",
    "of_ranks",
    "read_tiktoken",
    "uses_of_tokens",
]
