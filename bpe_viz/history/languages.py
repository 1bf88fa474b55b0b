"""The languages of a run in which one of them decides each merge: who paid, and what all cost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from bpe_viz.arrays import CountArray, IdArray, Indices
from bpe_viz.pickled import PickledByFields

ALL = -1  # the payer of a merge that all languages decided together


@dataclass(frozen=True, slots=True, eq=False)
class Languages(PickledByFields):
    """The languages of a run, their words, and which one decided each merge.

    payer        int32[merges]: the number of the language whose counts decided, or ALL
    last_payer   who was to decide when learning stopped; the language that ran dry, if one did
    counts       int64[merges, languages]: how often each language had the merged pair
    applied      int64[merges, languages]: replacements made in the training words of each
    costs        int64[merges + 1, languages]: symbols of the development text of each
    word         int32: the words of each language, as indices of all words, in first-seen order
    word_counts  int64: how often each of them occurs in its language
    word_starts  int64[languages + 1]: language i has word[word_starts[i]:word_starts[i + 1]]

    >>> from bpe_viz import learn_parity_bpe
    >>> languages = learn_parity_bpe({"en": ["the", "the"], "de": ["der"]}, 1).record.languages
    >>> languages.names, languages.payer.tolist(), languages.costs.tolist()
    (('en', 'de'), [0], [[8, 4], [6, 4]])
    """

    names: tuple[str, ...]
    payer: IdArray
    last_payer: int
    counts: CountArray
    applied: CountArray
    costs: CountArray
    word: IdArray
    word_counts: CountArray
    word_starts: CountArray

    def __post_init__(self) -> None:
        for name in (
            *("payer", "counts", "applied", "costs"),
            *("word", "word_counts", "word_starts"),
        ):
            getattr(self, name).flags.writeable = False

    def payer_of(self, rank: int) -> str | None:
        """Return the language that decided a merge; None: all of them together."""
        payer = int(self.payer[rank - 1])
        return None if payer == ALL else self.names[payer]

    def costs_at(self, k: int) -> dict[str, int]:
        """Return the number of symbols of each development text in state k.

        >>> from bpe_viz import learn_parity_bpe
        >>> history = learn_parity_bpe({"en": ["the", "the"], "de": ["der"]}, 1)
        >>> history.record.languages.costs_at(1)
        {'en': 6, 'de': 4}
        """
        return dict(zip(self.names, self.costs[k].tolist(), strict=True))

    def words_of(self, number: int) -> tuple[IdArray, CountArray]:
        """Return the words of a language, as indices of all words, and how often each occurs."""
        part = slice(*self.word_starts[number : number + 2].tolist())
        return self.word[part], self.word_counts[part]

    @property
    def num_words(self) -> dict[str, int]:
        """The number of distinct words of each language.

        >>> from bpe_viz import learn_parity_bpe
        >>> learn_parity_bpe({"en": ["a", "in"], "de": ["in"]}, 0).record.languages.num_words
        {'en': 2, 'de': 1}
        """
        return dict(zip(self.names, np.diff(self.word_starts).tolist(), strict=True))

    def counts_in_each(self, indices: Sequence[int] | Indices) -> CountArray:
        """int64[languages, indices]: how often words, by their indices, occur in each language.

        >>> from bpe_viz import learn_parity_bpe
        >>> history = learn_parity_bpe({"en": ["a", "in"], "de": ["in", "in"]}, 0)
        >>> history.record.languages.counts_in_each([0, 1]).tolist()
        [[1, 1], [0, 2]]
        """
        counts = np.zeros((len(self.names), len(indices)), np.int64)
        for number in range(len(self.names)):
            word, often = self.words_of(number)
            order = np.argsort(word)
            place = np.searchsorted(word, indices, sorter=order)
            found = order[np.minimum(place, len(word) - 1)]
            counts[number] = np.where(word[found] == indices, often[found], 0)
        return counts


def gini(costs: Mapping[str, int]) -> Fraction:
    """Return the Gini coefficient of what languages cost: 0 if all cost the same.

    It is the sum of `|a - b|` over all ordered pairs, divided by 2 n² times the mean (Gini 1912).
    The largest possible value is 1 - 1/n.

    >>> gini({"en": 24, "de": 27, "tr": 16})
    Fraction(22, 201)
    """
    values = [*costs.values()]
    total = sum(values)
    return Fraction(sum(abs(a - b) for a in values for b in values), 2 * len(values) * total)
