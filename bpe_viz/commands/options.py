"""The options of the commands: every setting by its name, where the text is, how results look."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any, TypeVar

import click

from bpe_viz.commands.refused_options import option_name, refuse_unused
from bpe_viz.documents import TableChoice
from bpe_viz.documents.file_corpus import ReadingOptions
from bpe_viz.errors import SettingsError
from bpe_viz.limits import MAX_COUNT
from bpe_viz.settings import Learner, Settings
from bpe_viz.settings_fields import with_fields
from bpe_viz.settings_table import (
    FIELD_OF_NAME,
    FIELDS,
    LEARNER,
    PATTERN,
    PRETOKENIZER,
    SHELL_FIELDS,
    STOP_AT,
    Field,
    OneOf,
    Text,
)
from bpe_viz.symbols import printable
from bpe_viz.wording import listed, shortened

Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])

_SIGN_OF_TYPE = {
    "Number": "N",
    "Share": "SHARE",
    "Factor": "X",
    "Text": "TEXT",
    "Pattern": "PATTERN",
}


_FIELD_OF_NAME: Mapping[str, Field] = {field.name: field for field in SHELL_FIELDS}


def _parsed(field: Field, text: str) -> object:
    """Return the value of a text for a setting; raises SettingsError, naming the choices.

    >>> _parsed(FIELD_OF_NAME["tie_rule"], "none")
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: --tie-rule cannot be "none".
    Choose first-seen, greatest or smallest.
    """
    try:
        return _kind(field).parse(text)
    except ValueError:
        raise SettingsError(
            f'{option_of(field)} cannot be "{printable(shortened(text))}".'
            f" Choose {_choices(field)}."
        ) from None


def _kind(field: Field) -> Any:
    """Return the kind of a field, with the values that no page offers."""
    if isinstance(field.kind, OneOf):
        return replace(field.kind, names=field.kind.names_in_shell)
    return field.kind


def option_of(field: Field) -> str:
    """Spell a setting as an option.

    >>> option_of(FIELD_OF_NAME["tie_rule"])
    '--tie-rule'
    """
    return option_name(field.name)


def settings_options(fields: Iterable[Field] = SHELL_FIELDS) -> Callable[[Wrapped], Wrapped]:
    """Return a decorator that gives a command an option for each of these settings.

    >>> command = click.command()(settings_options()(lambda: None))
    >>> len(command.params) == len(SHELL_FIELDS)
    True
    """

    def wrap(function: Wrapped) -> Wrapped:
        for field in reversed([*fields]):
            function = click.option(
                option_of(field),
                field.name,
                metavar=_metavar(field),
                help=_help(field),
            )(function)
        return function

    return wrap


def settings_of(values: Mapping[str, Any], base: Settings | None = None) -> Settings:
    """Return `base` with the settings that were given; raises SettingsError for what does not fit.

    >>> settings_of({"num_merges": "8", "min_count": None}).num_merges
    8
    >>> settings_of({"criterion": "count"})
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: --criterion does nothing for BPE.
    Leave it out, or choose --learner wordpiece.
    """
    given: dict[str, Any] = {
        name: _parsed(field, values[name])
        for name, field in _FIELD_OF_NAME.items()
        if values.get(name) is not None
    }
    base = base or Settings()
    if {PRETOKENIZER.name, PATTERN.name} <= given.keys():
        raise SettingsError(
            f"{option_of(PATTERN)} takes the place of {option_of(PRETOKENIZER)}."
            " Give one of the two."
        )
    stops = [name for name in STOP_AT.label_of_field if name in given]
    if len(stops) > 1:
        raise SettingsError(
            f"{listed([*map(option_name, stops)])} both say where learning stops."
            " Give one of the two."
        )
    learner: Learner = given.get(LEARNER.name, base.learner)
    for name in given:
        field = _FIELD_OF_NAME[name]
        if learner not in field.learners:
            others = " or ".join(other.value for other in Learner if other in field.learners)
            raise SettingsError(
                f"{option_of(field)} does nothing for {LEARNER.name_of(learner)}."
                f" Leave it out, or choose {option_of(LEARNER)} {others}."
            )
    settings = with_fields(base, given)
    for name in given:
        needed = _FIELD_OF_NAME[name].when
        if needed and needed.why and _value_of(settings, needed.control) not in needed.values:
            control = FIELD_OF_NAME[needed.control]
            shown = control.kind.write(_value_of(settings, needed.control))
            refuse_unused(given, [name], f"with {option_of(control)} {shown}")
    return settings


def _value_of(settings: Settings, name: str) -> Any:
    return getattr(settings, FIELD_OF_NAME[name].attribute)


def is_mark_chosen(values: Mapping[str, Any]) -> bool:
    """Return whether the mark or the prefix was named, so that no other may replace it.

    >>> is_mark_chosen({"mark": "_"}), is_mark_chosen({"mark": None})
    (True, False)
    """
    texts = (field for field in FIELDS if isinstance(field.kind, Text))
    return any(values.get(field.name) is not None for field in texts)


def corpus_options(function: Wrapped) -> Wrapped:
    """Return a decorator that lets a command take text: files, or a built-in corpus."""
    for decorate in (
        click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors."),
        click.option("--count-column", metavar="COLUMN", help="The column of a table with counts."),
        click.option("--word-column", metavar="COLUMN", help="The column of a table with words."),
        click.option(
            "--text-column",
            "text_columns",
            metavar="COLUMN",
            multiple=True,
            help="A column of text of a table or JSON lines; may be given several times.",
        ),
        click.option("--counts", is_flag=True, help="Every line is a word and its count."),
        click.option("--encoding", metavar="NAME", help="The encoding of the text, if not UTF-8."),
        click.option("--input-format", metavar="ENDING", help="What a pipe brings: csv, html ..."),
        click.option(
            "--sample", metavar="KEY", help="A built-in corpus in place of files: slide ..."
        ),
    ):
        function = decorate(function)
    return function


def floor_option(function: Wrapped) -> Wrapped:
    """Return a decorator that lets a command leave out the rare words of a corpus."""
    return click.option(
        "--min-word-count",
        type=click.IntRange(1, MAX_COUNT),
        metavar="N",
        help="Leave out words that occur fewer times; a note says how many that are.",
    )(function)


def development_option(function: Wrapped) -> Wrapped:
    """Return a decorator that lets a command compare languages on texts of their own."""
    return click.option(
        "--development",
        metavar="FILE",
        multiple=True,
        help="For --learner parity: a parallel text for each file, in the same order.",
    )(function)


def reading_of(values: Mapping[str, Any]) -> ReadingOptions:
    """Return how files are read, according to the options.

    >>> reading_of({"encoding": None, "counts": True}).is_counts
    True
    """
    columns = tuple(values.get("text_columns") or ())
    word, count = values.get("word_column"), values.get("count_column")
    if values.get("counts"):
        refuse_unused(values, ["text_columns", "word_column", "count_column"], "with --counts")
    if (word is None) is not (count is None):
        raise SettingsError(
            "A table of words and counts has a column for each. Give --word-column and"
            " --count-column."
        )
    if word is not None:
        refuse_unused(values, ["text_columns"], "with --word-column")
    choice = TableChoice(columns, word, count) if columns or word else None
    return ReadingOptions(values.get("encoding"), choice, bool(values.get("counts")))


def _metavar(field: Field) -> str:
    if isinstance(field.kind, OneOf):
        return f"[{'|'.join(_spelled(field.kind))}]"
    return _SIGN_OF_TYPE[type(field.kind).__name__]


def _choices(field: Field) -> str:
    if not isinstance(field.kind, OneOf):
        return field.kind.takes
    return listed(_spelled(field.kind), "or")


def _spelled(kind: OneOf) -> list[str]:
    return [str(value.value) for value in kind.names_in_shell]


def _help(field: Field) -> str:
    lines = [field.meaning]
    if isinstance(field.kind, OneOf):
        lines.append(f"Default: {field.kind.write(field.default)}.")
    elif field.default is not None and not isinstance(field.default, Enum):
        lines.append(f"Default: {field.default}.")
    return " ".join(lines)
