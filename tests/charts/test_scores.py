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
from tests.helpers.charts import spec_of
from tests.helpers.slides import SLIDES


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
    assert [scale["domain"] for scale in (*shapes, *dashes)] == [names] * 3
    assert len(set(shapes[0]["range"])) == 5
    assert len(set(map(str, dashes[0]["range"]))) == 5
    colors = spec()["layer"][-1]["encoding"]["color"]
    assert len(set(colors["scale"]["range"])) == 5
    assert colors["legend"] is None


def test_points_answer_a_click_with_their_merges() -> None:
    param, stage = spec()["params"]
    assert stage["name"] == "stage"
    assert param["name"] == PICKED
    assert param["select"]["fields"] == ["merges"]


def test_the_best_state_and_the_shown_one_are_marked() -> None:
    layers = spec(k=3, best_k=6)["layer"]
    filters = [str(layer.get("transform")) for layer in layers]
    assert sum("datum.merges == 3" in text for text in filters) == 2  # a line and its name
    assert sum("datum.merges == 6" in text for text in filters) == 2  # a ring and its name
    assert marked(k=3, best_k=6) == {
        "now: after merge 3": "center",
        "best F1: after merge 6": "center",
    }
    assert marked(k=6, best_k=6) == {"now, and best F1: after merge 6": "center"}


def marked(*, k: int, best_k: int) -> dict[str, str]:
    """The names above the chart, each with the side that it is aligned to."""
    layers = [layer for layer in spec(k=k, best_k=best_k)["layer"] if "text" in layer["encoding"]]
    return {
        layer["encoding"]["text"]["value"]: layer["mark"]["align"]
        for layer in layers
        if "value" in layer["encoding"]["text"]
    }


@pytest.mark.parametrize(("best_k", "align"), [(1, "left"), (7, "right")])
def test_the_name_of_the_best_state_stays_inside(best_k: int, align: str) -> None:
    assert marked(k=8, best_k=best_k)[f"best F1: after merge {best_k}"] == align


@pytest.mark.parametrize(("k", "best_k"), [(7, 6), (6, 7), (0, 1), (5, 6)])
def test_two_names_near_to_each_other_have_two_rows(k: int, best_k: int) -> None:
    layers = [
        layer
        for layer in spec(k=k, best_k=best_k)["layer"]
        if "value" in layer["encoding"].get("text", {})
    ]
    assert len({str(layer["mark"]["dy"]) for layer in layers}) == 2


def test_a_point_says_all_scores_of_its_state() -> None:
    points_layer = spec()["layer"][-1]
    assert [tip["title"] for tip in points_layer["encoding"]["tooltip"]] == [
        "Merges", "F1", "precision", "recall", "Jaccard", "exact words",
    ]  # fmt: skip


def test_an_axis_in_logarithms_begins_at_no_merge() -> None:
    table = points().assign(merges=lambda t: t["merges"] * 100)
    chart = spec_of(scores_chart(table, LIGHT, k=800, best_k=600, logarithmic=True))
    x = chart["layer"][-1]["encoding"]["x"]
    assert (x["scale"]["type"], x["axis"]["values"]) == ("symlog", [0, 1, 10, 100])
