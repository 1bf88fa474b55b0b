"""The reasons why symbols of a word stayed apart, and why merges of it did not fire."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from bpe_viz.history import MergeHistory
from bpe_viz.segmentation.merge_table import Event
from bpe_viz.settings import MarkPlace, Settings
from bpe_viz.symbols import Pair, Symbols, joined, printable

_NEVER = 2**62  # later than any event


class ReasonKind(Enum):
    """The kind of reason that kept two symbols apart."""

    NEVER_LEARNED = "never learned"
    CONSUMED = "a part was used by an earlier merge"
    OVERLAP = "overlaps an occurrence joined in the same step"
    UNKNOWN_UNIT = "touches an unknown unit"
    WORD_END = "learned inside words, but here the word ends"
    MADE_TOO_LATE = "a part was made after the merge had its turn"
    NEVER_MADE = "a part was never made"
    DIED = "they were one symbol, which died"
    WALL = "a wall stood between them"
    NOT_TAKEN = "the segmenter took other symbols"


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason why `pair` is not joined at one place of a word.

    Its letters are the units `start` to `stop` - 1; `position` is the last unit of its left symbol,
    so the boundary in question is right of that. `rank` is that of the pair, None when it was
    never learned; `by_rank` is the merge that used a part of it, for CONSUMED, OVERLAP and
    NEVER_MADE, or that made one, for MADE_TOO_LATE, or after which the symbol died, for DIED.

    >>> from bpe_viz import learn_bpe, segment
    >>> segment("lew", learn_bpe({"low": 5, "newer": 6, "wider": 3}, 2)).why_not()[0].kind.name
    'NEVER_LEARNED'
    """

    kind: ReasonKind
    pair: Pair
    start: int
    position: int
    stop: int
    rank: int | None
    by_rank: int | None
    sentence: str


class KnownMerges(Protocol):
    """The merges that a word was segmented with, as far as they are asked about."""

    @property
    def settings(self) -> Settings:
        """The settings that decide how words are spelled as units."""

    @property
    def alphabet(self) -> Container[str]:
        """The units that merges know."""

    @property
    def has_corpus(self) -> bool:
        """Return whether they were learned here, from words that are known."""

    @property
    def longest(self) -> int:
        """The characters of the longest merged symbol."""

    def pair_of(self, rank: int) -> Pair:
        """Return the pair that a merge joins."""

    def rank_of(self, pair: Pair) -> int | None:
        """Return the first merge of a pair."""

    def ranks_making(self, symbol: str) -> Iterable[int]:
        """Return the merges that make a symbol."""


@dataclass(frozen=True, eq=False)
class _MergesOfHistory:
    """The merges of a history up to a step, with tables of them made when they are needed."""

    history: MergeHistory
    step: int | None

    @property
    def settings(self) -> Settings:
        return self.history.settings

    @property
    def alphabet(self) -> Container[str]:
        return self.history.alphabet

    @property
    def has_corpus(self) -> bool:
        return bool(self.history.words)

    @property
    def longest(self) -> int:
        return max(map(len, self._ranks_of_symbol), default=0)

    def pair_of(self, rank: int) -> Pair:
        return self._pairs[rank - 1]

    def rank_of(self, pair: Pair) -> int | None:
        return self._rank_of_pair.get(pair)

    def ranks_making(self, symbol: str) -> Iterable[int]:
        return self._ranks_of_symbol.get(symbol, ())

    @cached_property
    def _pairs(self) -> list[Pair]:
        return self.history.pairs[: self.step]

    @cached_property
    def _rank_of_pair(self) -> dict[Pair, int]:
        rank_of_pair: dict[Pair, int] = {}
        for rank, pair in enumerate(self._pairs, start=1):
            rank_of_pair.setdefault(pair, rank)
        return rank_of_pair

    @cached_property
    def _ranks_of_symbol(self) -> dict[str, list[int]]:
        prefix = self.settings.inner_prefix
        ranks_of_symbol: dict[str, list[int]] = {}
        for rank, pair in enumerate(self._pairs, start=1):
            ranks_of_symbol.setdefault(joined(pair, prefix), []).append(rank)
        return ranks_of_symbol


