"""The questions of a bank, with names that stay the same whenever the set is written again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import bpe_viz
from bpe_viz.errors import BpeVizError, ExportError
from bpe_viz.limits import MAX_EXERCISE_SEED, MAX_SET_EXERCISES
from bpe_viz.teaching import (
    KINDS,
    AnswerForm,
    Chance,
    ExerciseKey,
    ExerciseSet,
    QuestionError,
    RecordQuestion,
    as_choice,
)

Part = TypeVar("Part")


class UnheldQuestionError(BpeVizError):
    """A question that a format cannot hold."""


@dataclass(frozen=True, slots=True)
class BankQuestion:
    """A question of a bank; `number` counts from 1.

    >>> from bpe_viz.teaching import Level
    >>> key = ExerciseKey("next-pair", Level.EASY, 218)
    >>> asked = BankQuestion(3, key, key.question())
    >>> asked.identifier, asked.title
    ('next-pair-218-3', '03 The next pair')
    """

    number: int
    key: ExerciseKey
    question: RecordQuestion

    @property
    def identifier(self) -> str:
        """The identifier that a course system recognises when the set is imported again."""
        return f"{self.key.kind}-{self.key.seed}-{self.number}"

    @property
    def title(self) -> str:
        """The name of the question, which sorts as the set does."""
        return f"{self.number:02} {KINDS[self.key.kind].label}"


@dataclass(frozen=True, slots=True)
class BankPicture:
    """A picture that goes with the reason of a question: a PNG file, and the same in words.

    >>> BankPicture("tree-1.png", b"", "(l o) w").alternative
    '(l o) w'
    """

    name: str
    data: bytes
    alternative: str


@dataclass(frozen=True, slots=True)
class QuestionBank:
    """The questions of a practice set, perhaps with pictures by the identifiers of questions.

    `notes` say which pictures could not be made.

    >>> from bpe_viz.teaching import Topic
    >>> bank = question_bank(ExerciseSet(42, 2, topics=(Topic.PAIRS,)))
    >>> bank.name
    'set of 2, seed 42, easy, random corpus'
    """

    exercises: ExerciseSet
    questions: tuple[BankQuestion, ...]
    pictures: Mapping[str, BankPicture] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the set."""
        chosen = self.exercises
        return (
            f"set of {len(self.questions)}, seed {chosen.seed}, {chosen.level.value},"
            f" {chosen.source.value} corpus"
        )

    @property
    def origin(self) -> str:
        """The sentence that says what made the bank; the same seed makes the same file."""
        topics = ", ".join(topic.name.lower() for topic in self.exercises.topics)
        return f"Made by bpe-viz {bpe_viz.__version__}: {self.name}; topics: {topics}."


@dataclass(frozen=True, slots=True)
class WrittenBank:
    """A file for a course system, and which questions its format cannot hold.

    >>> WrittenBank(b"", ("Question 3 is left out.",)).left_out
    ('Question 3 is left out.',)
    """

    data: bytes
    left_out: tuple[str, ...] = ()


def question_bank(exercises: ExerciseSet) -> QuestionBank:
    """Make the questions of a practice set.

    Raises QuestionError for a set that is larger than the limit, or that has no questions.

    >>> [asked.identifier for asked in question_bank(ExerciseSet(42, 2)).questions]
    ['zipf-sum-222215-1', 'tied-pair-453468-2']
    """
    if not 1 <= exercises.number <= MAX_SET_EXERCISES:
        raise QuestionError(f"A set has 1 to {MAX_SET_EXERCISES} exercises. Choose fewer.")
    if not 0 <= exercises.seed <= MAX_EXERCISE_SEED:
        raise QuestionError(f"The seed is a whole number from 0 to {MAX_EXERCISE_SEED:,}.")
    numbered = enumerate(exercises.keys(), start=1)
    return QuestionBank(
        exercises, tuple(BankQuestion(number, key, key.question()) for number, key in numbered)
    )


def written_questions(
    bank: QuestionBank, write: Callable[[BankQuestion], Part]
) -> tuple[list[tuple[BankQuestion, Part]], tuple[str, ...]]:
    """Write each question, and say which ones cannot be written; ExportError if none can.

    >>> bank = question_bank(ExerciseSet(42, 2))
    >>> [part for _, part in written_questions(bank, lambda asked: asked.number)[0]]
    [1, 2]
    """
    written: list[tuple[BankQuestion, Part]] = []
    left_out = [*bank.notes]
    for asked in bank.questions:
        try:
            written.append((asked, write(asked)))
        except (UnheldQuestionError, QuestionError) as error:
            label = KINDS[asked.key.kind].label
            left_out.append(f"Question {asked.number} (“{label}”) is left out: {error}")
    if not written:
        raise ExportError(f"{left_out[-1]} Choose another format, or another seed.")
    return written, tuple(left_out)


def cut_as_choice(asked: BankQuestion) -> RecordQuestion:
    """Return the question, with whole segmentations to choose from where a word is to be cut.

    >>> from bpe_viz.teaching import Level
    >>> key = ExerciseKey("segmentation", Level.HARD, 5)
    >>> cut_as_choice(BankQuestion(1, key, key.question())).form
    <AnswerForm.ONE: 'one'>
    """
    if asked.question.form is not AnswerForm.BOUNDARIES:
        return asked.question
    return as_choice(asked.question, Chance(asked.key.seed))


def refuse_nothing_right(question: RecordQuestion, name: str) -> None:
    """Raise UnheldQuestionError where leaving everything out is the right answer.

    >>> question = RecordQuestion("x", "", AnswerForm.SEVERAL, frozenset({()}), "")
    >>> refuse_nothing_right(question, "GIFT")
    Traceback (most recent call last):
    bpe_viz.question_banks.bank.UnheldQuestionError: nothing that it offers is right,
    and GIFT has no such question.
    """
    if not question.right_answer:
        raise UnheldQuestionError(
            f"nothing that it offers is right, and {name} has no such question."
        )
