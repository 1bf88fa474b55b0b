"""Real tokenizers, such as those of GPT-4 and DeepSeek: read from installed packages, opened up."""

from typing import TYPE_CHECKING

from bpe_viz.renamed import old_names
from bpe_viz.vocabularies.about import AboutTokenizer
from bpe_viz.vocabularies.agreeing_prefixes import agreeing_prefixes
from bpe_viz.vocabularies.byte_pairs import word_ids
from bpe_viz.vocabularies.catalogue import (
    available_tokenizers,
    load_tokenizer,
    loaded_tokenizers,
    name_of_file,
    of_ranks,
    unload_tokenizer,
)
from bpe_viz.vocabularies.digits import (
    DigitRule,
    SumColumn,
    agreeing_share,
    columns_agree,
    cut_number,
    place_in_token,
    sum_columns,
    walls_of,
    wandering_walls,
)
from bpe_viz.vocabularies.files import read_tiktoken
from bpe_viz.vocabularies.healing import Healing, heal_both_ways, heal_last, heal_unsettled
from bpe_viz.vocabularies.mixture import MixtureShares, SourceShare, mixture_shares
from bpe_viz.vocabularies.neighbours import neighbours_of
from bpe_viz.vocabularies.oddities import (
    Oddities,
    has_bytes_alone,
    history_oddities,
    oddities_of,
)
from bpe_viz.vocabularies.open_text import OpenText, open_text
from bpe_viz.vocabularies.patches import ByteModel, entropy_patches
from bpe_viz.vocabularies.prefixes import PrefixTokens, prefix_tokens
from bpe_viz.vocabularies.premium import PUBLISHED_PREMIUMS, LanguageCost, language_costs
from bpe_viz.vocabularies.recovered_merges import RecoveredMerges, glyphs_of
from bpe_viz.vocabularies.residues import TokenSteps, symbol_steps, token_steps
from bpe_viz.vocabularies.settled_tokens import settled
from bpe_viz.vocabularies.share_triangle import ShareCut, Shares, cut_shares
from bpe_viz.vocabularies.token import Token, character_edges
from bpe_viz.vocabularies.token_uses import uses_of_tokens
from bpe_viz.vocabularies.tokenized_word import TokenizedWord
from bpe_viz.vocabularies.tokenizer import Tokenizer

__all__ = [
    "PUBLISHED_PREMIUMS",
    "AboutTokenizer",
    "ByteModel",
    "DigitRule",
    "Healing",
    "LanguageCost",
    "MixtureShares",
    "Oddities",
    "OpenText",
    "PrefixTokens",
    "RecoveredMerges",
    "ShareCut",
    "Shares",
    "SourceShare",
    "SumColumn",
    "Token",
    "TokenSteps",
    "TokenizedWord",
    "Tokenizer",
    "agreeing_prefixes",
    "agreeing_share",
    "available_tokenizers",
    "character_edges",
    "columns_agree",
    "cut_number",
    "cut_shares",
    "entropy_patches",
    "glyphs_of",
    "has_bytes_alone",
    "heal_both_ways",
    "heal_last",
    "heal_unsettled",
    "history_oddities",
    "language_costs",
    "load_tokenizer",
    "loaded_tokenizers",
    "mixture_shares",
    "name_of_file",
    "neighbours_of",
    "oddities_of",
    "of_ranks",
    "open_text",
    "place_in_token",
    "prefix_tokens",
    "read_tiktoken",
    "settled",
    "sum_columns",
    "symbol_steps",
    "token_steps",
    "unload_tokenizer",
    "uses_of_tokens",
    "walls_of",
    "wandering_walls",
    "word_ids",
]

if not TYPE_CHECKING:  # a type checker would take every name for a known one
    __getattr__ = old_names(
        __name__,
        {
            "costs_of_languages": "language_costs",
            "ids_of_word": "word_ids",
            "oddities_of_history": "history_oddities",
        },
    )
