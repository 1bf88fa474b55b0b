"""Charts as data: valid specifications with the right marks, scales, signs and no hostile parts."""

from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.charts.growth import heaps_chart, merges_chart
from bpe_viz.charts.style import DARK, LIGHT, Theme, decades, name_heights
from bpe_viz.charts.tables import (
    curve_table,
    growth_table,
    labelled_table,
    law_table,
    spectrum_table,
    staircase_table,
)
from bpe_viz.charts.zipf import BRUSH, ZipfParts, spectrum_chart, zipf_chart
from bpe_viz.laws.ranked_words import RankedWords, ranked_words
from tests.helpers.charts import spec_of
from tests.helpers.slides import SLIDES

SHAPES = ["circle", "square"]
HOSTILE = "<img src=x onerror=alert(1)>"


def parts(ranked: RankedWords) -> ZipfParts:
    laws = law_table({"Zipf c / r": lambda r: 6 / r, "Mandelbrot": lambda r: 9 / r}, 5, 1, 3)
    labels = labelled_table(ranked, [1, 2])
    found = labels.assign(label=labels["word"])
    steps = staircase_table(ranked)
    return ZipfParts({"words": steps, "BPE symbols": steps}, laws, labels, found, (1, 3))


def encodings(spec: dict[str, Any], channel: str) -> list[dict[str, Any]]:
    found = [layer["encoding"].get(channel) for layer in spec["layer"]]
    return [encoding for encoding in found if encoding]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("logarithmic", [True, False], ids=["log", "linear"])
def test_the_zipf_chart_is_valid(theme: Theme, logarithmic: bool) -> None:
    spec = spec_of(zipf_chart(parts(ranked_words(SLIDES)), theme, logarithmic=logarithmic))
    assert spec["config"]["background"] == theme.background
    scales = [encoding["scale"] for encoding in encodings(spec, "y") if "scale" in encoding]
    kinds = {scale.get("type", "linear") for scale in scales}
    assert kinds == {"log" if logarithmic else "linear"}


def test_series_differ_in_shape_as_well_as_in_colour() -> None:
    spec = spec_of(zipf_chart(parts(ranked_words(SLIDES)), LIGHT))
    (shape, *_) = encodings(spec, "shape")
    assert shape["scale"] == {"domain": ["words", "BPE symbols"], "range": SHAPES}
    lines = [layer["mark"] for layer in spec["layer"] if layer["mark"]["type"] == "line"]
    assert len({str(mark["strokeDash"]) for mark in lines}) == 2
    assert len({mark["color"] for mark in lines}) == 2


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_names_of_words_have_a_rim_that_keeps_lines_off_them(theme: Theme) -> None:
    spec = spec_of(zipf_chart(parts(ranked_words(SLIDES)), theme))
    fields = [(layer["mark"], layer["encoding"].get("text", {})) for layer in spec["layer"]]
    marks = [mark for mark, text in fields if text.get("field") == "word"]
    rims, names = marks[::2], marks[1::2]
    assert [(mark["stroke"], mark["color"]) for mark in rims] == [(theme.background,) * 2]
    assert [("stroke" in mark, mark["color"]) for mark in names] == [(False, theme.text)]
    assert [(mark["dx"], mark["dy"]) for mark in rims] == [
        (mark["dx"], mark["dy"]) for mark in names
    ]


def test_only_a_chart_for_brushing_can_be_brushed() -> None:
    ranked = ranked_words(SLIDES)
    (stage,) = spec_of(zipf_chart(parts(ranked), LIGHT))["params"]
    assert stage["name"] == "stage"
    param, _ = spec_of(zipf_chart(parts(ranked), LIGHT, brush=True))["params"]
    assert param["name"] == BRUSH
    assert param["select"] == {"encodings": ["x"], "type": "interval"}


def test_ties_are_steps() -> None:
    chart = zipf_chart(ZipfParts({"words": staircase_table(ranked_words(SLIDES))}), LIGHT)
    spec = spec_of(chart)
    rule = next(layer for layer in spec["layer"] if layer["mark"]["type"] == "rule")
    assert spec["datasets"][rule["data"]["name"]] == [
        {
            "first_rank": 4,
            "last_rank": 5,
            "count": 2,
            "types": 2,
            "word": "lowest",
            "series": "words",
        }
    ]


def test_hostile_words_are_data_and_nothing_else() -> None:
    spec = spec_of(zipf_chart(parts(ranked_words({HOSTILE: 5, "low": 3, "new": 2})), LIGHT))
    spec.pop("datasets")
    assert HOSTILE not in str(spec)


def test_one_type_and_equal_counts_are_drawn() -> None:
    for counts in ([1], [1, 1, 1], [7, 7]):
        ranked = RankedWords(tuple(map(str, range(len(counts)))), np.array(counts))
        spec_of(zipf_chart(ZipfParts({"words": staircase_table(ranked)}), LIGHT))


