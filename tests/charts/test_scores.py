"""The chart of scores as data: lines that differ in shape, points to click, hostile parts none."""

from typing import Any

import pandas as pd
import pytest

from bpe_viz import learn_bpe
from bpe_viz.charts.score_tables import score_points, states_shown
from bpe_viz.charts.scores import PICKED, scores_chart
from bpe_viz.charts.style import DARK, LIGHT, Theme
from bpe_viz.morphology.gold.gold_list import built_in_gold
from bpe_viz.morphology.score_curve import score_curve
from tests.charts.test_charts import spec_of

SLIDES = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}


def points() -> pd.DataFrame:
    curve = score_curve(built_in_gold("gold_slide"), learn_bpe(SLIDES, 8))
    return score_points(curve, "micro", states_shown(curve, logarithmic=False))


def spec(theme: Theme = LIGHT, *, k: int = 8, best_k: int = 6, log: bool = False) -> dict[str, Any]:
    return spec_of(scores_chart(points(), theme, k=k, best_k=best_k, logarithmic=log))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("log", [True, False], ids=["log", "linear"])
def test_the_chart_is_valid(theme: Theme, log: bool) -> None:
    assert spec(theme, log=log)["config"]["background"] == theme.background


def test_lines_differ_in_more_than_colour() -> None:
    layers = spec()["layer"]
    shapes = [
        layer["encoding"]["shape"]["scale"] for layer in layers if "shape" in layer["encoding"]
    ]
    dashes = [
        layer["encoding"]["strokeDash"]["scale"]
        for layer in layers
        if "strokeDash" in layer["encoding"]
    ]
    names = ["F1", "precision", "recall", "Jaccard", "exact words"]
    assert [scale["domain"] for scale in (*shapes, *dashes)] == [names, names]
    assert len(set(shapes[0]["range"])) == 5


def test_points_answer_a_click_with_their_merges() -> None:
    (param,) = spec()["params"]
    assert param["name"] == PICKED
    assert param["select"]["fields"] == ["merges"]


def test_the_best_state_and_the_shown_one_are_marked() -> None:
    layers = spec(k=3, best_k=6)["layer"]
    filters = [str(layer.get("transform")) for layer in layers]
    assert sum("datum.merges == 3" in text for text in filters) == 1
    assert sum("datum.merges == 6" in text for text in filters) == 2
    texts = [layer["encoding"]["text"]["value"] for layer in layers if "text" in layer["encoding"]]
    assert texts == ["best F1: after merge 6"]


@pytest.mark.parametrize(("best_k", "align"), [(1, "left"), (7, "right")])
def test_the_name_of_the_best_state_stays_inside(best_k: int, align: str) -> None:
    (mark,) = [
        layer["mark"]
        for layer in spec(best_k=best_k)["layer"]
        if layer["mark"].get("type") == "text"
    ]
    assert mark["align"] == align


def test_an_axis_in_logarithms_begins_at_no_merge() -> None:
    table = points().assign(merges=lambda t: t["merges"] * 100)
    chart = spec_of(scores_chart(table, LIGHT, k=800, best_k=600, logarithmic=True))
    x = chart["layer"][-1]["encoding"]["x"]
    assert (x["scale"]["type"], x["axis"]["values"]) == ("symlog", [0, 1, 10, 100])
