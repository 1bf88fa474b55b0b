"""Gold segmentations, and how well a segmentation agrees with them."""

from bpe_viz.morphology.baselines import (
    character_boundaries,
    has_morfessor,
    morfessor_boundaries,
    random_boundaries,
    whole_word_boundaries,
)
from bpe_viz.morphology.boundaries import (
    Boundaries,
    best_alternative,
    boundary_jaccard,
    boundary_scores,
    cut_at,
)
from bpe_viz.morphology.gold.gold_line import LineRemark
from bpe_viz.morphology.gold.gold_list import (
    GoldEntry,
    GoldList,
    GoldReport,
    built_in_gold,
    read_gold,
)
from bpe_viz.morphology.gold.word_lists import WordList, read_word_list
from bpe_viz.morphology.list_scores import (
    RESAMPLES,
    Averages,
    BoundaryCounts,
    ListScores,
    count_boundaries,
    share,
    word_scores,
)
from bpe_viz.morphology.morph_tree import MorphNode
from bpe_viz.morphology.score_curve import Score, ScoreCurve, WordChange, score_curve
from bpe_viz.morphology.synthesis import LANGUAGE_KINDS, SynthesisIndex, morphemes_per_word
from bpe_viz.morphology.word_boundaries import boundaries_of_words
from bpe_viz.morphology.word_comparison import ComparedWord, compare_word

__all__ = [
    "LANGUAGE_KINDS",
    "RESAMPLES",
    "Averages",
    "Boundaries",
    "BoundaryCounts",
    "ComparedWord",
    "GoldEntry",
    "GoldList",
    "GoldReport",
    "LineRemark",
    "ListScores",
    "MorphNode",
    "Score",
    "ScoreCurve",
    "SynthesisIndex",
    "WordChange",
    "WordList",
    "best_alternative",
    "boundaries_of_words",
    "boundary_jaccard",
    "boundary_scores",
    "built_in_gold",
    "character_boundaries",
    "compare_word",
    "count_boundaries",
    "cut_at",
    "has_morfessor",
    "morfessor_boundaries",
    "morphemes_per_word",
    "random_boundaries",
    "read_gold",
    "read_word_list",
    "score_curve",
    "share",
    "whole_word_boundaries",
    "word_scores",
]
