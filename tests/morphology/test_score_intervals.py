"""Intervals of scores contain what they should as often as they say: simulated with real lists."""

from functools import cache

import numpy as np
import pytest

from bpe_viz import learn_bpe, learn_wordpiece
from bpe_viz.arrays import CountArray, FloatArray
from bpe_viz.morphology import (
    BoundaryCounts,
    built_in_gold,
    count_boundaries,
    random_boundaries,
    score_curve,
)
from bpe_viz.morphology.list_scores import ListScores
from bpe_viz.morphology.score_intervals import score_intervals

LISTS = 5_000


@cache
def population(gold: str, how: str, k: int) -> BoundaryCounts:
    """The words of a built-in list, cut by so many merges learned from them, or at random."""
    entries = built_in_gold(gold)
    words = [entry.word for entry in entries]
    learner, _, is_random = how.partition(", ")
    history = learn_bpe(words, k) if learner == "BPE" else learn_wordpiece(words, k)
    curve = score_curve(entries, history)
    if not is_random:
        return curve.boundary_counts(k)
    gold_of_words = [entry.alternatives for entry in entries]
    return count_boundaries(random_boundaries(words, curve.boundaries_at(k)), gold_of_words)


def made_up(share: float, alike: float, generator: np.random.Generator) -> BoundaryCounts:
    """Words of the English list with such a share of right boundaries, and as many extra as missed.

    The more they are alike, the less the share differs between words: at 0 a word is wholly right
    or wholly wrong.
    """
    gold = np.tile(population("gold_english", "BPE", 0).gold, 20)
    odds = alike or 1e-9
    share_of_word = generator.beta(share * odds, (1 - share) * odds, len(gold))
    hits = generator.binomial(gold, share_of_word)
    return BoundaryCounts(hits, hits + generator.poisson(gold * (1 - share_of_word)), gold)


def coverage(words: BoundaryCounts, size: int) -> float:
    """Of many lists drawn from the words, the share whose interval contains the F1 of all words."""
    chosen = np.random.default_rng(size).integers(0, len(words), (LISTS, size))

    def drawn(counts: CountArray) -> FloatArray:
        return counts[chosen].astype(np.float64)

    low, high = score_intervals(drawn(words.hits), (drawn(words.predicted) + drawn(words.gold)) / 2)
    truth = words.scores().micro.f1
    return float(np.mean((low <= truth) & (truth <= high)))


@pytest.mark.parametrize("size", [10, 15, 30, 60, 200])
@pytest.mark.parametrize(
    ("gold", "how", "k"),
    [
        ("gold_english", "BPE", 0),
        ("gold_english", "BPE", 150),
        ("gold_english", "BPE", 1500),
        ("gold_english", "BPE, at random", 300),
        ("gold_english", "WordPiece", 800),
        ("gold_turkish", "BPE", 60),
        ("gold_turkish", "BPE", 300),
        ("gold_turkish", "BPE, at random", 300),
        ("gold_turkish", "WordPiece", 300),
    ],
)
def test_95_of_100_intervals_contain_the_score_of_all_words(
    gold: str, how: str, k: int, size: int
) -> None:
    assert 0.93 <= round(coverage(population(gold, how, k), size), 2) <= 0.97


@pytest.mark.parametrize("size", [10, 20, 60])
@pytest.mark.parametrize("alike", [0, 1, 10])
@pytest.mark.parametrize("share", [0.02, 0.1, 0.9, 0.98])
def test_intervals_hold_near_0_and_1_where_few_words_differ(
    share: float, alike: float, size: int
) -> None:
    words = made_up(share, alike, np.random.default_rng(0))
    assert 0.92 <= round(coverage(words, size), 2) <= 0.98


@pytest.mark.parametrize("size", [10, 40])
def test_the_intervals_of_a_list_are_those_of_all_its_scores(size: int) -> None:
    words = population("gold_turkish", "BPE", 150)
    generator = np.random.default_rng(1)

    def values(scores: ListScores) -> list[float]:
        averages = (scores.micro, scores.macro)
        return [
            *(value for a in averages for value in (a.precision, a.recall, a.f1, a.jaccard)),
            scores.exact,
        ]

    truth = np.array(values(words.scores()))
    inside = np.zeros(len(truth))
    for _ in range(1_000):
        chosen = generator.integers(0, len(words), size)
        found = BoundaryCounts(
            words.hits[chosen], words.predicted[chosen], words.gold[chosen]
        ).intervals()
        assert found
        low, high = map(values, found)
        inside += (low <= truth) & (truth <= high)
    assert np.all((inside >= 925) & (inside <= 985)), inside


def test_an_exact_share_of_ten_words_by_hand() -> None:
    """Five of ten words, Student's t for 9 degrees of freedom 2.262, whose square is 5.117.

    The share p with (0.5 - p)^2 = 5.117 p (1 - p) / 10 is 0.5 plus or minus 0.291.
    """
    found = count_boundaries([{2}, set()] * 5, [[{2}], [{3}]] * 5).intervals()
    assert found
    assert [round(ends.exact, 3) for ends in found] == [0.209, 0.791]


def test_what_no_word_says_anything_of_may_be_anything() -> None:
    nothing_cut = count_boundaries([set()] * 10, [[{2}]] * 10)
    found = nothing_cut.intervals()
    assert found
    low, high = found
    assert (low.micro.precision, high.micro.precision) == (0.0, 1.0)
    # No boundary of any of ten words is found: of as many trials, t^2 / (10 + t^2) at most.
    assert (low.micro.recall, round(high.micro.recall, 2)) == (0.0, 0.34)


def test_fewer_than_ten_words_have_no_interval() -> None:
    assert count_boundaries([{2}, {3}, set()] * 3, [[{2}]] * 9).intervals() is None
    assert count_boundaries([{2}, {3}] * 5, [[{2}]] * 10).intervals() is not None
