"""The cuts of a real tokenizer into words before any merge: one pattern, or several in turn."""

from collections.abc import Iterator
from itertools import accumulate, pairwise

import regex

# The engines of the originals know the characters of Unicode 16. The package `regex` knows younger
# ones, and would call some of them letters that the originals do not know. Before a text is cut,
# these are replaced by a character that no version assigns. In hexadecimal, what Unicode 17 and 18
# assigned:
_YOUNGER = (
    "558 58B-58C 5C8-5C9 88F B53-B54 C5C CDC 1ACF-1AF0 208F 209D-209F 20C1-20C4 2B96 "
    "2E60-2E63 A7CE-A7CF A7D2 A7D4 A7DD A7E2 A7F1 AB6C-AB6D FBC3-FBD2 FD90-FD91 FDC8-FDCE "
    "107BB-107BF 10940-10959 10EC5-10EC7 10EC9-10EEE 10EF0-10EFB 11B0A 11B60-11B67 "
    "11DB0-11DDB 11DE0-11DE9 11DF0-11DF1 1246F 12475-1247F 12550-12686 16EA0-16EB8 "
    "16EBB-16ED3 16FF2-16FF6 187F8-187FF 18CD6-18CDA 18D09-18D20 18D80-18DF2 18E00-19191 "
    "191A0-191D2 1B123-1B128 1B168 1CCFA-1CCFC 1CEBA-1CED0 1CED2-1CED4 1CEDD-1CEFD "
    "1D127-1D128 1D1EB-1D1FF 1D250-1D281 1D6A6 1DB00-1DB1C 1DF1F-1DF24 1DF2B-1DF81 "
    "1DF90-1DF96 1DFCD-1DFFF 1E6C0-1E6DE 1E6E0-1E6F5 1E6FE-1E6FF 1F1AE 1F6D8-1F6D9 "
    "1F777-1F77A 1F7DA-1F7DB 1F7F1-1F7FF 1F8D0-1F8D8 1FA54-1FA57 1FA8A-1FA8E 1FAC8 "
    "1FACC-1FACD 1FADD 1FAEA-1FAEB 1FAEF 1FAF9-1FAFA 1FBFA 2B73A-2B73F 2B81E 2CEA2-2CEAD "
    "323B0-33479 3D000-3FC3F "
)
_UNASSIGNED = "\U0010ffff"
_WAS_SMALL, _IS_SMALL = "ʕ", "ʖ"  # U+0295 was a small letter, and has no case now

_YOUNGER_CHARACTER = regex.compile(
    "[{}]".format(
        "".join(
            "-".join(rf"\U{number:>08}" for number in span.split("-")) for span in _YOUNGER.split()
        )
    )
)


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


def in_unicode_16(text: str) -> str:
    r"""Return a text as long, each character with the properties that it has in Unicode 16.

    >>> in_unicode_16("low\U00016EA0!") == "low\U0010ffff!"
    True
    """
    if text.isascii():
        return text
    return _YOUNGER_CHARACTER.sub(_UNASSIGNED, text).replace(_WAS_SMALL, _IS_SMALL)
