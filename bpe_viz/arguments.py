"""Checks of what a caller hands over: the wrong kind of value is named before it does any harm."""

from collections.abc import Callable
from enum import Enum
from operator import index
from typing import SupportsIndex, TypeVar

from bpe_viz.errors import SettingsError, WrongTypeError
from bpe_viz.wording import listed, shortened

OnProgress = Callable[[int, int], object]  # told how many are done, of how many
Member = TypeVar("Member", bound=Enum)

_LONGEST_SHOWN = 60


def shown_value(value: object) -> str:
    """Return a value as a message shows it: what Python prints for it, cut when it is long.

    >>> print(shown_value("3"), shown_value("x" * 100))
    '3' 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
    """
    try:
        text = repr(value)
    except ValueError:  # a number of thousands of digits, which Python does not print
        text = f"a very large {type(value).__name__}"
    return shortened(text, _LONGEST_SHOWN + 1)


def whole_number(value: object) -> int | None:
    """Return a value as an int, also for numpy's whole numbers; None for others, such as True.

    >>> whole_number(3), whole_number(True), whole_number(3.0), whole_number("3")
    (3, None, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # numpy's True and arrays say that they have an index
        return None


def checked_number(name: str, value: object) -> int:
    """Return the whole number that a setting is given; raises SettingsError.

    >>> checked_number("num_merges", "3")
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: num_merges is '3', which is not a whole number. Give an int.
    """
    number = whole_number(value)
    if number is None:
        raise SettingsError(
            f"{name} is {shown_value(value)}, which is not a whole number. Give an int."
        )
    return number


def checked_choice(name: str, value: object, choices: type[Member]) -> Member:
    """Return the enumeration member given for a setting; raises SettingsError, naming members.

    >>> from bpe_viz import TieRule
    >>> checked_choice("tie_rule", "greatest", TieRule)
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: tie_rule is 'greatest', which is not a TieRule.
    Give TieRule.GREATEST.
    """
    if isinstance(value, choices):
        return value
    meant = [choice for choice in choices if value in (choice.value, choice.name)]
    named = listed([f"{choices.__name__}.{choice.name}" for choice in meant or choices], "or")
    raise SettingsError(
        f"{name} is {shown_value(value)}, which is not a {choices.__name__}. Give {named}."
    )


def check_text(name: str, value: object) -> None:
    """Raise WrongTypeError for what is not a string.

    >>> check_text("the word", None)
    Traceback (most recent call last):
    bpe_viz.errors.WrongTypeError: The word is None, which is not text. Give a string.
    """
    if not isinstance(value, str):
        sentence = f"{name} is {shown_value(value)}, which is not text. Give a string."
        raise WrongTypeError(sentence[0].upper() + sentence[1:])


def check_callable(name: str, value: object) -> None:
    """Raise WrongTypeError for what is neither None nor a function.

    >>> check_callable("on_progress", print)
    """
    if value is not None and not callable(value):
        raise WrongTypeError(
            f"{name} is {shown_value(value)}, which cannot be called. Give a function."
        )
