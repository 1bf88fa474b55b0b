"""Scores of a gold list in every state of a training, from one pass over its words."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

import numpy as np

from bpe_viz.arguments import OnProgress
from bpe_viz.arrays import FloatArray
from bpe_viz.errors import BpeVizError
from bpe_viz.history import MergeHistory
from bpe_viz.morphology.boundaries import Boundaries
from bpe_viz.morphology.gold.gold_list import GoldEntry
from bpe_viz.morphology.list_scores import (
    BoundaryCounts,
    ListScores,
    as_scores,
    count_boundaries,
    score_table,
)
from bpe_viz.morphology.score_sums import change_sums, state_sums
from bpe_viz.morphology.word_boundaries import (
    BoundariesOfWords,
    BoundaryStates,
    WordBoundaries,
    boundaries_in_rounds,
    boundaries_in_states,
)
from bpe_viz.morphology.word_comparison import ComparedWord, compare_word
from bpe_viz.pickled import PickledByFields
from bpe_viz.settings import Normalization
from bpe_viz.symbols import Symbols
from bpe_viz.wording import counted

NUM_POINTS = 50


class Score(Enum):
    """The scores of a list; the value is its column in `ScoreCurve.table`."""

    MICRO_PRECISION = 0
    MICRO_RECALL = 1
    MICRO_F1 = 2
    MICRO_JACCARD = 3
    MACRO_PRECISION = 4
    MACRO_RECALL = 5
    MACRO_F1 = 6
    MACRO_JACCARD = 7
    EXACT = 8


@dataclass(frozen=True, slots=True)
class WordChange:
    """The effect of a merge on a word of the list: the boundaries `lost` and `gained`.

    Lost are gold boundaries that the merge wrongly removed; gained are extra ones that it rightly
    removed. Gold is the alternative that agreed best before the merge. Where boundaries also come,
    as in WordPiece and Unigram, a new gold one is gained, and a new extra one is lost.

    >>> five, six = frozenset({5}), frozenset({5, 6})
    >>> WordChange("lowness", six, five, lost=frozenset(), gained=six - five).gained
    frozenset({6})
    """

    word: str
    before: Boundaries
    after: Boundaries
    lost: Boundaries
    gained: Boundaries


@dataclass(frozen=True, slots=True, eq=False)
class ScoreCurve(PickledByFields):
    """The scores of a gold list against the number of merges.

    table             float64[merges + 1, 9], read-only: a row for every state, a column a Score
    symbols_per_word  float64[merges + 1], read-only: the mean of the words of the list

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.morphology.gold.gold_list import built_in_gold
    >>> curve = score_curve(built_in_gold("gold_slide"), learn_bpe({"newer": 6}, 4))
    >>> round(curve.scores(4).micro.recall, 2)
    0.67
    """

    entries: tuple[GoldEntry, ...]
    table: FloatArray
    symbols_per_word: FloatArray
    boundaries: BoundariesOfWords

    def __post_init__(self) -> None:
        for array in (self.table, self.symbols_per_word):
            array.flags.writeable = False

    @property
    def num_merges(self) -> int:
        """The merges of the training."""
        return len(self.table) - 1

    def scores(self, k: int) -> ListScores:
        """Return all scores in state k."""
        self._check(k, low=0)
        return as_scores(self.table[k])

    def best_k(self, score: Score = Score.MICRO_F1) -> int:
        """Return the state in which a score is highest; the earliest if tied."""
        return int(np.argmax(self.table[:, score.value].round(12)))

    def points(self, num_points: int = NUM_POINTS) -> tuple[int, ...]:
        """At most so many states, evenly spaced, the first and the last included."""
        states = np.linspace(0, self.num_merges, num=max(num_points, 2))
        return tuple(dict.fromkeys(states.round().astype(int).tolist()))

    def boundaries_at(self, k: int) -> list[Boundaries]:
        """Return the boundaries of each word in state k."""
        self._check(k, low=0)
        return [self.boundaries.at(index, k) for index in range(len(self.entries))]

    def compared_words(self, k: int) -> tuple[ComparedWord, ...]:
        """Return each word in state k next to its gold segmentation."""
        pairs = zip(self.entries, self.boundaries_at(k), strict=True)
        return tuple(compare_word(entry, predicted) for entry, predicted in pairs)

    def boundary_counts(self, k: int) -> BoundaryCounts:
        """Return the counts of each word in state k, for its scores and for intervals."""
        gold = (entry.alternatives for entry in self.entries)
        return count_boundaries(self.boundaries_at(k), gold)

    def changed_words(self, k: int) -> tuple[WordChange, ...]:
        """Return the effect of merge k on each word that it changed, in the order of the list."""
        self._check(k, low=1)
        changes = []
        for index in self.boundaries.changed(k):
            entry = self.entries[index]
            before, after = self.boundaries.at(index, k - 1), self.boundaries.at(index, k)
            compared = compare_word(entry, before)
            new = after - before
            lost = (compared.hits - after) | (new - compared.missed)
            gained = (compared.extra - after) | (new & compared.missed)
            changes.append(WordChange(entry.word, before, after, lost, gained))
        return tuple(changes)

    def next_change(self, k: int, *, back: bool = False) -> int | None:
        """Return the nearest merge after k, or before it, that changes a listed word."""
        return self.boundaries.next_change(k, back=back)

    def _check(self, k: int, *, low: int) -> None:
        if not low <= k <= self.num_merges:
            raise BpeVizError(
                f"Step {k:,} does not exist in a history of {counted(self.num_merges, 'merge')}."
                f" Choose {low} to {self.num_merges:,}."
            )


def score_curve(
    gold: Iterable[GoldEntry],
    history: MergeHistory,
    *,
    before: str = "",
    on_progress: OnProgress | None = None,
) -> ScoreCurve:
    r"""Score the words of a gold list in every state of a history.

    `before` is put before each word: a blank, say, where the words of the corpus begin with one.
    `on_progress(words done, of all)` may raise to cancel. Raises BpeVizError without words.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.morphology.gold.gold_list import read_gold_text
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> curve = score_curve(read_gold_text("lower\tlow er\nnewer\tnew er"), history)
    >>> curve.best_k(), curve.scores(6).micro.f1, curve.scores(8).exact
    (6, 1.0, 0.5)
    >>> [(change.word, sorted(change.lost)) for change in curve.changed_words(7)]
    [('newer', [3])]
    """
    entries = _entries(gold)
    words = [entry.word for entry in entries]
    boundaries = boundaries_in_states(words, history, before=before, on_progress=on_progress)
    return _curve(entries, boundaries, len(history))


def score_rounds(
    gold: Iterable[GoldEntry],
    num_rounds: int,
    cutter_of: Callable[[int], Callable[[str], Symbols]],
    *,
    mark: str = "",
    normalization: Normalization = Normalization.NONE,
    before: str = "",
    on_progress: OnProgress | None = None,
) -> ScoreCurve:
    r"""Score the words of a gold list after 0 to `num_rounds` rounds of pruning.

    `cutter_of` a round cuts a word in it, and is asked once for each; `before` and `on_progress`
    are as in `score_curve`. Raises BpeVizError without words.

    >>> from bpe_viz.morphology.gold.gold_list import read_gold_text
    >>> cut = {0: ("lower",), 1: ("low", "er")}
    >>> gold = read_gold_text("lower\tlow er")
    >>> curve = score_rounds(gold, 1, lambda number: lambda _: cut[number])
    >>> curve.scores(0).micro.f1, curve.scores(1).micro.f1
    (0.0, 1.0)
    """
    entries = _entries(gold)
    boundaries = boundaries_in_rounds(
        [entry.word for entry in entries],
        num_rounds,
        cutter_of,
        mark=mark,
        normalization=normalization,
        before=before,
        on_progress=on_progress,
    )
    return _curve(entries, boundaries, num_rounds)


def _entries(gold: Iterable[GoldEntry]) -> tuple[GoldEntry, ...]:
    entries = tuple(gold)
    if not entries:
        raise BpeVizError("There are no words to score. Choose a gold list with words.")
    return entries


def _curve(entries: tuple[GoldEntry, ...], boundaries: BoundariesOfWords, last: int) -> ScoreCurve:
    alternatives = [entry.alternatives for entry in entries]
    if isinstance(boundaries, WordBoundaries):
        sums = state_sums(boundaries, alternatives, last)
    elif isinstance(boundaries, BoundaryStates):
        sums = change_sums(boundaries, alternatives, last)
    else:
        raise TypeError("boundaries are in arrays or in states")
    table = np.clip(score_table(sums, len(entries)), 0.0, 1.0)
    return ScoreCurve(entries, table, 1 + sums[:, 1] / len(entries), boundaries)
