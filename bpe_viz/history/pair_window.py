"""Pair counts in neighbouring states: counted once, then followed through the merges between."""

import numpy as np

from bpe_viz.arrays import CountArray, FlagArray, IdArray, Indices, TieKeys
from bpe_viz.history.occurrence_changes import GONE, OccurrenceChanges, occurrence_changes
from bpe_viz.history.pair_occurrences import PairOccurrences, group_by_pair
from bpe_viz.history.pair_scores import counts_decide, standings
from bpe_viz.history.ranking import best_first, on_top, ordered_by_change
from bpe_viz.history.record import NEVER, Record
from bpe_viz.tie_rules import tie_keys


class PairWindow:
    """The pair counts in the states first_k to last_k of a record.

    Pairs have indices: those of state first_k come first, then those born inside the window.

    >>> from bpe_viz import learn_bpe
    >>> window = PairWindow(learn_bpe({"low": 5, "lot": 2}, 2).record, 0, 2)
    >>> window.num_pairs(0), window.num_pairs(1), window.num_tied(0)
    (5, 4, 1)
    """

    def __init__(self, record: Record, first_k: int, last_k: int) -> None:
        self.first_k, self.last_k = first_k, last_k
        self._record = record
        self._num_symbols = record.alphabet_size + last_k
        self._contenders_of_limit: dict[int | None, Indices] = {}
        old = _pairs_in_state(record, first_k, self._num_symbols)
        changes = occurrence_changes(record, first_k, last_k)
        begins = changes.left != GONE
        new = group_by_pair(
            changes.left[begins],
            changes.right[begins],
            np.flatnonzero(begins),  # rows of changes; replaced by boundaries below
            self._num_symbols,
            len(begins),
        )
        self._num_old = len(old.left)
        self.left = np.concatenate((old.left, new.left))
        self.right = np.concatenate((old.right, new.right))
        self._follow(old, new, changes)

    def _follow(
        self, old: PairOccurrences, new: PairOccurrences, changes: OccurrenceChanges
    ) -> None:
        """Find when every occurrence begins and ends, and every change of a count, by rank."""
        record, num_old = self._record, self._num_old
        weight_of = record.layout.word_counts
        new_pair_of_row = np.full(len(changes.rank), -1, np.int64)
        new_pair_of_row[new.at] = num_old + np.repeat(np.arange(len(new.left)), np.diff(new.starts))
        is_first = np.ones(len(changes.rank), bool)
        is_first[1:] = changes.boundary[1:] != changes.boundary[:-1]

        pair_at = np.zeros(len(record.died), np.int32)
        pair_at[old.at] = np.repeat(np.arange(num_old), np.diff(old.starts))
        ended = np.where(is_first, pair_at[changes.boundary], np.roll(new_pair_of_row, 1))
        begun = new_pair_of_row >= 0
        weight = weight_of[record.word_of[changes.boundary]]
        rank = np.concatenate((changes.rank, changes.rank[begun]))
        pair = np.concatenate((ended, new_pair_of_row[begun]))
        change = np.concatenate((-weight, weight[begun]))
        order = np.argsort((rank - self.first_k).astype(np.uint16), kind="stable")
        self._change_pair, self._change = pair[order], change[order]
        states = np.arange(self.first_k, self.last_k + 1)
        self._changes_until: list[int] = np.searchsorted(rank[order], states, "right").tolist()

        ends_at = np.full(len(record.died), NEVER, np.int32)
        ends_at[changes.boundary[is_first]] = changes.rank[is_first]
        next_rank = np.where(np.roll(is_first, -1), NEVER, np.roll(changes.rank, -1))
        self._boundary = np.concatenate((old.at, changes.boundary[new.at]))
        self._born = np.concatenate((np.zeros(len(old.at), np.int32), changes.rank[new.at]))
        self._gone = np.concatenate((ends_at[old.at], next_rank[new.at]))
        self._starts = np.concatenate((old.starts, old.starts[-1] + new.starts[1:]))
        counts = np.zeros(len(self.left), np.int64)
        counts[:num_old] = old.sum_by_pair(weight_of[record.word_of[old.at]])
        self._latest = self.first_k, counts

    def counts(self, k: int) -> CountArray:
        """int64[pairs]: the count of every pair of the window in state k, 0 where it is absent."""
        latest_k, latest = self._latest
        if k == latest_k:
            return latest
        between = self._changes_of(min(k, latest_k), max(k, latest_k))
        change = self._change[between] if k > latest_k else -self._change[between]
        counts = latest.copy()
        np.add.at(counts, self._change_pair[between], change)
        counts.flags.writeable = False
        self._latest = k, counts  # the next question is about this state or its neighbour
        return counts

    def num_pairs(self, k: int) -> int:
        """Return the number of different pairs in state k."""
        return int(np.count_nonzero(self.counts(k)))

    def num_tied(self, k: int) -> int:
        """Return the number of pairs that share the top rank in state k; 0 if there is none."""
        return len(on_top(self._values(k, 1)))

    def tied(self, k: int) -> tuple[IdArray, IdArray, Indices]:
        """Return the left and right ids of the pairs at the top rank, and their first places."""
        tied = on_top(self._values(k, 1))
        return self.left[tied], self.right[tied], self.first_positions(k, tied)

    def top(self, k: int, limit: int | None) -> list[tuple[int, int, int]]:
        """Return the `limit` best pairs of state k as (left id, right id, count), best first.

        Tied pairs come in the order in which the tie rule would choose them.
        """
        if counts_decide(self._record):
            pairs = self._contenders(limit)
            values = counts = self.counts(k)[pairs]
        else:
            values = self._values(k, limit)
            pairs = np.flatnonzero(values)
            values, counts = values[pairs], self.counts(k)[pairs]
        order = best_first(values, lambda able: self._tie_keys(pairs[able], k), limit)
        columns = self.left[pairs[order]], self.right[pairs[order]], counts[order]
        return list(zip(*(column.tolist() for column in columns), strict=True))

    def changes(self, k: int) -> list[tuple[int, int, int, int]]:
        """Return the changes of merge k in the window: (left id, right id, count before, after).

        The pair merged comes first, the others by the size of their change, largest first.
        """
        before, after = self.counts(k - 1), self.counts(k)
        pairs = np.flatnonzero(before != after)
        before, after = before[pairs], after[pairs]
        left, right = self.left[pairs], self.right[pairs]
        return ordered_by_change(self._record.pair(k), left, right, before, after)

    def _values(self, k: int, limit: int | None) -> Indices:
        """Return the values that rank pairs in state k; those of the best `limit` are not 0."""
        counts = self.counts(k)
        if counts_decide(self._record):
            return counts
        return standings(self._record, k, self.left, self.right, counts, limit)

    def first_positions(self, k: int, pairs: Indices) -> Indices:
        """Return the boundary of the first occurrence in state k of each pair, given by index."""
        first = self._starts[pairs]  # of the occurrences of each pair, in corpus order
        positions: Indices = self._boundary[first]
        others = np.flatnonzero(~self._is_alive(first, k))
        if len(others):
            positions[others] = self._first_alive(pairs[others], k)
        return positions

    def _first_alive(self, pairs: Indices, k: int) -> Indices:
        """As `first_positions`, by a look at all occurrences of the pairs; one pair at least."""
        starts = self._starts[pairs]
        sizes = self._starts[pairs + 1] - starts
        ends = np.cumsum(sizes)
        rows = np.arange(ends[-1]) + np.repeat(starts - (ends - sizes), sizes)
        boundary = np.where(self._is_alive(rows, k), self._boundary[rows], NEVER)
        first: Indices = np.minimum.reduceat(boundary, ends - sizes)
        return first

    def _is_alive(self, rows: Indices, k: int) -> FlagArray:
        """Return whether these occurrences are in the corpus in state k."""
        alive: FlagArray = (self._born[rows] <= k) & (self._gone[rows] > k)
        return alive

    def first_position(self, k: int, left: int, right: int) -> int:
        """Return the boundary of the pair's first occurrence in state k, or NEVER."""
        pairs = np.flatnonzero((self.left == left) & (self.right == right))
        return int(self.first_positions(k, pairs).min(initial=NEVER))

    def _changes_of(self, k: int, later_k: int) -> slice:
        """Return the changes of the merges k + 1 to later_k."""
        return slice(
            self._changes_until[k - self.first_k], self._changes_until[later_k - self.first_k]
        )

    def _contenders(self, limit: int | None) -> Indices:
        """Return pairs that can be among the best `limit` in some state of the window."""
        if limit in self._contenders_of_limit:
            return self._contenders_of_limit[limit]
        is_stirred = np.zeros(len(self.left), bool)
        is_stirred[self._change_pair] = True
        calm = np.flatnonzero(~is_stirred)
        counts = self.counts(self.first_k)[calm]
        best = best_first(counts, lambda able: self._tie_keys(calm[able], self.first_k), limit)
        contenders = np.concatenate((calm[best], np.flatnonzero(is_stirred)))
        return self._contenders_of_limit.setdefault(limit, contenders)

    def _tie_keys(self, pairs: Indices, k: int) -> TieKeys:
        return tie_keys(
            self._record.settings.tie_rule,
            sides=lambda: (self.left[pairs], self.right[pairs]),
            spelling_rank=lambda: self._record.spelling_rank,
            first=lambda: self.first_positions(k, pairs),
        )


def _pairs_in_state(record: Record, k: int, num_symbols: int) -> PairOccurrences:
    """Return all pairs of state k, by a full count of the corpus."""
    last, ids = record.symbols_at(k)
    word = record.word_of[last]
    same_word = word[1:] == word[:-1]
    left, right, boundary = ids[:-1][same_word], ids[1:][same_word], last[:-1][same_word]
    return group_by_pair(left, right, boundary, num_symbols, len(record.died))
