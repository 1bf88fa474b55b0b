"""The arrays of the learners in the state in which walls fall: merges are made, pairs are new."""

import numpy as np

from bpe_viz.arrays import IdArray
from bpe_viz.history import Record, group_by_pair, word_shapes
from bpe_viz.training.death_tables import DeathTables, prepare_deaths
from bpe_viz.training.tables import Tables, pair_tables, prepare_tables, seed_tree


def tables_past_walls(record: Record, num_merges: int) -> Tables:
    r"""Arrays of a run that goes on after all merges of a record, with pairs of its last state.

    >>> from bpe_viz import learn_superbpe
    >>> record = learn_superbpe("to be\nto be", 3, walls_until=3).record
    >>> tables = tables_past_walls(record, 4)
    >>> tables.pair_at.tolist(), int(tables.merges_made[0])  # to + " be"
    ([0, 1, -1, 0, 0, -3, 0], 3)
    """
    layout, settings, made = record.layout, record.settings, record.num_merges
    if made == 0:
        return prepare_tables(layout, num_merges, settings)
    num_known = record.alphabet_size + made
    last, ids = record.symbols_at(made)
    first = np.concatenate(([0], last[:-1] + 1))
    word = record.word_of[last]
    first_place, last_place = first + word + 1, last + word + 1
    lengths = np.diff(layout.word_starts)
    word_at = np.zeros(len(layout.units) + len(lengths) + 1, np.int32)
    word_at[1:] = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths + 1)
    is_paired = word[1:] == word[:-1]
    pairs = group_by_pair(
        ids[:-1][is_paired],
        ids[1:][is_paired],
        first_place[:-1][is_paired],
        num_known,
        len(word_at),
    )
    tables = pair_tables(layout, word_at, pairs, record.symbols, num_merges, settings)
    is_long = last > first
    tables.pair_at[last_place[is_long]] = -first_place[is_long]
    tables.num_units[:num_known] = record.num_units
    tables.merge_left[:made], tables.merge_right[:made] = record.left, record.right
    tables.merge_count[:made], tables.merge_applied[:made] = record.counts, record.applied
    tables.merge_events[:made] = record.event_starts[1:]
    tables.event[: len(record.events)] = record.events + record.word_of[record.events] + 2
    tables.merges_made[0], tables.events_made[0] = made, len(record.events)
    seed_tree(tables, lambda: record.spelling_rank, settings.tie_rule)
    return tables


def deaths_past_walls(record: Record, tables: Tables) -> tuple[Tables, DeathTables]:
    r"""Return these arrays with those that tell symbols by their units; in this run none dies.

    >>> from bpe_viz import learn_superbpe
    >>> record = learn_superbpe("to be\nto be", 3, walls_until=3).record
    >>> tables, deaths = deaths_past_walls(record, tables_past_walls(record, 4))
    >>> deaths.symbol_made.tolist()
    [5, 6, 7, 0]
    """
    tables, deaths = prepare_deaths(record.layout, tables)
    alphabet_size, made = record.alphabet_size, record.num_merges
    num_known = alphabet_size + made
    deaths.life[:num_known] = 1
    if record.settings.max_words is not None:
        shape = np.zeros(len(tables.num_units), np.int32)
        shape[:num_known] = word_shapes(record.symbols, record.settings)
        most_words = np.array([record.settings.max_words], np.int64)
        deaths = deaths._replace(shape=shape, most_words=most_words)
    deaths.frequency[:num_known] = record.symbol_counts(made)
    deaths.made[4] = num_known
    deaths.symbol_made[:made] = np.arange(alphabet_size, num_known)
    deaths.sample[alphabet_size:num_known] = _first_places(record)
    inner: list[list[int]] = [[] for _ in range(alphabet_size)]
    for rank in range(1, made + 1):
        left, right = record.pair(rank)
        inner.append([*inner[left], rank, *inner[right]])
    sizes = record.num_units - 1
    deaths.inner_start[1 : num_known + 1] = np.cumsum(sizes)
    known = np.fromiter((rank for ranks in inner for rank in ranks), np.int32, int(sizes.sum()))
    longer = np.zeros(len(deaths.inner) + len(known), np.int32)
    longer[: len(known)] = known
    return tables, deaths._replace(inner=longer)


def _first_places(record: Record) -> IdArray:
    """int32[merges]: a place where the symbol of each merge begins."""
    joined = record.events[record.event_starts[:-1]]
    start = joined - (record.num_units[record.left] - 1)
    return (start + record.word_of[joined] + 1).astype(np.int32)
