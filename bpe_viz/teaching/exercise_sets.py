"""Sets of exercises that a link names, and result files that can be checked again."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from bpe_viz.arguments import shown_value, whole_number
from bpe_viz.errors import BpeVizError
from bpe_viz.limits import MAX_EXERCISE_SEED, MAX_RESULTS_BYTES, MAX_SET_EXERCISES
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level
from bpe_viz.teaching.exercises import ExerciseKey, kinds_for
from bpe_viz.teaching.question import QuestionError, check, checked_answer
from bpe_viz.teaching.question_kind import USUAL_TOPICS, Source, Topic

_RESULTS_FORMAT, _RESULTS_VERSION = "bpe-viz results", 1


class ResultsError(BpeVizError):
    """A result file that is damaged, or not what it says it is."""


@dataclass(frozen=True, slots=True)
class ExerciseSet:
    """So many exercises of some topics; the same for a seed.

    >>> exercises = ExerciseSet(42, 3, Level.EASY, Source.RANDOM, (Topic.PAIRS,)).keys()
    >>> [key.kind for key in exercises]
    ['applied', 'next-pair', 'tied-pair']
    """

    seed: int
    number: int
    level: Level = Level.EASY
    source: Source = Source.RANDOM
    topics: tuple[Topic, ...] = USUAL_TOPICS

    def keys(self) -> tuple[ExerciseKey, ...]:
        """Return the exercises, kind after kind before one comes again.

        A set is for everyone who has its link, so it is never about a reader's own words.
        """
        kinds = kinds_for(self.source, self.topics)
        if self.source is Source.OWN or not kinds:
            raise QuestionError("A set needs a built-in corpus and a topic of it. Choose others.")
        chance = Chance(self.seed << 32 | crc32(b"set"))
        waiting: list[str] = []
        keys: list[ExerciseKey] = []
        while len(keys) < self.number:
            waiting = waiting or chance.shuffled(kinds)
            seed = chance.below(MAX_EXERCISE_SEED + 1)
            keys.append(ExerciseKey(waiting.pop(), self.level, seed, self.source))
        return tuple(keys)


@dataclass(frozen=True, slots=True)
class CheckedResult:
    """One answer of a result file, checked again; `given` and `right` are in words.

    `is_claimed` is what the file says about it.

    >>> key = ExerciseKey("next-pair", Level.EASY, 1)
    >>> CheckedResult(key, "Which pair?", "e r", "n e", is_right=False, is_claimed=True).given
    'e r'
    """

    key: ExerciseKey
    sentence: str
    given: str
    right: str
    is_right: bool
    is_claimed: bool


@dataclass(frozen=True, slots=True)
class CheckedResults:
    """All answers of a result file, and what in it is not as the exercises are.

    >>> CheckedResults(ExerciseSet(42, 1), (), ()).num_right
    0
    """

    exercises: ExerciseSet
    answers: tuple[CheckedResult, ...]
    complaints: tuple[str, ...]

    @property
    def num_right(self) -> int:
        """The number of right answers."""
        return sum(answer.is_right for answer in self.answers)


def check_results(data: bytes) -> CheckedResults:
    """Make every exercise of a result file again and check its answer.

    Raises ResultsError for a file that has no results. What is forged is among the complaints.

    >>> check_results(b"{}")
    Traceback (most recent call last):
    bpe_viz.teaching.exercise_sets.ResultsError: This is not a result file of bpe-viz. Save one on
    the Practice page.
    """
    read = _read(data)
    exercises = _set_of(read)
    entries = read["answers"]
    if not isinstance(entries, list) or len(entries) > MAX_SET_EXERCISES:
        raise ResultsError("The answers are not a list of a set's length. Save the file again.")
    try:
        keys = exercises.keys()
    except QuestionError as error:
        raise ResultsError(str(error)) from error
    answers, complaints = [], []
    for number, entry in enumerate(entries, start=1):
        answer = _checked(number, entry)
        if answer.is_right != answer.is_claimed:
            said = "right" if answer.is_claimed else "wrong"
            complaints.append(f"Answer {number} is said to be {said}, which it is not.")
        if number > len(keys) or answer.key != keys[number - 1]:
            complaints.append(f"Exercise {number} does not belong to this set.")
        answers.append(answer)
    if len(entries) < exercises.number:
        complaints.append(f"Only {len(entries):,} of {exercises.number:,} exercises are answered.")
    return CheckedResults(exercises, tuple(answers), tuple(complaints))


def _read(data: bytes) -> dict[str, Any]:
    if len(data) > MAX_RESULTS_BYTES:
        raise ResultsError("The file is too large for a result file. Choose the right file.")
    try:
        read = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ResultsError("The file is not JSON, or damaged. Save it again.") from error
    if not isinstance(read, dict) or read.get("format") != _RESULTS_FORMAT:
        raise ResultsError("This is not a result file of bpe-viz. Save one on the Practice page.")
    if read.get("version") != _RESULTS_VERSION:
        raise ResultsError(
            f"The file has version {shown_value(read.get('version'))}, and this program reads"
            f" version {_RESULTS_VERSION}. Use a newer bpe-viz."
        )
    if not {"set", "answers"} <= read.keys():
        raise ResultsError("The file has no set or no answers. Save it again.")
    return read


def _set_of(read: Mapping[str, Any]) -> ExerciseSet:
    given = read["set"]
    if not isinstance(given, dict):
        raise ResultsError("The set of the file cannot be read. Save the file again.")
    try:
        topics = tuple(Topic[name] for name in list(given["topics"])[: len(Topic)])
        level, source = Level(given["level"]), Source(given["source"])
    except (KeyError, TypeError, ValueError) as error:
        raise ResultsError(
            "The topics, the level or the source of the set are unknown. Save the file again."
        ) from error
    seed, number = whole_number(given.get("seed")), whole_number(given.get("number"))
    if seed is None or not 0 <= seed <= MAX_EXERCISE_SEED:
        raise ResultsError(f"The seed of the set is {shown_value(seed)}. Save the file again.")
    if number is None or not 1 <= number <= MAX_SET_EXERCISES:
        raise ResultsError(f"The set has {shown_value(number)} exercises. Save the file again.")
    return ExerciseSet(seed, number, level, source, topics)


def _checked(number: int, entry: object) -> CheckedResult:
    if not isinstance(entry, dict):
        raise ResultsError(f"Answer {number} cannot be read. Save the file again.")
    try:
        level, source = Level(entry["level"]), Source(entry["source"])
        key = ExerciseKey(entry["kind"], level, entry["seed"], source)
        question = key.question()
        given = checked_answer(question, entry["answer"])
        is_claimed = entry["right"] is True
    except (KeyError, TypeError, ValueError, BpeVizError) as error:
        raise ResultsError(f"Answer {number} cannot be read. Save the file again.") from error
    is_right = check(question, given).is_right
    right = question.said(question.right_answer)
    sentence = question.sentence.replace("`", "")
    return CheckedResult(key, sentence, question.said(given), right, is_right, is_claimed)
