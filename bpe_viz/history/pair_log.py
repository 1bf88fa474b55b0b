"""The pair counts of every state, read from a log of how each merge changed each pair."""

import threading
from functools import cached_property
from typing import NamedTuple

import numpy as np

from bpe_viz.arrays import FlagArray, IdArray, Indices, TieKeys, WholeNumbers
from bpe_viz.history.pair_log_tables import FinishedLog, LogRows
from bpe_viz.history.pair_scores import counts_decide, standings
from bpe_viz.history.ranking import best_first, change_order, on_top
from bpe_viz.history.record import NEVER, Record
from bpe_viz.limits import CACHED_LOG_SPANS
from bpe_viz.tie_rules import tie_keys

_SPAN = 64  # merges whose rows are picked out together


class PairLog:
    """The pair counts of all states of a record; answers as `PairWindow` does.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.history import pair_log_kernel
    >>> from bpe_viz.history.pair_log_tables import log_pairs
    >>> record = learn_bpe({"low": 5, "lot": 2}, 1).record
    >>> PairLog(record, log_pairs(record, pair_log_kernel, lambda: None)).num_pairs(0)
    5
    """

    def __init__(self, record: Record, log: FinishedLog) -> None:
        self._record, self._log = record, log
        self._lock = threading.Lock()
        self._spans: dict[int, _Span] = {}
        self._latest: _Span | None = None  # the next question is likely to be about it

    @property
    def num_bytes(self) -> int:
        """The memory that the log takes, apart from the few spans that are kept."""
        return self._log.num_bytes

    def num_pairs(self, k: int) -> int:
        """Return the number of different pairs in state k."""
        span = self._span(k)
        return len(span.calm.pair) + int(np.count_nonzero(span.is_true(k)))

    def num_tied(self, k: int) -> int:
        """Return the number of pairs that share the top rank in state k; 0 if there is none."""
        if not counts_decide(self._record):
            return len(self.tied(k)[0])
        return sum(map(len, self._on_top(k)))

    def tied(self, k: int) -> tuple[IdArray, IdArray, IdArray]:
        """Return the left and right ids of the pairs at the top rank, and their first places."""
        if not counts_decide(self._record):
            present, values = self._present(k, 1)
            best = on_top(values)
            pair = present.pair[best]
            return self._log.left[pair], self._log.right[pair], present.first[best]
        span = self._span(k)
        calm, stirred = self._on_top(k)
        pair = np.concatenate((span.calm.pair[calm], span.stirred.pair[stirred]))
        first = np.concatenate((span.calm.first[calm], span.stirred.first[stirred]))
        return self._log.left[pair], self._log.right[pair], first

    def top(self, k: int, limit: int | None) -> list[tuple[int, int, int]]:
        """Return the `limit` best pairs of state k as (left id, right id, count), best first.

        Tied pairs are in the order in which the tie rule would choose them.
        """
        if not counts_decide(self._record):
            return self._top_by_criterion(k, limit)
        ranked = self._span(k).ranked(limit)
        best = ranked.true_rows(k)[:limit]
        columns = ranked.left[best], ranked.right[best], ranked.times[best]
        return list(zip(*(column.tolist() for column in columns), strict=True))

    def _top_by_criterion(self, k: int, limit: int | None) -> list[tuple[int, int, int]]:
        present, values = self._present(k, limit)
        left, right = self._log.left[present.pair], self._log.right[present.pair]
        order = best_first(
            values,
            lambda able: tie_keys(
                self._record.settings.tie_rule,
                sides=lambda: (left[able], right[able]),
                spelling_rank=lambda: self._record.spelling_rank,
                first=lambda: present.first[able],
            ),
            limit,
        )
        columns = left[order], right[order], present.times[order]
        return list(zip(*(column.tolist() for column in columns), strict=True))

    def _present(self, k: int, limit: int | None) -> tuple[LogRows, Indices]:
        """Return the rows that are true in state k, and the criterion's values of the best."""
        span = self._span(k)
        stirred = span.stirred.take(np.flatnonzero(span.is_true(k)))
        rows = LogRows(*map(np.concatenate, zip(span.calm, stirred, strict=True)))
        left, right = self._log.left[rows.pair], self._log.right[rows.pair]
        times = rows.times.astype(np.int64)
        return rows, standings(self._record, k, left, right, times, limit)

    def changes(self, k: int) -> list[tuple[int, int, int, int]]:
        """Return the changes of merge k: (left id, right id, count before, count after).

        The pair merged comes first, the others by the size of their change, largest first.
        """
        span = self._span(k, k - 1)
        start, stop = span.change_starts[k - span.first_k - 1 :][:2]
        return span.changes[start:stop]

    def first_position(self, k: int, left: int, right: int) -> int:
        """Return the boundary of the pair's first occurrence in state k, or NEVER."""
        span = self._span(k)
        for ranked in span.ranked_before:
            found = (ranked.left == left) & (ranked.right == right)
            for row in found.nonzero()[0].tolist():
                if ranked.born[row] <= k < ranked.until[row]:
                    return int(ranked.first[row])
        pair = np.flatnonzero((self._log.left == left) & (self._log.right == right))
        stirred = span.stirred.first[np.isin(span.stirred.pair, pair) & span.is_true(k)]
        first = stirred if len(stirred) else span.calm.first[np.isin(span.calm.pair, pair)]
        return int(first[0]) if len(first) else NEVER

    def _on_top(self, k: int) -> tuple[Indices, Indices]:
        """Return the calm and the stirred rows of the top count in state k."""
        span = self._span(k)
        true = span.contenders[span.is_true(k, span.contenders)]
        counts = span.stirred.times[true]
        best = max(span.most_calm, int(counts.max(initial=0)))
        calm = span.most_frequent_calm if best == span.most_calm else true[:0]
        return calm, true[counts == best]

    def _span(self, k: int, earlier_k: int | None = None) -> "_Span":
        """Return the rows of some states, k among them and the one before that is named."""
        latest = self._latest
        first_k = k if earlier_k is None else earlier_k
        if latest and latest.first_k <= first_k and k <= latest.last_k:
            return latest
        number = max(k - 1, 0) // _SPAN
        with self._lock:
            span = self._spans.pop(number, None)
        if span is None:
            span = _Span(self._record, self._log, number * _SPAN)
        with self._lock:
            self._spans[number] = self._latest = span
            while len(self._spans) > CACHED_LOG_SPANS:
                del self._spans[next(iter(self._spans))]
        return span


