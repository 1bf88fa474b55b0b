"""The record of BoundlessBPE beside its lines: which pre-tokens were joined, and from when on."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bpe_viz.arrays import FlagArray, IdArray
from bpe_viz.history.changes import Wall
from bpe_viz.history.positions import Layout
from bpe_viz.history.record import Walls
from bpe_viz.pickled import PickledByFields


@dataclass(frozen=True, eq=False)
class WholeWords(Walls, PickledByFields):
    """The walls of a run in which each falls by itself, when both its sides are one symbol.

    `until` is 0: there is no merge after which all walls are gone. `inside` has the merges of
    pre-tokens alone, with ranks of their own.

    is_super  bool[merges]: whether a merge joined across a wall
    unlocked  int32[pre-tokens]: the merge from which on it may be joined, or NEVER
    locked    int32[pre-tokens]: the merge after which it died and may be joined no more, or NEVER
    runs      distinct runs of pre-tokens that may be joined; their units are pre-tokens
    opened    int32[positions of runs]: the merge that joined it to what is right of it, or NEVER
    place     int32[positions of runs]: where its last unit is first in the lines

    >>> from bpe_viz import learn_boundless_bpe
    >>> walls = learn_boundless_bpe("to be or not to be", 4).record.walls
    >>> walls.is_super.tolist(), walls.unlocked.tolist()[:2]
    ([False, False, False, True], [1, 3])
    """

    is_super: FlagArray
    unlocked: IdArray
    locked: IdArray
    runs: Layout
    opened: IdArray
    place: IdArray

    def __post_init__(self) -> None:
        super().__post_init__()
        for array in (self.is_super, self.unlocked, self.locked, self.opened, self.place):
            array.flags.writeable = False

    @property
    def num_bytes(self) -> int:
        """The memory of the arrays."""
        runs = self.opened.nbytes + self.place.nbytes + self.runs.units.nbytes
        of_words = self.unlocked.nbytes + self.locked.nbytes
        return super().num_bytes + runs + of_words + self.is_super.nbytes

    def kind_of(self, rank: int) -> Wall:
        """Return what a merge could not cross."""
        return Wall.LINE if self.is_super[rank - 1] else Wall.INSIDE

    @cached_property
    def regular_ranks(self) -> IdArray:
        """int32[merges of `inside`]: their ranks among all merges."""
        return (np.flatnonzero(~self.is_super) + 1).astype(np.int32)

    @cached_property
    def num_regular(self) -> IdArray:
        """int32[merges + 1]: how many of the first k merges are those of `inside`."""
        return np.concatenate(([0], np.cumsum(~self.is_super))).astype(np.int32)
