"""Whose count decides in the reference learner: the counts of all, or of one language.

Parity-aware BPE (Foroutan et al. 2025) asks before each merge which language is worst off on a
parallel development text, and lets its counts decide for everybody.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bpe_viz.settings import Settings, Variant
from bpe_viz.symbols import Symbols

Words = Mapping[str, int]


@dataclass(slots=True)
class Payers:
    """The languages of a run, and which of them was chosen for each merge so far.

    >>> payers = Payers({"en": {"the": 2}, "de": {"der": 1}}, {"en": {"the": 1}, "de": {"der": 3}})
    >>> payers.choose({"the": ("t", "h", "e"), "der": ("d", "e", "r")}, Settings())
    {'der': 1}
    >>> payers.chosen
    ['de']
    """

    words: Mapping[str, Words]
    development: Mapping[str, Words]
    wanted: Mapping[str, float] = field(default_factory=dict)
    chosen: list[str | None] = field(default_factory=list)
    first_lengths: dict[str, int] = field(default_factory=dict)

    @property
    def all_words(self) -> dict[str, int]:
        """All training words with their counts, then those of development texts alone, with 0."""
        counts: dict[str, int] = {}
        for words in self.words.values():
            for word, count in words.items():
                counts[word] = counts.get(word, 0) + count
        return counts | {w: 0 for dev in self.development.values() for w in dev if w not in counts}

    def choose(self, corpus: Mapping[str, Symbols], settings: Settings) -> Words:
        """Choose who decides the next merge, and return the words that are counted for it."""
        if settings.variant is Variant.HYBRID and len(self.chosen) < (settings.global_merges or 0):
            self.chosen.append(None)
            return {word: count for word, count in self.all_words.items() if count}
        if settings.variant is Variant.RATIO:
            language = self._least_compressed(_lengths_of(self.words, corpus))
        else:
            language = self._longest(_lengths_of(self.development, corpus), settings)
        self.chosen.append(language)
        return self.words[language]

    def _longest(self, lengths: Mapping[str, int], settings: Settings) -> str:
        """Return the language with the longest text; the first listed wins equality."""
        order = sorted(lengths, key=lambda language: -lengths[language])
        if settings.variant is not Variant.WINDOW:
            return order[0]
        recent = self.chosen[-settings.window :]
        share = settings.alpha / len(order)
        return next(each for each in order if not _is_skipped(each, recent, settings.window, share))

    def _least_compressed(self, lengths: Mapping[str, int]) -> str:
        """Return the language with the smallest ratio of first to present length, per wanted."""
        self.first_lengths = self.first_lengths or dict(lengths)
        return min(
            lengths,
            key=lambda each: self.first_lengths[each] / lengths[each] / self.wanted.get(each, 1.0),
        )


def _is_skipped(language: str, recent: Sequence[str | None], window: int, share: float) -> bool:
    """Return whether a language was chosen in more than its `share` of the last merges.

    The window is the divisor even before so many merges have been made.

    >>> _is_skipped("de", ["de", "de"], 4, 1 / 3), _is_skipped("de", ["de"], 4, 1 / 3)
    (True, False)
    """
    return recent.count(language) / window > share


def _lengths_of(
    words_of_language: Mapping[str, Words], corpus: Mapping[str, Symbols]
) -> dict[str, int]:
    """Return the number of symbols of each language's text.

    >>> _lengths_of({"en": {"the": 2}}, {"the": ("th", "e")})
    {'en': 4}
    """
    return {
        language: sum(len(corpus[word]) * count for word, count in words.items())
        for language, words in words_of_language.items()
    }
