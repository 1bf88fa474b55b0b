"""Applying merges to any word: the steps, the tree, why not another way, and what if."""

from bpe_viz.segmentation.branches import (
    Branch,
    PlacedBranch,
    merge_branches,
    place_side_by_side,
)
from bpe_viz.segmentation.closeness import (
    Closeness,
    LastChance,
    Weighed,
    closest,
    last_chance,
    pairs_spelled,
    rank_of_pair,
)
from bpe_viz.segmentation.counterfactual import Copies, copies_needed
from bpe_viz.segmentation.dropout import dropout_draws, dropout_shares
from bpe_viz.segmentation.lattice_cuts import cut_lattice
from bpe_viz.segmentation.match_states import (
    MatchState,
    is_too_long,
    match_states,
    ranks_of_symbols,
)
from bpe_viz.segmentation.merge_search import (
    MergeLine,
    OptimalMerges,
    follow_merges,
    optimal_merges,
)
from bpe_viz.segmentation.merge_table import MergeTable, checked_pair
from bpe_viz.segmentation.merged_word import MergedWord, Node, Step
from bpe_viz.segmentation.other_orders import in_other_orders, leftmost_first
from bpe_viz.segmentation.replay import SymbolSplit, changes_of
from bpe_viz.segmentation.segmentation import Segmentation
from bpe_viz.segmentation.segmenter import (
    PreparedWord,
    apply_bpe,
    has_dropout,
    own_segmenter,
    prepare_word,
    segment,
)
from bpe_viz.segmentation.vocabulary_match import UNKNOWN_WORD, Trial, wordpiece
from bpe_viz.segmentation.vocabulary_use import symbol_lattice, symbol_log_probabilities
from bpe_viz.segmentation.walled_merges import weak_walls_in
from bpe_viz.segmentation.why_not import (
    AppliedMerges,
    KnownMerges,
    Reason,
    ReasonKind,
    known_merges,
    quoted_pair,
)
from bpe_viz.segmentation.word_study import (
    TextStudy,
    TextSymbols,
    study_text,
    text_symbols,
    word_symbols,
)

__all__ = [
    "UNKNOWN_WORD",
    "AppliedMerges",
    "Branch",
    "Closeness",
    "Copies",
    "KnownMerges",
    "LastChance",
    "MatchState",
    "MergeLine",
    "MergeTable",
    "MergedWord",
    "Node",
    "OptimalMerges",
    "PlacedBranch",
    "PreparedWord",
    "Reason",
    "ReasonKind",
    "Segmentation",
    "Step",
    "SymbolSplit",
    "TextStudy",
    "TextSymbols",
    "Trial",
    "Weighed",
    "apply_bpe",
    "changes_of",
    "checked_pair",
    "closest",
    "copies_needed",
    "cut_lattice",
    "dropout_draws",
    "dropout_shares",
    "follow_merges",
    "has_dropout",
    "in_other_orders",
    "is_too_long",
    "known_merges",
    "last_chance",
    "leftmost_first",
    "match_states",
    "merge_branches",
    "optimal_merges",
    "own_segmenter",
    "pairs_spelled",
    "place_side_by_side",
    "prepare_word",
    "quoted_pair",
    "rank_of_pair",
    "ranks_of_symbols",
    "segment",
    "study_text",
    "symbol_lattice",
    "symbol_log_probabilities",
    "text_symbols",
    "weak_walls_in",
    "word_symbols",
    "wordpiece",
]
