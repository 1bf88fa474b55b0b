"""A word after merges: the steps that made its symbols, and their tree."""

from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise

import numpy as np

from bpe_viz.arrays import IdArray
from bpe_viz.history import NEVER
from bpe_viz.notebook_display import ShownInNotebooks
from bpe_viz.pickled import PickledByFields
from bpe_viz.segmentation.merge_table import Event
from bpe_viz.symbols import Pair, Symbols, joined, printable


@dataclass(frozen=True, slots=True)
class Step:
    """One occurrence of a pair, joined: `position` is the index of its left symbol in `before`.

    A merge that fires twice in a word makes two steps, left to right.

    >>> from bpe_viz import learn_bpe, segment
    >>> step = segment("lot", learn_bpe({"low": 5}, 1)).steps[0]
    >>> step.pair, step.position, step.after
    (('l', 'o'), 0, ('lo', 't', '_'))
    """

    rank: int
    pair: Pair
    position: int
    before: Symbols
    after: Symbols


@dataclass(frozen=True, slots=True)
class Node:
    """A symbol and the two it was joined from; a unit has no rank and no children.

    Its letters are the units `start` to `stop` - 1 of the word.

    >>> from bpe_viz import learn_bpe, segment
    >>> node = segment("lot", learn_bpe({"low": 5}, 1)).tree[0]
    >>> node.symbol, node.rank, [child.symbol for child in node.children]
    ('lo', 1, ['l', 'o'])
    """

    symbol: str
    rank: int | None
    start: int
    stop: int
    children: tuple["Node", ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class MergedWord(PickledByFields, ShownInNotebooks):
    """A word, the symbols it is cut into, and what merges did to its units.

    `units` are its initial symbols, and all positions are indices of units. `events` are the
    boundaries that merges removed, (rank, position of the unit left of it), in order.

    >>> merged = MergedWord("low", ("lo", "w"), ("l", "o", "w"), ((1, 0),))
    >>> merged.steps[0].pair, [node.symbol for node in merged.tree]
    (('l', 'o'), ['lo', 'w'])
    """

    word: str
    symbols: Symbols
    units: Symbols
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.word!r}: {' '.join(map(printable, self.symbols))}>"

    @property
    def prefix(self) -> str:
        """The prefix of symbols that do not begin the word."""
        return ""

    @property
    def times(self) -> tuple[int, ...]:
        """For each of the events how many merges of the list make it happen."""
        return tuple(accumulate((rank for rank, _ in self.events), max))

    @property
    def died(self) -> IdArray:
        """int32[units], read-only: how many merges remove the boundary right of each, or NEVER.

        That is the rank of the merge that did, or a higher one that made a symbol for it before.
        """
        died = np.full(len(self.units), NEVER, np.int32)
        for (_, position), time in zip(self.events, self.times, strict=True):
            died[position] = time
        died.setflags(write=False)
        return died

    @property
    def steps(self) -> tuple[Step, ...]:
        """The merges that fired, in the order of `events`: by rank, then left to right."""
        symbols = self.units
        boundaries = list(range(len(symbols) - 1))
        prefix = self.prefix
        steps = []
        for rank, boundary in self.events:
            position = bisect_left(boundaries, boundary)
            del boundaries[position]
            before, pair = symbols, (symbols[position], symbols[position + 1])
            symbols = (*symbols[:position], joined(pair, prefix), *symbols[position + 2 :])
            steps.append(Step(rank, pair, position, before, symbols))
        return tuple(steps)

    def parting(self, pair: Pair) -> tuple[Step, ...]:
        """For each merge that used a part of `pair` where it stood, the first step of that merge.

        >>> from bpe_viz import learn_bpe, segment
        >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
        >>> [(step.rank, step.pair) for step in segment("newest", history).parting(("w", "e"))]
        [(4, ('ne', 'w'))]
        """
        parted = []
        prefix = self.prefix
        for _, group in groupby(self.steps, key=lambda step: step.rank):
            fired = tuple(group)
            if _places(pair, fired[0].before, prefix) - _places(pair, fired[-1].after, prefix):
                parted.append(fired[0])
        return tuple(parted)

    @property
    def tree(self) -> tuple[Node, ...]:
        """The derivation of each symbol, in order: its node, with those it was joined from."""
        starting_at = {p: Node(unit, None, p, p + 1) for p, unit in enumerate(self.units)}
        ending_at = {node.stop: node for node in starting_at.values()}
        prefix = self.prefix
        for rank, boundary in self.events:
            left, right = ending_at.pop(boundary + 1), starting_at.pop(boundary + 1)
            symbol = joined((left.symbol, right.symbol), prefix)
            node = Node(symbol, rank, left.start, right.stop, (left, right))
            starting_at[node.start] = ending_at[node.stop] = node
        return tuple(starting_at[start] for start in sorted(starting_at))


def _places(pair: Pair, symbols: Symbols, prefix: str) -> set[int]:
    """Find where the symbols of `pair` are neighbours: the letters before the boundary."""
    ends = accumulate(len(joined(("", symbol), prefix)) for symbol in symbols)
    return {end for end, both in zip(ends, pairwise(symbols), strict=False) if both == pair}
