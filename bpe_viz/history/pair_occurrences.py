"""Pairs of neighbouring symbols, grouped: where each pair occurs, in corpus order."""

from dataclasses import dataclass

import numpy as np

from bpe_viz.arrays import AnyArray, CountArray, IdArray, Indices


@dataclass(frozen=True, slots=True, eq=False)
class PairOccurrences:
    """Pair i is (left[i], right[i]) and is at the places at[starts[i]:starts[i + 1]], rising.

    left, right  int32[pairs], symbol ids; pairs are sorted by (left, right)
    starts       int64[pairs + 1]
    at           int32[occurrences]

    >>> pairs = group_by_pair(np.array([0, 1]), np.array([1, 2]), np.array([3, 7]), 3, 8)
    >>> pairs.sum_by_pair(np.array([10, 20])).tolist()
    [10, 20]
    """

    left: IdArray
    right: IdArray
    starts: Indices
    at: IdArray

    def sum_by_pair(self, values: CountArray) -> CountArray:
        """Sum `values`, one per occurrence in the order of `at`, for each pair."""
        if not len(self.left):
            return np.zeros(0, np.int64)
        return np.add.reduceat(values, self.starts[:-1])


def group_by_pair(
    left: AnyArray, right: AnyArray, at: AnyArray, num_symbols: int, num_places: int
) -> PairOccurrences:
    """Group the occurrences (left[i], right[i], at[i]) by pair; ids < num_symbols, at < num_places.

    `at` has to rise.

    >>> pairs = group_by_pair(np.array([1, 0, 1]), np.array([2, 1, 2]), np.array([3, 5, 7]), 3, 8)
    >>> list(zip(pairs.left.tolist(), pairs.right.tolist())), pairs.starts.tolist()
    ([(0, 1), (1, 2)], [0, 1, 3])
    >>> pairs.at.tolist()
    [5, 3, 7]
    """
    symbol_bits = int(num_symbols).bit_length()
    place_bits = int(num_places).bit_length()
    if symbol_bits <= 8:  # numbers of 16 bits are sorted by their digits
        key = (left.astype(np.uint16) << 8) | right.astype(np.uint16)
        order = np.argsort(key, kind="stable")
        sorted_at, key = at[order].astype(np.int32), key[order]
        starts = _starts(key)
        sorted_left, sorted_right = key[starts] >> 8, key[starts] & 0xFF
    elif 2 * symbol_bits + place_bits < 64:  # all three in one number: one fast sort of integers
        packed = left.astype(np.int64)
        packed <<= symbol_bits
        packed |= right
        packed <<= place_bits
        packed |= at
        packed.sort()
        sorted_at = np.empty(len(packed), np.int32)
        np.bitwise_and(packed, (1 << place_bits) - 1, out=sorted_at, casting="unsafe")
        packed >>= place_bits
        starts = _starts(packed)
        keys = packed[starts]
        sorted_left, sorted_right = keys >> symbol_bits, keys & ((1 << symbol_bits) - 1)
    else:
        order = np.lexsort((right, left))
        sorted_at = at[order].astype(np.int32)
        key = left[order].astype(np.int64) * num_symbols + right[order]
        starts = _starts(key)
        sorted_left, sorted_right = left[order][starts], right[order][starts]
    return PairOccurrences(
        sorted_left.astype(np.int32),
        sorted_right.astype(np.int32),
        np.append(starts, len(sorted_at)),
        sorted_at,
    )


def _starts(keys: Indices) -> Indices:
    """Index of the first of each run of equal keys."""
    return np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1]))[: len(keys)])
