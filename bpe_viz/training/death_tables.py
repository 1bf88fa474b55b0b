"""The additional arrays of Picky BPE: which symbols are present, where, and how they died."""

from typing import Any, NamedTuple, get_type_hints

import numpy as np

from bpe_viz.arrays import AnyArray, CountArray, IdArray
from bpe_viz.history import Layout
from bpe_viz.training.tables import Tables, double_pairs


class DeathTables(NamedTuple):
    """The additional tables of a run in which symbols die; `death_kernel.py` explains them.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.training.tables import prepare_tables
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> prepare_deaths(history.record.layout, tables)[1].frequency.tolist()
    [5, 5, 5, 5, 0]
    """

    unit_at: IdArray  # [places] the unit there, or -1 at a separator
    symbol_at: IdArray  # [places] the symbol that starts there, or -1
    frequency: CountArray  # [symbols] how often the symbol occurs now
    life: IdArray  # [symbols] unborn, present or dead; units are always present
    symbol_made: IdArray  # [merges] the symbol that the merge makes, again or for the first time
    sample: IdArray  # [symbols] a place where the letters of the symbol stand
    symbol_slot: IdArray  # hash table: the symbol with some units
    pair_slot: IdArray  # hash table: the newest number of a pair
    older: IdArray  # [pairs] the number from which a pair takes over, or 0
    room: IdArray  # [pairs] places that a new number may have
    shape: IdArray  # [symbols] words, as `word_shapes` says; empty where there may be any number
    most_words: CountArray  # [1] that a symbol may have
    inner_start: CountArray  # [symbols + 1] symbol s has inner[inner_start[s]:inner_start[s + 1]]
    inner: IdArray  # the merges that remove the boundaries inside a symbol, as it was first made
    occurrence: IdArray  # places where symbols have begun
    segment_start: CountArray  # [segments] a segment is occurrence[start:stop], of one symbol
    segment_stop: CountArray
    segment_next: IdArray  # [segments] an older segment of the symbol, or 0
    newest_segment: IdArray  # [symbols]
    found: IdArray  # [places] where the symbol that dies occurs
    part: IdArray  # the symbols into which it is split
    waiting: IdArray
    moved_place: IdArray  # first places of what is right of the boundaries that deaths changed
    moved_value: IdArray  # the merge that removes the boundary now, or NEVER
    death_symbol: IdArray  # [deaths] the record
    death_rank: IdArray
    death_rest: CountArray
    death_added: CountArray
    death_moves: CountArray  # [deaths] boundaries changed so far
    pending: CountArray  # [3] parts looked at after the last merge, and which these are
    made: CountArray  # [6] occurrences, segments, moves, deaths; present symbols; 1: hashes filled


def prepare_deaths(layout: Layout, tables: Tables) -> tuple[Tables, DeathTables]:
    """Arrays in the state before the first merge, and the other tables with room for splits.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.training.tables import prepare_tables
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> prepare_deaths(history.record.layout, tables)[1].symbol_at.tolist()
    [-1, 1, 2, 3, 0, -1]
    """
    lengths = np.diff(layout.word_starts)
    num_places, num_symbols = len(tables.pair_at), len(tables.num_units)
    alphabet_size, longest = len(layout.alphabet), int(lengths.max())
    place = np.arange(len(layout.units)) + np.repeat(np.arange(1, len(lengths) + 1), lengths)
    unit_at = np.full(num_places, -1, np.int32)
    unit_at[place] = layout.units
    frequency = np.zeros(num_symbols, np.int64)
    np.add.at(frequency, layout.units, np.repeat(layout.word_counts, lengths))
    life = _int32(num_symbols)
    life[:alphabet_size] = 1
    tables = tables._replace(
        posting=_longer(tables.posting, 6 * num_places),
        fresh=_int32(2 * num_places + 2),
    )
    deaths = DeathTables(
        unit_at=unit_at,
        symbol_at=unit_at.copy(),
        frequency=frequency,
        life=life,
        symbol_made=_int32(len(tables.merge_left)),
        sample=_int32(num_symbols),
        symbol_slot=_int32(2 << num_symbols.bit_length()),
        pair_slot=_int32(0),
        older=_int32(len(tables.true_count)),
        room=_int32(len(tables.true_count)),
        shape=_int32(0),
        most_words=_int64(1),
        inner_start=_int64(num_symbols + 1),
        inner=_int32(4 * num_places + longest),
        occurrence=_int32(3 * num_places),
        segment_start=_int64(2 * num_places + num_symbols),
        segment_stop=_int64(2 * num_places + num_symbols),
        segment_next=_int32(2 * num_places + num_symbols),
        newest_segment=_int32(num_symbols),
        found=_int32(num_places),
        part=_int32(longest),
        waiting=_int32(longest + 2),
        moved_place=_int32(2 * num_places),
        moved_value=_int32(2 * num_places),
        death_symbol=_int32(1024),
        death_rank=_int32(1024),
        death_rest=_int64(1024),
        death_added=_int64(1024),
        death_moves=_int64(1024),
        pending=np.array([2, 0, 0], np.int64),
        made=np.array([0, 1, 0, 0, alphabet_size, 0], np.int64),
    )
    return make_room_for_deaths(tables, deaths)


