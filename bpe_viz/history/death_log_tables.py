"""The arrays of the pair log of a run in which symbols die."""

from collections.abc import Callable
from typing import Any

import numpy as np

from bpe_viz.history import pair_log_kernel
from bpe_viz.history.death_log_kernel import DeathLogTables
from bpe_viz.history.pair_log_kernel import RowTables
from bpe_viz.history.pair_log_tables import (
    FinishedLog,
    empty_rows,
    finish_log,
    longer,
    longer_rows,
    nowhere,
)
from bpe_viz.history.record import Record

_BUDGET = 50_000  # changes of boundaries between two calls of `on_wait`


def log_with_deaths(
    record: Record, first_k: int, kernel: Any, on_wait: Callable[[], None]
) -> FinishedLog:
    """Play a run again from state `first_k` on, as `log_pairs` does, with its deaths.

    `kernel` is `death_log_kernel` or the compiled form of it.

    >>> from bpe_viz import learn_picky_bpe
    >>> from bpe_viz.history import death_log_kernel
    >>> record = learn_picky_bpe({"low": 5, "lot": 2}, num_merges=2, threshold=0.7).record
    >>> log = log_with_deaths(record, 0, death_log_kernel, lambda: None)
    >>> log.starts.tolist(), log.rows.times.tolist()
    ([0, 5, 7, 10], [7, 5, 5, 2, 2, 5, 2, 5, 2, 2])
    """
    tables, rows = _prepare(record, first_k)
    kernel.look(first_k, len(tables.near), tables, rows)
    tables = tables._replace(near=_room_for_changes(tables))
    while True:
        on_wait()
        answer = kernel.replay_with_deaths(record.num_merges, _BUDGET, tables, rows)
        if answer == pair_log_kernel.DONE:
            rows.row_first[:] = pair_log_kernel.NOWHERE
            next_row, row_of_pair = nowhere(len(rows.row_pair)), nowhere(len(rows.left))
            kernel.name_first_places(next_row, row_of_pair, tables, rows)
            return finish_log(rows)
        if answer == pair_log_kernel.FULL:
            rows = longer_rows(rows)
            tables = _make_room(tables, rows, kernel)


def _prepare(record: Record, first_k: int) -> tuple[DeathLogTables, RowTables]:
    """Return arrays in which all pairs of state `first_k` are to be looked at."""
    last, ids = record.symbols_at(first_k)
    symbol = np.zeros(len(record.died), np.int32)
    symbol[last] = ids
    symbol[np.concatenate(([0], last[:-1] + 1))] = ids
    near = last[:-1][np.diff(record.word_of[last]) == 0].astype(np.int32)
    num_pairs = min(len(near), (record.alphabet_size + first_k) ** 2)
    none = np.zeros(num_pairs + 1, np.int32)
    rows = empty_rows(none, none, record.num_merges)
    rows.pairs_made[0] = 1
    rank, position, value = record.changes
    tables = DeathLogTables(
        died=record.died_at(first_k).copy(),
        symbol=symbol,
        newest=nowhere(len(symbol)),
        looked_at=nowhere(len(symbol)),
        units=record.layout.units.copy(),
        word_of=record.word_of,
        weight=record.layout.word_counts.copy(),
        symbol_made=record.symbol_made.copy(),
        position=position,
        value=value,
        change_starts=np.searchsorted(rank, np.arange(record.num_merges + 2)),
        near=near,
        pair_slot=_slots(rows),
        occurrence_pair=nowhere(2 * len(near)),
        occurrence_row=nowhere(2 * len(near)),
        occurrence_end=nowhere(2 * len(near)),
        older=nowhere(2 * len(near)),
        merges_made=np.array([first_k], np.int64),
        occurrences_made=np.zeros(1, np.int64),
    )
    return tables, rows


def _room_for_changes(tables: DeathLogTables) -> Any:
    return nowhere(3 * int(np.diff(tables.change_starts).max(initial=0)))


def _slots(rows: RowTables) -> Any:
    return np.zeros(1 << (2 * len(rows.left)).bit_length(), np.int32)


def _make_room(tables: DeathLogTables, rows: RowTables, kernel: Any) -> DeathLogTables:
    slots, size = _slots(rows), 2 * len(tables.older) + len(tables.near)
    kernel.fill_slots(slots, rows)
    return tables._replace(
        pair_slot=slots,
        occurrence_pair=longer(tables.occurrence_pair, size),
        occurrence_row=longer(tables.occurrence_row, size),
        occurrence_end=longer(tables.occurrence_end, size),
        older=longer(tables.older, size),
    )
