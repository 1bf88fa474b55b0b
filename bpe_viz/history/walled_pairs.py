"""The pair counts of a run whose walls fall: counted in pre-tokens at first, and then in lines.

While the walls stand, the run is one on the distinct pre-tokens; afterwards it is one on the lines,
whose units are the symbols made so far. So the pairs of a state are those of one of these two runs.
"""

from collections.abc import Callable
from functools import cached_property

import numpy as np

from bpe_viz.arrays import AnyArray, IdArray, Indices
from bpe_viz.history.counted_pairs import FewWordPairs
from bpe_viz.history.pair_counts import PairCounter, PairCounts
from bpe_viz.history.positions import Layout
from bpe_viz.history.record import NEVER, Record


class WalledPairs:
    """The pair counts of all states of a run with walls; answers as `PairCounter` does.

    Before the walls fall, pairs are counted in pre-tokens, and from the state in which they fall on
    in lines.

    >>> from bpe_viz import learn_superbpe
    >>> pairs = WalledPairs(learn_superbpe("to be or not to be", 4, walls_until=3).record)
    >>> pairs.num_pairs(2), pairs.num_pairs(3), pairs.top(3, 1)
    (7, 10, [(7, 9, 2)])
    """

    def __init__(self, record: Record) -> None:
        assert record.walls is not None
        self._record, self._walls = record, record.walls
        self.inside = PairCounter(record.walls.inside)

    @property
    def num_bytes(self) -> int:
        """The memory that the logs of a large corpus take; 0 while there are none."""
        past = self.__dict__.get("past")
        return self.inside.num_bytes + (past.num_bytes if past else 0)

    def around(self, _k: int) -> PairCounts:
        """Return the pair counts of all states."""
        return self

    def prepare(self, on_wait: Callable[[], None]) -> None:
        """Log the pairs of a large corpus, before and after the walls fall."""
        self.inside.prepare(on_wait)
        self.past.prepare(on_wait)

    @cached_property
    def past(self) -> PairCounter | FewWordPairs:
        """The pairs of the later states."""
        record = self._record.in_parts()
        if record.settings.max_words is not None:
            return FewWordPairs(record)
        if record.deaths:  # a symbol is made again, which leaves pairs that had ended
            return PairCounter(record, self._walls.until)
        return PairCounter(_record_past_walls(record))

    @cached_property
    def _is_renumbered(self) -> bool:
        """True if the later states are those of a record of their own, which begins at 0."""
        return self._record.deaths is None and self._record.settings.max_words is None

    @cached_property
    def _last_at_fall(self) -> Indices:
        return self._record.symbols_at(self._walls.until)[0]

    def num_pairs(self, k: int) -> int:
        """Return the number of different pairs in state k."""
        counts, own_k = self._counts_at(k)
        return counts.num_pairs(own_k)

    def num_tied(self, k: int) -> int:
        """Return the number of pairs that share the top rank in state k; 0 if there is none."""
        counts, own_k = self._counts_at(k)
        return counts.num_tied(own_k)

    def tied(self, k: int) -> tuple[IdArray, IdArray, AnyArray]:
        """Return the left and right ids of the pairs at the top rank, and their first places."""
        counts, own_k = self._counts_at(k)
        left, right, first = counts.tied(own_k)
        return left, right, self._in_lines(first, k)

    def top(self, k: int, limit: int | None) -> list[tuple[int, int, int]]:
        """Return the `limit` best pairs of state k as (left id, right id, count), best first."""
        counts, own_k = self._counts_at(k)
        return counts.top(own_k, limit)

    def first_position(self, k: int, left: int, right: int) -> int:
        """Return the boundary of the pair's first occurrence in state k, or NEVER."""
        counts, own_k = self._counts_at(k)
        first = counts.first_position(own_k, left, right)
        return first if first == NEVER else int(self._in_lines(np.array([first]), k)[0])

    def changes(self, k: int) -> list[tuple[int, int, int, int]]:
        """Return the changes of merge k: (left id, right id, count before, count after).

        Those of the last merge within walls are counted in pre-tokens; that the walls fall after it
        is no change that it makes.
        """
        if k <= self._walls.until:
            return self.inside.around(k).changes(k)
        counts, own_k = self._counts_at(k)
        return counts.changes(own_k)

    def _counts_at(self, k: int) -> tuple[PairCounts, int]:
        """Return the counts that know state k, and the number of that state there."""
        until = self._walls.until
        if k < until:
            return self.inside.around(k), k
        own_k = k - until if self._is_renumbered else k
        return self.past.around(own_k), own_k

    def _in_lines(self, positions: AnyArray, k: int) -> AnyArray:
        """Return where boundaries are in the lines, of those of the counts that know state k."""
        if k < self._walls.until:
            return self._walls.first_positions[positions]
        return self._last_at_fall[positions] if self._is_renumbered else positions


def _record_past_walls(record: Record) -> Record:
    """Return the record of the later merges, in lines whose units are the symbols made before.

    >>> from bpe_viz import learn_superbpe
    >>> record = learn_superbpe("to be or not to be", 4, walls_until=3).record
    >>> past = _record_past_walls(record)
    >>> past.num_merges, len(past.layout.units), past.symbols == record.symbols
    (1, 12, True)
    """
    assert record.walls is not None
    until, layout = record.walls.until, record.layout
    last, ids = record.symbols_at(until)
    died = record.died[last]
    starts = record.event_starts[until:]
    return Record(
        settings=record.settings,
        layout=Layout(
            layout.words,
            layout.word_counts,
            record.symbols[: record.alphabet_size + until],
            ids,
            np.searchsorted(last, layout.word_starts).astype(np.int32),
        ),
        left=record.left[until:].copy(),
        right=record.right[until:].copy(),
        counts=record.counts[until:].copy(),
        applied=record.applied[until:].copy(),
        died=np.where(died == NEVER, NEVER, died - np.int32(until)).astype(np.int32),
        events=np.searchsorted(last, record.events[starts[0] :]).astype(np.int32),
        event_starts=starts - starts[0],
        stop_reason=record.stop_reason,
    )
