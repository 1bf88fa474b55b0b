"""The arrays of a pair log: how they begin, how they grow, and what is kept of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from bpe_viz.arrays import AnyArray, CountArray, IdArray, WholeNumbers
from bpe_viz.history import pair_log_kernel
from bpe_viz.history.pair_log_kernel import NOWHERE, LogTables, RowTables
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
    places, tables, rows = _prepare(record)
    kernel.list_first_pairs(places, tables, rows)
    while True:
        on_wait()
        answer = kernel.replay(record.num_merges, _BUDGET, tables, rows)
        if answer == pair_log_kernel.DONE:
            return finish_log(rows)
        if answer == pair_log_kernel.FULL:
            rows = longer_rows(rows)
            tables = tables._replace(last=longer(tables.last, len(rows.left), NOWHERE))


def _prepare(record: Record) -> tuple[IdArray, LogTables, RowTables]:
    """Return the places of all pairs of the alphabet, and arrays in which nothing is listed yet."""
    places, number, left, right = _first_pairs(record)
    num_places, num_symbols = len(record.died), len(record.num_units)
    pair_at = np.zeros(num_places, np.int32)
    pair_at[places] = number
    rows = empty_rows(left, right, record.num_merges)
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
        last=nowhere(len(rows.left)),
        newest_as_left=np.zeros(num_symbols, np.int32),
        newest_as_right=np.zeros(num_symbols, np.int32),
        fresh=np.zeros(2 * int(np.diff(record.event_starts).max(initial=0)) + 2, np.int32),
        merges_made=np.zeros(1, np.int64),
    )
    return places, tables, rows


def empty_rows(left: IdArray, right: IdArray, num_merges: int) -> RowTables:
    """Return arrays with these pairs, of which pair 0 is none, and no rows.

    >>> rows = empty_rows(np.array([0, 3], np.int32), np.array([0, 4], np.int32), 5)
    >>> rows.pairs_made.tolist(), rows.left[:3].tolist(), rows.row_starts.tolist()
    ([2], [0, 3, 0], [0, 0, 0, 0, 0, 0, 0])
    """
    capacity = 2 * len(left) + _SPARE
    return RowTables(
        left=longer(left, capacity),
        right=longer(right, capacity),
        true_count=np.zeros(capacity, np.int64),
        first=nowhere(capacity),
        open_row=nowhere(capacity),
        touched_at=nowhere(capacity),
        touched=np.zeros(capacity, np.int32),
        row_pair=np.zeros(2 * capacity, np.int32),
        row_count=np.zeros(2 * capacity, np.int64),
        row_first=np.zeros(2 * capacity, np.int32),
        row_until=np.full(2 * capacity, NEVER, np.int32),
        row_starts=np.zeros(num_merges + 2, np.int64),
        pairs_made=np.array([len(left)], np.int64),
        rows_made=np.zeros(1, np.int64),
    )


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


def longer_rows(old: RowTables) -> RowTables:
    """Return room for any next merge: twice as much of everything is more than enough in the end.

    >>> none = np.zeros(1, np.int32)
    >>> len(longer_rows(empty_rows(none, none, 1)).left)
    2004
    """
    pairs, rows = 2 * len(old.left), 2 * len(old.row_pair)
    return old._replace(
        left=longer(old.left, pairs),
        right=longer(old.right, pairs),
        true_count=longer(old.true_count, pairs),
        first=longer(old.first, pairs, NOWHERE),
        open_row=longer(old.open_row, pairs, NOWHERE),
        touched_at=longer(old.touched_at, pairs, NOWHERE),
        touched=longer(old.touched, pairs),
        row_pair=longer(old.row_pair, rows),
        row_count=longer(old.row_count, rows),
        row_first=longer(old.row_first, rows),
        row_until=longer(old.row_until, rows, NEVER),
    )


def finish_log(tables: RowTables) -> FinishedLog:
    """Return the rows to keep, as narrow as possible and read-only; pairs are numbered from 0.

    >>> none = np.zeros(1, np.int32)
    >>> finish_log(empty_rows(none, none, 1)).starts.tolist()
    [0, 0, 0]
    """
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


def longer(array: AnyArray, size: int, filler: int = 0) -> AnyArray:
    """Return an array that begins with another.

    >>> longer(np.array([3, 4]), 4, -1).tolist()
    [3, 4, -1, -1]
    """
    found = np.full(size, filler, array.dtype)
    found[: len(array)] = array
    return found


def nowhere(size: int) -> IdArray:
    """Return an array of no places.

    >>> nowhere(2).tolist()
    [-1, -1]
    """
    return np.full(size, NOWHERE, np.int32)
