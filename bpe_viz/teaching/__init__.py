"""Questions made from a record and checked by it, exercises made of them, tours, and rooms."""

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
from bpe_viz.teaching.room_errors import RoomError, RoomRefusal
from bpe_viz.teaching.room_record import Presence, RoomAddress
from bpe_viz.teaching.room_secrets import (
    code_in,
    code_of_secret,
    is_secret,
    key_of_remote,
    new_secret,
    ticket_of,
    ticket_of_remote,
)
from bpe_viz.teaching.room_stores import MemoryRooms, RoomStore, SqliteRooms
from bpe_viz.teaching.rooms import OpenedRoom, Rooms
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
    "MemoryRooms",
    "NearMiss",
    "Offer",
    "OpenedRoom",
    "Place",
    "Presence",
    "QuestionError",
    "QuestionKind",
    "QuestionRow",
    "RecordQuestion",
    "ResultsError",
    "RoomAddress",
    "RoomError",
    "RoomRefusal",
    "RoomStore",
    "Rooms",
    "Source",
    "SqliteRooms",
    "Topic",
    "Verdict",
    "as_choice",
    "as_guess",
    "built_in_tours",
    "check",
    "check_results",
    "checked_answer",
    "code_in",
    "code_of_secret",
    "cut_units",
    "exercise",
    "is_secret",
    "key_of_remote",
    "kind_of",
    "kinds_for",
    "near_pairs",
    "new_secret",
    "offers_of_next",
    "question_about",
    "quoted",
    "slide_words",
    "ticket_of",
    "ticket_of_remote",
]
