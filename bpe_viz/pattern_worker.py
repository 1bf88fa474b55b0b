"""The process that alone compiles and matches readers' patterns.

A few characters, such as `a{1000000000}`, can take gigabytes or run for hours, and `regex` lets no
other thread run while it compiles: hence `python -m bpe_viz.pattern_worker`, which is limited.
"""

import json
import math
import warnings
from array import array
from collections.abc import Mapping
from time import process_time
from typing import Any

import regex

from bpe_viz.limited_worker import LimitedWorker
from bpe_viz.limits import MAX_PATTERN_BYTES

_Answer = tuple[Mapping[str, object], bytes]
_MATCHES_BETWEEN_LOOKS = 64  # at the clock


class _WrongPatternError(Exception):
    """A pattern that cannot be used; the text says why, as the middle of a sentence."""


class _Matcher:
    """The pattern that was compiled last, and the text that is being searched."""

    def __init__(self) -> None:
        self._spelled = ""
        self._compiled: regex.Pattern[str] | None = None
        self._key = self._text = ""

    def answer(self, head: Mapping[str, Any], body: bytes) -> _Answer:
        """Return the answer to "check", "next" or "each"."""
        try:
            pattern = self._pattern(head["pattern"])
            match head["ask"]:
                case "check":
                    found = pattern.fullmatch("")
                    return {"state": "done", "matches_empty": found is not None}, b""
                case "next":
                    return self._next(pattern, head, body)
                case "each":
                    return _each(pattern, json.loads(body), head["seconds"])
                case other:
                    raise ValueError(other)
        except _WrongPatternError as error:
            return {"state": "wrong", "fault": str(error)}, b""
        except TimeoutError:
            return {"state": "slow"}, b""

    def _pattern(self, spelled: str) -> "regex.Pattern[str]":
        if self._compiled is None or spelled != self._spelled:
            self._spelled, self._compiled = spelled, _compile(spelled)
        return self._compiled

    def _next(self, pattern: "regex.Pattern[str]", head: Mapping[str, Any], body: bytes) -> _Answer:
        """Return the next matches of a text, and where to go on; "unknown" for an unsent text."""
        if head["has_text"]:
            self._key, self._text = head["key"], body.decode("utf-8", "surrogatepass")
        elif self._key != head["key"]:
            return {"state": "unknown"}, b""
        started = process_time()
        search = _Search(*head["from"])
        limits = (head["matches_at_once"], head["seconds_at_once"])
        is_over = search.go_on(pattern, self._text, head["seconds"], *limits)
        if is_over:
            self._key = self._text = ""
        told = {"is_over": is_over, "from": (search.place, search.last_end)}
        used = process_time() - started
        return {"state": "done", "used": used, **told}, search.spans.tobytes()


class _Search:
    """A search from a place on, of which the last word ended at `last_end`."""

    def __init__(self, place: int = 0, last_end: int = 0) -> None:
        self.place, self.last_end = place, last_end
        self.spans = array("i")

    def go_on(
        self,
        pattern: "regex.Pattern[str]",
        text: str,
        seconds: float,
        matches_at_once: float = math.inf,
        seconds_at_once: float = math.inf,
    ) -> bool:
        """Find so many matches, or for so long; whether that was all. Raises TimeoutError."""
        started, first = process_time(), self.place
        for number, match in enumerate(pattern.finditer(text, first, timeout=seconds), start=1):
            start, stop = match.span()
            self.place = max(self.place, stop)
            if self.last_end <= start < stop:  # \K inside a look-ahead can go backwards
                self.spans.extend((start, stop))
                self.last_end = stop
            looks = number % _MATCHES_BETWEEN_LOOKS == 0
            is_enough = number >= matches_at_once or (
                looks and process_time() - started > seconds_at_once
            )
            if is_enough and self.place > first:
                return False
        return True


def _each(pattern: "regex.Pattern[str]", texts: list[str], seconds: float) -> _Answer:
    """Return the matches of each of several texts, as JSON."""
    last_moment = process_time() + seconds
    found = []
    for text in texts:
        search = _Search()
        search.go_on(pattern, text, max(0.0, last_moment - process_time()))
        found.append(search.spans.tolist())
    return {"state": "done"}, json.dumps(found).encode()


def _compile(spelled: str) -> "regex.Pattern[str]":
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compiled = regex.compile(spelled, cache_pattern=False)
    except regex.error as error:
        raise _WrongPatternError(f"has an error: {error}. Correct it there") from None
    except (ValueError, OverflowError, RecursionError) as error:
        raise _WrongPatternError(f"cannot be used: {error}. Simplify it") from None
    if compiled.flags & regex.REVERSE:
        raise _WrongPatternError("searches backwards. Remove its flag (?r)")
    return compiled


def main() -> None:
    """Answer questions about patterns."""
    LimitedWorker(MAX_PATTERN_BYTES).serve(_Matcher().answer)


if __name__ == "__main__":
    main()
