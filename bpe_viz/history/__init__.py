"""The record of a merging run, and every state as a view of it."""

from typing import TYPE_CHECKING

from bpe_viz.history.changes import Birth, Death, Merge, Wall
from bpe_viz.history.counted_pairs import word_shapes
from bpe_viz.history.criteria import GRID_BITS
from bpe_viz.history.deaths import Deaths
from bpe_viz.history.languages import ALL, Languages, gini
from bpe_viz.history.merge_columns import merge_columns
from bpe_viz.history.merge_history import MergeHistory
from bpe_viz.history.merge_order import Turns
from bpe_viz.history.milestones import Milestone, MilestoneKind, milestones_of, whole_at
from bpe_viz.history.pair_counts import PairCounts
from bpe_viz.history.pair_occurrences import PairOccurrences, group_by_pair
from bpe_viz.history.pair_scores import (
    joined_twice,
    merge_scores,
    num_sharing_top,
    scores_of,
    standings_of,
)
from bpe_viz.history.positions import HasCorpus, Layout, counts_of_words, cut_settings, lay_out
from bpe_viz.history.ranking import best_first
from bpe_viz.history.record import NEVER, Record, StopReason, Walls
from bpe_viz.history.state import CorpusState
from bpe_viz.history.whole_words import WholeWords
from bpe_viz.renamed import old_names

__all__ = [
    "ALL",
    "GRID_BITS",
    "NEVER",
    "Birth",
    "CorpusState",
    "Death",
    "Deaths",
    "HasCorpus",
    "Languages",
    "Layout",
    "Merge",
    "MergeHistory",
    "Milestone",
    "MilestoneKind",
    "PairCounts",
    "PairOccurrences",
    "Record",
    "StopReason",
    "Turns",
    "Wall",
    "Walls",
    "WholeWords",
    "best_first",
    "counts_of_words",
    "cut_settings",
    "gini",
    "group_by_pair",
    "joined_twice",
    "lay_out",
    "merge_columns",
    "merge_scores",
    "milestones_of",
    "num_sharing_top",
    "scores_of",
    "standings_of",
    "whole_at",
    "word_shapes",
]

if not TYPE_CHECKING:  # a type checker would take every name for a known one
    __getattr__ = old_names(
        __name__,
        {
            "settings_of_cut": "cut_settings",
        },
    )
