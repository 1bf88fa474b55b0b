"""Segmenting where symbols may die: the merges and deaths of a run, replayed on any word."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import accumulate, pairwise
from typing import NamedTuple

from bpe_viz.caching import CacheOfOwner
from bpe_viz.history import NEVER, Death, Merge, MergeHistory, Wall, WholeWords
from bpe_viz.segmentation.merge_table import Event, MergeTable
from bpe_viz.segmentation.merged_word import Step
from bpe_viz.symbols import Pair, Symbols


@dataclass(frozen=True, slots=True)
class SymbolSplit:
    """One occurrence of a symbol that died after merge `rank`, split into its parts.

    `position` is the index of the symbol in `before`.

    >>> from bpe_viz import learn_picky_bpe, segment
    >>> words = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> split = segment("lot", learn_picky_bpe(words, num_merges=9)).trace[-1]
    >>> split.rank, split.symbol, split.before, split.after
    (6, 'lo', ('lo', 't', '_'), ('l', 'o', 't', '_'))
    """

    rank: int
    symbol: str
    parts: Symbols
    position: int
    before: Symbols
    after: Symbols


class DeathChanges(NamedTuple):
    """The merge that removed each boundary of a word first, or 0, and what deaths changed of that.

    `deaths` has in turn the merge after which a symbol died, the place of a boundary, and the merge
    that removes it from then on, or 0.

    >>> from bpe_viz import learn_picky_bpe
    >>> history = learn_picky_bpe({"new": 2, "newer": 6}, num_merges=5, threshold=0.5)
    >>> changes_of(("n", "e", "w", "_"), (), history).deaths != ()
    True
    """

    died: tuple[int, ...]
    deaths: tuple[int, ...]


class ReplayTable(MergeTable):
    """The merges and deaths of a history, by the symbols that they change.

    >>> from bpe_viz import learn_picky_bpe
    >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> table = ReplayTable(learn_picky_bpe(slides, num_merges=9, threshold=0.7))
    >>> table.join(("l", "o", "w", "e", "r", "_"))
    (['l', 'o', 'w', 'er_'], [(1, 3), (2, 4)])
    """

    __slots__ = ("_first_merge_of", "_num_events", "_times_of", "events", "has_walls")

    def __init__(self, history: MergeHistory) -> None:
        super().__init__(history.pairs, history.turns, history.settings.inner_prefix)
        self.events = history.events
        self.has_walls = isinstance(history.record.walls, WholeWords)
        self._num_events = [0, *accumulate(1 + len(merge.deaths) for merge in history.merges)]
        self._times_of: dict[Pair | str, list[int]] = {}
        self._first_merge_of: dict[str, tuple[int, Pair]] = {}
        for time, event in enumerate(self.events):
            if isinstance(event, Death):
                self._times_of.setdefault(event.symbol, []).append(time)
            else:
                pair = event.left, event.right
                self._times_of.setdefault(pair, []).append(time)
                self._first_merge_of.setdefault(event.symbol, (event.rank, pair))

    def join(self, units: Symbols, most: int | None = None) -> tuple[list[str], list[Event]]:
        """Apply all merges and deaths: the symbols that result, and how merges make them.

        That is (rank, position) of each boundary that is gone in the end, by rank. A boundary that
        a death has put back is not among them.
        """
        return self.join_between(units, (), most)

    def join_between(
        self, units: Symbols, walls: Sequence[int], most: int | None = None
    ) -> tuple[list[str], list[Event]]:
        """Apply them as `join` does; `walls` are right of the units at these positions."""
        symbols, died = list(units), [NEVER] * len(units)
        starts = list(range(len(units)))
        for time, start in self.replay(units, most, walls):
            event, index = self.events[time], bisect_right(starts, start) - 1
            if isinstance(event, Death):
                symbols[index : index + 1] = event.parts
                ends = [*accumulate(map(self.num_units, event.parts), initial=start)]
                starts[index : index + 1] = ends[:-1]
                for part, first, end in zip(event.parts, ends, ends[1:], strict=False):
                    died[first:end] = [*self._inner(part), NEVER]
            else:
                died[starts[index + 1] - 1] = event.rank
                symbols[index : index + 2] = [event.symbol]
                del starts[index + 1]
        removed = ((rank, place) for place, rank in enumerate(died) if rank != NEVER)
        return symbols, sorted(removed)

    def changes(self, replayed: list[tuple[int, int]], size: int) -> "DeathChanges":
        """Return which merge of a replay removed each of so many boundaries first, and then what.

        >>> from bpe_viz import learn_picky_bpe
        >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
        >>> table = ReplayTable(learn_picky_bpe(slides, num_merges=9, threshold=0.7))
        >>> table.changes(table.replay(tuple("new_")), 4)
        DeathChanges(died=(3, 4, 0, 0), deaths=(7, 0, 0, 7, 1, 0))
        """
        died, deaths = [0] * size, list[list[int]]()
        last_death: dict[int, list[int]] = {}
        stop_of = {start: start + 1 for start in range(size)}
        for time, start in replayed:
            event = self.events[time]
            if isinstance(event, Death):
                stops = [*accumulate(map(self.num_units, event.parts), initial=start)]
                for part, first, stop in zip(event.parts, stops, stops[1:], strict=False):
                    stop_of[first] = stop
                    inner = (*self._inner(part), *([0] if stop < stops[-1] else []))
                    for place, rank in enumerate(inner, start=first):
                        last_death[place] = [event.rank, place, rank]
                        deaths.append(last_death[place])
                continue
            middle = stop_of[start]
            stop_of[start] = stop_of[middle]
            if middle - 1 in last_death:
                last_death[middle - 1][2] = event.rank
            else:
                died[middle - 1] = event.rank
        return DeathChanges(tuple(died), tuple(number for death in deaths for number in death))

    def steps(
        self, replayed: list[tuple[int, int]], units: Symbols
    ) -> Iterator[Step | SymbolSplit]:
        """Yield what each event of a replay does to a word, in order."""
        symbols, starts = units, list(range(len(units)))
        for time, start in replayed:
            event, before = self.events[time], symbols
            index = bisect_right(starts, start) - 1
            if isinstance(event, Death):
                symbols = (*before[:index], *event.parts, *before[index + 1 :])
                sizes = map(self.num_units, event.parts)
                starts[index : index + 1] = [*accumulate(sizes, initial=start)][:-1]
                yield SymbolSplit(event.rank, event.symbol, event.parts, index, before, symbols)
            else:
                symbols = (*before[:index], event.symbol, *before[index + 2 :])
                del starts[index + 1]
                yield Step(event.rank, (event.left, event.right), index, before, symbols)

    def replay(
        self, units: Symbols, most: int | None = None, walls: Sequence[int] = ()
    ) -> list[tuple[int, int]]:
        """Return the events that change a word, as (number of the event, first unit), in order.

        The earliest event that has a turn is looked for, and after it only later ones are
        (Chizhov et al. 2024). `most` is the last merge that counts.
        """
        edges = {0, len(units), *(position + 1 for position in walls)}
        end = self._num_events[len(self.pairs) if most is None else most]
        symbol_at = [*units, ""]  # a symbol is at its first unit; "" is past the end
        next_start = list(range(1, len(units) + 2))
        previous_start = list(range(-1, len(units)))
        waiting: list[tuple[int, int]] = []

        def await_turn(key: Pair | str, start: int, after: int) -> None:
            times = self._times_of.get(key, ())
            found = bisect_right(times, after)
            if found < len(times) and times[found] < end:
                heappush(waiting, (times[found], start))

        def await_all(start: int, after: int) -> None:
            await_turn(symbol_at[start], start, after)
            await_turn((symbol_at[start], symbol_at[next_start[start]]), start, after)

        for start in range(len(units)):
            await_all(start, -1)
        replayed = []
        while waiting:
            time, start = heappop(waiting)
            event, middle = self.events[time], next_start[start]
            if isinstance(event, Death):
                if symbol_at[start] != event.symbol:
                    continue
                stops = [*accumulate(map(self.num_units, event.parts), initial=start)]
                for part, first, stop in zip(event.parts, stops, stops[1:], strict=False):
                    symbol_at[first] = part
                    next_start[first] = stop
                    previous_start[stop] = first
                changed = stops[:-1]
            else:
                if (symbol_at[start], symbol_at[middle]) != (event.left, event.right):
                    continue
                stop = next_start[middle]
                if self.has_walls and not _is_let_through(
                    event, {start, stop} <= edges, middle in edges
                ):
                    continue
                next_start[start] = stop
                symbol_at[start], symbol_at[middle] = event.symbol, ""
                previous_start[stop] = start
                changed = [start]
            replayed.append((time, start))
            for first in changed:
                await_all(first, time)
            if (before := previous_start[start]) >= 0:
                await_turn((symbol_at[before], symbol_at[start]), before, time)
        return replayed

    def _inner(self, symbol: str) -> list[int]:
        """Return the merges that remove the boundaries inside a symbol, as it was first made."""
        inner: list[int] = []
        waiting: list[str | int] = [symbol]
        while waiting:
            each = waiting.pop()
            if isinstance(each, int):
                inner.append(each)
            elif each in self._first_merge_of:
                rank, (left, right) = self._first_merge_of[each]
                waiting += (right, rank, left)
        return inner

    def num_units(self, symbol: str) -> int:
        """Return the length of a symbol in units."""
        return len(self._inner(symbol)) + 1


def _is_let_through(merge: Merge, is_of_whole_words: bool, is_across: bool) -> bool:
    """Return whether a merge joins a pair here: inside pre-tokens, or whole ones across a wall."""
    return is_across and is_of_whole_words if merge.wall is Wall.LINE else not is_across


_TABLES: CacheOfOwner[None, ReplayTable] = CacheOfOwner(most=1)


def replay_table_of(history: MergeHistory) -> ReplayTable:
    """Return the table of a history, cached as long as the history lives.

    >>> from bpe_viz import learn_picky_bpe
    >>> history = learn_picky_bpe(["low", "low"], num_merges=2)
    >>> replay_table_of(history) is replay_table_of(history)
    True
    """
    return _TABLES.get(history, None, lambda: ReplayTable(history))


def trace_of(
    units: Symbols,
    fixed: tuple[int, ...],
    history: MergeHistory,
    step: int | None,
    walls: Sequence[int] = (),
) -> tuple[Step | SymbolSplit, ...]:
    """Return what the merges and deaths did to a word whose units at `fixed` positions they skip.

    >>> from bpe_viz import learn_picky_bpe
    >>> history = learn_picky_bpe(["low", "low"], num_merges=2)
    >>> [step.after for step in trace_of(("l", "o", "w", "_"), (), history, None)]
    [('lo', 'w', '_'), ('low', '_')]
    """
    table = replay_table_of(history)
    return tuple(table.steps(replay_runs(table, units, fixed, step, walls), units))


def replay_runs(
    table: ReplayTable,
    units: Symbols,
    fixed: tuple[int, ...],
    step: int | None,
    walls: Sequence[int] = (),
) -> list[tuple[int, int]]:
    """Replay events between the fixed positions of a word, as `ReplayTable.replay` returns them.

    >>> from bpe_viz import learn_picky_bpe
    >>> table = ReplayTable(learn_picky_bpe(["low", "low"], num_merges=1))
    >>> replay_runs(table, ("x", "l", "o"), (0,), None)
    [(0, 1)]
    """
    if table.has_walls:  # its merges know no unit at a fixed position
        return table.replay(units, step, walls)
    replayed: list[tuple[int, int]] = []
    for before, after in pairwise((-1, *fixed, len(units))):
        part = table.replay(units[before + 1 : after], step)
        replayed += [(time, before + 1 + start) for time, start in part]
    return sorted(replayed)


def changes_of(
    units: Symbols, fixed: tuple[int, ...], history: MergeHistory, step: int | None = None
) -> DeathChanges:
    """Return what merges and deaths do to the boundaries of a word, as `trace_of` reads them.

    >>> from bpe_viz import learn_picky_bpe
    >>> changes_of(("l", "o", "w", "_"), (), learn_picky_bpe(["low", "low"], num_merges=2)).died
    (1, 2, 0, 0)
    """
    table = replay_table_of(history)
    return table.changes(replay_runs(table, units, fixed, step), len(units))
