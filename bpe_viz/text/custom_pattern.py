"""A reader's own pattern: compiled and matched in a limited process, its faults in words.

The server itself compiles it only if it is cheap on every text; `bpe_viz.pattern_worker` says why.
"""

import json
import uuid
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, NoReturn

from bpe_viz.errors import BusyError, PatternError, SlowPatternError
from bpe_viz.limited_process import (
    Answer,
    BusyProcessesError,
    EndedProcessError,
    LimitedProcesses,
    SlowProcessError,
)
from bpe_viz.limits import (
    CACHED_PATTERNS,
    COMPILING_SECONDS,
    MATCHING_SECONDS_AT_ONCE,
    MAX_MATCHES_AT_ONCE,
    MAX_PATTERN_PROCESSES,
    PATTERN_SECONDS,
    SECONDS_PER_MILLION_CHARACTERS,
)
from bpe_viz.settings import CustomPattern
from bpe_viz.symbols import printable
from bpe_viz.text.cheap_patterns import cheap_batches, cheap_pattern
from bpe_viz.wording import shortened

WORDS_WITH_APOSTROPHES = CustomPattern(r"\w+(?:['’]\w+)*")
DIGITS = CustomPattern(r"\d+")

_Place = tuple[int, int]
_SLOW = "is too slow: it needs more than {seconds:g} seconds. Simplify it"
_LARGE = "needs too much memory. Simplify it"
_TOO_LARGE = "is too large to compile. Use smaller numbers of repetitions"
_LONGEST_SHOWN = 60
_MATCHES_IN_BATCH = 4096
_PROCESSES = LimitedProcesses("bpe_viz.pattern_worker", MAX_PATTERN_PROCESSES)


class _Verdict(NamedTuple):
    """The fault of a pattern, if it has one, and whether it matches a text of no letters."""

    fault: str
    matches_empty: bool = False


def check_pattern(custom: CustomPattern) -> None:
    """Raise PatternError for a pattern that cannot be compiled, which says where it is wrong.

    >>> check_pattern(CustomPattern("(ab"))
    Traceback (most recent call last):
    bpe_viz.errors.PatternError: The pattern "(ab" has an error: missing ) at position 3.
    Correct it there, or choose a named pre-tokenizer.
    """
    if fault := _verdict(custom).fault:
        raise PatternError(_message(custom, fault))


def matches_empty(custom: CustomPattern) -> bool:
    """Return whether a pattern matches an empty text. Raises PatternError.

    >>> matches_empty(CustomPattern("a*")), matches_empty(CustomPattern("a+"))
    (True, False)
    """
    check_pattern(custom)
    return _verdict(custom).matches_empty


@lru_cache(maxsize=CACHED_PATTERNS)
def _verdict(custom: CustomPattern) -> _Verdict:
    """Judge whether a pattern can be compiled, which never changes."""
    if cheap := cheap_pattern(custom):
        return _Verdict("", matches_empty=cheap.fullmatch("") is not None)
    head = {"ask": "check", "pattern": custom.pattern}
    try:
        [told, _] = _PROCESSES.ask(head, b"", COMPILING_SECONDS)
    except BusyProcessesError:
        _refuse_for_now(custom)
    except (SlowProcessError, EndedProcessError):
        return _Verdict(_TOO_LARGE)
    return _Verdict(told.get("fault", ""), told.get("matches_empty", False))


def find_matches(
    text: str, custom: CustomPattern, *, seconds_allowed: float | None = None
) -> Iterator[tuple[int, int]]:
    r"""Yield the (start, stop) of each match that has a character; an empty match is not a word.

    The allowance, PATTERN_SECONDS and more for each million characters, is CPU time of the
    process that matches, so that a busy machine changes nothing; past it SlowPatternError is
    raised. Cheap patterns need none.

    >>> list(find_matches("low 5", CustomPattern(r"\w*")))
    [(0, 3), (4, 5)]
    """
    for batch in match_batches(text, custom, seconds_allowed=seconds_allowed):
        yield from batch


