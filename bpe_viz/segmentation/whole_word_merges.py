"""Segmenting as BoundlessBPE does: merges inside pre-tokens, and others between whole ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import numpy as np

from bpe_viz.history import MergeHistory, WholeWords
from bpe_viz.segmentation.merge_table import Event, MergeTable
from bpe_viz.segmentation.why_not import AppliedMerges, Reason, ReasonKind, quoted_pair
from bpe_viz.segmentation.why_not_replayed import ReplayedMerges
from bpe_viz.symbols import Pair, Symbols


class WholeWordMerges(MergeTable):
    """The merges of a run of BoundlessBPE.

    >>> from bpe_viz import learn_boundless_bpe
    >>> merges = WholeWordMerges(learn_boundless_bpe("to be or not to be", 4))
    >>> merges.join_between(("t", "o", " ", "b", "e"), (1,))
    (['to be'], [(1, 0), (2, 2), (3, 3), (4, 1)])
    >>> merges.join_between(("t", "o", " ", "b", "e"), (1, 2))
    (['to', ' ', 'b', 'e'], [(1, 0)])
    """

    __slots__ = ("_between", "_inside", "_ranks_between", "_ranks_inside")

    def __init__(self, history: MergeHistory) -> None:
        super().__init__(history.pairs)
        walls = history.record.walls
        assert isinstance(walls, WholeWords)
        self._ranks_inside = walls.regular_ranks
        self._ranks_between = (np.flatnonzero(walls.is_super) + 1).astype(np.int32)
        self._inside = MergeTable([self.pairs[rank - 1] for rank in self._ranks_inside])
        self._between = MergeTable([self.pairs[rank - 1] for rank in self._ranks_between])

    def join_between(
        self, units: Symbols, walls: Sequence[int], most: int | None = None
    ) -> tuple[list[str], list[Event]]:
        """Apply all merges, as `join` does; `walls` are right of the units at these positions."""
        last = len(self.pairs) if most is None else most
        num_inside = int(np.searchsorted(self._ranks_inside, last, "right"))
        num_between = int(np.searchsorted(self._ranks_between, last, "right"))
        parts: list[tuple[list[str], int]] = []  # the symbols of each pre-token, and its last unit
        events: list[Event] = []
        for before, end in pairwise((-1, *walls, len(units) - 1)):
            start = before + 1
            part, own = self._inside.join(units[start : end + 1], num_inside)
            parts.append((part, end))
            events += ((int(self._ranks_inside[r - 1]), start + place) for r, place in own)
        symbols: list[str] = []
        for is_whole, group in groupby(parts, lambda each: len(each[0]) == 1):
            found = [*group]
            flat = [symbol for part, _ in found for symbol in part]
            if is_whole:
                flat, late = self._between.join(tuple(flat), num_between)
                events += ((int(self._ranks_between[r - 1]), found[place][1]) for r, place in late)
            symbols += flat
        return symbols, sorted(events)


@dataclass(frozen=True, eq=False)
class MergesOfWholeWords(AppliedMerges):
    """A line after all merges of a run of BoundlessBPE, as `AppliedMerges` is a word.

    >>> from bpe_viz import learn_boundless_bpe, segment
    >>> history = learn_boundless_bpe("to be or not to be", 4)
    >>> [reason.sentence for reason in segment("into be", history).why_not() if reason.rank == 4]
    ['Merge 4 joins `to` and `␣be`, but only where both are whole pre-tokens, and here one is not.']
    """

    walls: tuple[int, ...]
    is_super: Sequence[bool]

    def _reason(self, pair: Pair, start: int, middle: int, stop: int, rank: int) -> Reason:
        """Explain why a merge did not join the pair here; a wall comes before all else."""
        between = (middle - 1) in self.walls
        if self.is_super[rank - 1]:
            edges = {-1, len(self.units) - 1, *self.walls}
            is_stopped = not (between and {start - 1, stop - 1} <= edges)
            why = "only where both are whole pre-tokens, and here one is not."
        else:
            is_stopped = between
            why = "only inside pre-tokens, and here a wall stands between them."
        if not is_stopped:
            return super()._reason(pair, start, middle, stop, rank)
        if reason := self._unknown_reason(pair, start, middle, stop, rank):
            return reason
        sentence = f"Merge {rank:,} joins {quoted_pair(pair)}, but {why}"
        return Reason(ReasonKind.WALL, pair, start, middle - 1, stop, rank, None, sentence)


@dataclass(frozen=True, eq=False)
class ReplayedWholeWords(MergesOfWholeWords, ReplayedMerges):
    """A line after all merges and deaths of a run of BoundlessBPE with deletion.

    >>> from bpe_viz import learn_boundless_bpe, segment
    >>> history = learn_boundless_bpe(["newer low"] * 9 + ["new"], 7, deletion=0.9)
    >>> segment("newlow", history).why_not()[0].sentence
    'Here `new` was one symbol, but it died after merge 3 and was split again.'
    """

    def _replay(self) -> list[tuple[int, int]]:
        return self.table.replay(self.units, self.step, self.walls)
