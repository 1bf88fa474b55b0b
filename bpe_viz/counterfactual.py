"""What would have made a pair win: more copies of a word, checked by training anew."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from time import monotonic

from bpe_viz.closeness import MOST_LETTERS, closest, rank_of_pair
from bpe_viz.history import MergeHistory
from bpe_viz.recording_learner import train
from bpe_viz.segmenter import segment
from bpe_viz.symbols import Pair
from bpe_viz.word_study import symbols_at


@dataclass(frozen=True, slots=True)
class Copies:
    """What trainings with more copies of a word showed about a pair.

    With `copies` more the pair becomes merge `rank`. With one copy fewer it is not merged when
    `is_least`; else that was not tried. `copies` is None when none of the `tried` numbers helps.
    """

    copies: int | None
    rank: int | None
    is_least: bool
    tried: tuple[int, ...]


class _OutOfTimeError(Exception):
    """The seconds for trainings are used up."""


def copies_needed(
    history: MergeHistory,
    word: str,
    pair: Pair,
    seconds: float = 6.0,
    clock: Callable[[], float] = monotonic,
) -> Copies | None:
    """How many more copies of `word` make the learner merge `pair` within as many merges.

    Every answer is checked by training anew. More copies also help other pairs of the word, so the
    number need not grow evenly; what is named is one at which the pair wins and one copy fewer at
    which it does not. None when the pair cannot stand in the word, however it is cut.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> copies_needed(history, "lowest", ("w", "e"))
    Copies(copies=1, rank=1, is_least=True, tried=(2, 1))
    >>> copies_needed(history, "lower", ("w", "e")).tried
    (1, 2, 4, 8, 10)
    """
    if not _can_meet(history, word, pair) or len(history) == 0:
        return None
    trials = _Trials(history, word, pair, clock() + seconds, clock)
    limit = int(history.record.counts[0]) + 1  # past it the word itself decides every merge
    loses, wins = 0, min(_estimate(history, word, pair), limit)
    try:
        while not trials.rank_with(wins) and wins < limit:
            loses, wins = wins, min(2 * wins, limit)
        if trials.rank_with(wins) and wins - loses > 1 and not trials.rank_with(wins - 1):
            loses = wins - 1
        while trials.rank_with(wins) and wins - loses > 1:
            middle = (wins + loses) // 2
            loses, wins = (loses, middle) if trials.rank_with(middle) else (middle, wins)
    except _OutOfTimeError:
        pass
    rank = trials.rank_of_copies.get(wins) or None
    return Copies(
        copies=wins if rank else None,
        rank=rank,
        is_least=bool(rank) and (wins == 1 or trials.rank_of_copies.get(wins - 1) == 0),
        tried=tuple(trials.rank_of_copies),
    )


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
        self._word, self._pair = word, pair
        self._word_counts = dict(zip(history.words, history.word_counts.tolist(), strict=True))
        self._settings = replace(history.settings, num_merges=len(history), vocab_size=None)
        self._deadline, self._clock = deadline, clock

    def rank_with(self, copies: int) -> int:
        """The rank that the pair gets with so many more copies of the word, or 0."""
        if copies not in self.rank_of_copies:
            counts = self._word_counts
            more = counts | {self._word: counts.get(self._word, 0) + copies}
            history = train(more, self._settings, self._check_time)
            self.rank_of_copies[copies] = rank_of_pair(history, self._pair) or 0
        return self.rank_of_copies[copies]

    def _check_time(self, _done: int, _total: int) -> None:
        if self._clock() > self._deadline:
            raise _OutOfTimeError


def _estimate(history: MergeHistory, word: str, pair: Pair) -> int:
    """How many copies would close the smallest gap if nothing else changed; at least 1."""
    near = closest(history, pair)
    if near is None:
        return 1
    symbols = symbols_at(segment(word, history), near.rank - 1)
    neighbours = list(pairwise(symbols))
    gained = neighbours.count(pair) - neighbours.count(near.winner)
    return max(1, -(-(near.lead + 1) // gained)) if gained > 0 else 1


def _can_meet(history: MergeHistory, word: str, pair: Pair) -> bool:
    """Whether the letters of the pair stand side by side in the word, at borders of units."""
    units = segment(word, history).units
    if len(units) > MOST_LETTERS:
        return False
    edges = [0]
    for unit in units:
        edges.append(edges[-1] + len(unit))
    places, spelled = set(edges), "".join(units)
    letters = "".join(pair)
    start = spelled.find(letters)
    while start >= 0:
        if places.issuperset((start, start + len(pair[0]), start + len(letters))):
            return True
        start = spelled.find(letters, start + 1)
    return False
