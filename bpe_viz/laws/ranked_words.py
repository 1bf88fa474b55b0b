"""The words of a corpus by falling count, the list that every law and every table here reads."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

import numpy as np

from bpe_viz.arrays import CountArray
from bpe_viz.errors import EmptyCorpusError
from bpe_viz.pickled import PickledByFields
from bpe_viz.text import Corpus, Growth


class ListOrder(Enum):
    """The order in which a list of words is sorted."""

    MOST_FREQUENT = "most"
    LEAST_FREQUENT = "least"
    ALPHABET = "alphabet"


@dataclass(frozen=True, slots=True, eq=False)
class RankedWords(PickledByFields):
    """Words and their counts by falling count; equally frequent words keep first-seen order.

    words    rank 1 first
    counts   int64[types], read-only
    growth   as of `Corpus`: (tokens read, types seen), None when only counts are known

    >>> ranked_words({"new": 2, "low": 5}).words
    ('low', 'new')
    """

    words: tuple[str, ...]
    counts: CountArray
    growth: Growth | None = None

    def __post_init__(self) -> None:
        self.counts.flags.writeable = False

    def __len__(self) -> int:
        return len(self.words)

    @property
    def num_tokens(self) -> int:
        """All counts together."""
        return int(self.counts.sum())

    def find(self, text: str, order: ListOrder = ListOrder.MOST_FREQUENT) -> CountArray:
        """Return the indices (rank - 1) of the words with `text`, in any case, in `order`.

        >>> ranked = RankedWords(("newer", "low", "new"), np.array([6, 5, 2]))
        >>> ranked.find("New", ListOrder.ALPHABET).tolist()
        [2, 0]
        """
        wanted = text.casefold()
        words = self.words
        found = [i for i, word in enumerate(words) if wanted in word.casefold()]
        if not found and "␣" in wanted:  # as a blank is shown
            found = self.find(wanted.replace("␣", " ")).tolist()
        if order is ListOrder.LEAST_FREQUENT:
            found.reverse()
        elif order is ListOrder.ALPHABET:
            found.sort(key=words.__getitem__)
        return np.array(found, np.int64)

    def rank_of(self, word: str) -> int | None:
        """Return the rank of a word, or of the first that differs only in case or blanks, or None.

        >>> ranked = RankedWords((" The", "low"), np.array([6, 5]))
        >>> ranked.rank_of("the"), ranked.rank_of("␣The")
        (1, 1)
        """
        if word in self.words:
            return self.words.index(word) + 1
        wanted = word.replace("␣", " ").strip().casefold()
        same = (i for i, known in enumerate(self.words, 1) if known.strip().casefold() == wanted)
        return next(same, None) if wanted else None


def ranked_words(source: Corpus | Mapping[str, int], *, ignore_blanks: bool = False) -> RankedWords:
    """Rank the words of a corpus, or of word counts.

    With `ignore_blanks` words that differ only in blanks around them are one and words of nothing
    but blanks are left out, so the growth of the corpus is no longer known.

    >>> ranked = ranked_words({"low": 2, " low": 3, "new": 4, " ": 9}, ignore_blanks=True)
    >>> ranked.words, ranked.counts.tolist()
    (('low', 'new'), [5, 4])
    """
    counts = source.word_counts if isinstance(source, Corpus) else source
    growth = source.growth if isinstance(source, Corpus) else None
    if ignore_blanks:
        stripped: dict[str, int] = {}
        for word, count in counts.items():
            if bare := word.strip():
                stripped[bare] = stripped.get(bare, 0) + count
        if not stripped:
            raise EmptyCorpusError(
                "Every word is only blanks. Turn off “Ignore blanks”, or choose another corpus."
            )
        counts, growth = stripped, None
    return _ranked(tuple(counts), counts.values(), growth)


def ranked_symbols(symbols: Iterable[str], counts: CountArray) -> RankedWords:
    """Rank the symbols that occur; those with a count of 0 are left out.

    >>> ranked_symbols(["e", "er", "new"], np.array([2, 0, 8])).words
    ('new', 'e')
    """
    in_use = [(s, c) for s, c in zip(symbols, counts.tolist(), strict=False) if c]
    return _ranked(tuple(s for s, _ in in_use), [c for _, c in in_use], None)


def _ranked(words: tuple[str, ...], counts: Iterable[int], growth: Growth | None) -> RankedWords:
    values = np.fromiter(counts, np.int64, len(words))
    falling = np.argsort(-values, kind="stable")
    return RankedWords(tuple(words[i] for i in falling.tolist()), values[falling], growth)
