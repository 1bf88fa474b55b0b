"""The pair counts of every state, read from a log of how each merge changed each pair."""

import threading
from functools import cached_property

import numpy as np

from bpe_viz.arrays import FlagArray, IdArray, Indices, TieKeys
from bpe_viz.history.pair_log_tables import FinishedLog, LogRows
from bpe_viz.history.pair_scores import counts_decide, standings
from bpe_viz.history.ranking import best_first, on_top, ordered_by_change
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
        return len(self.tied(k)[0])

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
        span = self._span(k)
        best, true = span.best_calm(limit), np.flatnonzero(span.is_true(k))
        count = np.concatenate((span.calm.times[best], span.stirred.times[true]))
        key = np.concatenate((span.calm_key[best], span.stirred_key[true]))
        pair = np.concatenate((span.calm.pair[best], span.stirred.pair[true]))
        order = best_first(count, key.__getitem__, limit)
        pair = pair[order]
        columns = self._log.left[pair], self._log.right[pair], count[order]
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
        span, rows = self._span(k), self._log.rows
        begun = slice(int(self._log.starts[k]), int(self._log.starts[k + 1]))
        ended = np.flatnonzero(span.stirred.until == k)
        pairs = np.union1d(rows.pair[begun], span.stirred.pair[ended])
        before, after = np.zeros((2, len(pairs)), np.int64)
        before[np.searchsorted(pairs, span.stirred.pair[ended])] = span.stirred.times[ended]
        after[np.searchsorted(pairs, rows.pair[begun])] = rows.times[begun]
        left, right = self._log.left[pairs], self._log.right[pairs]
        return ordered_by_change(self._record.pair(k), left, right, before, after)

    def first_position(self, k: int, left: int, right: int) -> int:
        """Return the boundary of the pair's first occurrence in state k, or NEVER."""
        span = self._span(k)
        pair = np.flatnonzero((self._log.left == left) & (self._log.right == right))
        calm = span.calm.first[np.isin(span.calm.pair, pair)]
        stirred = span.stirred.first[np.isin(span.stirred.pair, pair) & span.is_true(k)]
        return int(np.concatenate((calm, stirred)).min(initial=NEVER))

    def _on_top(self, k: int) -> tuple[Indices, Indices]:
        """Return the calm and the stirred rows of the top count in state k."""
        span = self._span(k)
        true = np.flatnonzero(span.is_true(k))
        counts = span.stirred.times[true]
        best = max(span.most_calm, int(counts.max(initial=0)))
        calm = np.flatnonzero(span.calm.times == best) if best == span.most_calm else true[:0]
        return calm, true[counts == best]

    def _span(self, k: int) -> "_Span":
        """Return the rows of the states around k; k - 1 is among them, unless k is 0."""
        number = max(k - 1, 0) // _SPAN
        with self._lock:
            span = self._spans.pop(number, None)
        if span is None:
            span = _Span(self._record, self._log, number * _SPAN)
        with self._lock:
            self._spans[number] = span
            while len(self._spans) > CACHED_LOG_SPANS:
                del self._spans[next(iter(self._spans))]
        return span


class _Span:
    """The rows that are true in some of the states first_k to first_k + 64.

    Those that are true in all of them are calm: their order is found once.  The others are stirred.
    """

    def __init__(self, record: Record, log: FinishedLog, first_k: int) -> None:
        self._record, self._log = record, log
        self._best_calm: dict[int | None, Indices] = {}
        last_k = min(first_k + _SPAN, record.num_merges)
        begun, stop = int(log.starts[first_k + 1]), int(log.starts[last_k + 1])
        until = log.rows.until[:begun]
        old = np.flatnonzero((until > first_k) & (until <= last_k))
        self.calm: LogRows = log.rows.take(np.flatnonzero(until > last_k))
        self.stirred: LogRows = log.rows.take(np.concatenate((old, np.arange(begun, stop))))
        born = np.repeat(
            np.arange(first_k + 1, last_k + 1, dtype=np.int32),
            np.diff(log.starts[first_k + 1 : last_k + 2]),
        )
        self._born = np.concatenate((np.full(len(old), first_k, np.int32), born))
        self.most_calm = int(self.calm.times.max(initial=0))

    def is_true(self, k: int) -> FlagArray:
        """Return which of the stirred rows are true in state k."""
        true: FlagArray = (self._born <= k) & (self.stirred.until > k)
        return true

    @cached_property
    def calm_key(self) -> TieKeys:
        """The smaller, the earlier the tie rule chooses the pair of a calm row."""
        return self._key(self.calm)

    @cached_property
    def stirred_key(self) -> TieKeys:
        """The same of the stirred rows."""
        return self._key(self.stirred)

    def best_calm(self, limit: int | None) -> Indices:
        """Return the best `limit` of the calm rows."""
        best = self._best_calm.get(limit)
        if best is None:
            best = best_first(self.calm.times, lambda able: self.calm_key[able], limit)
            self._best_calm[limit] = best
        return best

    def _key(self, rows: LogRows) -> TieKeys:
        return tie_keys(
            self._record.settings.tie_rule,
            sides=lambda: (self._log.left[rows.pair], self._log.right[rows.pair]),
            spelling_rank=lambda: self._record.spelling_rank,
            first=lambda: rows.first,
        )