def no_deaths() -> DeathTables:
    """Arrays of a run in which nothing dies, all but empty.

    >>> no_deaths().pending.tolist()
    [2, 0, 0]
    """
    arrays: dict[str, AnyArray] = {
        name: _int64(0) if kind == CountArray else _int32(0)
        for name, kind in get_type_hints(DeathTables).items()
    }
    return DeathTables(**arrays)._replace(pending=np.array([2, 0, 0], np.int64), made=_int64(6))


def make_room_for_deaths(tables: Tables, deaths: DeathTables) -> tuple[Tables, DeathTables]:
    """Enlarge whatever may have no room for the next merge or death.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.training.tables import prepare_tables
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> tables, deaths = prepare_deaths(history.record.layout, tables)
    >>> len(make_room_for_deaths(tables, deaths)[0].text) == 2 * len(tables.text)
    True
    """
    before = tables, deaths
    most = len(tables.pair_at)
    num_merges, num_symbols = len(tables.merge_left), len(tables.num_units)
    while tables.pairs_made[0] + 2 * most + 2 > len(tables.true_count):
        tables = double_pairs(tables)
    if tables.merges_made[0] == num_merges:
        tables, deaths = _with_more_merges(tables, deaths, num_merges + num_merges // 2 + 64)
    if tables.events_made[0] + most > len(tables.event):
        tables = tables._replace(event=_longer(tables.event, 2 * len(tables.event) + most))
    occurrences, segments, moves, num_deaths = deaths.made[:4].tolist()
    if occurrences + most > len(deaths.occurrence):
        deaths = _grown(deaths, 2, "occurrence")
    if segments + len(deaths.part) > len(deaths.segment_start):
        deaths = _grown(deaths, 2, "segment_start", "segment_stop", "segment_next")
    if moves + most > len(deaths.moved_place):
        deaths = _grown(deaths, 2, "moved_place", "moved_value")
    if num_deaths == len(deaths.death_symbol):
        deaths = _grown(deaths, 2, *(name for name in deaths._fields if name.startswith("death_")))
    if deaths.inner_start[num_symbols - num_merges + tables.merges_made[0]] + len(
        deaths.part
    ) > len(deaths.inner):
        deaths = _grown(deaths, 2, "inner")
    num_pairs = len(tables.true_count)
    if len(deaths.pair_slot) != 2 * num_pairs:
        deaths = deaths._replace(
            pair_slot=_int32(2 * num_pairs), older=_int32(num_pairs), room=_int32(num_pairs)
        )
        deaths.made[5] = 0
    if tables is before[0] and deaths is before[1]:
        tables = tables._replace(text=_longer(tables.text, 2 * len(tables.text)))
    return tables, deaths


def _with_more_merges(
    tables: Tables, deaths: DeathTables, num_merges: int
) -> tuple[Tables, DeathTables]:
    more = num_merges - len(tables.merge_left)
    of_merges = ("merge_left", "merge_right", "merge_count", "merge_applied", "merge_events")
    of_symbols = ("newest_as_left", "newest_as_right", "num_units", "text_start")
    longer = {
        name: _longer(getattr(tables, name), len(getattr(tables, name)) + more)
        for name in (*of_merges, *of_symbols)
    }
    in_deaths = ("symbol_made", "frequency", "life", "sample", "inner_start", "newest_segment")
    longer_deaths = {
        name: _longer(getattr(deaths, name), len(getattr(deaths, name)) + more)
        for name in in_deaths
    }
    deaths = deaths._replace(**longer_deaths)
    deaths = deaths._replace(symbol_slot=_int32(2 << len(deaths.life).bit_length()))
    deaths.made[5] = 0
    pair_slot = _int32(len(deaths.pair_slot))
    return tables._replace(**longer), deaths._replace(pair_slot=pair_slot)


def _grown(deaths: DeathTables, factor: int, *names: str) -> DeathTables:
    longer = {
        name: _longer(getattr(deaths, name), factor * len(getattr(deaths, name)) + 64)
        for name in names
    }
    return deaths._replace(**longer)


def _longer(array: AnyArray, size: int) -> Any:
    """Return the array with zeros after it, unless it is long enough."""
    return np.append(array, np.zeros(max(0, size - len(array)), array.dtype))


def _int32(size: int) -> IdArray:
    return np.zeros(size, np.int32)


def _int64(size: int) -> CountArray:
    return np.zeros(size, np.int64)
