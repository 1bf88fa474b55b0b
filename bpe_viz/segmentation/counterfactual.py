"""The copies of a word that would have made a pair win, checked by training again."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from time import monotonic

from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_WORD_UNITS
from bpe_viz.segmentation.closeness import (
    check_counts_decide,
    closest,
    pair_count_in_states,
    rank_of_pair,
)
from bpe_viz.segmentation.segmentation import Segmentation
from bpe_viz.segmentation.segmenter import segment
from bpe_viz.segmentation.word_study import symbols_at
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import Pair
from bpe_viz.training import train


@dataclass(frozen=True, slots=True)
class Copies:
    """The findings of trainings with more copies of a word about a pair.

    With `copies` more the pair becomes merge `rank`; `copies` is None when no number was found.
    `is_certain` says that nothing was left out: no smaller number of copies makes the pair win, and
    without `copies` no number at all. Otherwise only the numbers in `tried` are known.

    >>> Copies(copies=3, rank=2, is_certain=True, tried=(4, 2, 3)).copies
    3
    """

    copies: int | None
    rank: int | None
    is_certain: bool
    tried: tuple[int, ...]


_NEVER = 2**62


class _OutOfTimeError(Exception):
    """The seconds for trainings are used up."""


def copies_needed(
    history: MergeHistory,
    word: str,
    pair: Pair,
    seconds: float = 6.0,
    clock: Callable[[], float] = monotonic,
) -> Copies | None:
    """Find the least number of extra copies of `word` that get `pair` merged in as many merges.

    Every answer is checked by training again. More copies also help other pairs, so a number may
    help where a larger one does not, and a word may help that does not contain the pair. A quick
    search finds some number; then all numbers from 1 on are settled, several with each training:
    those that make the same merges. When the `seconds` run out before, the answer is not certain.
    None for a word that is empty or longer than MAX_WORD_UNITS.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> copies_needed(history, "lowest", ("w", "e"))
    Copies(copies=1, rank=1, is_certain=True, tried=(2, 1))
    >>> found = copies_needed(history, "lower", ("w", "e"))
    >>> found.copies, found.is_certain
    (None, True)
    """
    check_counts_decide(history)
    units = segment(word, history).units
    if not units or len(units) > MAX_WORD_UNITS:
        return None
    trials = _Trials(history, word, pair, clock() + seconds, clock)
    # Past this limit every pair of the word comes before all others: one more changes nothing.
    limit = int(history.record.counts[0]) + 1 if len(history) else 0
    is_certain = False
    try:
        if limit:
            _look_for_any(trials, min(_estimate(history, word, pair), limit), limit)
        copies = 1
        while copies <= limit and not trials.rank_with(copies):
            copies = trials.next_to_try(copies)
        is_certain = True
    except _OutOfTimeError:
        pass
    wins = min((copies for copies, rank in trials.rank_of_copies.items() if rank), default=None)
    return Copies(
        copies=wins,
        rank=trials.rank_of_copies[wins] if wins else None,
        is_certain=is_certain,
        tried=tuple(trials.rank_of_copies),
    )


def _look_for_any(trials: "_Trials", wins: int, limit: int) -> None:
    """Try some numbers up to `limit`: twice as many each time, then between the last two."""
    loses = 0
    while not trials.rank_with(wins):
        if wins == limit:
            return
        loses, wins = wins, min(2 * wins, limit)
    if wins - loses > 1 and not trials.rank_with(wins - 1):
        return
    while wins - loses > 1:
        middle = (wins + loses) // 2
        loses, wins = (loses, middle) if trials.rank_with(middle) else (middle, wins)


class _Trials:
    """Trainings with more copies of a word; each number of copies is tried once."""

    def __init__(
        self,
        history: MergeHistory,
        word: str,
        pair: Pair,
        deadline: float,
        clock: Callable[[], float],
    ) -> None:
        self.rank_of_copies: dict[int, int] = {}
        self._latest: tuple[int, MergeHistory] | None = None
        self._word, self._pair = word, pair
        self._word_counts = history.count_of_word()
        self._settings = replace(history.settings, num_merges=len(history), vocab_size=None)
        self._deadline, self._clock = deadline, clock

    def rank_with(self, copies: int) -> int:
        """Return the rank that the pair gets with so many more copies of the word, or 0."""
        if copies not in self.rank_of_copies:
            history = self._train(copies)
            self.rank_of_copies[copies] = rank_of_pair(history, self._pair) or 0
        return self.rank_of_copies[copies]

    def next_to_try(self, copies: int) -> int:
        """Return the next number of copies that may lead to other merges than `copies` did."""
        return copies + _same_merges_until(self._train(copies), self._word)

    def _train(self, copies: int) -> MergeHistory:
        if self._latest is None or self._latest[0] != copies:
            counts = self._word_counts
            more = counts | {self._word: counts.get(self._word, 0) + copies}
            self._latest = copies, train(more, self._settings, self._check_time)
        return self._latest[1]

    def _check_time(self, _done: int, _total: int) -> None:
        if self._clock() > self._deadline:
            raise _OutOfTimeError


def _same_merges_until(history: MergeHistory, word: str) -> int:
    """With how many more copies of `word` another pair may win at some merge, or tie; at least 1.

    A copy adds to each pair of the word as often as the pair occurs in it, and to no other. So one
    pair of the word reaches a winner after the lead by what it gains on it with each copy.
    """
    winners = history.record.counts
    segmentation = _by_rank(word, history)
    ranks = sorted({rank for rank, _ in segmentation.events})
    fewest = _NEVER
    for first, last in pairwise((0, *ranks, len(history) + 1)):
        # In the states from `first` to `last` - 1 the word is the same; merge `last` changes it.
        occurrences = Counter(pairwise(symbols_at(segmentation, first)))
        winner = history.pairs[last - 1] if last <= len(history) else None
        for pair, gain in occurrences.items():
            if fewest == 1:
                return 1
            counts = pair_count_in_states(history, pair)
            leads = winners[first : last - 1] - counts[first : last - 1]
            if len(leads):
                fewest = min(fewest, _copies_to_catch_up(int(leads.min()), gain))
            if winner is None:
                to_be_merged = history.settings.min_count - int(counts[-1])
                if to_be_merged > 0:
                    fewest = min(fewest, _copies_to_catch_up(to_be_merged, gain))
            elif gain > occurrences[winner]:
                lead = int(winners[last - 1] - counts[last - 1])
                fewest = min(fewest, _copies_to_catch_up(lead, gain - occurrences[winner]))
    return fewest


def _copies_to_catch_up(lead: int, gain: int) -> int:
    return max(1, -(-lead // gain))


def _estimate(history: MergeHistory, word: str, pair: Pair) -> int:
    """Estimate how many copies would close the smallest gap if nothing else changed; at least 1."""
    near = closest(history, pair)
    if near is None:
        return 1
    symbols = symbols_at(_by_rank(word, history), near.rank - 1)
    neighbours = list(pairwise(symbols))
    gained = neighbours.count(pair) - neighbours.count(near.winner)
    return max(1, -(-(near.lead + 1) // gained)) if gained > 0 else 1


def _by_rank(word: str, history: MergeHistory) -> Segmentation:
    return segment(word, history, segmenter=Segmenter.RANK_ORDER)
