"""Fit morphs as a dictionary lists them to the letters of a word: happy + ness is happi|ness."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import itemgetter

from bpe_viz.limits import MAX_MORPH_LETTERS, MAX_MORPHS
from bpe_viz.symbols import Symbols

_SKIP, _NO_LETTERS = -1, 0

MorphSpan = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Alignment:
    """The place of each listed morph in its word; one without letters has an empty span.

    >>> align("unhappiness", ("un", "hap", "y", "ness"))
    Alignment(word='unhappiness', spans=((0, 2), (2, 7), (7, 7), (7, 11)))
    """

    word: str
    spans: tuple[MorphSpan, ...]

    @property
    def morphs(self) -> Symbols:
        """The letters of each morph that has any; they join to the word.

        >>> align("happiness", ("happy", "ness")).morphs
        ('happi', 'ness')
        """
        return tuple(self.word[start:stop] for start, stop in self.spans if start < stop)


class AlignmentError(ValueError):
    """Morphs that cannot be fitted to their word; the message is the reason."""


def align(word: str, morphs: Sequence[str]) -> Alignment:
    """Give every letter of the word to a morph, from left to right.

    Each morph takes its longest usable prefix: the one that leaves the most letters, in all, to
    the morphs after it. Letters skipped between two morphs go to the one on the left, and a morph
    with no letters left gets none. Case and diacritics make no difference. Raises AlignmentError
    when the word does not begin with a letter of the first morph.

    >>> align("decision", ("decide", "ion")).morphs
    ('decis', 'ion')
    >>> align("went", ("go", "ed"))
    Traceback (most recent call last):
    bpe_viz.morphology.gold.alignment.AlignmentError: "went" does not begin with "go"
    """
    if "".join(morphs) == word:
        return Alignment(word, _spans(word, [len(morph) for morph in morphs]))
    letters = _letters(word)
    listed = [_letters(morph) for morph in morphs]
    if "".join(listed) == letters:
        return Alignment(word, _spans(word, [len(morph) for morph in listed]))
    if len(morphs) > MAX_MORPHS or sum(map(len, listed)) > MAX_MORPH_LETTERS:
        raise AlignmentError(
            f"more than {MAX_MORPHS} morphs or {MAX_MORPH_LETTERS} letters cannot be aligned"
        )
    if not (listed and listed[0] and letters.startswith(listed[0][0])):
        raise AlignmentError(f'"{word}" does not begin with "{morphs[0] if morphs else ""}"')
    return Alignment(word, _stretch(_taken(letters, listed), len(word)))


def _letters(text: str) -> str:
    """One lower-case letter without diacritics for each character."""
    if text.isascii():
        return text.lower()
    return "".join(unicodedata.normalize("NFD", c)[0].lower()[0] for c in text)


def _spans(word: str, lengths: Sequence[int]) -> tuple[MorphSpan, ...]:
    """Return spans end to end; there is always one, so that a word is never lost."""
    ends = list(accumulate(lengths))
    return tuple(zip([0, *ends[:-1]], ends, strict=True)) or ((0, len(word)),)


def _taken(letters: str, morphs: Sequence[str]) -> list[MorphSpan]:
    """Return the prefix of each morph: most letters in all, then the longest prefix first."""
    end = len(letters)
    later = [(0, _NO_LETTERS)] * (end + 1)  # by position: most letters from here on, the choice
    tables = []
    for index in reversed(range(len(morphs))):
        table = [(0, _NO_LETTERS)]
        for position in reversed(range(end)):
            choices = [
                (later[position + length][0] + length, length)
                for length in range(_common(morphs[index], letters, position), 0, -1)
            ]
            if index:
                choices += ((table[-1][0], _SKIP), (later[position][0], _NO_LETTERS))
            table.append(max(choices, key=itemgetter(0), default=(0, _NO_LETTERS)))
        later = table[::-1]
        tables.append(later)
    spans: list[MorphSpan] = []
    position = 0
    for table in reversed(tables):
        start = position
        while table[start][1] == _SKIP:
            start += 1
        length = table[start][1]
        if length != _NO_LETTERS:
            spans.append((start, start + length))
            position = start + length
        else:
            spans.append((position, position))
    return spans


def _common(morph: str, letters: str, position: int) -> int:
    """Return how many letters of the morph the word has from this position on."""
    length = 0
    while morph[length : length + 1] and letters.startswith(morph[length], position + length):
        length += 1
    return length


def _stretch(spans: Sequence[MorphSpan], word_end: int) -> tuple[MorphSpan, ...]:
    """Let each morph that has letters go on to where the next one with letters starts."""
    stretched: list[MorphSpan] = []
    next_start = word_end
    for start, stop in reversed(spans):
        if start == stop:
            stretched.append((next_start, next_start))
        else:
            stretched.append((start, next_start))
            next_start = start
    return tuple(reversed(stretched))
