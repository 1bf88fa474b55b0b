"""A reader's own pattern: compiled once, run within a time allowance, its faults told in words."""

import warnings
from collections.abc import Iterator
from functools import lru_cache
from typing import NoReturn

import regex

from bpe_viz.errors import PatternError
from bpe_viz.limits import SECONDS_OF_PATTERN, SECONDS_PER_MILLION_CHARACTERS
from bpe_viz.settings import CustomPattern
from bpe_viz.symbols import printable

_LONGEST_SHOWN = 60


@lru_cache(maxsize=16)
def compile_pattern(custom: CustomPattern) -> regex.Pattern[str]:
    """Compile a reader's pattern, or raise PatternError that says where its syntax is wrong.

    >>> compile_pattern(CustomPattern("(ab"))
    Traceback (most recent call last):
    bpe_viz.errors.PatternError: The pattern "(ab" is wrong: missing ) at position 3.
    Correct it there, or choose a named pre-tokenizer.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compiled = regex.compile(custom.pattern)
    except regex.error as error:
        _refuse(custom, f"is wrong: {error}. Correct it there")
    except (ValueError, OverflowError, RecursionError, MemoryError) as error:
        _refuse(custom, f"cannot be used: {error}. Simplify it")
    if compiled.flags & regex.REVERSE:
        _refuse(custom, "searches backwards. Remove its flag (?r)")
    return compiled


def find_matches(
    text: str, custom: CustomPattern, *, seconds_allowed: float | None = None
) -> Iterator[tuple[int, int]]:
    r"""The (start, stop) of each match that holds a character; an empty match is no word.

    The allowance, 3 s and a second for each million characters, spans the whole iteration;
    past it PatternError is raised.

    >>> list(find_matches("low 5", CustomPattern(r"\w*")))
    [(0, 3), (4, 5)]
    """
    if seconds_allowed is None:
        seconds_allowed = SECONDS_OF_PATTERN + SECONDS_PER_MILLION_CHARACTERS * len(text) / 1e6
    end_of_last = 0
    try:
        for match in compile_pattern(custom).finditer(text, timeout=seconds_allowed):
            start, stop = match.span()
            if end_of_last <= start < stop:  # \K inside a look-ahead can give a span backwards
                yield start, stop
                end_of_last = stop
    except TimeoutError:
        _refuse(custom, f"is too slow: it needs more than {seconds_allowed:g} seconds. Simplify it")
    except MemoryError:
        _refuse(custom, "needs too much memory. Simplify it")


def refuse_pattern_without_words(custom: CustomPattern) -> NoReturn:
    """Raise the PatternError for a pattern that found no word in a text that is not empty."""
    _refuse(custom, "matches nothing in this text. Change it")


def _refuse(custom: CustomPattern, fault: str) -> NoReturn:
    """Raise PatternError; every message ends with the same way out."""
    shown = custom.pattern
    if len(shown) > _LONGEST_SHOWN:
        shown = shown[: _LONGEST_SHOWN - 1] + "…"
    raise PatternError(
        f'The pattern "{printable(shown)}" {fault}, or choose a named pre-tokenizer.'
    ) from None
