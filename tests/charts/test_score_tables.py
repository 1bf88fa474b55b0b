"""Tables of scores: every figure can be done again from what they hold."""

import pandas as pd
import pytest

from bpe_viz import learn_bpe
from bpe_viz.charts.score_tables import (
    SCORES_OF_AVERAGE,
    gold_word_table,
    score_points,
    states_shown,
)
from bpe_viz.charts.tables import to_csv
from bpe_viz.morphology.gold.gold_list import built_in_gold, read_gold_text
from bpe_viz.morphology.score_curve import ScoreCurve, score_curve
from tests.helpers.slides import SLIDES


@pytest.fixture(scope="module")
def curve() -> ScoreCurve:
    return score_curve(built_in_gold("gold_slide"), learn_bpe(SLIDES, 8))


def words_at(curve: ScoreCurve, k: int) -> pd.DataFrame:
    return gold_word_table(curve.entries, curve.boundaries_at(k), curve.boundary_counts(k))


def test_the_slide_list_on_paper(curve: ScoreCurve) -> None:
    table = words_at(curve, 8).set_index("word")
    assert table["symbols"].tolist() == [
        "low", "low|e|s|t", "newer", "w|i|d|er", "new", "low|er", "new|e|s|t", "w|i|d|e|s|t",
    ]  # fmt: skip
    assert table["gold"].tolist()[1:4] == ["low|est", "new|er", "wid|er"]
    assert table["hits"].tolist() == [0, 1, 0, 1, 0, 1, 1, 1]
    assert table["predicted"].tolist() == [0, 3, 0, 3, 0, 1, 3, 5]
    assert table["gold_boundaries"].tolist() == [0, 1, 1, 1, 0, 1, 1, 1]
    assert table["exact"].tolist() == [1, 0, 0, 0, 1, 1, 0, 0]
    third, fifth = pytest.approx(1 / 3), pytest.approx(1 / 5)
    assert table["jaccard"].tolist() == [1, third, 0, third, 1, 1, third, fifth]


def test_all_scores_can_be_done_again_from_the_words(curve: ScoreCurve) -> None:
    # 5 hits, 15 boundaries, 6 of them gold; the Jaccard index is 5 / (15 + 6 - 5).
    table, scores = words_at(curve, 8), curve.scores(8)
    hits, predicted, gold = table[["hits", "predicted", "gold_boundaries"]].sum().tolist()
    assert (hits, predicted, gold) == (5, 15, 6)
    assert scores.micro.precision == pytest.approx(5 / 15)
    assert scores.micro.recall == pytest.approx(5 / 6)
    assert scores.micro.f1 == pytest.approx(10 / 21)
    assert scores.micro.jaccard == pytest.approx(5 / 16)
    for name in ("precision", "recall", "f1", "jaccard"):
        assert getattr(scores.macro, name) == pytest.approx(table[name].mean())
    assert scores.exact == pytest.approx(3 / 8)


def test_points_hold_every_score_in_every_state(curve: ScoreCurve) -> None:
    table = score_points(curve, "micro", [0, 6, 8])
    assert table.columns.tolist() == ["merges", "score", "value"]
    assert table["score"].drop_duplicates().tolist() == list(SCORES_OF_AVERAGE["micro"])
    f1 = table[table["score"] == "F1"]
    assert f1["merges"].tolist() == [0, 6, 8]
    assert f1["value"].tolist() == pytest.approx([12 / 37, 12 / 22, 10 / 21])
    macro = score_points(curve, "macro", [8]).set_index("score")["value"]
    assert macro["Jaccard"] == pytest.approx((3 + 3 / 3 + 1 / 5) / 8)


@pytest.mark.parametrize(
    ("logarithmic", "also", "states"),
    [
        pytest.param(False, (), list(range(9)), id="every state of a short run"),
        pytest.param(True, (5,), list(range(9)), id="logarithms of a short run"),
    ],
)
def test_states_of_a_short_run(
    curve: ScoreCurve, logarithmic: bool, also: tuple[int, ...], states: list[int]
) -> None:
    assert states_shown(curve, logarithmic=logarithmic, also=also) == states


@pytest.mark.parametrize("logarithmic", [True, False])
def test_a_long_run_shows_its_ends_and_what_was_asked_for(logarithmic: bool) -> None:
    history = learn_bpe([f"a{n}b{n * 7}" for n in range(400)], 300)
    curve = score_curve(read_gold_text("a1b7\ta1 b7"), history)
    states = states_shown(curve, logarithmic=logarithmic, also=(123,))
    assert {0, 123, len(history)} <= set(states)
    assert len(states) <= 51


def test_the_file_holds_no_formula() -> None:
    curve = score_curve(read_gold_text("=1+2\t=1 +2"), learn_bpe(["=1+2"], 1))
    text = to_csv(words_at(curve, 1)).decode("utf-8-sig")
    assert "\n1,=1+2" not in text
