"""The merges of a training that are worth a stop, found in its record."""

from enum import Enum
from typing import NamedTuple

import numpy as np

from bpe_viz.arrays import CountArray, FlagArray
from bpe_viz.history.merge_history import MergeHistory
from bpe_viz.history.record import NEVER
from bpe_viz.settings import MarkPlace

LONG_WORD = 10
RARE = 100


class MilestoneKind(Enum):
    """The kind of event that a training reaches for the first time."""

    WORD = "first whole word"
    ENDING = "first word ending"
    LONG_WORD = f"first whole word of {LONG_WORD} letters"
    SUPERWORD = "first symbol across words"
    HALF = "half of the corpus's length"
    RARE = f"first merge of a pair that occurs fewer than {RARE} times"


class Milestone(NamedTuple):
    """The milestone that merge `rank` reached, and the word or ending that it completed, if any.

    >>> from bpe_viz import learn_bpe
    >>> milestones_of(learn_bpe({"new": 2}, 2))[0].text
    'new'
    """

    rank: int
    kind: MilestoneKind
    text: str = ""


def milestones_of(history: MergeHistory) -> tuple[Milestone, ...]:
    """Return the milestones of a training, in the order in which it reached them.

    A word is whole when its letters are one symbol; a mark of its own may still be apart. Words of
    one letter are whole from the start and do not count. An ending has two letters or more, a mark
    after them, and something before them in one of the words where it is made. A milestone that
    was not reached, or is there from the start, is left out. Where words are lines, the first
    symbol that spans several words is one.

    >>> from bpe_viz import learn_bpe
    >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> for milestone in milestones_of(learn_bpe(slides, 8)):
    ...     print(milestone.rank, milestone.kind.value, milestone.text)
    2 first word ending er_
    4 first whole word new
    6 half of the corpus's length
    """
    found = [
        *(_first_superword(history) if history.record.walls else _first_words(history)),
        *_first_ending(history),
        *_first_where(history.lengths[1:] * 2 <= history.lengths[0], MilestoneKind.HALF),
    ]
    if len(history) and history.record.counts[0] >= RARE:
        found += _first_where(history.record.counts < RARE, MilestoneKind.RARE)
    order = list(MilestoneKind)
    return tuple(sorted(found, key=lambda milestone: (milestone.rank, order.index(milestone.kind))))


def _first_superword(history: MergeHistory) -> list[Milestone]:
    walls = history.record.walls
    if walls is None or not len(walls.at):
        return []
    rank = int(history.died[walls.at].min())
    if rank == NEVER:
        return []
    return [Milestone(rank, MilestoneKind.SUPERWORD, history.merge(rank).symbol)]


def _first_words(history: MergeHistory) -> list[Milestone]:
    ranks = whole_at(history)
    letters = np.array([len(word) for word in history.words])
    found = []
    for kind, least in ((MilestoneKind.WORD, 2), (MilestoneKind.LONG_WORD, LONG_WORD)):
        at = np.where(letters >= least, ranks, NEVER)
        first = int(at.argmin()) if len(at) else 0
        if len(at) and at[first] != NEVER:
            found.append(Milestone(int(at[first]), kind, history.words[first]))
    return found


def whole_at(history: MergeHistory) -> CountArray:
    """int64[words]: the merge that made one symbol of a word's letters, or NEVER.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"newer": 6, "wider": 3, "new": 2}, 5)
    >>> [rank if rank < NEVER else None for rank in whole_at(history).tolist()]
    [5, None, 4]
    """
    starts = history.record.layout.word_starts
    inner = history.died.astype(np.int64)
    inner[starts[1:] - 1] = 0  # right of a word there is nothing to join
    place = history.settings.mark_place
    if place is MarkPlace.SEPARATE:
        inner[np.maximum(starts[1:] - 2, starts[:-1])] = 0
    elif place is MarkPlace.BEFORE:
        inner[starts[:-1]] = 0
    ranks: CountArray = np.maximum.reduceat(inner, starts[:-1])
    return np.where(ranks > 0, ranks, NEVER)


def _first_ending(history: MergeHistory) -> list[Milestone]:
    settings, record = history.settings, history.record
    if settings.mark_place not in (MarkPlace.SEPARATE, MarkPlace.GLUED):
        return []
    num_marks = 1 if settings.mark_place is MarkPlace.SEPARATE else 0
    starts = record.layout.word_starts
    for rank in range(1, len(history) + 1):
        symbol = record.alphabet_size + rank - 1
        if record.num_units[symbol] - num_marks < 2:
            continue
        if not history.symbols[symbol].endswith(settings.mark):
            continue
        joints = record.events_of(rank)
        before = joints - record.num_units[record.left[rank - 1]] + 1
        if (before > starts[record.word_of[joints]]).any():
            return [Milestone(rank, MilestoneKind.ENDING, history.symbols[symbol])]
    return []


def _first_where(holds: FlagArray, kind: MilestoneKind) -> list[Milestone]:
    ranks = np.flatnonzero(holds)
    return [Milestone(int(ranks[0]) + 1, kind)] if len(ranks) else []
