from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import MarkPlace, Unit, learn_bpe, segment
from bpe_viz.errors import BpeVizError
from bpe_viz.morphology.boundaries import segmentation_boundaries
from bpe_viz.morphology.gold.gold_list import Analysis, GoldEntry, read_gold_text
from bpe_viz.morphology.list_scores import ListScores, count_boundaries
from bpe_viz.morphology.score_curve import Score, score_curve
from bpe_viz.settings import Normalization, Settings
from bpe_viz.training import train
from tests.helpers import strategies
from tests.helpers.counted import num_calls
from tests.helpers.slides import SLIDES

GOLD = read_gold_text("lower\tlow er\nnewer\tnew er\nlow\tlow\nlowest\tlow est")


@st.composite
def entries(draw: st.DrawFn) -> list[GoldEntry]:
    """Words of the adversarial alphabets, each with one to three ways to cut it."""
    words = draw(st.lists(strategies.words, min_size=1, max_size=6, unique=True))
    made = []
    for line, word in enumerate(words, start=1):
        ways = []
        for _ in range(draw(st.integers(1, 3))):
            inner = st.frozensets(st.integers(1, len(word) - 1)) if len(word) > 1 else st.just(())
            cuts = [0, *sorted(draw(inner)), len(word)]
            morphs = tuple(word[a:b] for a, b in pairwise(cuts))
            ways.append(Analysis(morphs, morphs))
        made.append(GoldEntry(word, tuple(ways), line))
    return made


def close(one: ListScores, other: ListScores) -> bool:
    def values(scores: ListScores) -> list[float]:
        averages = (scores.micro, scores.macro)
        return [
            *(value for a in averages for value in (a.precision, a.recall, a.f1, a.jaccard)),
            scores.exact,
        ]

    return bool(np.allclose(values(one), values(other), rtol=0, atol=1e-9))


def test_the_slides_on_paper() -> None:
    curve = score_curve(GOLD, learn_bpe(SLIDES, 8))
    # State 0: lower, newer and lowest have 4, 4 and 5 boundaries, low has 2; 3 of the 15 are gold.
    assert curve.scores(0).micro.precision == 3 / 15
    assert curve.scores(0).micro.recall == 1.0
    # State 8: low|er, newer, low, low|e|s|t: 2 hits of 4 boundaries, 3 gold.
    assert curve.boundaries_at(8) == [{3}, set(), set(), {3, 4, 5}]
    assert curve.scores(8).micro.precision == 2 / 4
    assert curve.scores(8).micro.recall == 2 / 3
    assert curve.scores(8).exact == 2 / 4
    assert curve.symbols_per_word.tolist()[::8] == [19 / 4, 8 / 4]


def test_the_best_step_is_the_one_before_newer_is_one_symbol() -> None:
    curve = score_curve(GOLD, learn_bpe(SLIDES, 8))
    assert curve.best_k(Score.MICRO_F1) == curve.best_k(Score.EXACT) == 6
    assert curve.best_k(Score.MICRO_RECALL) == 0


def test_lost_and_gained_by_a_merge() -> None:
    curve = score_curve(GOLD, learn_bpe(SLIDES, 8))
    (newer,) = curve.changed_words(7)
    assert (newer.word, set(newer.lost), set(newer.gained)) == ("newer", {3}, set())
    assert [(c.word, set(c.gained)) for c in curve.changed_words(6)] == [
        ("lower", {2}), ("low", {2}), ("lowest", {2}),
    ]  # fmt: skip
    assert curve.changed_words(8) == ()  # low and its mark: no boundary inside the word


@pytest.mark.parametrize(
    ("k", "before", "after"),
    [(0, None, 1), (1, None, 3), (2, 1, 3), (7, 6, None), (8, 7, None)],
)
def test_merges_that_change_a_word(k: int, before: int | None, after: int | None) -> None:
    # Merges 2 (er _) and 8 (low _) remove boundaries at the mark alone.
    curve = score_curve(GOLD, learn_bpe(SLIDES, 8))
    assert (curve.next_change(k, back=True), curve.next_change(k)) == (before, after)


@given(strategies.word_counts, strategies.settings(), entries(), st.data())
def test_every_state_scores_as_if_segmented_alone(
    counts: dict[str, int], settings: Settings, gold: list[GoldEntry], data: st.DataObject
) -> None:
    history = train(counts, settings)
    curve = score_curve(gold, history)
    k = data.draw(st.integers(0, len(history)))
    predicted = [segmentation_boundaries(segment(entry.word, history), k) for entry in gold]
    expected = count_boundaries(predicted, [entry.alternatives for entry in gold])
    assert curve.boundaries_at(k) == predicted
    assert close(curve.scores(k), expected.scores())
    assert close(curve.scores(k), curve.boundary_counts(k).scores())
    assert curve.symbols_per_word[k] == pytest.approx(1 + expected.predicted.mean())


