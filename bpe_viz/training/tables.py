"""The arrays that the recording learner works on: how they begin and how they grow."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from bpe_viz.arrays import CountArray, IdArray
from bpe_viz.history import (
    Layout,
    PairOccurrences,
    group_by_pair,
)
from bpe_viz.settings import Criterion, Settings, TieRule
from bpe_viz.symbols import sorting_text
from bpe_viz.tie_rules import compares_spellings, spelling_ranks, tie_keys

RULES = {rule: number for number, rule in enumerate(TieRule)}  # as kernels name them
PLAIN_BUDGET = 2_000  # places between two progress reports: about 30 ms
COMPILED_BUDGET = 150_000


class Tables(NamedTuple):
    """All arrays of a training; `recording_kernel.py` says what a place is.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 1)
    >>> prepare_tables(history.record.layout, 1, history.settings).pair_at.tolist()
    [0, 1, 2, 3, 0, 0]
    """

    pair_at: IdArray  # [places] see recording_kernel.py
    word_at: IdArray  # [places] the word a place belongs to
    weight: CountArray  # [words] how often the word occurs
    left: IdArray  # [pairs] a pair's symbols; pair 0 is no pair
    right: IdArray
    true_count: CountArray  # [pairs]
    hope: CountArray  # [pairs] count that the tree believes, never less than the true one
    first: IdArray  # [pairs] first place, while hope = count
    start: IdArray  # [pairs] the places of a pair are posting[start:stop], rising, some dead
    stop: IdArray
    posting: IdArray
    tree: IdArray  # [2 * pairs] tree[i] is the better of tree[2i], tree[2i + 1]; pair j is a leaf
    newest_as_left: IdArray  # [symbols] newest pair with the symbol as its left part
    newest_as_right: IdArray
    num_units: IdArray  # [symbols] length in units
    text_start: CountArray  # [symbols + 1] symbol s is text[text_start[s]:text_start[s + 1]]
    text: IdArray  # code points; filled only for tie rules that compare spellings
    prefix_length: CountArray  # [1] code points with which the right part of any pair begins
    event: IdArray  # [places] first places of the right parts of all replacements, in order
    fresh: IdArray  # places of the pairs that the present merge makes
    merge_left: IdArray  # [merges] the record
    merge_right: IdArray
    merge_count: CountArray
    merge_applied: CountArray
    merge_events: CountArray  # [merges] events so far
    merges_made: CountArray  # [1] how much of each array is in use
    pairs_made: CountArray
    events_made: CountArray
    postings_made: CountArray


class RankingTables(NamedTuple):
    """The additional tables by which WordPiece ranks pairs; `ranking_kernel.py` explains them.

    >>> from bpe_viz import learn_wordpiece
    >>> history = learn_wordpiece({"hug": 10, "pug": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> prepare_ranking(history.record.layout, tables).corpus_length.tolist()
    [45, 6]
    """

    symbol_count: CountArray  # [symbols] in the present state
    corpus_length: CountArray  # [2] symbols in the present state, and bits of that number at first
    waiting: IdArray  # [2 * pairs] pairs whose value has changed
    valued_at: IdArray  # [pairs] merges made when the gain of a pair was worked out
    pairs_with_left: IdArray  # [symbols] a pair with this left part, or 0
    pairs_with_right: IdArray
    next_with_left: IdArray  # [pairs] another pair with the same left part, or 0
    next_with_right: IdArray


def prepare_tables(layout: Layout, num_merges: int, settings: Settings) -> Tables:
    """Arrays in the state before the first merge.

    Where counts decide, the pairs of the alphabet are entered; elsewhere the kernel does that.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lot": 2}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> best = int(tables.tree[1])  # the winner of all matches: l o
    >>> int(tables.true_count[best]), int(tables.pairs_made[0])
    (7, 6)
    """
    word_at, pairs = _initial_pairs(layout)
    tables = pair_tables(layout, word_at, pairs, layout.alphabet, num_merges, settings)
    if settings.ranks_by is Criterion.COUNT:
        ranks = spelling_ranks(layout.alphabet, settings.unit)
        seed_tree(tables, lambda: ranks, settings.tie_rule)
    return tables


def pair_tables(
    layout: Layout,
    word_at: IdArray,
    pairs: PairOccurrences,
    spellings: tuple[str, ...],
    num_merges: int,
    settings: Settings,
    more_pairs: int = 1000,
) -> Tables:
    """Arrays in a state that has these pairs and the symbols that are spelled like this, by id.

    There is room for twice the pairs and `more_pairs`, until `double_pairs` is called.

    >>> from bpe_viz import learn_bpe
    >>> layout = learn_bpe({"low": 5}, 0).record.layout
    >>> word_at, pairs = _initial_pairs(layout)
    >>> pair_tables(layout, word_at, pairs, layout.alphabet, 1, Settings()).pair_at.tolist()
    [0, 1, 2, 3, 0, 0]
    """
    tie_rule = settings.tie_rule
    num_symbols, num_known = len(layout.alphabet) + num_merges, len(spellings)
    counts = pairs.sum_by_pair(layout.word_counts[word_at[pairs.at]])
    num_pairs, num_listed = len(pairs.left), len(pairs.at)
    places_of_pair = np.diff(pairs.starts)
    capacity = 1 << (2 * num_pairs + more_pairs).bit_length()
    if not compares_spellings(tie_rule):
        spellings = ("",) * num_known
    codes = [ord(character) for character in sorting_text("".join(spellings), settings.unit)]
    tables = Tables(
        pair_at=_int32(len(word_at)),
        word_at=word_at,
        weight=layout.word_counts.copy(),
        left=_int32(capacity),
        right=_int32(capacity),
        true_count=_int64(capacity),
        hope=_int64(capacity),
        first=_int32(capacity),
        start=_int32(capacity),
        stop=_int32(capacity),
        posting=_int32(2 * num_listed + 64),
        tree=_int32(2 * capacity),
        newest_as_left=_int32(num_symbols),
        newest_as_right=_int32(num_symbols),
        num_units=np.ones(num_symbols, np.int32),
        text_start=_int64(num_symbols + 1),
        text=_int32(len(codes) + 4096),
        prefix_length=np.array([len(settings.inner_prefix)], np.int64),
        event=_int32(len(layout.units) - len(layout.word_counts)),
        fresh=_int32(2 * int(places_of_pair.max(initial=0)) + 2),
        merge_left=_int32(num_merges),
        merge_right=_int32(num_merges),
        merge_count=_int64(num_merges),
        merge_applied=_int64(num_merges),
        merge_events=_int64(num_merges),
        merges_made=_int64(1),
        pairs_made=np.array([num_pairs + 1], np.int64),
        events_made=_int64(1),
        postings_made=np.array([num_listed], np.int64),
    )
    known = slice(1, num_pairs + 1)
    tables.left[known], tables.right[known] = pairs.left, pairs.right
    tables.start[known], tables.stop[known] = pairs.starts[:-1], pairs.starts[1:]
    tables.posting[:num_listed] = pairs.at
    number = np.arange(1, num_pairs + 1, dtype=np.int32)
    tables.pair_at[pairs.at] = np.repeat(number, places_of_pair)
    tables.true_count[known] = tables.hope[known] = counts
    tables.first[known] = pairs.at[pairs.starts[:-1]]
    tables.text[: len(codes)] = codes
    tables.text_start[1 : num_known + 1] = np.cumsum([len(text) for text in spellings])
    return tables


def prepare_ranking(layout: Layout, tables: Tables) -> RankingTables:
    """Arrays in the state before the first merge, in which no pair is listed yet.

    >>> from bpe_viz import learn_wordpiece
    >>> history = learn_wordpiece({"hug": 10, "pug": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> prepare_ranking(history.record.layout, tables).symbol_count.tolist()
    [15, 15, 10, 5, 0]
    """
    num_symbols, num_pairs = len(tables.num_units), len(tables.true_count)
    symbol_count = _int64(num_symbols)
    weight_at = np.repeat(layout.word_counts, np.diff(layout.word_starts))
    np.add.at(symbol_count, layout.units, weight_at)
    length = int(weight_at.sum())
    return RankingTables(
        symbol_count=symbol_count,
        corpus_length=np.array([length, length.bit_length()], np.int64),
        waiting=_int32(2 * num_pairs),
        valued_at=_int32(num_pairs),
        pairs_with_left=_int32(num_symbols),
        pairs_with_right=_int32(num_symbols),
        next_with_left=_int32(num_pairs),
        next_with_right=_int32(num_pairs),
    )


def make_room_for_ranking(ranking: RankingTables, tables: Tables) -> RankingTables:
    """Room for as many pairs as the other tables have.

    >>> from bpe_viz import learn_wordpiece
    >>> history = learn_wordpiece({"hug": 10, "pug": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> ranking = prepare_ranking(history.record.layout, tables)
    >>> make_room_for_ranking(ranking, tables) is ranking
    True
    """
    more = len(tables.true_count) - len(ranking.valued_at)
    if not more:
        return ranking
    zeros32 = _int32(more)
    return ranking._replace(
        waiting=_int32(2 * len(tables.true_count)),
        valued_at=np.append(ranking.valued_at, zeros32),
        next_with_left=np.append(ranking.next_with_left, zeros32),
        next_with_right=np.append(ranking.next_with_right, zeros32),
    )


def _initial_pairs(layout: Layout) -> tuple[IdArray, PairOccurrences]:
    """Return the word at each place of the kernel, and where the pairs of the alphabet stand."""
    num_words, num_units = len(layout.word_counts), len(layout.units)
    lengths = np.diff(layout.word_starts)
    word_at = np.zeros(num_units + num_words + 1, np.int32)
    word_at[1:] = np.repeat(np.arange(num_words, dtype=np.int32), lengths + 1)
    is_last = np.zeros(num_units, bool)
    is_last[layout.word_starts[1:] - 1] = True
    left, right = layout.units[:-1][~is_last[:-1]], layout.units[1:][~is_last[:-1]]
    place = np.flatnonzero(~is_last).astype(np.int32)
    place += np.repeat(np.arange(1, num_words + 1, dtype=np.int32), lengths - 1)
    return word_at, group_by_pair(left, right, place, len(layout.alphabet), len(word_at))


def seed_tree(tables: Tables, spelling_rank: Callable[[], IdArray], tie_rule: TieRule) -> None:
    """Hold all matches between the pairs; `spelling_rank()` is the place of each symbol's spelling.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> seed_tree(tables, lambda: np.arange(4, dtype=np.int32), TieRule.GREATEST)
    >>> int(tables.tree[1])  # o w
    3
    """
    num_pairs = int(tables.pairs_made[0]) - 1
    known = slice(1, num_pairs + 1)
    number = np.arange(1, num_pairs + 1, dtype=np.int32)
    keys = tie_keys(
        tie_rule,
        sides=lambda: (tables.left[known], tables.right[known]),
        spelling_rank=spelling_rank,
        first=lambda: tables.first[known],
    )
    key = np.zeros(len(tables.true_count), np.int64)
    key[known] = keys
    count, level = tables.true_count, tables.tree[len(tables.true_count) :]
    level[known] = number
    while len(level) > 1:
        one, other = level[::2], level[1::2]
        difference = count[one] - count[other]
        wins = (difference > 0) | ((difference == 0) & (key[one] <= key[other]))
        winners = np.where(wins, one, other)
        tables.tree[len(winners) : 2 * len(winners)] = winners
        level = winners


def make_room(tables: Tables, drop_dead_places: Callable[[Tables], None]) -> Tables:
    """Enlarge what may have no room for the next merge: places, pairs or, failing both, text.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> larger = make_room(tables, lambda tables: None)
    >>> len(larger.text) == 2 * len(tables.text)
    True
    """
    room = len(tables.fresh)
    if tables.postings_made[0] + room > len(tables.posting):
        drop_dead_places(tables)
        if tables.postings_made[0] + room > len(tables.posting) * 7 // 8:
            larger = len(tables.posting) * 5 // 4 + room
            return tables._replace(posting=np.resize(tables.posting, larger))
        return tables
    if tables.pairs_made[0] + room > len(tables.true_count):
        return double_pairs(tables)
    return tables._replace(text=np.resize(tables.text, 2 * len(tables.text)))


def without_places(tables: Tables) -> Tables:
    """Return the tables of a finished training without what its record does not need.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> len(without_places(tables).posting), len(without_places(tables).word_at)
    (0, 6)
    """
    none32, none64 = _int32(0), _int64(0)
    return tables._replace(
        pair_at=none32,
        posting=none32,
        tree=none32,
        left=none32,
        right=none32,
        first=none32,
        start=none32,
        stop=none32,
        fresh=none32,
        true_count=none64,
        hope=none64,
        weight=none64,
    )


def events_of(tables: Tables) -> tuple[IdArray, CountArray]:
    """Return the positions whose boundary each merge removed, and where those of each begin.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.training.recording_kernel import FIRST_SEEN, learn_merges
    >>> history = learn_bpe({"low": 5, "lot": 2}, 2)
    >>> tables = prepare_tables(history.record.layout, 2, history.settings)
    >>> learn_merges(2, 1, 1_000, FIRST_SEEN, tables)
    0
    >>> [column.tolist() for column in events_of(tables)]
    [[0, 4, 1], [0, 2, 3]]
    """
    num_merges = int(tables.merges_made[0])
    event_starts = np.zeros(num_merges + 1, np.int64)
    event_starts[1:] = tables.merge_events[:num_merges]
    return positions_of(tables.event[: int(tables.events_made[0])], tables), event_starts


def positions_of(places: IdArray, tables: Tables) -> IdArray:
    """Return the position left of each place; positions have no separators between words.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lot": 2}, 0)
    >>> tables = prepare_tables(history.record.layout, 0, history.settings)
    >>> positions_of(np.array([2, 7], np.int32), tables).tolist()
    [0, 4]
    """
    positions = tables.word_at[places]
    np.subtract(places, positions, out=positions)
    positions -= 2
    return positions


def double_pairs(tables: Tables) -> Tables:
    """Make room for twice the pairs; the old tree is the left half of each level of the new one.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> len(double_pairs(tables).tree) == 2 * len(tables.tree)
    True
    """
    tree = _int32(2 * len(tables.tree))
    tree[1] = tables.tree[1]
    width = 1
    while width < len(tables.tree):
        tree[2 * width : 3 * width] = tables.tree[width : 2 * width]
        width *= 2
    zeros32, zeros64 = _int32(len(tables.true_count)), _int64(len(tables.true_count))
    return tables._replace(
        tree=tree,
        left=np.append(tables.left, zeros32),
        right=np.append(tables.right, zeros32),
        first=np.append(tables.first, zeros32),
        start=np.append(tables.start, zeros32),
        stop=np.append(tables.stop, zeros32),
        true_count=np.append(tables.true_count, zeros64),
        hope=np.append(tables.hope, zeros64),
    )


def _int32(size: int) -> IdArray:
    return np.zeros(size, np.int32)


def _int64(size: int) -> CountArray:
    return np.zeros(size, np.int64)
