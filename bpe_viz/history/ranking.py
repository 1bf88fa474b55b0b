"""The order of pairs: the highest value first, and among equal values the tie rule's choice.

The value of a pair is what the learner's criterion makes of it; in byte pair encoding, its count.
"""

from collections.abc import Callable

import numpy as np

from bpe_viz.arrays import AnyArray, CountArray, FlagArray, IdArray, Indices, TieKeys, Values


def best_first(
    values: Values, keys_of: Callable[[Indices], TieKeys], limit: int | None = None
) -> Indices:
    """Return the indices of the `limit` best pairs, best first, without those whose value is 0.

    `keys_of(indices)` are the tie keys of some of the pairs; it is asked only about those that may
    be among the best.

    >>> best_first(np.array([5, 0, 7, 5]), lambda pairs: -pairs, 2)
    array([2, 3])
    """
    able = _at_least_the_best(values, limit)
    keys, able_values = keys_of(able), values[able]
    if limit is not None and len(able) > limit:
        is_last = able_values == able_values.min()
        last = np.flatnonzero(is_last)
        wanted = limit - (len(able) - len(last))
        is_last[last[np.argpartition(keys[last], wanted - 1)[:wanted]]] = False
        able, keys, able_values = able[~is_last], keys[~is_last], able_values[~is_last]
    return able[np.lexsort((keys, -able_values))]


def on_top(values: Values) -> Indices:
    """Return the indices of the pairs that share the top value; none where every value is 0.

    >>> on_top(np.array([5, 7, 0, 7])), on_top(np.array([0]))
    (array([1, 3]), array([], dtype=int64))
    """
    return np.flatnonzero(values == max(1, int(values.max(initial=0))))


def _at_least_the_best(values: Values, limit: int | None) -> Indices:
    """Return the positions of the best `limit` values, those that tie with the last included."""
    if limit == 0:
        return np.zeros(0, np.int64)
    least = 1
    if limit is not None and len(values) > limit:
        # From this end it takes a tenth of the time where many values are equal and small.
        least = max(1, -int(np.partition(-values, limit - 1)[limit - 1]))
    return np.flatnonzero(values >= least)


def ordered_by_change(
    merged: tuple[int, int],
    left: IdArray,
    right: IdArray,
    before: CountArray,
    after: CountArray,
) -> list[tuple[int, int, int, int]]:
    """Order the changes of a merge: the pair merged comes first, then the largest change.

    >>> columns = [np.array(numbers) for numbers in ([0, 1], [1, 2], [9, 5], [1, 0])]
    >>> ordered_by_change((1, 2), *columns)
    [(1, 2, 5, 0), (0, 1, 9, 1)]
    """
    is_merged = (left == merged[0]) & (right == merged[1])
    order = change_order(is_merged, left, right, after - before)
    columns = left[order], right[order], before[order], after[order]
    return list(zip(*(column.tolist() for column in columns), strict=True))


def change_order(
    is_merged: FlagArray, left: IdArray, right: IdArray, change: CountArray, *merge: Indices
) -> Indices:
    """Order changes by the merge that made them, if given, then as `ordered_by_change` does.

    >>> columns = [np.array(numbers) for numbers in ([False, True], [0, 1], [1, 2], [-8, -5])]
    >>> change_order(*columns), change_order(*columns, np.array([1, 2]))
    (array([1, 0]), array([0, 1]))
    """
    keys: tuple[AnyArray, ...] = (right, left, -abs(change), ~is_merged, *merge)
    return np.lexsort(keys)
