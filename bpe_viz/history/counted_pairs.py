"""The pair counts of runs in which not all neighbours are pairs: each state counted by itself."""

import threading
from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from bpe_viz.arrays import AnyArray, CountArray, FlagArray, IdArray, TieKeys
from bpe_viz.history.pair_counts import PairCounts
from bpe_viz.history.pair_occurrences import group_by_pair
from bpe_viz.history.ranking import best_first, on_top, ordered_by_change
from bpe_viz.history.record import NEVER, Record
from bpe_viz.limits import CACHED_PAIR_WINDOWS
from bpe_viz.settings import Settings
from bpe_viz.symbols import spelling
from bpe_viz.tie_rules import tie_keys


class PairState(NamedTuple):
    """The pairs of a state; where there are two kinds, the `num_super` of the first are before.

    >>> pairs = PairState(np.array([0]), np.array([1]), np.array([5]), np.array([0]), 0)
    >>> pairs.counts.tolist()
    [5]
    """

    left: IdArray
    right: IdArray
    counts: CountArray
    first: IdArray
    num_super: int


class CountedPairs:
    """The pair counts of all states of a run; answers as `PairCounter` does."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._lock = threading.Lock()
        self._states: dict[int, PairState] = {}

    @property
    def num_bytes(self) -> int:
        """The memory of what all states are counted with; 0 before the first is."""
        return sum(each.nbytes for each in vars(self).values() if isinstance(each, np.ndarray))

    @abstractmethod
    def _count(self, k: int) -> PairState:
        """Count the pairs of a state."""

    def around(self, _k: int) -> PairCounts:
        """Return the pair counts of all states."""
        return self

    def prepare(self, on_wait: Callable[[], None]) -> None:
        """Do nothing: each state is counted by itself."""

    def num_pairs(self, k: int) -> int:
        """Return the number of different pairs in state k."""
        return len(self._state(k).left)

    def num_tied(self, k: int) -> int:
        """Return the number of pairs that share the top rank in state k; 0 if there is none."""
        return len(on_top(self._state(k).counts))

    def tied(self, k: int) -> tuple[IdArray, IdArray, AnyArray]:
        """Return the left and right ids of the pairs at the top rank, and their first places."""
        state = self._state(k)
        best = on_top(state.counts)
        return state.left[best], state.right[best], state.first[best]

    def top(self, k: int, limit: int | None) -> list[tuple[int, int, int]]:
        """Return the `limit` best pairs of state k as (left id, right id, count), best first.

        Of equally frequent pairs those of whole pre-tokens come first.
        """
        state = self._state(k)
        best = best_first(state.counts, lambda pairs: self._keys(state, pairs), limit)
        columns = state.left[best], state.right[best], state.counts[best]
        return list(zip(*(column.tolist() for column in columns), strict=True))

    def first_position(self, k: int, left: int, right: int) -> int:
        """Return the boundary of the pair's first occurrence in state k, or NEVER."""
        state = self._state(k)
        found = np.flatnonzero((state.left == left) & (state.right == right))
        return int(state.first[found[0]]) if len(found) else NEVER

    def changes(self, k: int) -> list[tuple[int, int, int, int]]:
        """Return the changes of merge k: (left id, right id, count before, count after)."""
        before, after = self._state(k - 1), self._state(k)
        num_symbols = self._record.alphabet_size + k
        keys = []
        for state in (before, after):
            is_regular = np.arange(len(state.left)) >= state.num_super
            kind = is_regular.astype(np.int64) * num_symbols
            keys.append((kind + state.left) * num_symbols + state.right)
        pairs, number = np.unique(np.concatenate(keys), return_inverse=True)
        columns = np.zeros((2, len(pairs)), np.int64)
        columns[0, number[: len(before.left)]] = before.counts
        columns[1, number[len(before.left) :]] = after.counts
        is_changed = columns[0] != columns[1]
        left, right = np.divmod(pairs[is_changed], num_symbols)
        return ordered_by_change(
            self._record.pair(k),
            (left % num_symbols).astype(np.int32),
            right.astype(np.int32),
            columns[0][is_changed],
            columns[1][is_changed],
        )

    def _keys(self, state: PairState, pairs: AnyArray) -> TieKeys:
        """Return the tie keys of some pairs; all of whole pre-tokens are before the others."""
        keys = tie_keys(
            self._record.settings.tie_rule,
            sides=lambda: (state.left[pairs], state.right[pairs]),
            spelling_rank=lambda: self._record.spelling_rank,
            first=lambda: state.first[pairs],
        ).astype(np.int64)
        if len(keys):
            keys[pairs >= state.num_super] += keys.max() - keys.min() + 1
        return keys

    def _state(self, k: int) -> PairState:
        """Return the pairs of a state, counted again unless it is one of the last few."""
        with self._lock:
            state = self._states.pop(k, None)
        if state is None:
            state = self._count(k)
        with self._lock:
            self._states[k] = state
            while len(self._states) > CACHED_PAIR_WINDOWS:
                del self._states[next(iter(self._states))]
        return state


class FewWordPairs(CountedPairs):
    """The pair counts of lines in which a symbol may have some words at most.

    >>> from bpe_viz import learn_superbpe
    >>> history = learn_superbpe("to be or", 5, walls_until=5, max_words=2)
    >>> FewWordPairs(history.record).top(5, None), history.symbols[6:]
    ([(6, 8, 1), (8, 10, 1)], ('to', ' b', ' be', ' o', ' or'))
    """

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self._shapes = word_shapes(record.symbols, record.settings)

    def _count(self, k: int) -> PairState:
        record = self._record
        last, ids = record.symbols_at(k)
        word = record.word_of[last]
        left, right = ids[:-1], ids[1:]
        words = _words_in_pairs(self._shapes[left], self._shapes[right])
        most = record.settings.max_words
        is_pair = (word[1:] == word[:-1]) & (words <= (NEVER if most is None else most))
        pairs = group_by_pair(
            left[is_pair],
            right[is_pair],
            last[:-1][is_pair],
            record.alphabet_size + k,
            len(record.died),
        )
        counts = pairs.sum_by_pair(record.layout.word_counts[record.word_of[pairs.at]])
        return PairState(pairs.left, pairs.right, counts, pairs.at[pairs.starts[:-1]], 0)


def word_shapes(symbols: Iterable[str], settings: Settings) -> IdArray:
    """int32[symbols]: 4 times the words, plus 2 if a blank is first and 1 if a blank is last.

    Words are what blanks are between, so that a part of a word counts as one.

    >>> word_shapes(["to be", " b", " "], Settings()).tolist()
    [8, 6, 3]
    """
    blank = spelling(" ", settings.unit)
    shapes = [
        4 * len([*filter(None, each.split(blank))])
        + 2 * each.startswith(blank)
        + each.endswith(blank)
        for each in symbols
    ]
    return np.array(shapes, np.int32)


def _words_in_pairs(left: IdArray, right: IdArray) -> IdArray:
    """Return how many words two symbols of these shapes have when they are joined.

    >>> _words_in_pairs(np.array([8, 8, 6]), np.array([6, 4, 3])).tolist()  # " b" ends one of two
    [3, 2, 1]
    """
    is_one_word: FlagArray = ((left & 1) == 0) & ((right & 2) == 0)
    return (left >> 2) + (right >> 2) - is_one_word
