"""One state of the corpus: a view of the history, worked out when asked."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, Protocol

import numpy as np

from bpe_viz.arguments import check_text
from bpe_viz.arrays import CountArray, FlagArray
from bpe_viz.errors import BpeVizError
from bpe_viz.history.lazy_tuple import LazyTuple
from bpe_viz.history.pair_counts import PairCounts
from bpe_viz.notebook_display import AsTable
from bpe_viz.symbols import Pair, Symbols, printable
from bpe_viz.wording import counted, shortened


class VocabularyEntry(NamedTuple):
    """A symbol, its count in the corpus, and the rank of its merge (None in the alphabet).

    >>> from bpe_viz import learn_bpe
    >>> learn_bpe({"low": 5}, 1).at(1).vocabulary()[-1]
    VocabularyEntry(symbol='lo', count=5, rank=1)
    """

    symbol: str
    count: int  # type: ignore[assignment]  # the field takes the place of tuple's method
    rank: int | None


_new_entry = partial(tuple.__new__, VocabularyEntry)  # as _make, which takes a third longer


class StatesOfRun(Protocol):
    """The questions that a state asks of the history that it is a view of."""

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The initial symbols."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """Spelling of every symbol id."""

    @property
    def index_of_word(self) -> dict[str, int]:
        """Index of every word."""

    @property
    def lengths(self) -> CountArray:
        """int64[merges + 1]: corpus length in symbols in every state."""

    def segment_ids(self, word_index: int, k: int) -> list[int]:
        """Return the symbol ids of a word in state k."""

    @property
    def sizes(self) -> CountArray:
        """int64[merges + 1]: how many symbols the vocabulary has in every state."""

    def is_present(self, k: int) -> FlagArray:
        """bool[alphabet + k]: whether each symbol is in the vocabulary of state k."""

    def is_dead(self, k: int) -> FlagArray:
        """bool[alphabet + k]: whether each symbol has been, but is no longer, in it."""

    def symbol_counts(self, k: int) -> CountArray:
        """int64[alphabet + k]: count of every symbol in state k."""

    def pair_counts_at(self, k: int) -> PairCounts:
        """Return the pair counts of the states around k."""


class CorpusState(AsTable):
    """The corpus after k merges.

    >>> from bpe_viz import learn_bpe
    >>> state = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8).at(2)
    >>> state.pair_counts(limit=3), state.num_tied, state.num_symbols
    ([(('n', 'e'), 8), (('e', 'w'), 8), (('l', 'o'), 7)], 2, 78)
    """

    def __init__(self, history: StatesOfRun, k: int) -> None:
        self.history = history
        self.k = k

    def __repr__(self) -> str:
        shown = [counted(self.num_symbols, "symbol"), f"a vocabulary of {self._size:,}"]
        return f"<CorpusState {self.k:,}: {', '.join(shown)}>"

    @property
    def _size(self) -> int:
        return int(self.history.sizes[self.k])

    def segment(self, word: str) -> Symbols:
        """Return the symbols of a word of the corpus; for any other word use `bpe_viz.segment`."""
        check_text("the word", word)
        index = self.history.index_of_word.get(word)
        if index is None:
            raise BpeVizError(
                f'The word "{printable(shortened(word))}" is not in the'
                " corpus. Use bpe_viz.segment for words that were not learned from."
            )
        return self.segment_index(index)

    def segment_index(self, word_index: int) -> Symbols:
        """Return the symbols of the word with this index in `history.words`."""
        spelling = self.history.symbols.__getitem__
        return tuple(map(spelling, self.history.segment_ids(word_index, self.k)))

    def pair_counts(self, limit: int | None = 50) -> list[tuple[Pair, int]]:
        """Return the best pairs with their counts, best first, ties as the tie rule has them."""
        counts = self.history.pair_counts_at(self.k)
        spellings = self.history.symbols
        return [
            ((spellings[left], spellings[right]), count)
            for left, right, count in counts.top(self.k, limit)
        ]

    @property
    def num_pairs(self) -> int:
        """The number of different pairs."""
        return self.history.pair_counts_at(self.k).num_pairs(self.k)

    @property
    def num_tied(self) -> int:
        """The number of pairs that share the top rank; 0 when no pairs are left."""
        return self.history.pair_counts_at(self.k).num_tied(self.k)

    @property
    def num_symbols(self) -> int:
        """Corpus length in symbols, weighted by word counts."""
        return int(self.history.lengths[self.k])

    def vocabulary(self) -> LazyTuple[VocabularyEntry]:
        """Return the alphabet, then the merged symbols in order of birth, with their counts."""
        return self._entries(self.history.is_present(self.k))

    def dead(self) -> LazyTuple[VocabularyEntry]:
        """Return the symbols that have died and not returned, in order of birth, with count 0.

        >>> from bpe_viz import learn_picky_bpe
        >>> learn_picky_bpe({"low": 5, "lower": 2}, num_merges=2).at(2).dead()
        (VocabularyEntry(symbol='lo', count=0, rank=1),)
        """
        return self._entries(self.history.is_dead(self.k))

    def _entries(self, is_listed: FlagArray) -> LazyTuple[VocabularyEntry]:
        first_merged, symbols = len(self.history.alphabet) - 1, self.history.symbols
        numbers = np.flatnonzero(is_listed).tolist()
        columns = (
            [symbols[number] for number in numbers],
            self.history.symbol_counts(self.k)[is_listed].tolist(),
            [number - first_merged if number > first_merged else None for number in numbers],
        )

        def entries(numbers: range) -> Iterator[VocabularyEntry]:
            part = slice(numbers.start, numbers.stop, numbers.step)
            symbols, counts, ranks = (column[part] for column in columns)
            return map(_new_entry, zip(symbols, counts, ranks, strict=True))

        return LazyTuple(len(numbers), entries)
