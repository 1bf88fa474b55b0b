"""Questions made from a record and checked by it, and exercises made of them."""

from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level
from bpe_viz.teaching.exercises import ExerciseKey, Source, exercise, kinds_for, slide_words
from bpe_viz.teaching.kinds import KINDS, QuestionKind, Topic, kind_of, question_about
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
    check,
    checked_answer,
    cut_units,
)

__all__ = [
    "KINDS",
    "Answer",
    "AnswerForm",
    "Chance",
    "Evidence",
    "ExerciseKey",
    "Level",
    "NearMiss",
    "Offer",
    "Place",
    "QuestionError",
    "QuestionKind",
    "QuestionRow",
    "RecordQuestion",
    "Source",
    "Topic",
    "Verdict",
    "as_choice",
    "check",
    "checked_answer",
    "cut_units",
    "exercise",
    "kind_of",
    "kinds_for",
    "question_about",
    "slide_words",
]
