"""What merges did to a word: its symbols, the steps that made them, their tree, why not others."""

from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import accumulate, groupby, pairwise

import numpy as np

from bpe_viz.arrays import IdArray
from bpe_viz.history import NEVER, MergeHistory
from bpe_viz.segmentation.merge_table import Event
from bpe_viz.segmentation.vocabulary_match import Trial
from bpe_viz.segmentation.vocabulary_use import longest_match_trials
from bpe_viz.segmentation.why_not import AppliedMerges, Reason
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import Pair, Symbols, joined


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


@dataclass(frozen=True, slots=True)
class Segmentation:
    """A word after all merges of a history; the mark is one of its symbols, or part of one.

    `units` are its initial symbols, and all positions are indices of units. `events` are the
    boundaries that the merges removed, (rank, position of the unit left of it), in order. That is
    the order of ranks, except where the merges may have more than one turn (`Turns`). `step` is the
    state whose vocabulary was used; None: the last.

    >>> from bpe_viz import learn_bpe, segment
    >>> segmentation = segment("lower", learn_bpe({"low": 5, "newer": 6, "wider": 3}, 3))
    >>> segmentation.symbols, segmentation.unknown
    (('l', 'o', 'w', 'er_'), ())
    """

    word: str
    symbols: Symbols
    units: Symbols
    events: tuple[Event, ...]
    unknown_positions: tuple[int, ...]
    history: MergeHistory = field(repr=False, compare=False)
    segmenter: Segmenter = Segmenter.RANK_ORDER
    step: int | None = None

    @property
    def trials(self) -> tuple[Trial, ...]:
        """What longest match first tried, in order; none for other segmenters.

        >>> from bpe_viz import learn_wordpiece, segment
        >>> history = learn_wordpiece({"hug": 10, "pug": 5, "hugs": 5}, 3)
        >>> [(trial.symbol, trial.is_known) for trial in segment("pug", history).trials]
        [('pug', False), ('pu', True), ('##g', True)]
        """
        if self.segmenter is not Segmenter.LONGEST_MATCH:
            return ()
        return longest_match_trials(
            self.word, self.units, self.unknown_positions, self.history, self.step
        )

    @property
    def unknown(self) -> Symbols:
        """The unknown units, in order of position."""
        return tuple(self.units[position] for position in self.unknown_positions)

    @property
    def is_whole_in_file(self) -> bool:
        """Whether an imported model takes the word as one token though its merges do not."""
        tokenizer = self.history.tokenizer
        if tokenizer is None or len(self.symbols) < 2:
            return False
        return self.word in tokenizer.whole_words

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
        """What fired, in the order of `events`: by rank, left to right where one fired twice."""
        symbols = self.units
        boundaries = list(range(len(symbols) - 1))
        prefix = self.history.settings.inner_prefix
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
        prefix = self.history.settings.inner_prefix
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
        prefix = self.history.settings.inner_prefix
        for rank, boundary in self.events:
            left, right = ending_at.pop(boundary + 1), starting_at.pop(boundary + 1)
            symbol = joined((left.symbol, right.symbol), prefix)
            node = Node(symbol, rank, left.start, right.stop, (left, right))
            starting_at[node.start] = ending_at[node.stop] = node
        return tuple(starting_at[start] for start in sorted(starting_at))

    def why_not(self) -> tuple[Reason, ...]:
        """Why each boundary that is left survived, then why each silent merge did not fire.

        Silent is a merge at a place where its letters stand in the word and are not joined by it.
        The boundaries come left to right, the merges in rank order.
        """
        return AppliedMerges(
            self.units, self.events, self.unknown_positions, self.history
        ).reasons()


def _places(pair: Pair, symbols: Symbols, prefix: str) -> set[int]:
    """Where the symbols of `pair` are next to each other: the letters before the boundary."""
    ends = accumulate(len(joined(("", symbol), prefix)) for symbol in symbols)
    return {end for end, both in zip(ends, pairwise(symbols), strict=False) if both == pair}
