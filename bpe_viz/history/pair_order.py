"""The order of the pairs of a state: by count, then as the tie rule would choose them."""

import numpy as np
from numpy.typing import NDArray

from bpe_viz.arrays import CountArray
from bpe_viz.history.record import Record
from bpe_viz.settings import TieRule

Indices = NDArray[np.int64]


def at_least_the_best(counts: CountArray, limit: int | None) -> Indices:
    """Where the counts are that the best `limit` reach, those that tie with the last one included.

    >>> at_least_the_best(np.array([5, 1, 7, 5]), 2)
    array([0, 2, 3])
    """
    if limit == 0:
        return np.zeros(0, np.int64)
    least = 1
    if limit is not None and len(counts) > limit:
        least = max(1, int(np.partition(counts, -limit)[-limit]))
    return np.flatnonzero(counts >= least)


def spelling_key(record: Record, left: NDArray[np.int32], right: NDArray[np.int32]) -> Indices:
    """The smaller, the earlier the tie rule chooses the pair; for rules that compare spellings."""
    rank = record.spelling_rank
    key: Indices = rank[left].astype(np.int64) * len(rank) + rank[right]
    return -key if record.settings.tie_rule is TieRule.GREATEST else key


def in_order_of_change(
    record: Record,
    k: int,
    left: NDArray[np.int32],
    right: NDArray[np.int32],
    before: CountArray,
    after: CountArray,
) -> list[tuple[int, int, int, int]]:
    """What merge k did to pairs: the pair merged comes first, then the largest change."""
    merged = (left == record.left[k - 1]) & (right == record.right[k - 1])
    order = np.lexsort((right, left, -abs(after - before), ~merged))
    columns = left[order], right[order], before[order], after[order]
    return list(zip(*(column.tolist() for column in columns), strict=True))
