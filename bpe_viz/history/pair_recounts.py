"""The pair counts of a run in which symbols die: each state is counted by itself."""

import threading

import numpy as np

from bpe_viz.arrays import IdArray, Indices
from bpe_viz.history.pair_window import PairWindow
from bpe_viz.history.ranking import ordered_by_change
from bpe_viz.history.record import Record
from bpe_viz.limits import CACHED_PAIR_WINDOWS


class PairRecounts:
    """The pair counts of all states of a record, as `PairWindow` has them for some.

    A death puts pairs back that had ended, which neither windows nor logs follow.

    >>> from bpe_viz import learn_picky_bpe
    >>> recounts = PairRecounts(learn_picky_bpe({"low": 5, "lot": 2}, num_merges=1).record)
    >>> recounts.num_pairs(0), recounts.num_pairs(1), recounts.num_tied(0)
    (5, 4, 1)
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._lock = threading.Lock()
        self._states: dict[int, PairWindow] = {}

    def num_pairs(self, k: int) -> int:
        """Return the number of different pairs in state k."""
        return self._state(k).num_pairs(k)

    def num_tied(self, k: int) -> int:
        """Return the number of pairs that share the top rank in state k; 0 if there is none."""
        return self._state(k).num_tied(k)

    def tied(self, k: int) -> tuple[IdArray, IdArray, Indices]:
        """Return the left and right ids of the pairs at the top rank, and their first places."""
        return self._state(k).tied(k)

    def top(self, k: int, limit: int | None) -> list[tuple[int, int, int]]:
        """Return the `limit` best pairs of state k as (left id, right id, count), best first."""
        return self._state(k).top(k, limit)

    def first_position(self, k: int, left: int, right: int) -> int:
        """Return the boundary of the pair's first occurrence in state k, or NEVER."""
        return self._state(k).first_position(k, left, right)

    def changes(self, k: int) -> list[tuple[int, int, int, int]]:
        """Return what merge k and its deaths changed: (left id, right id, count before, after).

        The pair merged comes first, the others by the size of their change, largest first.
        """
        before, after = self._state(k - 1), self._state(k)
        counts_before, counts_after = before.counts(k - 1), after.counts(k)
        num_symbols = self._record.alphabet_size + k
        keys = np.concatenate(
            [
                window.left.astype(np.int64) * num_symbols + window.right
                for window in (before, after)
            ]
        )
        pairs, number = np.unique(keys, return_inverse=True)
        columns = np.zeros((2, len(pairs)), np.int64)
        columns[0, number[: len(counts_before)]] = counts_before
        columns[1, number[len(counts_before) :]] = counts_after
        is_changed = columns[0] != columns[1]
        left, right = np.divmod(pairs[is_changed], num_symbols)
        return ordered_by_change(
            self._record.pair(k),
            left.astype(np.int32),
            right.astype(np.int32),
            columns[0][is_changed],
            columns[1][is_changed],
        )

    def _state(self, k: int) -> PairWindow:
        """Return the pairs of a state, counted again unless it is one of the last few."""
        with self._lock:
            window = self._states.pop(k, None)
        if window is None:
            window = PairWindow(self._record, k, k)
        with self._lock:
            self._states[k] = window
            while len(self._states) > CACHED_PAIR_WINDOWS:
                del self._states[next(iter(self._states))]
        return window
