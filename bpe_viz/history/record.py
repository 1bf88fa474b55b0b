"""The raw record of a training: arrays from which every state of the corpus can be read."""

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import TypeVar

import numpy as np

from bpe_viz.arrays import CountArray, FlagArray, IdArray, Indices, rising_order
from bpe_viz.history.changes import Wall
from bpe_viz.history.deaths import Deaths
from bpe_viz.history.languages import Languages
from bpe_viz.history.positions import Layout
from bpe_viz.history.repeats import Repeats, counted_in_excess, find_repeats
from bpe_viz.limits import CACHED_STATES_COUNTED
from bpe_viz.pickled import PickledByFields
from bpe_viz.settings import Settings
from bpe_viz.tie_rules import spelling_ranks

_Found = TypeVar("_Found")
NEVER = int(np.iinfo(np.int32).max)


class StopReason(Enum):
    """The reason why learning stopped.

    >>> from bpe_viz import learn_bpe
    >>> learn_bpe({"low": 5}, 100).record.stop_reason
    <StopReason.NO_PAIRS: 'no pairs are left'>
    """

    MERGES = "the number of merges was reached"
    VOCAB_SIZE = "the vocabulary size was reached"
    MIN_COUNT = "no pair is frequent enough"
    NO_PAIRS = "no pairs are left"


