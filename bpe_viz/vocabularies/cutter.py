"""The cuts of a real tokenizer into words before any merge: one pattern, or several in turn."""

from collections.abc import Iterator
from itertools import accumulate, pairwise

import regex

from bpe_viz.vocabularies.unicode_16 import in_unicode_16


class Cutter:
    r"""Cuts with each pattern in turn what those before left in one piece; nothing is lost.

    A match is a word, and so is what is between two matches. No pattern has a group.

    >>> Cutter((r"\d", "[a-z]+")).words("ab12-c")
    ['ab', '1', '2', '-', 'c']
    """

    def __init__(self, patterns: tuple[str, ...]) -> None:
        self._compiled = [regex.compile(pattern) for pattern in patterns]

    def words(self, text: str) -> list[str]:
        """Return the words, which are the text when they are put together again."""
        seen = in_unicode_16(text)
        parts = [seen]
        for compiled in self._compiled:
            parts = [word for part in parts for word in _cut(part, compiled)]
        if seen == text:
            return parts
        ends = accumulate(map(len, parts), initial=0)
        return [text[start:stop] for start, stop in pairwise(ends)]

    def leaves_whole(self, text: str) -> bool:
        r"""Return whether a text is one word, faster than `words` says it.

        >>> cutter = Cutter((r"\d", "[a-z]+"))
        >>> cutter.leaves_whole("ab"), cutter.leaves_whole("--"), cutter.leaves_whole("ab1")
        (True, True, False)
        """
        seen = in_unicode_16(text)
        return all(_is_match(seen, each) or len(_cut(seen, each)) == 1 for each in self._compiled)


def _is_match(text: str, compiled: "regex.Pattern[str]") -> bool:
    match = compiled.match(text)
    return match is not None and match.end() == len(text) > 0


def _cut(text: str, compiled: "regex.Pattern[str]") -> list[str]:
    found: list[str] = compiled.findall(text)
    if sum(map(len, found)) == len(text):
        return found
    return list(_with_gaps(text, compiled))


def _with_gaps(text: str, compiled: "regex.Pattern[str]") -> Iterator[str]:
    place = 0
    for match in compiled.finditer(text):
        start, stop = match.span()
        if place < start:
            yield text[place:start]
        if start < stop:
            yield text[start:stop]
        place = stop
    if place < len(text):
        yield text[place:]
