"""The arrays of a pair log: how they begin, how they grow, and what is kept of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from bpe_viz.arrays import AnyArray, CountArray, IdArray, WholeNumbers
from bpe_viz.history import pair_log_kernel
from bpe_viz.history.pair_log_kernel import NOWHERE, LogTables
from bpe_viz.history.record import NEVER, Record

_BUDGET = 150_000  # places between two calls of `on_wait`
_SPARE = 1000  # room for pairs to begin with, above twice those of the alphabet
_DENSE_PAIRS = 1 << 24  # as many pairs of units are numbered by a table


class LogRows(NamedTuple):
    """Facts about pairs, with times: row i is true from the merge that wrote it up to until[i].

    pair    int32[rows]: index of the pair
    times   int32 or int64[rows]: how often it occurs in the corpus
    first   int32[rows]: the boundary of its first occurrence
    until   int32[rows]: the merge that made the row untrue, or NEVER

    >>> rows = LogRows(*(np.array([n, n + 1], np.int32) for n in (0, 7, 3, 1)))
    >>> rows.take(slice(1, 2)).times.tolist()
    [8]
    """

    pair: IdArray
    times: WholeNumbers
    first: IdArray
    until: IdArray

    def take(self, rows: AnyArray | slice) -> "LogRows":
        """Return some of the rows."""
        return LogRows(*(column[rows] for column in self))


class FinishedLog(NamedTuple):
    """All rows of a run, by the merge that wrote them: merge k wrote starts[k]:starts[k + 1].

    The rows of state 0 come first.  Pair i is (left[i], right[i]).

    >>> from bpe_viz import learn_bpe
    >>> log = log_pairs(learn_bpe({"low": 5}, 1).record, pair_log_kernel, lambda: None)
    >>> log.starts.tolist(), log.num_bytes
    ([0, 3, 4], 120)
    """

    left: IdArray
    right: IdArray
    rows: LogRows
    starts: CountArray

    @property
    def num_bytes(self) -> int:
        """The memory that the arrays take."""
        return sum(array.nbytes for array in (self.left, self.right, *self.rows, self.starts))


def log_pairs(record: Record, kernel: Any, on_wait: Callable[[], None]) -> FinishedLog:
    """Play a run again and write down how each merge changed each pair.

    `kernel` is `pair_log_kernel` or the compiled form of it; `on_wait` is called now and then and
    may raise to give up.

    >>> from bpe_viz import learn_bpe
    >>> log = log_pairs(learn_bpe({"low": 5}, 1).record, pair_log_kernel, lambda: None)
    >>> log.rows.times.tolist(), log.rows.until.tolist()[:2]
    ([5, 5, 5, 5], [1, 1])
    """
    places, tables = _prepare(record)
    kernel.list_first_pairs(places, tables)
    while True:
        on_wait()
        answer = kernel.replay(record.num_merges, _BUDGET, tables)
        if answer == pair_log_kernel.DONE:
            return _finish(tables)
        if answer == pair_log_kernel.FULL:
            tables = _make_room(tables)


def _prepare(record: Record) -> tuple[IdArray, LogTables]:
    """Return the places of all pairs of the alphabet, and arrays in which nothing is listed yet."""
    places, number, left, right = _first_pairs(record)
    num_places, num_pairs = len(record.died), len(left)
    num_symbols = len(record.num_units)
    capacity = 2 * num_pairs + _SPARE
    pair_at = _zeros(num_places)
    pair_at[places] = number
    tables = LogTables(
        pair_at=pair_at,
        next_place=np.empty(num_places, np.int32),
        previous_place=np.empty(num_places, np.int32),
        word_of=record.word_of,
        weight=record.layout.word_counts.copy(),
        word_starts=record.layout.word_starts.copy(),
        merge_left=record.left.copy(),
        merge_right=record.right.copy(),
        num_units=record.num_units,
        events=record.events.copy(),
        event_starts=record.event_starts.copy(),
        left=_longer(left, capacity),
        right=_longer(right, capacity),
        true_count=np.zeros(capacity, np.int64),
        first=_nowhere(capacity),
        last=_nowhere(capacity),
        open_row=_nowhere(capacity),
        touched_at=_zeros(capacity),
        newest_as_left=_zeros(num_symbols),
        newest_as_right=_zeros(num_symbols),
        touched=_zeros(capacity),
        fresh=_zeros(2 * int(np.diff(record.event_starts).max(initial=0)) + 2),
        row_pair=_zeros(2 * capacity),
        row_count=np.zeros(2 * capacity, np.int64),
        row_first=_zeros(2 * capacity),
        row_until=np.full(2 * capacity, NEVER, np.int32),
        row_starts=np.zeros(record.num_merges + 2, np.int64),
        merges_made=np.zeros(1, np.int64),
        pairs_made=np.array([num_pairs], np.int64),
        rows_made=np.zeros(1, np.int64),
    )
    return places, tables


def _first_pairs(record: Record) -> tuple[IdArray, IdArray, IdArray, IdArray]:
    """Return the boundaries inside words, the pair at each, and the symbols of each pair."""
    layout, num_units = record.layout, record.alphabet_size
    inside = np.ones(len(layout.units), bool)
    inside[layout.word_starts[1:] - 1] = False
    places = np.flatnonzero(inside).astype(np.int32)
    keys = layout.units[places].astype(np.int64)
    keys *= num_units
    keys += layout.units[places + 1]
    if num_units**2 <= _DENSE_PAIRS:
        present = np.zeros(num_units**2, bool)
        present[keys] = True
        distinct = np.flatnonzero(present)
        number = np.cumsum(present, dtype=np.int32)[keys]
    else:
        distinct, index = np.unique(keys, return_inverse=True)
        number = index.astype(np.int32) + np.int32(1)
    symbols = np.concatenate(([0], distinct))  # pair 0 is no pair
    return (
        places,
        number,
        (symbols // num_units).astype(np.int32),
        (symbols % num_units).astype(np.int32),
    )


def _make_room(tables: LogTables) -> LogTables:
    """Room for any next merge: twice as much of everything is more than enough in the end."""
    pairs, rows = 2 * len(tables.left), 2 * len(tables.row_pair)
    return tables._replace(
        left=_longer(tables.left, pairs),
        right=_longer(tables.right, pairs),
        true_count=_longer(tables.true_count, pairs),
        first=_longer(tables.first, pairs, NOWHERE),
        last=_longer(tables.last, pairs, NOWHERE),
        open_row=_longer(tables.open_row, pairs, NOWHERE),
        touched_at=_longer(tables.touched_at, pairs),
        touched=_longer(tables.touched, pairs),
        row_pair=_longer(tables.row_pair, rows),
        row_count=_longer(tables.row_count, rows),
        row_first=_longer(tables.row_first, rows),
        row_until=_longer(tables.row_until, rows, NEVER),
    )


def _finish(tables: LogTables) -> FinishedLog:
    """Return the tables to keep, as narrow as possible and read-only; pairs are numbered from 0."""
    size, pairs = int(tables.rows_made[0]), slice(1, int(tables.pairs_made[0]))
    count = tables.row_count[:size]
    is_narrow = int(count.max(initial=0)) < NEVER
    rows = LogRows(
        tables.row_pair[:size] - np.int32(1),
        count.astype(np.int32 if is_narrow else np.int64),
        tables.row_first[:size].copy(),
        tables.row_until[:size].copy(),
    )
    log = FinishedLog(
        tables.left[pairs].copy(), tables.right[pairs].copy(), rows, tables.row_starts
    )
    for array in (log.left, log.right, log.starts, *rows):
        array.flags.writeable = False
    return log


def _longer(array: AnyArray, size: int, filler: int = 0) -> AnyArray:
    longer = np.full(size, filler, array.dtype)
    longer[: len(array)] = array
    return longer


def _zeros(size: int) -> IdArray:
    return np.zeros(size, np.int32)


def _nowhere(size: int) -> IdArray:
    return np.full(size, NOWHERE, np.int32)
