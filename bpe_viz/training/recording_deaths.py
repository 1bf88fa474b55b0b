"""The fast learner where symbols may die: exactly the events of `learner.py`, all on record."""

from collections.abc import Callable

import numpy as np

from bpe_viz.arrays import IdArray
from bpe_viz.compiled_kernel import kernel_for, register
from bpe_viz.history import NEVER, Deaths, Layout, Record, StopReason
from bpe_viz.limits import MAX_COUNTED_UNITS, MAX_MERGES_PER_BOUNDARY
from bpe_viz.settings import Settings
from bpe_viz.training import death_kernel, recording_kernel
from bpe_viz.training.death_tables import DeathTables, make_room_for_deaths, prepare_deaths
from bpe_viz.training.tables import (
    COMPILED_BUDGET,
    PLAIN_BUDGET,
    RULES,
    Tables,
    events_of,
    positions_of,
    prepare_tables,
)
from bpe_viz.training.wall_tables import deaths_past_walls, tables_past_walls

register(death_kernel)

_ANY_SIZE = 1 << 40


def record_with_deaths(
    layout: Layout,
    settings: Settings,
    possible: int,
    report: Callable[[int, int], object],
    begun: Record | None = None,
) -> Record:
    """Learn as `settings` say; `possible` is the number of merges to have room for at first.

    `begun` has the merges that are made already, where walls stood; nothing dies then, but a symbol
    may be made again.

    >>> from bpe_viz.history import lay_out
    >>> settings = Settings(num_merges=2)
    >>> record = record_with_deaths(lay_out({"low": 5}, settings), settings, 2, lambda *_: None)
    >>> record.deaths.symbol.tolist()
    [4]
    """
    is_sized = settings.vocab_size is not None
    size = _ANY_SIZE if settings.vocab_size is None else settings.vocab_size
    alphabet_size = len(layout.alphabet)
    wanted = settings.merges_to_learn(alphabet_size)
    num_places = len(layout.units) + len(layout.words)
    kernel = kernel_for(death_kernel, num_places, lambda: report(0, wanted))
    budget = PLAIN_BUDGET if kernel is death_kernel else COMPILED_BUDGET
    if begun:
        tables, deaths = deaths_past_walls(begun, tables_past_walls(begun, possible))
    else:
        tables, deaths = prepare_deaths(layout, prepare_tables(layout, possible, settings))
    threshold = 1.0 if begun else settings.threshold
    most = MAX_MERGES_PER_BOUNDARY * num_places if is_sized else wanted
    min_count = min(settings.min_count, MAX_COUNTED_UNITS + 1)
    rule = RULES[settings.tie_rule]
    while True:
        done = int(deaths.made[4]) - alphabet_size if is_sized else int(tables.merges_made[0])
        report(min(done, wanted), wanted)
        answer = kernel.learn_with_deaths(
            most, size, min_count, budget, rule, threshold, tables, deaths
        )
        if answer == recording_kernel.DONE:
            break
        if answer == recording_kernel.FULL:
            tables, deaths = make_room_for_deaths(tables, deaths)
    num_merges = int(tables.merges_made[0])
    if int(deaths.made[4]) >= size:
        stop_reason = StopReason.VOCAB_SIZE
    elif num_merges == most:
        stop_reason = StopReason.MERGES
    elif int(tables.hope[tables.tree[1]]) == 0:
        stop_reason = StopReason.NO_PAIRS
    else:
        stop_reason = StopReason.MIN_COUNT
    report(wanted if stop_reason is StopReason.VOCAB_SIZE else min(done, wanted), wanted)
    return _record(layout, settings, tables, deaths, stop_reason)


def _record(
    layout: Layout, settings: Settings, tables: Tables, deaths: DeathTables, reason: StopReason
) -> Record:
    num_merges = int(tables.merges_made[0])
    events, event_starts = events_of(tables)
    record = Record(
        settings=settings,
        layout=layout,
        left=tables.merge_left[:num_merges].copy(),
        right=tables.merge_right[:num_merges].copy(),
        counts=tables.merge_count[:num_merges].copy(),
        applied=tables.merge_applied[:num_merges].copy(),
        died=np.full(len(layout.units), NEVER, np.int32),
        events=events,
        event_starts=event_starts,
        stop_reason=reason,
        deaths=deaths_of(tables, deaths, deaths.symbol_made[:num_merges].copy()),
    )
    return record.ended()


def deaths_of(tables: Tables, deaths: DeathTables, made: IdArray) -> Deaths:
    """Return the record of all deaths; `made` are the symbols of all merges.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> tables, deaths = prepare_deaths(history.record.layout, tables)
    >>> deaths_of(tables, deaths, np.array([4], np.int32)).starts.tolist()
    [0]
    """
    num_deaths, num_moves = int(deaths.made[3]), int(deaths.made[2])
    starts = np.zeros(num_deaths + 1, np.int64)
    starts[1:] = deaths.death_moves[:num_deaths]
    rank = deaths.death_rank[:num_deaths].copy()
    return Deaths(
        made=made,
        symbol=deaths.death_symbol[:num_deaths].copy(),
        rank=rank,
        rest=deaths.death_rest[:num_deaths].copy(),
        applied=tables.merge_applied[rank - 1],
        added=deaths.death_added[:num_deaths].copy(),
        at=positions_of(deaths.moved_place[:num_moves], tables),
        value=deaths.moved_value[:num_moves].copy(),
        starts=starts,
    )
