"""The files of a practice set that `export` writes, and the options that name the set."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

import click

from bpe_viz.commands.written_files import ExportedFile
from bpe_viz.errors import SettingsError
from bpe_viz.limits import MAX_EXERCISE_SEED, MAX_PASS_MARK, MAX_SET_EXERCISES
from bpe_viz.question_banks import BankFormat, question_bank, write_bank
from bpe_viz.symbols import printable
from bpe_viz.teaching import USUAL_TOPICS, ExerciseSet, Level, Source, Topic
from bpe_viz.wording import shortened

Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])

_TOPICS = {topic.name.lower(): topic for topic in Topic}
_SOURCES = [source.value for source in Source if source is not Source.OWN]
_HAS_ANSWERS = "The right answers are in the file: whoever looks for them finds them."
SCORM_PACKAGE = "scorm.zip"
SET_OPTIONS = ("topics", "number", "seed", "level", "source")


def practice_options(function: Wrapped) -> Wrapped:
    """Return a decorator that gives a command the options of a practice set."""
    for decorate in (
        click.option(
            "--pass-mark",
            type=click.IntRange(0, MAX_PASS_MARK),
            metavar="N",
            help="The score of 100 that passes, for scorm.zip. Default: none, all are completed.",
        ),
        click.option(
            "--source",
            type=click.Choice(_SOURCES),
            default=Source.RANDOM.value,
            help="The words of a practice set. Default: random.",
        ),
        click.option(
            "--level",
            type=click.Choice([level.value for level in Level]),
            default=Level.EASY.value,
            help="The difficulty of a practice set. Default: easy.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(0, MAX_EXERCISE_SEED),
            default=0,
            metavar="N",
            help="The seed of a practice set: the same one gives the same exercises. Default: 0.",
        ),
        click.option(
            "--number",
            type=click.IntRange(1, MAX_SET_EXERCISES),
            default=10,
            metavar="N",
            help=f"So many exercises, {MAX_SET_EXERCISES} at most. Default: 10.",
        ),
        click.option(
            "--topics",
            metavar="TOPICS",
            help=f"Topics of a practice set, with commas: {', '.join(_TOPICS)}."
            " Default: all but the last two.",
        ),
    ):
        function = decorate(function)
    return function


def practice_set(values: Mapping[str, Any]) -> ExerciseSet:
    """Return the practice set that options name; raises SettingsError for an unknown topic.

    >>> options = {"topics": "pairs, laws", "number": 3, "seed": 42, "level": "easy"}
    >>> [topic.name for topic in practice_set({**options, "source": "random"}).topics]
    ['PAIRS', 'LAWS']
    """
    return ExerciseSet(
        values["seed"],
        values["number"],
        Level(values["level"]),
        Source(values["source"]),
        _topics(values["topics"]),
    )


def _topics(named: str | None) -> tuple[Topic, ...]:
    if named is None:
        return USUAL_TOPICS
    names = [name.strip() for name in named.split(",")]
    for name in names:
        if name not in _TOPICS:
            raise SettingsError(
                f'There is no topic "{printable(shortened(name))}". Choose from'
                f" {', '.join(_TOPICS)}."
            )
    return tuple(topic for name, topic in _TOPICS.items() if name in names)


def _bank(bank_format: BankFormat, exercises: ExerciseSet) -> ExportedFile:
    from bpe_viz.ui.practice.tree_pictures import with_trees

    written = write_bank(with_trees(question_bank(exercises)), bank_format)
    return ExportedFile(written.data, written.left_out)


def _page(exercises: ExerciseSet) -> ExportedFile:
    from bpe_viz.ui.practice.practice_file import practice_page

    return ExportedFile(practice_page(exercises), (_HAS_ANSWERS,))


def scorm_file(exercises: ExerciseSet, pass_mark: int | None = None) -> ExportedFile:
    """Write the package for course systems, with the score of 100 that passes, if there is one."""
    from bpe_viz.ui.practice.practice_file import scorm_package

    return ExportedFile(scorm_package(exercises, pass_mark), (_HAS_ANSWERS,))


PRACTICE_WRITERS: Mapping[str, Callable[[ExerciseSet], ExportedFile]] = {
    **{bank_format.value: partial(_bank, bank_format) for bank_format in BankFormat},
    "practice.html": _page,
    SCORM_PACKAGE: scorm_file,
}
