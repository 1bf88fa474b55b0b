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
    BoundaryScores,
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
    Averages,
    BoundaryCounts,
    ListScores,
    count_boundaries,
    share,
    word_scores,
)
from bpe_viz.morphology.measures import (
    RENYI_ORDER,
    CutWord,
    TokenizerMeasures,
    measure,
    renyi_efficiency,
    renyi_entropy,
)
from bpe_viz.morphology.morph_tree import MorphNode
from bpe_viz.morphology.score_curve import Score, ScoreCurve, WordChange, score_curve, score_rounds
from bpe_viz.morphology.sized_runs import (
    Cut,
    MergeRun,
    NoRun,
    OneByOneRun,
    PieceRun,
    SizedRun,
    SizedVocabulary,
)
from bpe_viz.morphology.successor_variety import successor_varieties, variety_boundaries
from bpe_viz.morphology.synthesis import LANGUAGE_KINDS, SynthesisIndex, morphemes_per_word
from bpe_viz.morphology.three_learners import (
    LearnedEntry,
    LearnerAtSize,
    LearnersAtSize,
    compare_at,
    most_frequent,
    sizes_to_compare,
)
from bpe_viz.morphology.token_boundaries import file_boundaries, token_boundaries
from bpe_viz.morphology.word_boundaries import (
    BoundaryStates,
    blank_before,
    boundaries_in_states,
    boundaries_of_words,
)
from bpe_viz.morphology.word_comparison import ComparedWord, compare_word

__all__ = [
    "LANGUAGE_KINDS",
    "RENYI_ORDER",
    "Averages",
    "Boundaries",
    "BoundaryCounts",
    "BoundaryScores",
    "BoundaryStates",
    "ComparedWord",
    "Cut",
    "CutWord",
    "GoldEntry",
    "GoldList",
    "GoldReport",
    "LearnedEntry",
    "LearnerAtSize",
    "LearnersAtSize",
    "LineRemark",
    "ListScores",
    "MergeRun",
    "MorphNode",
    "NoRun",
    "OneByOneRun",
    "PieceRun",
    "Score",
    "ScoreCurve",
    "SizedRun",
    "SizedVocabulary",
    "SynthesisIndex",
    "TokenizerMeasures",
    "WordChange",
    "WordList",
    "best_alternative",
    "blank_before",
    "boundaries_in_states",
    "boundaries_of_words",
    "boundary_jaccard",
    "boundary_scores",
    "built_in_gold",
    "character_boundaries",
    "compare_at",
    "compare_word",
    "count_boundaries",
    "cut_at",
    "file_boundaries",
    "has_morfessor",
    "measure",
    "morfessor_boundaries",
    "morphemes_per_word",
    "most_frequent",
    "random_boundaries",
    "read_gold",
    "read_word_list",
    "renyi_efficiency",
    "renyi_entropy",
    "score_curve",
    "score_rounds",
    "share",
    "sizes_to_compare",
    "successor_varieties",
    "token_boundaries",
    "variety_boundaries",
    "whole_word_boundaries",
    "word_scores",
]
