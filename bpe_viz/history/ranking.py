"""Which pair comes first: the highest value, and among equal values the tie rule's choice.

The value of a pair is what the learner's criterion makes of it; in byte pair encoding, its count.
Only the reference learner and the compiled kernel know the tie rules on their own.
"""

from collections.abc import Callable

import numpy as np

from bpe_viz.arrays import CountArray, IdArray, Indices, TieKeys, Values
from bpe_viz.settings import TieRule


def compares_spellings(tie_rule: TieRule) -> bool:
    """Whether a tie rule looks at how symbols are spelled and not where they occur.

    >>> compares_spellings(TieRule.FIRST_SEEN), compares_spellings(TieRule.SMALLEST)
    (False, True)
    """
    return tie_rule is not TieRule.FIRST_SEEN


def tie_keys(
    tie_rule: TieRule,
    *,
    sides: Callable[[], tuple[IdArray, IdArray]],
    spelling_rank: Callable[[], IdArray],
    first: Callable[[], TieKeys],
) -> TieKeys:
    """A number for each pair: the smaller, the earlier the rule chooses it.

    `sides()` are the symbol ids of all left and all right parts, `spelling_rank()` is the place of
    every symbol among all spellings in order, `first()` where each pair occurs first in the corpus;
    only what the rule needs is asked for.

    >>> ranks, first = np.array([0, 1], np.int32), np.array([7, 3], np.int32)
    >>> known = {
    ...     "sides": lambda: (ranks, ranks[::-1]),
    ...     "spelling_rank": lambda: ranks,
    ...     "first": lambda: first,
    ... }
    >>> for rule in TieRule:
    ...     tie_keys(rule, **known).argmin().item()
    1
    1
    0
    """
    if not compares_spellings(tie_rule):
        return first()
    rank, (left, right) = spelling_rank(), sides()
    keys: Indices = rank[left].astype(np.int64) * len(rank) + rank[right]
    return -keys if tie_rule is TieRule.GREATEST else keys


def best_first(
    values: Values, keys_of: Callable[[Indices], TieKeys], limit: int | None = None
) -> Indices:
    """Indices of the `limit` best pairs, best first; pairs whose value is 0 are left out.

    `keys_of(indices)` are the tie keys of some of the pairs; it is asked only about those that may
    be among the best.

    >>> best_first(np.array([5, 0, 7, 5]), lambda pairs: -pairs, 2)
    array([2, 3])
    """
    able = _at_least_the_best(values, limit)
    return able[np.lexsort((keys_of(able), -values[able]))][:limit]


def on_top(values: Values) -> Indices:
    """Indices of the pairs that share the top value; none where every value is 0.

    >>> on_top(np.array([5, 7, 0, 7])), on_top(np.array([0]))
    (array([1, 3]), array([], dtype=int64))
    """
    return np.flatnonzero(values == max(1, int(values.max(initial=0))))


def _at_least_the_best(values: Values, limit: int | None) -> Indices:
    """Where the values are that the best `limit` reach, those that tie with the last included."""
    if limit == 0:
        return np.zeros(0, np.int64)
    least = 1
    if limit is not None and len(values) > limit:
        least = max(1, int(np.partition(values, -limit)[-limit]))
    return np.flatnonzero(values >= least)


def in_order_of_change(
    merged: tuple[int, int],
    left: IdArray,
    right: IdArray,
    before: CountArray,
    after: CountArray,
) -> list[tuple[int, int, int, int]]:
    """What a merge did to pairs: the pair merged comes first, then the largest change.

    >>> columns = [np.array(numbers) for numbers in ([0, 1], [1, 2], [9, 5], [1, 0])]
    >>> in_order_of_change((1, 2), *columns)
    [(1, 2, 5, 0), (0, 1, 9, 1)]
    """
    is_merged = (left == merged[0]) & (right == merged[1])
    order = np.lexsort((right, left, -abs(after - before), ~is_merged))
    columns = left[order], right[order], before[order], after[order]
    return list(zip(*(column.tolist() for column in columns), strict=True))
