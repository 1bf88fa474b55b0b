"""Why symbols of a segmented word stayed apart, and why merges that stand in it did not fire."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate, pairwise

from bpe_viz.history import MergeHistory
from bpe_viz.record import NEVER
from bpe_viz.settings import MarkPlace
from bpe_viz.symbols import Pair, Symbols, printable


class ReasonKind(Enum):
    """What kept two symbols apart."""

    NEVER_LEARNED = "never learned"
    CONSUMED = "a part was used by an earlier merge"
    OVERLAP = "overlaps an occurrence merged in the same step"
    UNKNOWN_UNIT = "touches an unknown unit"
    WORD_END = "learned inside words, but here the word ends"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why `pair` is not joined at one place of a word.

    Its letters are the units `start` to `stop` - 1; `position` is the last unit of its left symbol,
    so the boundary in question stands right of that. `rank` is that of the pair, None when it was
    never learned; `by_rank` is the merge that used a part of it, for CONSUMED and OVERLAP.
    """

    kind: ReasonKind
    pair: Pair
    start: int
    position: int
    stop: int
    rank: int | None
    by_rank: int | None
    sentence: str


@dataclass(frozen=True, slots=True, eq=False)
class AppliedMerges:
    """A word after all merges: its units, and what became of the boundary right of each.

    `died[position]` is the rank of the merge that removed the boundary, or NEVER.
    """

    units: Symbols
    died: Sequence[int]
    unknown_positions: tuple[int, ...]
    history: MergeHistory

    def reasons(self) -> tuple[Reason, ...]:
        """First each surviving boundary, left to right; then each silent merge, in rank order."""
        return (*self._surviving_boundaries(), *self._silent_merges())

    def _surviving_boundaries(self) -> Iterator[Reason]:
        ends = [position + 1 for position, rank in enumerate(self.died) if rank == NEVER]
        for start, (middle, stop) in zip([0, *ends], pairwise(ends), strict=False):
            pair = "".join(self.units[start:middle]), "".join(self.units[middle:stop])
            yield self._unknown_reason(pair, start, middle, stop, rank=None) or Reason(
                ReasonKind.NEVER_LEARNED,
                pair,
                start,
                middle - 1,
                stop,
                rank=None,
                by_rank=None,
                sentence=f"No merge joins {quoted(pair)}: that pair was never learned.",
            )

    def _silent_merges(self) -> Iterator[Reason]:
        pairs = self.history.pairs
        for rank, start, stop in sorted(self._spelled_merges()):
            left, _ = pair = pairs[rank - 1]
            lengths = accumulate(map(len, self.units[start:stop]))
            middle = start + 1 + next(i for i, length in enumerate(lengths) if length >= len(left))
            if self.died[middle - 1] != rank:
                yield self._reason(pair, start, middle, stop, rank)

    def _spelled_merges(self) -> Iterator[tuple[int, int, int]]:
        """Rank, start and stop of each place where the letters of a merged symbol stand."""
        rank_of_symbol = {
            left + right: rank for rank, (left, right) in enumerate(self.history.pairs, start=1)
        }
        longest = max(map(len, rank_of_symbol), default=0)
        for start in range(len(self.units)):
            letters = ""
            for stop, unit in enumerate(self.units[start:], start=start + 1):
                spellings = [letters + unit]
                if self._is_glued(stop - 1):
                    spellings.append(letters + self._bare(stop - 1))
                for spelling in spellings:
                    if stop > start + 1 and (rank := rank_of_symbol.get(spelling)):
                        yield rank, start, stop
                letters += unit
                if len(letters) > longest:
                    break

    def _reason(self, pair: Pair, start: int, middle: int, stop: int, rank: int) -> Reason:
        if reason := self._unknown_reason(pair, start, middle, stop, rank):
            return reason
        edges = [self.died[edge - 1] for edge in (start, middle, stop) if edge > 0]
        by_rank = min(edges)
        joins = f"Merge {rank:,} joins {quoted(pair)}, but here"
        if self._is_glued(stop - 1) and not pair[1].endswith(self.history.settings.mark):
            kind, by_rank = ReasonKind.WORD_END, NEVER
            sentence = f"{joins} the word ends, and it was learned inside words."
        elif by_rank < rank:
            kind = ReasonKind.CONSUMED
            earlier = quoted(self.history.pairs[by_rank - 1])
            sentence = f"{joins} merge {by_rank:,}, of {earlier}, had already used a part of them."
        else:
            kind = ReasonKind.OVERLAP
            sentence = f"{joins} the same merge had just used the first of them, further left."
        return Reason(
            kind,
            pair,
            start,
            middle - 1,
            stop,
            rank,
            by_rank=None if by_rank == NEVER else by_rank,
            sentence=sentence,
        )

    def _unknown_reason(
        self, pair: Pair, start: int, middle: int, stop: int, rank: int | None
    ) -> Reason | None:
        # Of a pair that was never learned only the two symbols beside the boundary matter; they
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
        settings, alphabet = self.history.settings, self.history.alphabet
        unit, bare = self.units[position], self._bare(position)
        name = f"`{printable(bare)}`"
        if settings.mark_place is not MarkPlace.NONE and bare == settings.mark:
            return f"{name} is the mark; typed into a word it is unknown, and no merge touches it."
        if bare != unit and bare in alphabet:
            return f"{name} was never seen at a word's end, so no merge touches it there."
        if settings.mark_place is MarkPlace.GLUED and bare + settings.mark in alphabet:
            return f"{name} was only ever seen at a word's end, so no merge touches it here."
        if not self.history.words:
            return f"{name} is not in the alphabet of these merges, so none touches it."
        return f"{name} was never seen in the corpus, so no merge touches it."

    def _bare(self, position: int) -> str:
        """The unit without the mark that is glued to it."""
        unit = self.units[position]
        return unit.removesuffix(self.history.settings.mark) if self._is_glued(position) else unit

    def _is_glued(self, position: int) -> bool:
        glued = self.history.settings.mark_place is MarkPlace.GLUED
        return glued and position == len(self.units) - 1


def quoted(pair: Pair) -> str:
    """Both symbols between backticks, which become chips on the screen.

    >>> quoted(("w", "e"))
    '`w` and `e`'
    """
    left, right = map(printable, pair)
    return f"`{left}` and `{right}`"
