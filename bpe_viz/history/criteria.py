"""The values of the criteria, computed from the counts of a pair and of its two symbols.

A count and a ratio are compared exactly.  A gain is a sum of logarithms, so it is rounded to a grid
that is far coarser than what a computer gets wrong and far finer than what anybody would call a
difference: steps of about a trillionth of the corpus length, in nats.
"""

import math
from fractions import Fraction

import numpy as np

from bpe_viz.arrays import CountArray, FloatArray, Indices, Order

GRID_BITS = 40
_NEAR = 1e-9  # ratios that differ less are compared as fractions


def gain(applied: int, left_count: int, right_count: int, length: int) -> float:
    """By how much joining a pair `applied` times raises L = sum c ln c - N ln N, in nats.

    The symbols of the corpus have the counts c and the sum N, which is `length`. Where both parts
    are the same symbol, of count c, give c - applied and c: each replacement takes two of them.

    >>> round(gain(20, 36, 20, 113), 2)  # u and g in the Hugging Face course
    28.02
    """
    m, n = applied, length
    a, b = min(left_count, right_count), max(left_count, right_count)
    kept = _kept_by_rest(a, m) + _kept_by_rest(b, m) - _kept_by_rest(n, m)
    return m * math.log(m / a * (n / b)) + kept


def gains(
    applied: CountArray, left_counts: CountArray, right_counts: CountArray, length: int
) -> FloatArray:
    """About what `gain` says of many pairs at once; the last digits may differ.

    >>> gains(np.array([20]), np.array([36]), np.array([20]), 113).round(2).tolist()
    [28.02]
    """
    m = applied.astype(float)
    kept: FloatArray = -_kept_by_rests(np.array([float(length)]), m)
    for counts in (left_counts, right_counts):
        kept += _kept_by_rests(counts.astype(float), m)
    values: FloatArray = m * np.log(m / left_counts * (length / right_counts)) + kept
    return values


def _kept_by_rests(counts: FloatArray, taken: FloatArray) -> FloatArray:
    rest = counts - taken
    with np.errstate(divide="ignore", invalid="ignore"):
        kept: FloatArray = np.where(rest > 0, rest * np.log1p(-taken / counts), 0.0)
    return kept


def _kept_by_rest(count: int, taken: int) -> float:
    """(c - m) ln((c - m) / c), where m of c are taken away."""
    rest = count - taken
    if rest == 0:
        return 0.0
    return rest * (math.log(rest / count) if rest < taken else math.log1p(-taken / count))


def steps_per_nat(length: int) -> float:
    """Return how many steps of the grid a nat is, for a corpus that begins with `length` symbols.

    >>> steps_per_nat(210) == 2**40 / 2**8
    True
    """
    return math.ldexp(1.0, GRID_BITS - int(length).bit_length())


def on_grid(value: float, steps: float) -> int:
    """Return a gain as a whole number of steps.

    >>> on_grid(0.3, 4.0)
    1
    """
    return math.floor(value * steps + 0.5)


def ratio_ranks(
    counts: CountArray, left_counts: CountArray, right_counts: CountArray, limit: int | None
) -> Indices:
    """Return numbers from 1 that order the ratios count / (left * right), equal for equal ones.

    Only those that may be among the highest `limit` are ranked; the others are 0.

    >>> ones = np.array([1, 1, 1])
    >>> ratio_ranks(np.array([1, 2, 3]), np.array([2, 4, 5]), ones, None).tolist()
    [1, 1, 2]
    """
    ratios = counts / (left_counts.astype(float) * right_counts)
    able = near_highest(ratios, limit, share=_NEAR)
    if not len(able):
        return np.zeros(len(counts), np.int64)
    rows = np.stack((counts, left_counts, right_counts))[:, able]
    rows[1:].sort(axis=0)
    distinct, number = np.unique(rows, axis=1, return_inverse=True)
    approximate = distinct[0] / (distinct[1].astype(float) * distinct[2])
    order = np.argsort(approximate, kind="stable")
    rising = approximate[order]
    rank_of = np.zeros(len(order), np.int64)
    start, rank = 0, 0
    is_far = np.diff(rising) > _NEAR * rising[1:]
    for stop in (*(np.flatnonzero(is_far) + 1).tolist(), len(order)):
        group, start = order[start:stop], stop
        if len(group) == 1:
            rank += 1
            rank_of[group] = rank
            continue
        exact = [Fraction(c, a * b) for c, a, b in distinct[:, group].T.tolist()]
        place_of = {ratio: place for place, ratio in enumerate(sorted(set(exact)), start=1)}
        rank_of[group] = [rank + place_of[ratio] for ratio in exact]
        rank += len(place_of)
    ranks = np.zeros(len(counts), np.int64)
    ranks[able] = rank_of[number.reshape(-1)]
    return ranks


def near_highest(
    values: FloatArray, limit: int | None, *, off: float = 0.0, share: float = 0.0
) -> Order:
    """Return the indices of the highest `limit` values, and of those close to the last.

    >>> near_highest(np.array([1.0, 3.0, 2.0, 1.75]), 2, off=0.25)
    array([1, 2, 3])
    """
    if limit is None or len(values) <= limit:
        return np.arange(len(values))
    if limit == 0:
        return np.zeros(0, np.int64)
    least = np.partition(values, -limit)[-limit]
    return np.flatnonzero(values >= least - off - abs(least) * share)