def match_batches(
    text: str, custom: CustomPattern, *, seconds_allowed: float | None = None
) -> Iterator[list[tuple[int, int]]]:
    r"""Yield the same in lists, of which each takes a moment.

    >>> list(match_batches("low 5", CustomPattern(r"\d")))
    [[(4, 5)]]
    """
    check_pattern(custom)
    done = 0
    if cheap := cheap_pattern(custom):
        done = yield from cheap_batches(cheap, text)
    if done == len(text):
        return
    if seconds_allowed is None:
        seconds_allowed = _allowance(len(text))
    key, place, used, has_text, is_over = uuid.uuid4().hex, (done, done), 0.0, True, False
    while not is_over:
        head = {
            "ask": "next",
            "from": place,
            "has_text": has_text,
            "matches_at_once": MAX_MATCHES_AT_ONCE,
            "seconds_at_once": MATCHING_SECONDS_AT_ONCE,
        }
        body = text.encode("utf-8", "surrogatepass") if has_text else b""
        told, data = _asked(custom, head, body, seconds_allowed, used, key)
        has_text = told["state"] == "unknown"  # another process, or another text meanwhile
        if has_text:
            continue
        place, used, is_over = told["from"], used + told["used"], told["is_over"]
        if spans := array("i", data):
            yield list(zip(spans[::2], spans[1::2], strict=True))


def all_matches(texts: Sequence[str], custom: CustomPattern) -> list[list[tuple[int, int]]]:
    r"""Return the matches of each of several short texts, as `find_matches` finds them.

    >>> all_matches(["low 5", "low"], CustomPattern(r"\d"))
    [[(4, 5)], []]
    """
    if cheap_pattern(custom):
        return [list(find_matches(text, custom)) for text in texts]
    check_pattern(custom)
    seconds_allowed = _allowance(sum(map(len, texts)))
    body = json.dumps(texts).encode()
    _, data = _asked(custom, {"ask": "each"}, body, seconds_allowed)
    return [list(zip(spans[::2], spans[1::2], strict=True)) for spans in json.loads(data)]


def in_batches(spans: Iterable[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield spans in lists, of which each takes a few hundredths of a second at most.

    >>> list(in_batches([(0, 3), (4, 5)]))
    [[(0, 3), (4, 5)]]
    """
    remaining = iter(spans)
    while batch := list(islice(remaining, _MATCHES_IN_BATCH)):
        yield batch


def _allowance(num_characters: int) -> float:
    return PATTERN_SECONDS + SECONDS_PER_MILLION_CHARACTERS * num_characters / 1e6


def _asked(
    custom: CustomPattern,
    head: Mapping[str, object],
    body: bytes,
    seconds_allowed: float,
    used: float = 0.0,
    key: str = "",
) -> Answer:
    """Return an answer about a pattern that was checked; raises SlowPatternError for none."""
    head = {**head, "pattern": custom.pattern}
    fault = _SLOW.format(seconds=seconds_allowed)
    try:
        answer = _PROCESSES.ask(head, body, max(0.0, seconds_allowed - used), key)
    except BusyProcessesError:
        _refuse_for_now(custom)
    except SlowProcessError:
        raise SlowPatternError(_message(custom, fault)) from None
    except EndedProcessError:
        raise SlowPatternError(_message(custom, _LARGE)) from None
    if answer[0]["state"] == "slow":
        raise SlowPatternError(_message(custom, fault))
    return answer


def refuse_pattern_without_words(custom: CustomPattern) -> NoReturn:
    """Raise the PatternError for a pattern that found no word in a text that is not empty.

    >>> refuse_pattern_without_words(CustomPattern("[0-9]+"))
    Traceback (most recent call last):
    bpe_viz.errors.PatternError: The pattern "[0-9]+" does not match anything in this text.
    Change it, or choose a named pre-tokenizer.
    """
    raise PatternError(_message(custom, "does not match anything in this text. Change it"))


def _refuse_for_now(custom: CustomPattern) -> NoReturn:
    raise BusyError(
        f'The pattern "{_shown(custom)}" has to wait: the server is busy with those of others.'
        " Try again in a moment."
    ) from None


def _message(custom: CustomPattern, fault: str) -> str:
    """Say what is wrong; every message ends with the same way out."""
    return f'The pattern "{_shown(custom)}" {fault}, or choose a named pre-tokenizer.'


def _shown(custom: CustomPattern) -> str:
    return printable(shortened(custom.pattern, _LONGEST_SHOWN))
