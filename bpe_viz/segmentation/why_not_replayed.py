"""The reasons why symbols of a word stayed apart where symbols may die."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from bpe_viz.history import Death
from bpe_viz.segmentation.replay import ReplayTable, replay_runs
from bpe_viz.segmentation.why_not import AppliedMerges, Reason, ReasonKind, quoted_pair
from bpe_viz.symbols import Pair, printable


@dataclass(frozen=True, eq=False)
class ReplayedMerges(AppliedMerges):
    """A word after all merges and deaths of a run, as `AppliedMerges` is one after merges.

    >>> from bpe_viz import learn_picky_bpe, segment
    >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> history = learn_picky_bpe(slides, num_merges=9, threshold=0.7)
    >>> segment("low", history).why_not()
    ()
    >>> segment("lower", history).why_not()[0].sentence
    'Here `low` was one symbol, but it died after merge 8 and was split again.'
    """

    table: ReplayTable
    step: int | None

    def reasons(self) -> tuple[Reason, ...]:
        """Explain each surviving boundary, left to right."""
        put_back, _ = self._replayed
        return tuple(
            self._died(reason, put_back[reason.position])
            if reason.position in put_back and reason.kind is not ReasonKind.UNKNOWN_UNIT
            else reason
            for reason in self._surviving_boundaries()
        )

    @cached_property
    def _replayed(self) -> tuple[dict[int, Death], dict[int, int]]:
        """The death that put each boundary back, and the last merge to change each symbol."""
        put_back: dict[int, Death] = {}
        changed_by: dict[int, int] = {}
        for time, start in self._replay():
            event = self.table.events[time]
            changed_by[start] = event.rank
            if isinstance(event, Death):
                sizes = map(self.table.num_units, event.parts)
                for end in [*accumulate(sizes, initial=start)][1:-1]:
                    put_back[end - 1] = event
                    changed_by[end] = event.rank
        return put_back, changed_by

    def _replay(self) -> list[tuple[int, int]]:
        return replay_runs(self.table, self.units, self.unknown_positions, self.step)

    def _died(self, reason: Reason, death: Death) -> Reason:
        sentence = (
            f"Here `{printable(death.symbol)}` was one symbol, but it died after merge"
            f" {death.rank:,} and was split again."
        )
        return replace(reason, kind=ReasonKind.DIED, by_rank=death.rank, sentence=sentence)

    def _reason(self, pair: Pair, start: int, middle: int, stop: int, rank: int) -> Reason:
        """Explain why a merge did not join its pair: the pair came together after its turn."""
        if reason := self._unknown_reason(pair, start, middle, stop, rank):
            return reason
        late = max(self._replayed[1].get(at, 0) for at in (start, middle))
        sentence = (
            f"Merge {rank:,} joins {quoted_pair(pair)}, but here they are neighbours only since"
            f" merge {late:,}."
        )
        return Reason(ReasonKind.MADE_TOO_LATE, pair, start, middle - 1, stop, rank, late, sentence)
