"""The pair occurrences that a run of merges ended and began, found without other words."""

from typing import NamedTuple

import numpy as np

from bpe_viz.arrays import IdArray
from bpe_viz.history.record import Record

GONE = -1


class OccurrenceChanges(NamedTuple):
    """One row per occurrence that a merge ended, sorted by boundary, then rank.

    An occurrence is named by its boundary: the last position of its left symbol.  `left` and
    `right` are the ids of the pair that occurs there from state `rank` on, or GONE when the merge
    removed the boundary.

    >>> from bpe_viz import learn_bpe
    >>> occurrence_changes(learn_bpe({"aab": 1}, 1).record, 0, 1).boundary.tolist()
    [0, 1]
    """

    boundary: IdArray
    rank: IdArray
    left: IdArray
    right: IdArray


def occurrence_changes(record: Record, first_k: int, last_k: int) -> OccurrenceChanges:
    """Return the changes made by the merges first_k + 1 to last_k.

    A merge of (a, b) turns x a b y into x ab y: the occurrence (a, b) is gone, (x, a) becomes
    (x, ab) and (b, y) becomes (ab, y).  Where the same merge joins two neighbouring occurrences,
    a b a b, the boundary between them is reported once and has the new symbol on both sides.

    >>> from bpe_viz import learn_bpe
    >>> record = learn_bpe({"low": 5, "lot": 2}, 1).record  # merge 1 joins l and o
    >>> changes = occurrence_changes(record, 0, 1)
    >>> changes.boundary.tolist(), changes.left.tolist()
    ([0, 1, 4, 5], [-1, 5, -1, 5])
    """
    died, word_starts, num_units = record.died, record.layout.word_starts, record.num_units
    span = slice(int(record.event_starts[first_k]), int(record.event_starts[last_k]))
    joint = record.events[span]
    rank = died[joint]
    new = (rank + (record.alphabet_size - 1)).astype(np.int32)
    before = joint - num_units[record.left[rank - 1]]  # the boundary left of a
    after = joint + num_units[record.right[rank - 1]]  # the boundary right of b
    word = record.word_of[joint]

    has_x = before >= word_starts[word]
    x, x_edge = _neighbour(record, before[has_x], rank[has_x], step=-1)
    x_is_new = (x_edge >= 0) & (died[x_edge] == rank[has_x])
    has_y = after < word_starts[word + 1] - 1
    y, y_edge = _neighbour(record, after[has_y] + 1, rank[has_y], step=1)
    y_is_old = died[y_edge] != rank[has_y]  # else the next occurrence reports this boundary

    gone = np.full(len(joint), GONE, np.int32)
    boundary = np.concatenate((joint, before[has_x], after[has_y][y_is_old]))
    ranks = np.concatenate((rank, rank[has_x], rank[has_y][y_is_old]))
    left = np.concatenate((gone, np.where(x_is_new, new[has_x], x), new[has_y][y_is_old]))
    right = np.concatenate((gone, new[has_x], y[y_is_old]))
    order = np.argsort((boundary.astype(np.int64) << 32) | ranks)  # no two rows agree in both
    return OccurrenceChanges(boundary[order], ranks[order], left[order], right[order])


def _neighbour(
    record: Record, start: IdArray, rank: IdArray, *, step: int
) -> tuple[IdArray, IdArray]:
    """Return the symbol at each position `start` before merge `rank`, and the boundary after it.

    With step -1 the symbol ends at `start`, with step 1 it begins there.
    """
    died = record.died
    edge = start - 1 if step < 0 else start.copy()
    latest = np.zeros(len(start), np.int32)
    open_ = np.arange(len(start))
    while len(open_):
        here = edge[open_]
        inner = np.where(here >= 0, died[here], rank[open_])
        still = inner < rank[open_]
        open_, inner = open_[still], inner[still]
        latest[open_] = np.maximum(latest[open_], inner)
        edge[open_] += step
    made = latest + (record.alphabet_size - 1)
    return np.where(latest > 0, made, record.layout.units[start]).astype(np.int32), edge
