"""Questions made from a record and checked by it, exercises made of them, and tours."""

from typing import TYPE_CHECKING

from bpe_viz.renamed import old_names
from bpe_viz.teaching.about_languages import SEA, SEA_TRAINING
from bpe_viz.teaching.about_walls import KNOWN_LINES
from bpe_viz.teaching.beatable import BEATABLE, BeatableCorpus, drawn_beatable, playable
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level, slide_words
from bpe_viz.teaching.exercise_sets import (
    CheckedResult,
    CheckedResults,
    ExerciseSet,
    ResultsError,
    check_results,
)
from bpe_viz.teaching.exercises import ExerciseKey, exercise, kinds_for
from bpe_viz.teaching.kinds import KINDS, kind_of, question_about
from bpe_viz.teaching.next_pair_choices import OFFERS_TO_PREDICT, near_pairs, next_pair_choices
from bpe_viz.teaching.question import (
    Answer,
    AnswerForm,
    Evidence,
    NearMiss,
    Offer,
    Place,
    QuestionError,
    QuestionRow,
    RecordQuestion,
    Verdict,
    as_choice,
    as_guess,
    check,
    checked_answer,
    cut_units,
    quoted,
)
from bpe_viz.teaching.question_kind import USUAL_TOPICS, QuestionKind, Source, Subject, Topic
from bpe_viz.teaching.tours import built_in_tours
from bpe_viz.teaching.whole_word import first_whole, last_whole

__all__ = [
    "BEATABLE",
    "KINDS",
    "KNOWN_LINES",
    "OFFERS_TO_PREDICT",
    "SEA",
    "SEA_TRAINING",
    "USUAL_TOPICS",
    "Answer",
    "AnswerForm",
    "BeatableCorpus",
    "Chance",
    "CheckedResult",
    "CheckedResults",
    "Evidence",
    "ExerciseKey",
    "ExerciseSet",
    "Level",
    "NearMiss",
    "Offer",
    "Place",
    "QuestionError",
    "QuestionKind",
    "QuestionRow",
    "RecordQuestion",
    "ResultsError",
    "Source",
    "Subject",
    "Topic",
    "Verdict",
    "as_choice",
    "as_guess",
    "built_in_tours",
    "check",
    "check_results",
    "checked_answer",
    "cut_units",
    "drawn_beatable",
    "exercise",
    "first_whole",
    "kind_of",
    "kinds_for",
    "last_whole",
    "near_pairs",
    "next_pair_choices",
    "playable",
    "question_about",
    "quoted",
    "slide_words",
]

if not TYPE_CHECKING:  # a type checker would take every name for a known one
    __getattr__ = old_names(
        __name__,
        {
            "offers_of_next": "next_pair_choices",
        },
    )
