"""Charts as data: valid specifications with the right marks, scales, signs and no hostile parts."""

from typing import Any

import numpy as np
import pandas as pd
import pytest

from bpe_viz.charts.growth import heaps_chart, merges_chart
from bpe_viz.charts.style import DARK, LIGHT, AnyChart, Theme, decades
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

SLIDE = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
SHAPES = ["circle", "square", "triangle-up"]
HOSTILE = "<img src=x onerror=alert(1)>"


def spec_of(chart: AnyChart) -> dict[str, Any]:
    """The specification, checked against the schema of Vega-Lite."""
    spec: dict[str, Any] = chart.to_dict(validate=True)
    return spec


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
    spec = spec_of(zipf_chart(parts(ranked_words(SLIDE)), theme, logarithmic=logarithmic))
    assert spec["config"]["background"] == theme.background
    kinds = {encoding["scale"].get("type", "linear") for encoding in encodings(spec, "y")}
    assert kinds == {"log" if logarithmic else "linear"}


def test_series_differ_in_shape_as_well_as_in_colour() -> None:
    spec = spec_of(zipf_chart(parts(ranked_words(SLIDE)), LIGHT))
    (shape, *_) = encodings(spec, "shape")
    assert shape["scale"] == {"domain": ["words", "BPE symbols"], "range": SHAPES}
    (dash, *_) = encodings(spec, "strokeDash")
    assert len(set(map(tuple, dash["scale"]["range"]))) == 2


def test_only_a_chart_for_brushing_can_be_brushed() -> None:
    ranked = ranked_words(SLIDE)
    assert "params" not in spec_of(zipf_chart(parts(ranked), LIGHT))
    (param,) = spec_of(zipf_chart(parts(ranked), LIGHT, brush=True))["params"]
    assert param["name"] == BRUSH
    assert param["select"] == {"encodings": ["x"], "type": "interval"}


def test_ties_are_steps() -> None:
    chart = zipf_chart(ZipfParts({"words": staircase_table(ranked_words(SLIDE))}), LIGHT)
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


def test_the_only_curve_of_heaps_is_named() -> None:
    spec = spec_of(heaps_chart({"expected in random order": growth_table([1], [1])}, None, LIGHT))
    (shape,) = encodings(spec, "shape")
    assert shape["scale"]["domain"] == ["expected in random order"]
    assert shape["legend"] is not None


@pytest.mark.parametrize("most", [8, 5_000])
def test_the_merges_chart_is_valid(most: int) -> None:
    table = pd.DataFrame({"merges": [0, most], "measure": ["a", "a"], "value": [0.1, 0.0]})
    spec = spec_of(merges_chart(table, LIGHT, title="Unseen", merges=1, is_share=True))
    (x, *_) = encodings(spec, "x")
    assert (x["scale"].get("type") == "symlog") == (most > 40)


@pytest.mark.parametrize(
    ("values", "ticks"),
    [([1], [1, 10]), ([1, 10], [1, 10]), ([1, 11], [1, 10, 100]), ([], [1, 10])],
)
def test_decades_hold_all_values(values: list[float], ticks: list[float]) -> None:
    assert decades(values) == ticks
