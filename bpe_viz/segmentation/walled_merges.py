"""Segmenting where walls fall: the first merges inside pre-tokens, the later ones in the line."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from bpe_viz.history import MergeHistory
from bpe_viz.segmentation.merge_table import Event, MergeTable
from bpe_viz.segmentation.why_not import AppliedMerges, Reason, ReasonKind, quoted_pair
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair, Symbols, units_of
from bpe_viz.text import cut_pre_tokens, find_weak_walls, pre_tokenize_all


class WalledMerges(MergeTable):
    """The merges of a run whose walls fall after merge `until`.

    >>> merges = WalledMerges([("a", "b"), ("c", "ab")], 1)
    >>> merges.join_between(("c", "a", "b", "a", "b"), (0, 1))
    (['c', 'a', 'b', 'ab'], [(1, 3)])
    >>> merges.join_between(("c", "a", "b"), (0,))
    (['cab'], [(1, 1), (2, 0)])
    """

    __slots__ = ("_inside", "_past", "until")

    def __init__(self, merges: Iterable[Sequence[str]], until: int) -> None:
        super().__init__(merges)
        self.until = until
        self._inside = MergeTable(self.pairs[:until])
        self._past = MergeTable(self.pairs[until:])

    def join_between(
        self,
        units: Symbols,
        walls: Sequence[int],
        most: int | None = None,
        weak_walls: Sequence[int] = (),
    ) -> tuple[list[str], list[Event]]:
        """Apply all merges, as `join` does; `walls` are right of the units at these positions.

        The `weak_walls` are those among them that never fall.
        """
        if weak_walls:
            return self._join_parts(units, walls, most, weak_walls)
        last = len(self.pairs) if most is None else most
        symbols: list[str] = []
        events: list[Event] = []
        for before, after in pairwise((-1, *walls, len(units) - 1)):
            start = before + 1
            part, own = self._inside.join(units[start : after + 1], min(last, self.until))
            symbols += part
            events += ((rank, start + position) for rank, position in own)
        events.sort()
        if last <= self.until:
            return symbols, events
        removed = {position for _, position in events}
        ends = [position for position in range(len(units)) if position not in removed]
        symbols, late = self._past.join(tuple(symbols), last - self.until)
        events += ((self.until + rank, ends[position]) for rank, position in late)
        return symbols, events

    def _join_parts(
        self, units: Symbols, walls: Sequence[int], most: int | None, weak_walls: Sequence[int]
    ) -> tuple[list[str], list[Event]]:
        symbols: list[str] = []
        events: list[Event] = []
        for before, end in pairwise((-1, *weak_walls, len(units) - 1)):
            start = before + 1
            inner = [wall - start for wall in walls if before < wall < end]
            part, own = self.join_between(units[start : end + 1], inner, most)
            symbols += part
            events += ((rank, start + position) for rank, position in own)
        return symbols, sorted(events)


def walls_in(word: str, history: MergeHistory) -> tuple[int, ...]:
    """Return the positions of the units of a line that have a wall to their right.

    >>> from bpe_viz import learn_superbpe
    >>> walls_in("to be", learn_superbpe("to be or not to be", 4, walls_until=3))
    (1,)
    """
    settings = history.settings
    (pre_tokens,) = pre_tokenize_all([word], settings.pretokenizer, settings.unit)
    return _last_units(
        cut_pre_tokens(pre_tokens, find_weak_walls(word, settings.weak_walls)), settings
    )


def weak_walls_in(word: str, history: MergeHistory) -> tuple[int, ...]:
    """Return those of these positions that have a wall to their right that never falls.

    >>> from bpe_viz import learn_superbpe
    >>> history = learn_superbpe("a: b", 0, walls_until=0, weak_walls="released")
    >>> weak_walls_in("it: 12", history)
    (2, 3)
    """
    settings = history.settings
    return _last_units(cut_pre_tokens([word], find_weak_walls(word, settings.weak_walls)), settings)


def _last_units(parts: Sequence[str], settings: Settings) -> tuple[int, ...]:
    """Return the position of the last unit of each part but the last."""
    lengths = (len(units_of(part, settings.unit)) for part in parts[:-1])
    return tuple(end - 1 for end in accumulate(lengths))


@dataclass(frozen=True, eq=False)
class MergesBetweenWalls(AppliedMerges):
    """A line after all merges of a run whose walls fall, as `AppliedMerges` is a word.

    >>> from bpe_viz import learn_superbpe, segment
    >>> history = learn_superbpe(["low   ", "a  b"], 1, walls_until=1)  # "   " is one pre-token
    >>> segment("a  b", history).why_not()[1].sentence
    'Merge 1 joins `␣` and `␣`, but a wall stands between them until merge 1.'
    """

    walls: tuple[int, ...]
    until: int
    weak_walls: tuple[int, ...] = ()

    def _reason(self, pair: Pair, start: int, middle: int, stop: int, rank: int) -> Reason:
        """Explain why a merge did not join the pair here; a wall comes before all else."""
        is_weak = middle - 1 in self.weak_walls
        if not is_weak and (rank > self.until or middle - 1 not in self.walls):
            return super()._reason(pair, start, middle, stop, rank)
        if reason := self._unknown_reason(pair, start, middle, stop, rank):
            return reason
        until = " here" if is_weak else f" until merge {self.until:,}"
        sentence = (
            f"Merge {rank:,} joins {quoted_pair(pair)}, but a wall stands between them{until}."
        )
        return Reason(ReasonKind.WALL, pair, start, middle - 1, stop, rank, None, sentence)
