"""The losses when a program that reads an exported file encodes a text and decodes it again.

It is found out by trying texts that are made of the corpus's own words.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from bpe_viz.limits import MAX_WORDPIECE_CHARACTERS
from bpe_viz.settings import Learner, MarkPlace, Settings
from bpe_viz.symbols import printable
from bpe_viz.wording import shortened

RoundTrips = Callable[[list[str]], Sequence[str]]

_WORDS_LOOKED_AT = 1_000
_OTHER_LETTERS = ("é", "e\u0301", "ﬁ", "ж", "日", "👍")


@dataclass(frozen=True, slots=True)
class DecodingLoss:
    r"""A text, and what comes back for it.

    >>> print(DecodingLoss("low\n", "low"), DecodingLoss("Low", "low"), sep=", ")
    “low⏎” comes back as “low”, “Low” comes back as “low”
    """

    text: str
    back: str

    def __str__(self) -> str:
        return self.said(printable)

    def said(self, show: Callable[[str], str]) -> str:
        """Return the sentence; `show` makes visible what is invisible, where that differs."""
        both = shortened(self.text), shortened(self.back)
        if any(text != " ".join(text.split()) for text in both):
            both = show(both[0]), show(both[1])
        if unicodedata.normalize("NFC", both[0]) == unicodedata.normalize("NFC", both[1]):
            both = _accents_named(both[0]), _accents_named(both[1])
        return f"“{both[0]}” comes back as “{both[1]}”"


def decoding_losses(
    words: Sequence[str],
    settings: Settings,
    come_back: RoundTrips,
    unknown: str | None = None,
) -> tuple[DecodingLoss, ...]:
    r"""Return an example for each kind of text that does not come back as it was; none if all do.

    `come_back` encodes texts and decodes them again, and `unknown` is what it gives for characters
    that it does not know, of which one example is enough.

    >>> def come_back(texts):
    ...     return [" ".join(text.split()) for text in texts]
    >>> [loss.text for loss in decoding_losses(["low", "lower"], Settings(), come_back)]
    [' low  lower\n']
    """
    kinds = [*_kinds(words, settings)]
    backs = iter(come_back([text for texts in kinds for text in texts]))
    losses: list[DecodingLoss] = []
    has_unknown = False
    for texts in kinds:
        tried = [DecodingLoss(text, next(backs)) for text in texts]
        lost = next((each for each in tried if each.back != each.text), None)
        if lost is None:
            continue
        is_unknown = unknown is not None and unknown in lost.back and unknown not in lost.text
        if not (is_unknown and has_unknown):
            losses.append(lost)
        has_unknown |= is_unknown
    return tuple(losses)


def losses_sentence(losses: Sequence[DecodingLoss], show: Callable[[str], str] = printable) -> str:
    """Tell a reader of the file about its losses; `show` as in `DecodingLoss.said`.

    >>> losses_sentence([]), losses_sentence([DecodingLoss("Low", "low")])
    ('Decoding gives texts back as they were.',
     'Decoding does not give every text back: “Low” comes back as “low”.')
    """
    if not losses:
        return "Decoding gives texts back as they were."
    return (
        f"Decoding does not give every text back: {', '.join(loss.said(show) for loss in losses)}."
    )


def _kinds(words: Sequence[str], settings: Settings) -> Iterator[list[str]]:
    """Yield texts of each kind, the plainest first; only the first kind has blanks."""
    first, second = _two_words(words)
    yield [f"{first} {second}", f" {first}  {second}\n"]
    yield [f"{first}.", f"({first})"]
    yield [first.title(), first.upper()]
    yield [first + letter for letter in _OTHER_LETTERS]
    if settings.mark_place is not MarkPlace.NONE:
        yield [f"{first}{settings.mark}{second}"]
    if settings.learner is Learner.WORDPIECE:
        yield [settings.prefix + first]
        yield [first * (MAX_WORDPIECE_CHARACTERS // len(first) + 1)]
    yield [*words[:: max(1, len(words) // _WORDS_LOOKED_AT)]]


def _two_words(words: Sequence[str]) -> tuple[str, str]:
    """Return the first two words of a corpus that are nothing but letters, if it has them."""
    parts = (part for word in islice(words, _WORDS_LOOKED_AT) for part in word.split())
    found = dict.fromkeys(islice((part for part in parts if part.isalpha()), _WORDS_LOOKED_AT))
    first, second, *_ = *found, "a", "b"
    return first, second


def _accents_named(text: str) -> str:
    return "".join(f"[U+{ord(c):04X}]" if unicodedata.combining(c) else c for c in text)
