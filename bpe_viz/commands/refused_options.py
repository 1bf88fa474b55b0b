"""Refusals of options that cannot be used: each is named, none is ignored in silence."""

from collections.abc import Iterable, Mapping
from typing import Any

import click
from click.core import ParameterSource

from bpe_viz.errors import SettingsError
from bpe_viz.wording import listed

# How text files are read; it does nothing where there are none.
FILE_OPTIONS = (
    "input_format",
    "encoding",
    "counts",
    "text_columns",
    "word_column",
    "count_column",
)


def is_given(values: Mapping[str, Any], name: str) -> bool:
    """Return whether an option was typed; a default does not count.

    >>> is_given({"k": 0}, "k"), is_given({"k": None}, "k"), is_given({"counts": False}, "counts")
    (True, False, False)
    """
    value = values.get(name)
    if value is None or value is False or value == ():
        return False
    context = click.get_current_context(silent=True)
    return context is None or context.get_parameter_source(name) is not ParameterSource.DEFAULT


def refuse_unused(values: Mapping[str, Any], names: Iterable[str], why: str) -> None:
    """Raise SettingsError if any of these options was given, for they would do nothing.

    >>> refuse_unused({"k": 3, "dropout": 0.1}, ["k", "seed", "dropout"], "with --tokenizer")
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: --k and --dropout do nothing with --tokenizer. Leave them out.
    """
    given = [option_name(name) for name in names if is_given(values, name)]
    if len(given) == 1:
        raise SettingsError(f"{given[0]} does nothing {why}. Leave it out.")
    if given:
        raise SettingsError(f"{listed(given)} do nothing {why}. Leave them out.")


def option_name(name: str) -> str:
    """Spell a parameter of a command as an option.

    >>> option_name("tie_rule")
    '--tie-rule'
    """
    context = click.get_current_context(silent=True)
    for parameter in context.command.params if context else ():
        if parameter.name == name:
            return max(parameter.opts, key=len)
    return f"--{name.replace('_', '-')}"