def test_the_spectrum_chart_is_valid() -> None:
    table = pd.DataFrame(
        [(1, 1, 3, 3.0), (2, 3, 1, 0.5)], columns=["low", "high", "types", "density"]
    )
    spec_of(spectrum_chart(table, DARK))
    assert list(spectrum_table([]).columns) == list(table.columns)


@pytest.mark.parametrize("logarithmic", [True, False], ids=["log", "linear"])
def test_the_heaps_chart_is_valid(logarithmic: bool) -> None:
    curves = curve_table({"fit": ([1, 300], [1, 30]), "random order": ([1, 100], [1, 20])})
    series = {"words in the order of the text": growth_table([1, 10, 100], [1, 8, 20])}
    chart = heaps_chart(series, curves, LIGHT, logarithmic=logarithmic, first_part=50)
    assert "end of the first part" in str(spec_of(chart)["datasets"])


def test_a_forecast_lies_within_the_axes() -> None:
    series = {"words": growth_table([1, 10, 100], [1, 8, 20])}
    curves = curve_table({"fit": ([1.0, 10_000.0], [1.0, 150.0])})
    spec = spec_of(heaps_chart(series, curves, LIGHT, forecast=(10_000, 150.0)))
    for channel, most in (("x", 10_000), ("y", 1_000)):
        (scale, *_) = [e["scale"] for e in encodings(spec, channel) if "scale" in e]
        assert scale["domain"] == [1, most]
    diamonds = [layer for layer in spec["layer"] if layer["mark"].get("shape") == "diamond"]
    assert [spec["datasets"][d["data"]["name"]] for d in diamonds] == [
        [{"tokens": 10_000, "types": 150.0}]
    ]


def test_the_only_curve_of_heaps_is_named() -> None:
    spec = spec_of(heaps_chart({"random order": growth_table([1], [1])}, None, LIGHT))
    assert names_of(spec) == ["random order"]


def names_of(spec: dict[str, Any]) -> list[str]:
    """The names of the lines, from the highest to the lowest."""
    texts = [layer for layer in spec["layer"] if layer["mark"].get("fontWeight") == 600]
    return [spec["datasets"][layer["data"]["name"]][0]["name"] for layer in texts]


def heights(values: list[float], height: float, window: tuple[int, int]) -> list[float]:
    """Return where Vega puts the names of lines that end at these shares of a chart's height."""
    known = {
        "__builtins__": {},  # the expressions are our own, and know nothing else
        "clamp": lambda value, low, high: min(max(value, low), high),
        "scale": lambda _axis, value: height * (1 - value),
        "windowSize": lambda: window,
        "height": height,
        "width": 300,
        "stage": None,
        "max": lambda *numbers: max(numbers),
        "min": lambda *numbers: min(numbers),
    }
    expressions = name_heights(sorted(values)[::-1])
    return [eval(expression.replace("||", "or"), known) for expression in expressions]


@given(
    st.lists(st.floats(-0.5, 1.5), min_size=1, max_size=6),
    st.integers(170, 900),
    st.sampled_from([(1920, 1080), (1280, 720), (1024, 768), (390, 844)]),
)
def test_names_of_lines_never_meet_nor_leave_the_chart(
    values: list[float], height: int, window: tuple[int, int]
) -> None:
    scale = min(max(min(window[0] / 1280, window[1] / 720), 1), 1.5)
    places = heights(values, height, window)
    assert len(places) == len(values)
    assert all(b - a >= 19 * scale - 1e-6 for a, b in pairwise(places))
    assert places[0] >= -1e-6 and places[-1] <= height + 1e-6


def test_names_are_beside_their_lines_where_there_is_room() -> None:
    assert heights([0.9, 0.5, 0.1], 300, (1280, 720)) == pytest.approx([30, 150, 270])
    assert heights([0.5, 0.5], 300, (1280, 720)) == pytest.approx([140.5, 159.5])
    assert heights([0.0, 0.0], 300, (1280, 720)) == pytest.approx([281, 300])


@pytest.mark.parametrize("most", [8, 5_000])
def test_the_merges_chart_is_valid(most: int) -> None:
    table = pd.DataFrame({"merges": [0, most], "measure": ["a", "a"], "value": [0.1, 0.0]})
    spec = spec_of(merges_chart(table, LIGHT, title="Unseen", at=1, is_share=True))
    (x, *_) = encodings(spec, "x")
    assert (x["scale"].get("type") == "symlog") == (most > 40)


@pytest.mark.parametrize(
    ("values", "ticks"),
    [([1], [1, 10]), ([1, 10], [1, 10]), ([1, 11], [1, 10, 100]), ([], [1, 10])],
)
def test_decades_hold_all_values(values: list[float], ticks: list[float]) -> None:
    assert decades(values) == ticks