def known_merges(history: MergeHistory, step: int | None = None) -> KnownMerges:
    """Return the merges that were learned from a corpus or imported, up to a step.

    >>> from bpe_viz import learn_bpe
    >>> known_merges(learn_bpe({"low": 5}, 2)).rank_of(("lo", "w"))
    2
    """
    return _MergesOfHistory(history, step)


@dataclass(frozen=True, eq=False)
class AppliedMerges:
    """A word after all merges: its units, and the boundaries that these removed, in order.

    >>> from bpe_viz import learn_bpe
    >>> merges = known_merges(learn_bpe({"low": 5}, 1))
    >>> applied = AppliedMerges(("l", "o", "t", "_"), ((1, 0),), (2,), merges)
    >>> len(applied.reasons())
    2
    """

    units: Symbols
    events: tuple[Event, ...]
    unknown_positions: tuple[int, ...]
    merges: KnownMerges

    @cached_property
    def _event_at(self) -> dict[int, int]:
        """The number of the event that removed the boundary right of a unit."""
        return {position: number for number, (_, position) in enumerate(self.events)}

    def reasons(self) -> tuple[Reason, ...]:
        """First each surviving boundary, left to right; then each silent merge, in rank order."""
        return (*self._surviving_boundaries(), *self._silent_merges())

    def _surviving_boundaries(self) -> Iterator[Reason]:
        ends = [place + 1 for place in range(len(self.units)) if place not in self._event_at]
        for start, (middle, stop) in zip([0, *ends], pairwise(ends), strict=False):
            pair = self._spelled(start, middle), self._spelled(middle, stop)
            if reason := self._unknown_reason(pair, start, middle, stop, rank=None):
                yield reason
            elif learned := self.merges.rank_of(pair):
                missed = self._reason(pair, start, middle, stop, learned)
                yield replace(missed, rank=None)
            else:
                kind = ReasonKind.NEVER_LEARNED
                sentence = f"No merge joins {quoted_pair(pair)}: that pair was never learned."
                yield Reason(kind, pair, start, middle - 1, stop, None, None, sentence)

    def _silent_merges(self) -> Iterator[Reason]:
        for rank, start, stop in sorted(self._spelled_merges()):
            left, _ = pair = self.merges.pair_of(rank)
            lengths = (len(self._spelled(start, cut)) for cut in range(start + 1, stop + 1))
            cuts = enumerate(lengths, start=start + 1)
            middle = next(cut for cut, length in cuts if length >= len(left))
            at = self._event_at.get(middle - 1)
            if at is None or self.events[at][0] != rank:
                yield self._reason(pair, start, middle, stop, rank)

    def _spelled_merges(self) -> Iterator[tuple[int, int, int]]:
        """Rank, start and stop of each place where the letters of a merged symbol stand."""
        prefix, longest = self.merges.settings.inner_prefix, self.merges.longest
        for start in range(len(self.units)):
            letters = ""
            for stop, spelled in enumerate(self.units[start:], start=start + 1):
                unit = spelled.removeprefix(prefix) if letters else spelled
                spellings = {letters + unit}
                if self._is_glued(stop - 1):
                    spellings.add(letters + self._bare(stop - 1))
                for spelling in spellings:
                    if stop > start + 1:
                        ranks = self.merges.ranks_making(spelling)
                        yield from ((rank, start, stop) for rank in ranks)
                letters += unit
                if len(letters) > longest:
                    break

    def _reason(self, pair: Pair, start: int, middle: int, stop: int, rank: int) -> Reason:
        """Explain why merge `rank` did not join the pair here, from what happened first."""
        if reason := self._unknown_reason(pair, start, middle, stop, rank):
            return reason
        merge = f"Merge {rank:,} joins {quoted_pair(pair)}, but"
        joins = f"{merge} here"
        by_rank = None
        edges = [self._event_at.get(edge - 1, _NEVER) for edge in (start, middle, stop) if edge > 0]
        used = min(edges)
        inside = [place for place in range(start, stop - 1) if place != middle - 1]
        made = max((self._event_at.get(place, _NEVER) for place in inside), default=-1)
        if self._is_glued(stop - 1) and not pair[1].endswith(self.merges.settings.mark):
            kind = ReasonKind.WORD_END
            sentence = f"{joins} the word ends, and it was learned inside words."
        elif used == made == _NEVER:
            kind = ReasonKind.NEVER_MADE
            part = self._part_apart(pair, start, middle)
            sentence = (
                f"{merge} in this word its letters are never joined to make `{printable(part)}`."
            )
        elif made < used and (made < 0 or self.events[made][0] < rank) and used == _NEVER:
            kind = ReasonKind.NOT_TAKEN
            sentence = f"{joins} the segmenter took other symbols."
        elif made < used and (made < 0 or self.events[made][0] < rank):
            by_rank = self.events[used][0]
            kind, sentence = self._used_before(joins, rank, by_rank)
        elif made < used:
            kind, by_rank = ReasonKind.MADE_TOO_LATE, self.events[made][0]
            sentence = f"{joins} merge {by_rank:,} makes one of its parts too late."
        else:
            by_rank = self.events[used][0]
            kind, sentence = self._used_before(joins, rank, by_rank)
            if by_rank >= rank:
                kind = ReasonKind.NEVER_MADE
                sentence = f"{joins} {self._named(by_rank)}, used a part before both were made."
        return Reason(kind, pair, start, middle - 1, stop, rank, by_rank, sentence)

    def _spelled(self, start: int, stop: int) -> str:
        return joined(self.units[start:stop], self.merges.settings.inner_prefix)

    def _used_before(self, joins: str, rank: int, by_rank: int) -> tuple[ReasonKind, str]:
        if by_rank == rank:
            sentence = f"{joins} the same merge had just used the first of them, further left."
            return ReasonKind.OVERLAP, sentence
        sentence = f"{joins} {self._named(by_rank)}, had already used a part of them."
        return ReasonKind.CONSUMED, sentence

    def _named(self, rank: int) -> str:
        return f"merge {rank:,}, of {quoted_pair(self.merges.pair_of(rank))}"

    def _part_apart(self, pair: Pair, start: int, middle: int) -> str:
        """Return the symbol of a pair whose letters are not one symbol at the end."""
        left_is_made = all(place in self._event_at for place in range(start, middle - 1))
        return pair[left_is_made]

    def _unknown_reason(
        self, pair: Pair, start: int, middle: int, stop: int, rank: int | None
    ) -> Reason | None:
        # Of a pair that was never learned only the two symbols next to the boundary matter; they
        # are single units when unknown, as no merge takes them in.
        touched = [position for position in self.unknown_positions if start <= position < stop]
        if not touched:
            return None
        return Reason(
            ReasonKind.UNKNOWN_UNIT,
            pair,
            start,
            middle - 1,
            stop,
            rank,
            by_rank=None,
            sentence=self._unknown_sentence(touched[0]),
        )

    def _unknown_sentence(self, position: int) -> str:
        settings, alphabet = self.merges.settings, self.merges.alphabet
        unit, bare = self.units[position], self._bare(position)
        prefix = settings.inner_prefix
        name = f"`{printable(bare)}`"
        if settings.mark_place is not MarkPlace.NONE and bare == settings.mark:
            return f"{name} is the mark; typed into a word it is unknown, and no merge touches it."
        if prefix and position and bare in alphabet:
            return f"{name} was only ever seen at a word's start, so no merge touches it here."
        if prefix and not position and prefix + bare in alphabet:
            return f"{name} was never seen at a word's start, so no merge touches it there."
        if bare != unit and bare in alphabet:
            return f"{name} was never seen at a word's end, so no merge touches it there."
        if settings.mark_place is MarkPlace.GLUED and bare + settings.mark in alphabet:
            return f"{name} was only ever seen at a word's end, so no merge touches it here."
        if not self.merges.has_corpus:
            return f"{name} is not in the alphabet of these merges, so none touches it."
        return f"{name} was never seen in the corpus, so no merge touches it."

    def _bare(self, position: int) -> str:
        """Return the unit without the mark that is glued to it, or the prefix."""
        unit = self.units[position]
        if position:
            unit = unit.removeprefix(self.merges.settings.inner_prefix)
        return unit.removesuffix(self.merges.settings.mark) if self._is_glued(position) else unit

    def _is_glued(self, position: int) -> bool:
        glued = self.merges.settings.mark_place is MarkPlace.GLUED
        return glued and position == len(self.units) - 1


def quoted_pair(pair: Pair) -> str:
    """Return both symbols between backticks, which become chips on the screen.

    >>> quoted_pair(("w", "e"))
    '`w` and `e`'
    """
    left, right = map(printable, pair)
    return f"`{left}` and `{right}`"
