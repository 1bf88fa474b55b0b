"""The record of BoundlessBPE beside its lines: which pre-tokens were joined, and from when on.

And the pair counts of such a run: pairs in pre-tokens, and pairs of whole ones, kept apart.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bpe_viz.arrays import AnyArray, CountArray, FlagArray, IdArray
from bpe_viz.history.changes import Wall
from bpe_viz.history.counted_pairs import CountedPairs, PairState
from bpe_viz.history.pair_occurrences import group_by_pair
from bpe_viz.history.positions import Layout
from bpe_viz.history.record import NEVER, Record, Walls
from bpe_viz.pickled import PickledByFields

_BASE = 6_364_136_223_846_793_005  # so odd that all bits of a code depend on each letter
_FILTER_BITS = 20


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


class WholeWordPairs(CountedPairs):
    """The pair counts of all states of a run of BoundlessBPE; answers as `PairCounter` does.

    Pairs that would spell a symbol of the state again are passed over, and not among them.

    >>> from bpe_viz import learn_boundless_bpe
    >>> pairs = WholeWordPairs(learn_boundless_bpe("to be or not to be", 4).record)
    >>> pairs.num_tied(3), pairs.top(3, 1)
    (7, [(7, 9, 1)])
    """

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        assert isinstance(record.walls, WholeWords)
        self._walls = record.walls

    def _count(self, k: int) -> PairState:
        whole, regular = self._count_in_runs(k), self._count_in_words(k)
        left, right, count, first = (
            np.concatenate(columns) for columns in zip(whole, regular, strict=True)
        )
        is_new = ~self._is_spelled(left, right, k)
        num_super = int(np.count_nonzero(is_new[: len(whole[0])]))
        return PairState(left[is_new], right[is_new], count[is_new], first[is_new], num_super)

    def _count_in_words(self, k: int) -> tuple[AnyArray, ...]:
        inside = self._walls.inside
        own_k = int(self._walls.num_regular[k])
        last, own = inside.symbols_at(own_k)
        size = inside.alphabet_size
        number = np.concatenate((np.arange(size), size - 1 + self._walls.regular_ranks[:own_k]))
        ids, word = number[own], inside.word_of[last]
        pair = np.flatnonzero(word[1:] == word[:-1])
        return self._grouped(
            ids[pair],
            ids[pair + 1],
            last[pair],
            k,
            self._weight_in_words,
            self._walls.first_positions,
        )

    def _count_in_runs(self, k: int) -> tuple[AnyArray, ...]:
        walls, size = self._walls, self._record.alphabet_size
        is_joined = walls.opened <= k
        last, joined = np.flatnonzero(~is_joined), np.flatnonzero(is_joined)
        rank_of_word = np.where(walls.locked > k, walls.unlocked, NEVER)
        rank = rank_of_word[walls.runs.units[last]]
        superword = joined - np.arange(len(joined))  # the number of its symbol
        rank[superword] = 0
        np.maximum.at(rank, superword, walls.opened[joined])
        may_join = rank <= k
        pair = np.flatnonzero(may_join[1:] & may_join[:-1] & ~self._ends_run[last[:-1]])
        return self._grouped(
            size - 1 + rank[pair],
            size - 1 + rank[pair + 1],
            last[pair],
            k,
            self._weight_in_runs,
            walls.place,
        )

    @cached_property
    def _weight_in_words(self) -> CountArray:
        """int64[positions of pre-tokens]: how often the pre-token occurs."""
        inside = self._walls.inside
        return inside.layout.word_counts[inside.word_of]

    @cached_property
    def _weight_in_runs(self) -> CountArray:
        """int64[positions of runs]: how often the run occurs."""
        runs = self._walls.runs
        return np.repeat(runs.word_counts, np.diff(runs.word_starts))

    @cached_property
    def _ends_run(self) -> FlagArray:
        """bool[positions of runs]: whether a run ends there."""
        runs = self._walls.runs
        ends_run = np.zeros(len(runs.units), bool)
        ends_run[runs.word_starts[1:] - 1] = True
        return ends_run

    def _grouped(
        self,
        left: AnyArray,
        right: AnyArray,
        at: AnyArray,
        k: int,
        weight_at: CountArray,
        place: IdArray,
    ) -> tuple[AnyArray, ...]:
        """Return left and right ids, counts and first places in the lines of all pairs."""
        pairs = group_by_pair(left, right, at, self._record.alphabet_size + k, len(weight_at) + 1)
        counts = pairs.sum_by_pair(weight_at[pairs.at])
        return pairs.left, pairs.right, counts, place[pairs.at[pairs.starts[:-1]]]

    def _is_spelled(self, left: IdArray, right: IdArray, k: int) -> FlagArray:
        """bool[pairs]: whether a merge up to k made a symbol that is spelled like the pair."""
        codes, powers = self._codes
        size = self._record.alphabet_size
        known = np.zeros(1 << _FILTER_BITS, bool)
        shift = np.uint64(64 - _FILTER_BITS)
        known[codes[size : size + k] >> shift] = True
        is_spelled: FlagArray = known[(codes[left] * powers[right] + codes[right]) >> shift]
        if is_spelled.any():  # these bits may be equal by chance
            symbols = self._record.symbols
            vocabulary = {*symbols[size : size + k]}
            for i in np.flatnonzero(is_spelled).tolist():
                is_spelled[i] = symbols[left[i]] + symbols[right[i]] in vocabulary
        return is_spelled

    @cached_property
    def _codes(self) -> tuple[AnyArray, AnyArray]:
        """uint64[symbols]: a number for the spelling of each, and what it is shifted by."""
        record, mask = self._record, (1 << 64) - 1
        codes, powers = [], []
        for unit in record.layout.alphabet:
            code = 0
            for letter in unit:
                code = (code * _BASE + ord(letter) + 1) & mask
            codes.append(code)
            powers.append(pow(_BASE, len(unit), 1 << 64))
        for a, b in zip(record.left.tolist(), record.right.tolist(), strict=True):
            codes.append((codes[a] * powers[b] + codes[b]) & mask)
            powers.append(powers[a] * powers[b] & mask)
        return np.array(codes, np.uint64), np.array(powers, np.uint64)
