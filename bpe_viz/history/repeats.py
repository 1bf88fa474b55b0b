"""The places where a symbol occurs three times in a row: its pair is counted more than joined.

In `aaa` the pair `a a` is counted twice and joined once. Such runs are rare, and a run only ever
gets shorter, so they are found once for all states.
"""

from typing import NamedTuple

import numpy as np

from bpe_viz.arrays import CountArray, FlagArray, IdArray, Indices


class Repeats(NamedTuple):
    """The symbols that begin in a run of three or more, in corpus order for each symbol.

    symbol   int64: its id; from rank `symbol - alphabet size + 1` on it may be there
    first    int64: its first position
    last     int64: its last position
    follows  bool: whether the one before it in this list is its neighbour
    weight   int64: how often its word occurs

    >>> none = np.zeros(0, np.int64)
    >>> len(Repeats(none, none, none, none.astype(np.bool_), none).symbol)
    0
    """

    symbol: Indices
    first: Indices
    last: Indices
    follows: FlagArray
    weight: CountArray


def find_repeats(
    symbol: Indices, first: Indices, last: Indices, word: IdArray, weight: CountArray
) -> Repeats:
    """Find the runs among all places where symbols begin, ordered by symbol, then by position.

    >>> places = np.arange(5)
    >>> found = find_repeats(np.zeros(5, int), places, places, np.array([0, 0, 0, 1, 1]), places)
    >>> found.first.tolist(), found.follows.tolist()
    ([0, 1, 2], [False, True, True])
    """
    follows = np.zeros(len(symbol), bool)
    follows[1:] = (
        (symbol[1:] == symbol[:-1]) & (first[1:] == last[:-1] + 1) & (word[1:] == word[:-1])
    )
    follows_two = follows.copy()
    follows_two[1:] &= follows[:-1]
    third = np.flatnonzero(follows_two)
    kept = np.unique(np.concatenate((third - 2, third - 1, third)))
    return Repeats(symbol[kept], first[kept], last[kept], follows[kept], weight[kept])


def counted_in_excess(
    repeats: Repeats, died: IdArray, is_first: FlagArray, k: int, born_by: int
) -> dict[int, int]:
    """By how much the count of each pair `a a` is more than it could be joined in state k.

    `is_first` says which positions begin a word, `born_by` is the last symbol that exists.

    >>> places = np.arange(3)
    >>> found = find_repeats(np.zeros(3, int), places, places, np.zeros(3, int), np.full(3, 5))
    >>> never = np.full(3, 9, np.int32)
    >>> counted_in_excess(found, never, np.array([True, False, False]), 0, 0)
    {0: 5}
    """
    if not len(repeats.symbol):
        return {}
    before = np.maximum(repeats.first - 1, 0)
    is_whole = (repeats.symbol <= born_by) & (died[repeats.last] > k)
    is_whole &= is_first[repeats.first] | (died[before] > k)
    at = np.flatnonzero(is_whole)
    goes_on = np.zeros(len(at), bool)
    goes_on[1:] = repeats.follows[at[1:]] & (at[1:] == at[:-1] + 1)
    starts = np.flatnonzero(~goes_on)
    lengths = np.diff(starts, append=len(at))
    excess = np.maximum(lengths - 1 - lengths // 2, 0) * repeats.weight[at[starts]]
    symbols, place = np.unique(repeats.symbol[at[starts]], return_inverse=True)
    sums = np.zeros(len(symbols), np.int64)
    np.add.at(sums, place.reshape(-1), excess)
    return {a: more for a, more in zip(symbols.tolist(), sums.tolist(), strict=True) if more}