class _Ranked(NamedTuple):
    """Rows of pairs that can be among the best in some state of a span, best first.

    Row i is true from state born[i] up to the merge until[i].
    """

    left: IdArray
    right: IdArray
    times: WholeNumbers
    first: IdArray
    born: IdArray
    until: IdArray

    def true_rows(self, k: int) -> Indices:
        """Return the rows that are true in state k, best first."""
        rows: Indices = ((self.born <= k) & (self.until > k)).nonzero()[0]
        return rows


class _Span:
    """The rows that are true in some of the states first_k to first_k + 64.

    Those that are true in all of them are calm.  The others are stirred.  Rows never change, so
    that their order is found once for all states.
    """

    def __init__(self, record: Record, log: FinishedLog, first_k: int) -> None:
        self._record, self._log, self.first_k = record, log, first_k
        self._ranked: dict[int | None, _Ranked] = {}
        self.last_k = last_k = min(first_k + _SPAN, record.num_merges)
        begun, stop = int(log.starts[first_k + 1]), int(log.starts[last_k + 1])
        until = log.rows.until[:begun]
        old = np.flatnonzero((until > first_k) & (until <= last_k))
        self.calm: LogRows = log.rows.take(np.flatnonzero(until > last_k))
        self.stirred: LogRows = log.rows.take(np.concatenate((old, np.arange(begun, stop))))
        born = np.repeat(
            np.arange(first_k + 1, last_k + 1, dtype=np.int32),
            np.diff(log.starts[first_k + 1 : last_k + 2]),
        )
        self._num_old = len(old)
        self._born = np.concatenate((np.full(len(old), first_k, np.int32), born))
        self.most_calm = int(self.calm.times.max(initial=0))

    def is_true(self, k: int, rows: Indices | slice = slice(None)) -> FlagArray:
        """Return which of the stirred rows are true in state k."""
        true: FlagArray = (self._born[rows] <= k) & (self.stirred.until[rows] > k)
        return true

    @cached_property
    def contenders(self) -> Indices:
        """The stirred rows that can have the top count."""
        return np.flatnonzero(self.stirred.times >= self.most_calm)

    @property
    def ranked_before(self) -> list[_Ranked]:
        """The rows that `ranked` returned so far."""
        return list(self._ranked.values())

    @cached_property
    def most_frequent_calm(self) -> Indices:
        """The calm rows of the most frequent pairs."""
        return np.flatnonzero(self.calm.times == self.most_calm)

    def ranked(self, limit: int | None) -> _Ranked:
        """Return all rows that are among the best `limit` in some state of the span."""
        if limit not in self._ranked:
            self._ranked[limit] = self._rank(limit)
        return self._ranked[limit]

    def _rank(self, limit: int | None) -> _Ranked:
        calm_key = self._key(self.calm)
        calm = best_first(self.calm.times, calm_key.__getitem__, limit)
        stirred = np.arange(len(self.stirred.pair))
        if limit and len(calm) == limit:
            stirred = np.flatnonzero(self.stirred.times >= self.calm.times[calm[-1]])
        columns = zip(self.calm.take(calm), self.stirred.take(stirred), strict=True)
        rows = LogRows(*map(np.concatenate, columns))
        born = np.concatenate((np.full(len(calm), self.first_k, np.int32), self._born[stirred]))
        key = np.concatenate((calm_key[calm], self._key(self.stirred.take(stirred))))
        order = best_first(rows.times, key.__getitem__)
        rows = rows.take(order)
        left, right = self._log.left[rows.pair], self._log.right[rows.pair]
        return _Ranked(left, right, rows.times, rows.first, born[order], rows.until)

    @cached_property
    def change_starts(self) -> list[int]:
        """The places where the changes of each merge of the span begin, and the last ones end."""
        merges = np.arange(self.first_k + 1, self.last_k + 2)
        starts: list[int] = np.searchsorted(self._changes[0], merges).tolist()
        return starts

    @property
    def changes(self) -> list[tuple[int, int, int, int]]:
        """All changes by the merges of the span: (left id, right id, count before, after)."""
        return self._changes[1]

    @cached_property
    def _changes(self) -> tuple[Indices, list[tuple[int, int, int, int]]]:
        """The merge of each of `changes`, rising, and the changes."""
        rows, record = self.stirred, self._record
        num_pairs = len(self._log.left)
        ended = np.flatnonzero(rows.until <= self.last_k)
        keys_ended = rows.until[ended].astype(np.int64) * num_pairs + rows.pair[ended]
        begun = slice(self._num_old, None)
        keys_begun = self._born[begun].astype(np.int64) * num_pairs + rows.pair[begun]
        keys = np.union1d(keys_ended, keys_begun)
        before, after = np.zeros((2, len(keys)), np.int64)
        before[np.searchsorted(keys, keys_ended)] = rows.times[ended]
        after[np.searchsorted(keys, keys_begun)] = rows.times[begun]
        is_changed = before != after  # where symbols die, a row may only have another first place
        keys, before, after = keys[is_changed], before[is_changed], after[is_changed]
        merge, pair = np.divmod(keys, num_pairs)
        left, right = self._log.left[pair], self._log.right[pair]
        is_merged = (left == record.left[merge - 1]) & (right == record.right[merge - 1])
        order = change_order(is_merged, left, right, after - before, merge)
        columns = left[order], right[order], before[order], after[order]
        return merge[order], list(zip(*(column.tolist() for column in columns), strict=True))

    def _key(self, rows: LogRows) -> TieKeys:
        """Return numbers: the smaller, the earlier the tie rule chooses the pair of a row."""
        return tie_keys(
            self._record.settings.tie_rule,
            sides=lambda: (self._log.left[rows.pair], self._log.right[rows.pair]),
            spelling_rank=lambda: self._record.spelling_rank,
            first=lambda: rows.first,
        )