@dataclass(frozen=True, eq=False)
class Record(PickledByFields):
    """The record of a training, by position: words in first-seen order, their units in order.

    left, right    int32[merges]: symbol ids; merge r makes the id alphabet size + r - 1
    counts         int64[merges]: how often the pair was counted, overlaps included
    applied        int64[merges]: replacements really made
    died           int32[positions]: rank that removed the boundary right of it, or NEVER
    events         int32: the positions that died, by rank, then rising
    event_starts   int64[merges + 1]: merge k has events[event_starts[k-1]:event_starts[k]]
    languages      whose counts decided, where those of one language do
    deaths         what happens beside merges where symbols may die; `died` is of the last state
    walls          which boundaries the first merges could not remove, where words are lines

    >>> from bpe_viz import learn_bpe
    >>> record = learn_bpe({"aab": 2}, 1).record
    >>> record.died.tolist(), record.counts.tolist()
    ([1, 2147483647, 2147483647, 2147483647], [2])
    """

    settings: Settings
    layout: Layout
    left: IdArray
    right: IdArray
    counts: CountArray
    applied: CountArray
    died: IdArray
    events: IdArray
    event_starts: CountArray
    stop_reason: StopReason
    deaths: Deaths | None = None
    languages: Languages | None = None
    walls: "Walls | None" = None

    def __post_init__(self) -> None:
        for name in ("left", "right", "counts", "applied", "died", "events", "event_starts"):
            getattr(self, name).flags.writeable = False

    @property
    def num_merges(self) -> int:
        """Merges really learned."""
        return len(self.left)

    @property
    def num_bytes(self) -> int:
        """The memory of the arrays, with the words of all positions, which are made soon."""
        small = (self.left, self.right, self.died, self.events, self.word_of, self.layout.units)
        large = (self.counts, self.applied, self.event_starts, self.layout.word_counts)
        own = sum(array.nbytes for array in (*small, self.layout.word_starts, *large))
        own += self.deaths.num_bytes if self.deaths else 0
        return own + (self.walls.num_bytes if self.walls else 0)

    @property
    def alphabet_size(self) -> int:
        """Number of initial symbols."""
        return len(self.layout.alphabet)

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """Spelling of every symbol id: the alphabet, then one for each merge, used or not."""
        prefix = self.settings.inner_prefix
        spellings = list(self.layout.alphabet)
        for left, right in zip(self.left.tolist(), self.right.tolist(), strict=True):
            end = spellings[right]
            spellings.append(spellings[left] + (end.removeprefix(prefix) if prefix else end))
        return tuple(spellings)

    @cached_property
    def unit_counts(self) -> CountArray:
        """int64[alphabet]: how often each unit occurs in state 0."""
        counts = np.zeros(self.alphabet_size, np.int64)
        np.add.at(counts, self.layout.units, self.layout.word_counts[self.word_of])
        return counts

    def symbol_counts(self, k: int) -> CountArray:
        """int64[alphabet + k]: count of every symbol, by id, in state k."""
        return _cached(self._counts_of_state, k, self._count_symbols)

    @cached_property
    def _counts_of_state(self) -> dict[int, CountArray]:
        return {}

    def _count_symbols(self, k: int) -> CountArray:
        counts = np.zeros(self.alphabet_size + k, np.int64)
        counts[: self.alphabet_size] = self.unit_counts
        applied = self.applied[:k]
        np.add.at(counts, self.symbol_made[1 : k + 1], applied)
        np.subtract.at(counts, self.left[:k], applied)
        np.subtract.at(counts, self.right[:k], applied)
        if self.deaths:
            symbol, change, starts = self._splits
            stop = starts[np.searchsorted(self.deaths.rank, k, "right")]
            np.add.at(counts, symbol[:stop], change[:stop])
        counts.flags.writeable = False
        return counts

    @cached_property
    def _splits(self) -> tuple[IdArray, CountArray, CountArray]:
        """The changes of counts by deaths: of which symbols, by how much, and where each begins."""
        assert self.deaths is not None
        symbols, changes = list[int](), list[int]()
        starts = [0]
        dying, added = self.deaths.symbol.tolist(), self.deaths.added.tolist()
        for symbol, parts, growth in zip(dying, self.death_parts, added, strict=True):
            rest = growth // (len(parts) - 1)
            symbols += (symbol, *parts)
            changes += (-rest, *[rest] * len(parts))
            starts.append(len(symbols))
        return np.array(symbols, np.int32), np.array(changes, np.int64), np.array(starts)

    @cached_property
    def num_units(self) -> IdArray:
        """int32[symbols]: length of every symbol in units."""
        lengths = [1] * self.alphabet_size
        for left, right in zip(self.left.tolist(), self.right.tolist(), strict=True):
            lengths.append(lengths[left] + lengths[right])
        return np.array(lengths, np.int32)

    @cached_property
    def word_of(self) -> IdArray:
        """int32[positions]: the word that a position belongs to."""
        num_words = len(self.layout.words)
        return np.repeat(np.arange(num_words, dtype=np.int32), np.diff(self.layout.word_starts))

    @cached_property
    def spelling_rank(self) -> IdArray:
        """int32[symbols]: the place of every symbol in the order of spellings."""
        return spelling_ranks(self.symbols, self.settings.unit)

    def pair(self, k: int) -> tuple[int, int]:
        """Return the symbol ids of the pair that merge k joined."""
        return int(self.left[k - 1]), int(self.right[k - 1])

    @cached_property
    def death_parts(self) -> list[list[int]]:
        """The symbols into which each death splits what is left of the dead one, in order.

        >>> from bpe_viz import learn_picky_bpe
        >>> record = learn_picky_bpe({"low": 5, "lower": 2}, num_merges=2).record
        >>> [[record.symbols[part] for part in parts] for parts in record.death_parts]
        [['l', 'o']]
        """
        if self.deaths is None:
            return []
        units = range(self.alphabet_size)
        present = set(units)
        split: list[list[int]] = []
        for rank, made in enumerate(self.deaths.made.tolist(), start=1):
            present.add(made)
            for number in self.deaths.of_merge(rank):
                symbol = int(self.deaths.symbol[number])
                present.remove(symbol)
                split.append(
                    self.present_parts(symbol, units if self.deaths.is_into_units else present)
                )
        return split

    @cached_property
    def lifetimes(self) -> list[list[int]]:
        """The merges after which each symbol, by id, is in the vocabulary and is not, in turn.

        >>> from bpe_viz import learn_picky_bpe
        >>> learn_picky_bpe({"low": 5, "lower": 2}, num_merges=2).record.lifetimes[5:]
        [[0], [1, 2], [2]]
        """
        found = [[0] if symbol < self.alphabet_size else [] for symbol in range(len(self.symbols))]
        dying = [] if self.deaths is None else self.deaths.symbol.tolist()
        for rank, made in enumerate(self.symbol_made[1:].tolist(), start=1):
            if len(found[made]) % 2 == 0:
                found[made].append(rank)
            if self.deaths:
                for number in self.deaths.of_merge(rank):
                    found[dying[number]].append(rank)
        return found

    def present_parts(self, symbol: int, present: Container[int]) -> list[int]:
        """Return the present symbols into which a dead one is split, along its first merge."""
        parts, waiting = [], [symbol]
        while waiting:
            each = waiting.pop()
            if each in present:
                parts.append(each)
            else:
                left, right = self.pair(each - self.alphabet_size + 1)
                waiting += (right, left)
        return parts

    def events_of(self, k: int) -> IdArray:
        """Return positions whose boundary merge k removed, rising."""
        return self.events[self.event_starts[k - 1] : self.event_starts[k]]

    def segment_all(self, k: int) -> Iterator[list[int]]:
        """Yield the symbol ids of every word of the corpus in state k, in first-seen order."""
        last, ids = self.symbols_at(k)
        starts = self.layout.word_starts[:-1]
        stops = [*np.searchsorted(last, starts[1:]).tolist(), len(ids)]
        all_ids, start = ids.tolist(), 0
        for stop in stops:
            yield all_ids[start:stop]
            start = stop

    def counted_in_excess(self, k: int) -> dict[int, int]:
        """By how much the count of a pair `a a` in state k is more than it could be joined, by a.

        >>> from bpe_viz import learn_bpe
        >>> record = learn_bpe({"aaa": 2, "ab": 1}, 1).record
        >>> record.counted_in_excess(0), record.counted_in_excess(1)
        ({1: 2}, {})
        """
        return _cached(self._excess_of_state, k, self._count_excess)

    def _count_excess(self, k: int) -> dict[int, int]:
        if self.walls and k < self.walls.until:
            return self.walls.inside.counted_in_excess(k)
        born_by = self.alphabet_size - 1 + k
        return counted_in_excess(self._repeats, self.died, self._is_first, k, born_by)

    @cached_property
    def _excess_of_state(self) -> dict[int, dict[int, int]]:
        return {}

    @cached_property
    def _is_first(self) -> FlagArray:
        """bool[positions]: whether a word begins there."""
        is_first = np.zeros(len(self.died), bool)
        is_first[self.layout.word_starts[:-1]] = True
        return is_first

    @cached_property
    def _repeats(self) -> Repeats:
        """The places where a symbol occurs three times in a row or more, in any state."""
        places = np.arange(len(self.died))
        order = np.argsort(self.layout.units, kind="stable")
        ranks = np.repeat(np.arange(self.num_merges, dtype=np.int64), np.diff(self.event_starts))
        events = self.events.astype(np.int64)
        num_units = self.num_units.astype(np.int64)
        units = self.layout.units[order].astype(np.int64)
        symbol = np.concatenate((units, ranks + self.alphabet_size))
        first = np.concatenate((places[order], events - (num_units[self.left[ranks]] - 1)))
        last = np.concatenate((places[order], events + num_units[self.right[ranks]]))
        word = self.word_of[first]
        return find_repeats(symbol, first, last, word, self.layout.word_counts[word])

    def died_at(self, k: int) -> IdArray:
        """int32[positions]: as `died` in state k; what is more than k is a boundary that is left.

        What is more than k may be the merge that removes it first.

        >>> from bpe_viz import learn_picky_bpe
        >>> record = learn_picky_bpe(["aab", "aab", "ab"], num_merges=2).record
        >>> record.died_at(1)[:3].tolist(), record.died_at(2)[:3].tolist()
        ([2147483647, 1, 2], [2147483647, 1, 2])
        """
        if self.deaths is None:
            return self.died
        return _cached(self._died_at_state, k, self._replay)

    @cached_property
    def _died_at_state(self) -> dict[int, IdArray]:
        return {}

    def _replay(self, k: int) -> IdArray:
        rank, position, value = self._later_changes
        died = self.first_died.copy()
        stop = int(np.searchsorted(rank, k, "right"))
        died[position[:stop]] = value[:stop]  # the last of several is kept
        died.flags.writeable = False
        return died

    @cached_property
    def _later_changes(self) -> tuple[IdArray, IdArray, IdArray]:
        """Every change of a boundary that has changed before, as `changes` has them."""
        rank, position, value = self.changes
        number = np.arange(len(rank))
        first = np.zeros(len(self.died), np.int64)
        first[position[::-1]] = number[::-1]  # the first of several is kept
        later = np.flatnonzero(first[position] != number)
        return rank[later], position[later], value[later]

    @cached_property
    def changes(self) -> tuple[IdArray, IdArray, IdArray]:
        """Every change of a boundary by merges and deaths, in order: rank, position, `died`."""
        assert self.deaths is not None
        of_merges = np.repeat(
            np.arange(1, self.num_merges + 1, dtype=np.int32), np.diff(self.event_starts)
        )
        of_deaths = np.repeat(self.deaths.rank, np.diff(self.deaths.starts))
        rank = np.concatenate((of_merges, of_deaths))
        order = rising_order(rank)
        position = np.concatenate((self.events, self.deaths.at))[order]
        value = np.concatenate((of_merges, self.deaths.value))[order]
        return rank[order], position, value

    @cached_property
    def first_died(self) -> IdArray:
        """int32[positions]: the merge that removed each boundary first, or NEVER."""
        if self.deaths is None:
            return self.died
        rank, position, _ = self.changes
        died = np.full(len(self.died), NEVER, np.int32)
        died[position[::-1]] = rank[::-1]  # the first of several is kept
        died.flags.writeable = False
        return died

    @cached_property
    def changes_by_deaths(self) -> tuple[IdArray, IdArray, IdArray]:
        """The boundaries that deaths changed: rank, position, `died` from then on.

        They come by position, then in order. What is put back is removed by the next merge there.

        >>> from bpe_viz import MarkPlace, learn_picky_bpe
        >>> words = {"xabab": 9, "xabc": 1, "yab": 1}
        >>> history = learn_picky_bpe(words, 15, threshold=0.85, mark_place=MarkPlace.NONE)
        >>> rank, position, died = history.record.changes_by_deaths
        >>> rank[:1], position[:1], died[:1]  # x|ab of xabc, which merge 4 joins again
        (array([3], dtype=int32), array([5], dtype=int32), array([4], dtype=int32))
        """
        if self.deaths is None:
            return (np.zeros(0, np.int32),) * 3
        rank, position, value = self.changes
        order = np.argsort(position, kind="stable")
        rank, position, value = rank[order], position[order], value[order]
        is_followed = np.append(position[1:] == position[:-1], False)
        is_death = value != rank
        value = np.where((value == NEVER) & is_followed, np.roll(value, -1), value)
        return rank[is_death], position[is_death], value[is_death]

    def changes_in(self, start: int, stop: int) -> list[int]:
        """Return what deaths changed between two positions, as a flat list in order.

        It has in turn the merge after which a symbol died, the place after `start`, and from then
        on the merge that removes the boundary there, or 0.

        >>> from bpe_viz import learn_picky_bpe
        >>> words = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
        >>> record = learn_picky_bpe(words, num_merges=9, threshold=0.7).record
        >>> record.changes_in(int(record.layout.word_starts[4]), len(record.died))
        [7, 0, 0, 7, 1, 0]
        """
        rank, position, died = self.changes_by_deaths
        first, last = np.searchsorted(position, (start, stop)).tolist()
        order = first + np.argsort(rank[first:last], kind="stable")
        died = np.where(died[order] == NEVER, 0, died[order])
        columns = np.stack((rank[order], position[order] - start, died), axis=1)
        found: list[int] = columns.ravel().tolist()
        return found

    def in_parts(self) -> "Record":
        """Return the record with the parts of lines as words, if walls in lines never fall."""
        parts = self.walls.parts if self.walls else None
        return self if parts is None else replace(self, layout=parts)

    def ended(self) -> "Record":
        """Return the record of a run with deaths with `died` as it is in the last state."""
        return replace(self, died=self.died_at(self.num_merges))

    @cached_property
    def symbol_made(self) -> IdArray:
        """int32[merges + 1]: the id of the symbol that each merge makes, by rank; there is no 0."""
        if self.deaths is None:
            return np.arange(self.num_merges + 1, dtype=np.int32) + np.int32(self.alphabet_size - 1)
        return np.concatenate((np.array([-1], np.int32), self.deaths.made))

    def symbols_at(self, k: int, words: slice = slice(None)) -> tuple[Indices, IdArray]:
        """Return the last position and id of every symbol in state k, in corpus order.

        `words` are the positions of some whole words, from whose beginning on others are counted.
        """
        died = self.died_at(k)[words]
        is_last = died > k
        last = np.flatnonzero(is_last)
        first = np.empty_like(last)
        first[0] = 0
        first[1:] = last[:-1] + 1
        # The latest merge inside a symbol made it; a unit has none.
        rank = np.maximum.reduceat(np.where(is_last, 0, died), first)
        ids = np.where(rank > 0, self.symbol_made[rank], self.layout.units[words][first])
        return last, ids.astype(np.int32)


