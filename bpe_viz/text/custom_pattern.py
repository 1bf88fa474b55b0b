"""A reader's own pattern: compiled once, given an allowance of CPU time, its faults in words."""

import warnings
from collections.abc import Iterator
from functools import lru_cache
from time import thread_time
from typing import NoReturn

import regex

from bpe_viz.errors import PatternError, SlowPatternError
from bpe_viz.limits import CACHED_PATTERNS, SECONDS_OF_PATTERN, SECONDS_PER_MILLION_CHARACTERS
from bpe_viz.settings import CustomPattern
from bpe_viz.symbols import printable
from bpe_viz.wording import shortened

WORDS_WITH_APOSTROPHES = CustomPattern(r"\w+(?:['’]\w+)*")
DIGITS = CustomPattern(r"\d+")
LINEAR_PATTERNS = frozenset(
    {WORDS_WITH_APOSTROPHES, DIGITS}
)  # each character is seen once or twice

_LONGEST_SHOWN = 60
_SLICE_GROWTH = 2
_NEARLY_ALL = 0.95  # of an allowance; the clocks of thread and process differ a little


@lru_cache(maxsize=CACHED_PATTERNS)
def compile_pattern(custom: CustomPattern) -> regex.Pattern[str]:
    """Compile a reader's pattern, or raise PatternError that says where its syntax is wrong.

    >>> compile_pattern(CustomPattern("(ab"))
    Traceback (most recent call last):
    bpe_viz.errors.PatternError: The pattern "(ab" has an error: missing ) at position 3.
    Correct it there, or choose a named pre-tokenizer.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compiled = regex.compile(custom.pattern)
    except regex.error as error:
        _refuse(custom, f"has an error: {error}. Correct it there")
    except MemoryError:
        _refuse_as_slow(custom, "needs too much memory")
    except (ValueError, OverflowError, RecursionError) as error:
        _refuse(custom, f"cannot be used: {error}. Simplify it")
    if compiled.flags & regex.REVERSE:
        _refuse(custom, "searches backwards. Remove its flag (?r)")
    return compiled


def find_matches(
    text: str, custom: CustomPattern, *, seconds_allowed: float | None = None
) -> Iterator[tuple[int, int]]:
    r"""The (start, stop) of each match that has a character; an empty match is not a word.

    The allowance, SECONDS_OF_PATTERN and more for each million characters, is CPU time of the
    thread that iterates, so that a busy machine changes nothing; past it SlowPatternError is
    raised. The patterns of the samples, which are known to be fast, need none.

    >>> list(find_matches("low 5", CustomPattern(r"\w*")))
    [(0, 3), (4, 5)]
    """
    found: Iterator[tuple[int, int]]
    if custom in LINEAR_PATTERNS:
        found = (match.span() for match in compile_pattern(custom).finditer(text))
    else:
        if seconds_allowed is None:
            seconds_allowed = SECONDS_OF_PATTERN + SECONDS_PER_MILLION_CHARACTERS * len(text) / 1e6
        found = _spans_in_time(text, custom, seconds_allowed)
    end_of_last = 0
    for start, stop in found:
        if end_of_last <= start < stop:  # \K inside a look-ahead can give a span backwards
            yield start, stop
            end_of_last = stop


def _spans_in_time(
    text: str, custom: CustomPattern, seconds_allowed: float
) -> Iterator[tuple[int, int]]:
    """All matches, or SlowPatternError once this thread has worked for longer than is allowed.

    The clock of `regex` counts what other threads do as well.  When it stops a search early, the
    search goes on behind the last match, with a slice of time that is longer each time, so that a
    long match is found at last; what is searched again is not held against the pattern.
    """
    pattern = compile_pattern(custom)
    place, used, seconds = 0, 0.0, seconds_allowed
    while True:
        started = thread_time()
        before = place
        try:
            for match in pattern.finditer(text, place, timeout=seconds):
                place = max(place, match.end())
                yield match.span()
        except TimeoutError:
            spent = thread_time() - started
            if used + spent >= seconds_allowed * _NEARLY_ALL:
                _refuse_as_slow(
                    custom, f"is too slow: it needs more than {seconds_allowed:g} seconds"
                )
            used += spent if place > before else 0.0
            seconds *= _SLICE_GROWTH
        except MemoryError:
            _refuse_as_slow(custom, "needs too much memory")
        else:
            return


def refuse_pattern_without_words(custom: CustomPattern) -> NoReturn:
    """Raise the PatternError for a pattern that found no word in a text that is not empty.

    >>> refuse_pattern_without_words(CustomPattern("[0-9]+"))
    Traceback (most recent call last):
    bpe_viz.errors.PatternError: The pattern "[0-9]+" does not match anything in this text.
    Change it, or choose a named pre-tokenizer.
    """
    _refuse(custom, "does not match anything in this text. Change it")


def _refuse_as_slow(custom: CustomPattern, fault: str) -> NoReturn:
    raise SlowPatternError(_message(custom, f"{fault}. Simplify it")) from None


def _refuse(custom: CustomPattern, fault: str) -> NoReturn:
    raise PatternError(_message(custom, fault)) from None


def _message(custom: CustomPattern, fault: str) -> str:
    """What is wrong; every message ends with the same way out."""
    shown = shortened(custom.pattern, _LONGEST_SHOWN)
    return f'The pattern "{printable(shown)}" {fault}, or choose a named pre-tokenizer.'
