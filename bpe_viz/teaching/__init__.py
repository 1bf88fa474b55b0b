"""Questions made from a record and checked by it, exercises made of them, and tours."""

from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level
from bpe_viz.teaching.exercise_sets import (
    CheckedResult,
    CheckedResults,
    ExerciseSet,
    ResultsError,
    check_results,
)
from bpe_viz.teaching.exercises import ExerciseKey, Source, exercise, kinds_for, slide_words
from bpe_viz.teaching.kinds import KINDS, QuestionKind, Topic, kind_of, question_about
from bpe_viz.teaching.offers_of_next import OFFERS_TO_PREDICT, near_pairs, offers_of_next
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
from bpe_viz.teaching.tours import built_in_tours

__all__ = [
    "KINDS",
    "OFFERS_TO_PREDICT",
    "Answer",
    "AnswerForm",
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
    "Topic",
    "Verdict",
    "as_choice",
    "as_guess",
    "built_in_tours",
    "check",
    "check_results",
    "checked_answer",
    "cut_units",
    "exercise",
    "kind_of",
    "kinds_for",
    "near_pairs",
    "offers_of_next",
    "question_about",
    "quoted",
    "slide_words",
]