@dataclass(frozen=True, eq=False)
class Walls(PickledByFields):
    """The walls of a run on lines.

    until   the last merge that no wall lets through
    inside  the record of these merges in the distinct pre-tokens
    word    int32: the pre-tokens of all distinct lines, end to end, as indices of those of `inside`
    at      int32: the positions of the lines that have a wall to their right, rising
    parts   the distinct lines, cut at walls that never fall; None: line ends alone never do

    >>> from bpe_viz import learn_superbpe
    >>> walls = learn_superbpe("to be or not to be", 4, walls_until=3).record.walls
    >>> walls.word.tolist(), walls.at.tolist()
    ([0, 1, 2, 3, 4, 1], [1, 4, 7, 11, 14])
    """

    until: int
    inside: Record
    word: IdArray
    at: IdArray
    parts: Layout | None

    def __post_init__(self) -> None:
        for array in (self.word, self.at):
            array.flags.writeable = False

    @property
    def num_bytes(self) -> int:
        """The memory of the arrays."""
        in_parts = (
            self.parts.word_starts.nbytes + self.parts.word_counts.nbytes if self.parts else 0
        )
        return self.inside.num_bytes + self.word.nbytes + self.at.nbytes + in_parts

    def kind_of(self, rank: int) -> Wall:
        """Return what a merge could not cross."""
        return Wall.INSIDE if rank <= self.until else Wall.LINE

    def neighbours(self) -> list[tuple[int, int]]:
        """Return the pre-tokens between which a wall falls, as pairs of indices, sorted."""
        ends = np.cumsum(np.diff(self.inside.layout.word_starts)[self.word]) - 1
        falling = self.at if self.parts is None else np.setdiff1d(self.at, self.part_ends)
        left = np.flatnonzero(np.isin(ends, falling, assume_unique=True))
        size = len(self.inside.layout.words)
        keys = np.unique(self.word[left].astype(np.int64) * size + self.word[left + 1])
        return [divmod(key, size) for key in keys.tolist()]

    @property
    def part_ends(self) -> IdArray:
        """int32[parts]: the last position of each part of a line, rising."""
        assert self.parts is not None
        return self.parts.word_starts[1:] - np.int32(1)

    @cached_property
    def first_positions(self) -> IdArray:
        """int32[positions of `inside`]: where each of them is first in the lines."""
        lengths = np.diff(self.inside.layout.word_starts)
        starts = np.zeros(len(self.word), np.int64)
        np.cumsum(lengths[self.word][:-1], out=starts[1:])
        first = starts[np.unique(self.word, return_index=True)[1]]
        shift = first - self.inside.layout.word_starts[:-1]
        return (np.arange(lengths.sum()) + np.repeat(shift, lengths)).astype(np.int32)


def _cached(found_of_state: dict[int, _Found], k: int, find: Callable[[int], _Found]) -> _Found:
    """Return a result for one of the last few states, or find it now."""
    found = found_of_state.get(k)
    if found is None:
        found = find(k)
        if len(found_of_state) >= CACHED_STATES_COUNTED:
            found_of_state.clear()
        found_of_state[k] = found
    return found
