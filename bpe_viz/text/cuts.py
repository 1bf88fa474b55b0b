"""The places where pre-tokenizers cut a text, with their rules; the meanings of a final 's."""

from dataclasses import dataclass
from enum import Enum

import regex

from bpe_viz.text.pretokenizers import PatternOrName, spans


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text: a word with the rule that cut it, or a gap between words (rule None).

    >>> from bpe_viz import PreTokenizer
    >>> pieces("low new", PreTokenizer.WHITESPACE)[1]
    Piece(text=' ', rule=None)
    """

    text: str
    rule: str | None


class Reading(Enum):
    """A possible meaning of an apostrophe at the end of a word."""

    POSSESSIVE = "possessive"
    CLITIC = "clitic: is, has or us"
    CLOSING_QUOTE = "closing quote"


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """An apostrophe with its word, and every reading that the letters around it allow.

    >>> ambiguities("the dog's tail")[0].text
    "dog's"
    """

    start: int
    text: str
    readings: tuple[Reading, ...]


# An 's at a word's end, or an apostrophe after a word's final s.
_APOSTROPHE = regex.compile(r"(?<=\w)['’][sS](?!\w)|(?<=\w[sS])['’](?!\w)")
_WORD_BEFORE = regex.compile(r"[\w.\-]+$")
_OPENING = regex.compile(r"(?<!\w)['‘](?=\w)")
_ALWAYS_CLITIC = frozenset(
    (
        "he",
        "here",
        "how",
        "it",
        "let",
        "she",
        "that",
        "there",
        "what",
        "when",
        "where",
        "who",
        "why",
    )
)


def pieces(text: str, pretokenizer: PatternOrName) -> tuple[Piece, ...]:
    """Return the words and gaps of `text`, in order; joined they give it back.

    >>> from bpe_viz import PreTokenizer
    >>> pieces("U.S. he’s", PreTokenizer.RULES)
    (Piece(text='U.S.', rule='acronym'), Piece(text=' ', rule=None),
     Piece(text='he', rule='word'), Piece(text='’s', rule='clitic'))
    """
    found: list[Piece] = []
    stop = 0
    for span in spans(text, pretokenizer):
        if span.start > stop:
            found.append(Piece(text[stop : span.start], None))
        found.append(Piece(text[span.start : span.stop], span.rule))
        stop = span.stop
    if stop < len(text):
        found.append(Piece(text[stop:], None))
    return tuple(found)


def ambiguities(text: str) -> tuple[Ambiguity, ...]:
    """Return each ambiguous apostrophe at a word's end, with its readings.

    A quote is possible where one was opened before and not closed; it, he, let and the like take
    no possessive.

    >>> [(a.text, [r.name for r in a.readings]) for a in ambiguities("It's the ‘dogs' owner’s.")]
    [("It's", ['CLITIC']), ("dogs'", ['POSSESSIVE', 'CLOSING_QUOTE']),
     ('owner’s', ['POSSESSIVE', 'CLITIC', 'CLOSING_QUOTE'])]
    """
    opened = [match.start() for match in _OPENING.finditer(text)]
    found = []
    for match in _APOSTROPHE.finditer(text):
        word = _WORD_BEFORE.search(text, max(0, match.start() - 40), match.start())
        before = word.group() if word else ""
        readings = []
        is_s = len(match.group()) > 1
        if not (is_s and before.lower() in _ALWAYS_CLITIC):
            readings.append(Reading.POSSESSIVE)
        if is_s:
            readings.append(Reading.CLITIC)
        if any(start < match.start() - len(before) + 1 for start in opened):
            readings.append(Reading.CLOSING_QUOTE)
        start = match.start() - len(before)
        found.append(Ambiguity(start, before + match.group(), tuple(readings)))
    return tuple(found)
