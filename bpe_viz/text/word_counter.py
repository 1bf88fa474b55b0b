"""Counting words in one pass: counts in first-seen order, the growth curve, words cut to length."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import regex

from bpe_viz.arguments import checked_choice
from bpe_viz.limits import MAX_GROWTH_POINTS, MAX_WORD_UNITS
from bpe_viz.settings import Unit

_GROWTH_POINTS_PER_DECADE = 200
_GRAPHEMES = regex.compile(rf"\X{{1,{MAX_WORD_UNITS}}}")
_WIDEST_CHARACTER_BYTES = 4


class _WordCounts(Counter[str]):
    """A Counter, for its speed, in which a word that does not occur is a KeyError as in a dict.

    >>> _WordCounts(["low", "low"])["low"], "new" in _WordCounts(["low"])
    (2, False)
    """

    def __missing__(self, word: str) -> int:
        raise KeyError(word)


class WordCounter:
    """Counts words list by list; words past MAX_WORD_UNITS are split, nothing is dropped.

    >>> counter = WordCounter()
    >>> counter.add(["low", "lower", "low"])
    >>> dict(counter.counts), counter.growth()
    ({'low': 2, 'lower': 1}, ((1, 1), (2, 2), (3, 2)))
    """

    def __init__(self, unit: Unit = Unit.CHARACTER) -> None:
        self.counts = _WordCounts()
        self.num_tokens = 0
        self.num_split = 0
        self.unit = checked_choice("unit", unit, Unit)
        self._growth: list[tuple[int, int]] = []
        self._grid = _log_grid()
        self._next_point = next(self._grid)

    def add(self, words: list[str]) -> None:
        """Count the words of a list, in their order."""
        start = 0
        while start < len(words):
            stop = start + self._next_point - self.num_tokens
            part = words[start:stop]
            if not self._count(part):
                rest = words[start:]
                self.add([piece for word in rest for piece in self.split(word)])
                return
            self.num_tokens += len(part)
            if self.num_tokens == self._next_point:
                self._growth.append((self.num_tokens, len(self.counts)))
                self._next_point = next(self._grid)
            start = stop

    def _count(self, words: list[str]) -> bool:
        """Count `words`, or nothing when one is too long; only new words need a look."""
        num_known = len(self.counts)
        self.counts.update(words)
        num_new = len(self.counts) - num_known
        if not any(map(self._is_too_long, islice(reversed(self.counts), num_new))):
            return True
        self.counts.subtract(words)
        for _ in range(num_new):
            self.counts.popitem()
        return False

    def split_counts(self, counts: dict[str, int]) -> dict[str, int]:
        """Counts in which each word that is too long is replaced by its parts.

        >>> WordCounter().split_counts({"low": 5, "a" * 1001: 2})["a"]
        2
        """
        if max(map(len, counts), default=0) <= self.longest_harmless:
            return counts
        split: dict[str, int] = {}
        for word, count in counts.items():
            for part in self.split(word):
                split[part] = split.get(part, 0) + count
        return split

    def split(self, word: str) -> list[str]:
        """Cut a word into parts of at most MAX_WORD_UNITS; count it if it has several."""
        if not self._is_too_long(word):
            return [word]
        self.num_split += 1
        return list(split_long(word, self.unit))

    def _is_too_long(self, word: str) -> bool:
        return len(word) > self.longest_harmless and word != next(split_long(word, self.unit))

    def growth(self) -> tuple[tuple[int, int], ...]:
        """(tokens read, types seen), exact at log-spaced places, first and last token included."""
        points = self._growth
        while len(points) >= MAX_GROWTH_POINTS:
            points = points[::2]
        last = (self.num_tokens, len(self.counts))
        return (*points,) if points[-1:] == [last] else (*points, last)

    @property
    def longest_harmless(self) -> int:
        """A word of so many characters has at most MAX_WORD_UNITS."""
        if self.unit is Unit.BYTE:
            return MAX_WORD_UNITS // _WIDEST_CHARACTER_BYTES
        return MAX_WORD_UNITS


def split_long(word: str, unit: Unit) -> Iterator[str]:
    """Cut a word every MAX_WORD_UNITS; a byte limit falls on the last whole character.

    >>> [len(part) for part in split_long("a" * 2500, Unit.CHARACTER)]
    [1000, 1000, 500]
    >>> [len(part) for part in split_long("a" + "é" * 600, Unit.BYTE)]
    [500, 101]
    """
    if unit is Unit.GRAPHEME:
        yield from (match.group() for match in _GRAPHEMES.finditer(word))
        return
    start = 0
    while start < len(word):
        part = word[start : start + MAX_WORD_UNITS]
        if unit is Unit.BYTE:
            part = _fitting_bytes(part)
        yield part
        start += len(part)


def _fitting_bytes(part: str) -> str:
    spelled = part.encode("utf-8", "surrogatepass")
    stop = MAX_WORD_UNITS
    while stop < len(spelled) and spelled[stop] & 0xC0 == 0x80:  # inside a character
        stop -= 1
    return spelled[:stop].decode("utf-8", "surrogatepass")


def _log_grid() -> Iterator[int]:
    """Whole numbers from 1 on, at most 200 a decade, evenly spaced by logarithm."""
    last, step = 0, 0
    while True:
        point = round(10 ** (step / _GROWTH_POINTS_PER_DECADE))
        step += 1
        if point > last:
            yield point
            last = point
