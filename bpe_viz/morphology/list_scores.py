"""Scores of a whole gold list: averages over boundaries and over words, with their intervals."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

import numpy as np

from bpe_viz.arrays import CountArray, FlagArray, FloatArray
from bpe_viz.errors import BpeVizError
from bpe_viz.limits import LEAST_INTERVAL_WORDS
from bpe_viz.morphology.boundaries import BoundaryScores, best_alternative, boundary_scores
from bpe_viz.morphology.score_intervals import score_intervals
from bpe_viz.pickled import PickledByFields


@dataclass(frozen=True, slots=True)
class Averages:
    """Precision, recall, F1 and Jaccard, averaged one way.

    >>> macro = count_boundaries([{3}], [[{3, 5}]]).scores().macro
    >>> macro.precision, macro.recall, macro.jaccard
    (1.0, 0.5, 0.5)
    """

    precision: float
    recall: float
    f1: float
    jaccard: float


@dataclass(frozen=True, slots=True)
class ListScores(PickledByFields):
    """Scores of a list: `micro` counts all boundaries together, `macro` is the mean over words.

    `exact` is the share of words whose boundaries are just the gold ones.

    >>> count_boundaries([{3}], [[{3, 5}]]).scores().micro.recall
    0.5
    """

    micro: Averages
    macro: Averages
    exact: float


@dataclass(frozen=True, slots=True, eq=False)
class BoundaryCounts(PickledByFields):
    """For each word of a list its numbers of boundaries: in both sets, predicted, gold.

    hits, predicted, gold  int64[words], read-only

    >>> counts = count_boundaries([{2}, set()], [[{2}], [{3}]])
    >>> counts.hits.tolist(), counts.predicted.tolist(), counts.gold.tolist()
    ([1, 0], [1, 0], [1, 1])
    """

    hits: CountArray
    predicted: CountArray
    gold: CountArray

    def __post_init__(self) -> None:
        for array in (self.hits, self.predicted, self.gold):
            array.flags.writeable = False

    def __len__(self) -> int:
        return len(self.hits)

    def scores(self) -> ListScores:
        """Return the scores of the list.

        >>> counts = count_boundaries([{2}, set()], [[{2}], [{3}]])
        >>> counts.scores().micro.recall, counts.scores().exact
        (0.5, 0.5)
        """
        sums = score_columns(self.hits, self.predicted, self.gold).sum(axis=0, keepdims=True)
        return as_scores(score_table(sums, len(self))[0])

    def intervals(self) -> tuple[ListScores, ListScores] | None:
        """Return the lower and upper ends of 95% intervals of every score; see `score_intervals`.

        None for fewer than ten words: they are too few to say anything of others.

        >>> low, high = count_boundaries([{2}, set()] * 5, [[{2}], [{3}]] * 5).intervals()
        >>> round(low.exact, 2), round(high.exact, 2)
        (0.21, 0.79)
        """
        if len(self) < LEAST_INTERVAL_WORDS:
            return None
        columns = score_columns(self.hits, self.predicted, self.gold).T
        hits, each_word = columns[0], columns[3:]
        parts = np.vstack((*[hits] * 4, each_word))
        wholes = np.vstack((*_wholes(*columns[:3]), np.ones(each_word.shape)))
        low, high = score_intervals(parts, wholes)
        return as_scores(low), as_scores(high)


def count_boundaries(
    predicted: Iterable[Set[float]], gold: Iterable[Sequence[Set[float]]]
) -> BoundaryCounts:
    """Compare each word's boundaries with the gold alternative that agrees best.

    Both have one item a word, `gold` a sequence of alternatives. Raises BpeVizError without words.

    >>> count_boundaries([{2, 6}], [[{2}, {2, 6}]]).hits
    array([2])
    """
    rows = [
        boundary_scores(boundaries, alternatives[best_alternative(boundaries, alternatives)])
        for boundaries, alternatives in zip(predicted, gold, strict=True)
    ]
    if not rows:
        raise BpeVizError("There are no words to score. Choose a gold list with words.")
    counts = np.array([(row.num_hits, row.num_predicted, row.num_gold) for row in rows], np.int64)
    return BoundaryCounts(*counts.T.copy())


def word_scores(counts: BoundaryCounts) -> list[BoundaryScores]:
    """Return the scores of each word.

    >>> word_scores(count_boundaries([{2, 6}], [[{2}]]))[0].precision
    0.5
    """
    columns = (counts.hits.tolist(), counts.predicted.tolist(), counts.gold.tolist())
    return [BoundaryScores(*row) for row in zip(*columns, strict=True)]


def share(part: FloatArray, whole: FloatArray, is_exact: FlagArray) -> FloatArray:
    """As in BoundaryScores: 1 where the sets are equal, 0 for a share of nothing.

    >>> share(np.array([1.0, 0.0]), np.array([2.0, 0.0]), np.array([False, True])).tolist()
    [0.5, 1.0]
    """
    shares = np.divide(part, whole, out=np.zeros(part.shape), where=whole > 0)
    shares[is_exact] = 1.0
    return shares


def score_columns(hits: CountArray, predicted: CountArray, gold: CountArray) -> FloatArray:
    """float64[words, 8]: hits, predicted, gold, precision, recall, F1, Jaccard, exact.

    >>> counts = count_boundaries([{2, 6}], [[{2}]])
    >>> score_columns(counts.hits, counts.predicted, counts.gold)[0, :5].tolist()
    [1.0, 2.0, 1.0, 0.5, 1.0]
    """
    counts = [array.astype(np.float64) for array in (hits, predicted, gold)]
    is_exact = (hits == predicted) & (hits == gold)
    shares = [share(counts[0], whole, is_exact) for whole in _wholes(*counts)]
    return np.column_stack((*counts, *shares, is_exact))


def score_table(sums: FloatArray, num_words: int) -> FloatArray:
    """float64[rows, 9]: micro and macro precision, recall, F1, Jaccard, and exact, from sums.

    Each row of `sums` has the columns of `score_columns`, summed over words.

    >>> counts = count_boundaries([{2, 6}], [[{2}]])
    >>> columns = score_columns(counts.hits, counts.predicted, counts.gold)
    >>> score_table(columns, 1)[0, :2].tolist()
    [0.5, 1.0]
    """
    hits, predicted, gold = sums[:, 0], sums[:, 1], sums[:, 2]
    is_exact = (hits == predicted) & (hits == gold)
    micro = [share(hits, whole, is_exact) for whole in _wholes(hits, predicted, gold)]
    return np.column_stack((*micro, sums[:, 3:] / num_words))


def _wholes(hits: FloatArray, predicted: FloatArray, gold: FloatArray) -> tuple[FloatArray, ...]:
    """Return the totals of which hits are a share in precision, recall, F1 and Jaccard."""
    return predicted, gold, (predicted + gold) / 2, predicted + gold - hits


def as_scores(row: FloatArray) -> ListScores:
    """One row of `score_table` by name.

    >>> as_scores(np.array([0.5, 1, 0.67, 0.5, 0.5, 1, 0.67, 0.5, 0])).micro.recall
    1.0
    """
    values = row.tolist()
    return ListScores(Averages(*values[:4]), Averages(*values[4:8]), values[8])