@given(strategies.word_counts, strategies.settings(), entries())
def test_recall_of_one_alternative_never_grows(
    counts: dict[str, int], settings: Settings, gold: list[GoldEntry]
) -> None:
    single = [GoldEntry(entry.word, entry.analyses[:1], entry.line) for entry in gold]
    curve = score_curve(single, train(counts, settings))
    assert (np.diff(curve.symbols_per_word) <= 0).all()
    if sum(len(entry.alternatives[0]) for entry in single):
        assert (np.diff(curve.table[:, Score.MICRO_RECALL.value]) <= 0).all()


@given(strategies.word_counts, entries(), st.integers(1, 9))
def test_a_merge_removes_what_it_lost_and_what_it_gained(
    counts: dict[str, int], gold: list[GoldEntry], k: int
) -> None:
    history = learn_bpe(counts, 9)
    curve = score_curve(gold, history)
    if k > len(history):
        return
    before, after = curve.boundaries_at(k - 1), curve.boundaries_at(k)
    changed = [
        (entry.word, one, other)
        for entry, one, other in zip(gold, before, after, strict=True)
        if one != other
    ]
    changes = curve.changed_words(k)
    assert [(c.word, c.before, c.after) for c in changes] == changed
    assert all(c.lost | c.gained == c.before - c.after and not c.lost & c.gained for c in changes)


@pytest.mark.parametrize("place", MarkPlace)
def test_marks_of_any_place_are_excluded(place: MarkPlace) -> None:
    history = learn_bpe(SLIDES, 0, mark_place=place)
    assert score_curve(GOLD, history).boundaries_at(0)[2] == {1, 2}


def test_bytes_inside_a_character_count_as_extra() -> None:
    history = learn_bpe({"été": 2}, 4, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    curve = score_curve(read_gold_text("été\tét é"), history)
    assert curve.boundaries_at(0) == [{0.5, 1, 2, 2.5}]
    assert curve.scores(0).micro.precision == 1 / 4


def test_a_blank_before_each_word_is_no_boundary() -> None:
    history = learn_bpe({" newer": 2}, 4, mark_place=MarkPlace.NONE)
    gold = read_gold_text("newer\tnew er")
    # Merges: blank n, blank n e, blank ne w, blank new e; without the blank none of them fires.
    assert score_curve(gold, history, before=" ").boundaries_at(4) == [{4}]
    assert score_curve(gold, history).boundaries_at(4) == [{1, 2, 3, 4}]


def test_words_beside_their_gold_segmentation() -> None:
    words = score_curve(GOLD, learn_bpe(SLIDES, 8)).compared_words(8)
    assert [(set(w.hits), set(w.missed), set(w.extra)) for w in words] == [
        ({3}, set(), set()), (set(), {3}, set()), (set(), set(), set()), ({3}, set(), {4, 5}),
    ]  # fmt: skip
    assert [w.scores.jaccard for w in words] == [1.0, 0.0, 1.0, 1 / 3]


def test_words_are_normalised_as_the_corpus_was() -> None:
    history = train({"low": 2}, Settings(normalization=Normalization.LOWER, num_merges=3))
    curve = score_curve(read_gold_text("LOW\tLOW\nİ\tİ"), history)
    assert curve.boundaries_at(3) == [set(), set()]


@pytest.mark.parametrize(
    ("num_merges", "num_points", "points"),
    [(0, 50, (0,)), (3, 50, (0, 1, 2, 3)), (8, 3, (0, 4, 8)), (8, 1, (0, 8))],
)
def test_points(num_merges: int, num_points: int, points: tuple[int, ...]) -> None:
    assert score_curve(GOLD, learn_bpe(SLIDES, num_merges)).points(num_points) == points


def test_errors() -> None:
    history = learn_bpe(SLIDES, 8)
    with pytest.raises(BpeVizError, match="Choose a gold list with words"):
        score_curve([], history)
    curve = score_curve(GOLD, history)
    with pytest.raises(BpeVizError, match=r"Step 9 does not exist.* Choose 0 to 8"):
        curve.scores(9)
    with pytest.raises(BpeVizError, match="Choose 1 to 8"):
        curve.changed_words(0)


def test_ten_times_the_words_and_merges_are_ten_times_the_work() -> None:
    def calls(size: int) -> int:
        """Of scoring so many words in 50 states of so many merges."""
        generator = np.random.default_rng(0)
        syllables = ["".join(s) for s in generator.choice(list("abcdefghij"), (800, 3))]
        words = ["".join(w) for w in generator.choice(syllables, (3 * size, 3))]
        history = learn_bpe(words, size)
        gold = [
            GoldEntry(word, (Analysis((word[:3], word[3:]), (word[:3], word[3:])),), line)
            for line, word in enumerate(dict.fromkeys(words), start=1)
        ][:size]
        assert (len(history), len(gold)) == (size, size)

        def score() -> None:
            curve = score_curve(gold, history)
            assert len([curve.scores(k) for k in curve.points()]) == 50

        return num_calls(score)

    assert calls(10_000) < 12 * calls(1_000)
