"""A list of merges made ready to be applied to any word, and cached between calls."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from random import Random

from bpe_viz.arguments import shown_value
from bpe_viz.errors import SettingsError
from bpe_viz.history import Turns
from bpe_viz.limits import CACHED_MERGE_TABLES
from bpe_viz.symbols import Pair, Symbols

Event = tuple[int, int]


class MergeTable:
    """The ranks of a list of merges, which may be in any order and name a pair more than once.

    Except with Turns.ONCE only the first rank of a pair counts.

    >>> MergeTable([("e", "r"), ("er", "_")]).join(("n", "e", "w", "e", "r", "_"))
    (['n', 'e', 'w', 'er_'], [(1, 3), (2, 4)])
    """

    __slots__ = ("_first_rank_of", "_prefix", "_ranks_of_repeated", "_turns", "pairs")

    def __init__(
        self, merges: Iterable[Sequence[str]], turns: Turns = Turns.ONCE, prefix: str = ""
    ) -> None:
        self._turns = turns
        self._prefix = prefix
        self.pairs: tuple[Pair, ...] = tuple(map(checked_pair, merges))
        ranks_of: dict[Pair, list[int]] = {}
        for rank, pair in enumerate(self.pairs, start=1):
            ranks_of.setdefault(pair, []).append(rank)
        self._first_rank_of = {pair: ranks[0] for pair, ranks in ranks_of.items()}
        self._ranks_of_repeated = {p: ranks for p, ranks in ranks_of.items() if len(ranks) > 1}

    def join(self, units: Symbols, most: int | None = None) -> tuple[list[str], list[Event]]:
        """Apply all merges: the symbols that result, and (rank, position) of each boundary removed.

        A merge replaces its pair from left to right, without overlap. A position is the index of
        the unit left of the boundary, as in `MergeHistory.died`; the events come in order. `most`
        is the last rank that counts.

        >>> MergeTable([("a", "a")]).join(("a", "a", "a"))
        (['aa', 'a'], [(1, 0)])
        >>> MergeTable([("ab", "c"), ("a", "b")], Turns.PLACES).join(("a", "b", "c"))
        (['abc'], [(2, 0), (1, 1)])
        """
        # A symbol is at its first unit; "" is where a symbol goes on and past the end.
        symbol_at = [*units, ""]
        next_start = list(range(1, len(units) + 2))
        previous_start = list(range(-1, len(units)))
        first_rank_of = self._first_rank_of.get
        last = len(self.pairs) if most is None else most
        waiting = [
            (rank, start)
            for start, pair in enumerate(pairwise(units))
            if (rank := first_rank_of(pair)) and rank <= last
        ]
        heapify(waiting)
        events: list[Event] = []
        after_pass: list[Event] = []
        in_passes = self._turns is Turns.PASSES
        rank = 0
        while waiting or after_pass:
            if after_pass and not (waiting and waiting[0][0] == rank):
                waiting += after_pass
                heapify(waiting)
                after_pass.clear()
            rank, start = heappop(waiting)
            middle = next_start[start]
            if (symbol_at[start], symbol_at[middle]) != self.pairs[rank - 1]:
                continue  # an earlier merge used one of the two
            events.append((rank, middle - 1))
            right = symbol_at[middle].removeprefix(self._prefix)
            joined = symbol_at[start] = symbol_at[start] + right
            symbol_at[middle] = ""
            stop = next_start[start] = next_start[middle]
            previous_start[stop] = start
            before = previous_start[start]
            if 0 < (next_rank := self._next_rank((joined, symbol_at[stop]), rank)) <= last:
                if in_passes and next_rank < rank:
                    after_pass.append((next_rank, start))
                else:
                    heappush(waiting, (next_rank, start))
            if 0 < (next_rank := self._next_rank((symbol_at[before], joined), rank)) <= last:
                if in_passes and next_rank < rank:
                    after_pass.append((next_rank, before))
                else:
                    heappush(waiting, (next_rank, before))
        return list(filter(None, symbol_at)), events

    def able(self, symbols: Sequence[str], most: int | None = None) -> list[tuple[int, int]]:
        """Return the merges that could be next, as (rank, place of the left symbol), by place.

        `most` is the last rank that counts.

        >>> MergeTable([("a", "b"), ("b", "c")]).able(("a", "b", "c"))
        [(1, 0), (2, 1)]
        """
        first_rank_of = self._first_rank_of.get
        last = len(self.pairs) if most is None else most
        return [
            (rank, place)
            for place, pair in enumerate(pairwise(symbols))
            if (rank := first_rank_of(pair)) and rank <= last
        ]

    def joined_at(self, symbols: Symbols, place: int) -> Symbols:
        """Return the symbols after those at `place` and right of it are joined.

        >>> MergeTable([]).joined_at(("a", "b", "c"), 1)
        ('a', 'bc')
        """
        symbol = symbols[place] + symbols[place + 1].removeprefix(self._prefix)
        return (*symbols[:place], symbol, *symbols[place + 2 :])

    def join_with_dropout(
        self, units: Symbols, probability: float, chance: Random, most: int | None = None
    ) -> tuple[list[str], list[Event]]:
        """As `join`, but each merge that is possible is left out of a step by chance.

        At every step each place that a merge could join is dropped with the `probability`, and the
        lowest rank that is left is joined, the leftmost first; when all are dropped, it ends
        (Provilkov, Emelianenko and Voita 2020, algorithm 1).

        >>> MergeTable([("a", "b")]).join_with_dropout(("a", "b"), 1.0, Random(0))
        (['a', 'b'], [])
        """
        symbols, stops = list(units), list(range(1, len(units) + 1))
        events: list[Event] = []
        while True:
            able = self.able(symbols, most)
            left = [merge for merge in able if chance.random() >= probability]
            if not left:
                return symbols, events
            rank, place = min(left)
            events.append((rank, stops[place] - 1))
            symbols[place] += symbols.pop(place + 1).removeprefix(self._prefix)
            del stops[place]

    def _next_rank(self, pair: Pair, rank: int) -> int:
        """Return the rank at which `pair`, made by merge `rank`, is merged; 0 without one."""
        first_rank = self._first_rank_of.get(pair, 0)
        if first_rank == 0 or first_rank > rank or self._turns is not Turns.ONCE:
            return first_rank
        return next((later for later in self._ranks_of_repeated.get(pair, ()) if later > rank), 0)


def checked_pair(merge: Sequence[str]) -> Pair:
    """Return a merge as a pair; raises SettingsError for what is not two strings.

    >>> checked_pair(["e", "r"])
    ('e', 'r')
    """
    match merge:
        case (str(left), str(right)) if left and right:
            return left, right
    raise SettingsError(
        f"{shown_value(merge)} is not a merge. Give each merge as two strings, such as ('e', 'r')."
    )


_cached_tables: OrderedDict[int, tuple[Sequence[Sequence[str]], MergeTable]] = OrderedDict()


def table_of(merges: Iterable[Sequence[str]]) -> MergeTable:
    """Return the table of a list of merges; for lists or tuples of tuples it is cached.

    A list that was changed since is noticed: it is compared with what its table was built from.

    >>> merges = [("e", "r")]
    >>> table_of(merges) is table_of(merges)
    True
    >>> merges.append(("er", "_"))
    >>> len(table_of(merges).pairs)
    2
    """
    if not isinstance(merges, list | tuple):
        return MergeTable(merges)
    snapshot, table = _cached_tables.get(id(merges), (None, None))
    # Equal lists share their pairs as objects, so comparing takes about a nanosecond a merge.
    if table is not None and (snapshot is merges or snapshot == merges):
        return table
    table = MergeTable(merges)
    if all(type(merge) is tuple for merge in merges):
        _cached_tables[id(merges)] = merges if isinstance(merges, tuple) else list(merges), table
        if len(_cached_tables) > CACHED_MERGE_TABLES:
            _cached_tables.popitem(last=False)
    return table
