"""Comparisons of the pairs of a state under the criterion that the run was learned with."""

from collections.abc import Mapping

import numpy as np

from bpe_viz.arrays import CountArray, IdArray, Indices
from bpe_viz.history.criteria import (
    gain,
    gains,
    near_highest,
    on_grid,
    ratio_ranks,
    steps_per_nat,
)
from bpe_viz.history.record import Record
from bpe_viz.settings import Criterion

_STEPS_OFF = 2.0  # of the grid: farther than approximate gains are from exact ones


def counts_decide(record: Record) -> bool:
    """Return whether the pairs of a run are ranked by nothing but their counts.

    >>> from bpe_viz import learn_bpe, learn_wordpiece
    >>> counts_decide(learn_bpe({"low": 5}, 1).record)
    True
    >>> counts_decide(learn_wordpiece({"low": 5}, 1).record)
    False
    """
    return record.settings.ranks_by is Criterion.COUNT


def standings(
    record: Record,
    k: int,
    left: IdArray,
    right: IdArray,
    counts: CountArray,
    limit: int | None = None,
) -> Indices:
    """Return a whole number for each pair (left[i], right[i]) of state k: the higher, the better.

    Equal numbers are ties, 0 is for pairs that are absent (their count is 0) and, with a `limit`,
    for those that are not among the best. Pairs rarer than the minimum count, which are never
    merged, come after all others.

    >>> from bpe_viz import learn_wordpiece
    >>> record = learn_wordpiece({"hug": 10, "pug": 5}, 1).record
    >>> left, right = record.left, record.right
    >>> standings(record, 0, left, right, np.array([0])).tolist()
    [0]
    """
    values = np.zeros(len(counts), np.int64)
    is_able = counts >= record.settings.min_count
    for able in (np.flatnonzero((counts > 0) & ~is_able), np.flatnonzero(is_able)):
        if not len(able):
            continue
        ranks = _ranks(record, k, left[able], right[able], counts[able], limit)
        lowest = int(values.max(initial=0))
        values[able] = np.where(ranks > 0, ranks + lowest, 0)
    return values


def scores(
    record: Record, k: int, left: IdArray, right: IdArray, counts: CountArray
) -> list[float]:
    """Return the criterion's value for pairs of state k: a count, a ratio, or a gain in nats.

    >>> from bpe_viz import learn_wordpiece
    >>> record = learn_wordpiece({"hug": 10, "pug": 5, "hugs": 5}, 1).record
    >>> scores(record, 0, record.left, record.right, record.counts)
    [0.05]
    """
    criterion = record.settings.ranks_by
    if criterion is Criterion.COUNT:
        return [float(count) for count in counts.tolist()]
    symbol_counts = record.symbol_counts(k)
    lefts, rights = symbol_counts[left], symbol_counts[right]
    if criterion is Criterion.RATIO:
        both = zip(counts.tolist(), lefts.tolist(), rights.tolist(), strict=True)
        return [count / (a * b) for count, a, b in both]
    length = int(symbol_counts.sum())
    columns = _gain_columns(record, k, left, right, counts, symbol_counts)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return [gain(m, a, b, length) for m, a, b in rows]


def num_sharing_top(record: Record, k: int, top: list[tuple[int, int, int]]) -> int:
    """Return how many of the best pairs of state k, as (left, right, count), share the top rank.

    >>> from bpe_viz import learn_wordpiece
    >>> history = learn_wordpiece({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}, 2)
    >>> num_sharing_top(history.record, 1, history.pair_counts_at(1).top(1, 50))
    6
    """
    if not top:
        return 0
    if counts_decide(record):
        return [count for _, _, count in top].count(top[0][2])
    values = standings_of(record, k, top, limit=1)
    return int(np.count_nonzero(values == values[0]))


def standings_of(
    record: Record, k: int, pairs: list[tuple[int, int, int]], limit: int | None = None
) -> Indices:
    """As `standings`, for pairs given as (left, right, count), compared with each other alone.

    >>> from bpe_viz import learn_bpe
    >>> standings_of(learn_bpe({"low": 5, "lot": 3}, 1).record, 0, [(0, 1, 8), (1, 2, 5)]).tolist()
    [8, 5]
    """
    columns = np.array(pairs, np.int64).reshape(-1, 3)
    left, right = columns[:, 0].astype(np.int32), columns[:, 1].astype(np.int32)
    return standings(record, k, left, right, columns[:, 2], limit)


def scores_of(record: Record, k: int, pairs: list[tuple[int, int, int]]) -> list[float]:
    """As `scores`, for pairs given as (left, right, count).

    >>> from bpe_viz import learn_bpe
    >>> scores_of(learn_bpe({"low": 5, "lot": 3}, 1).record, 0, [(0, 1, 8), (1, 2, 5)])
    [8.0, 5.0]
    """
    columns = np.array(pairs, np.int64).reshape(-1, 3)
    left, right = columns[:, 0].astype(np.int32), columns[:, 1].astype(np.int32)
    return scores(record, k, left, right, columns[:, 2])


def joined_twice(record: Record, k: int, count_of_symbol: Mapping[int, int]) -> dict[int, int]:
    """Count how often two of each symbol in a row can be joined in state k, by the pair counts.

    It is what a likelihood gain is made of; a pair `a a` is counted more often than it is joined.

    >>> from bpe_viz import Criterion, learn_wordpiece
    >>> history = learn_wordpiece(["abbbb"], 1, criterion=Criterion.LIKELIHOOD)
    >>> joined_twice(history.record, 0, {history.symbols.index("##b"): 3})
    {0: 2}
    """
    excess = record.counted_in_excess(k) if count_of_symbol else {}
    return {symbol: count - excess.get(symbol, 0) for symbol, count in count_of_symbol.items()}


def merge_scores(record: Record) -> list[float] | None:
    """Return each merged pair's criterion value when it was chosen; None where counts decide.

    >>> from bpe_viz import learn_bpe, learn_wordpiece
    >>> merge_scores(learn_wordpiece({"hug": 10, "pug": 5, "hugs": 5}, 1).record)
    [0.05]
    >>> merge_scores(learn_bpe({"hug": 10}, 1).record) is None
    True
    """
    criterion = record.settings.ranks_by
    if criterion is Criterion.COUNT:
        return None
    symbol_counts = record.unit_counts.tolist()
    length = sum(symbol_counts)
    values: list[float] = []
    columns = (record.left, record.right, record.counts, record.applied)
    for a, b, count, applied in zip(*(column.tolist() for column in columns), strict=True):
        if criterion is Criterion.RATIO:
            values.append(count / (symbol_counts[a] * symbol_counts[b]))
        else:
            left_count = symbol_counts[a] - (applied if a == b else 0)
            values.append(gain(applied, left_count, symbol_counts[b], length))
        symbol_counts[a] -= applied
        symbol_counts[b] -= applied
        symbol_counts.append(applied)
        length -= applied
    return values


def _ranks(
    record: Record,
    k: int,
    left: IdArray,
    right: IdArray,
    counts: CountArray,
    limit: int | None,
) -> Indices:
    """Return numbers from 1 for pairs that are all there, 0 for those beyond the limit."""
    criterion = record.settings.ranks_by
    if criterion is Criterion.COUNT:
        return counts
    symbol_counts = record.symbol_counts(k)
    if criterion is Criterion.RATIO:
        return ratio_ranks(counts, symbol_counts[left], symbol_counts[right], limit)
    length = int(symbol_counts.sum())
    steps = steps_per_nat(int(record.unit_counts.sum()))
    columns = _gain_columns(record, k, left, right, counts, symbol_counts)
    able = near_highest(gains(*columns, length), limit, off=_STEPS_OFF / steps)
    rows = zip(*(column[able].tolist() for column in columns), strict=True)
    rounded = [on_grid(gain(m, a, b, length), steps) for m, a, b in rows]
    ranks = np.zeros(len(counts), np.int64)
    _, rank = np.unique(np.array(rounded, np.int64), return_inverse=True)
    ranks[able] = rank.reshape(-1) + 1
    return ranks


def _gain_columns(
    record: Record,
    k: int,
    left: IdArray,
    right: IdArray,
    counts: CountArray,
    symbol_counts: CountArray,
) -> tuple[CountArray, CountArray, CountArray]:
    """For each pair how often it could be joined, and the counts that `gain` wants."""
    applied, lefts, rights = counts.copy(), symbol_counts[left], symbol_counts[right]
    doubles = np.flatnonzero(left == right)
    if len(doubles):
        excess = record.counted_in_excess(k)
        more = [excess.get(symbol, 0) for symbol in left[doubles].tolist()]
        applied[doubles] -= np.array(more, np.int64)
        lefts[doubles] -= applied[doubles]
    return applied, lefts, rights
