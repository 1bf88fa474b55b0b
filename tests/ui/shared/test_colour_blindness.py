"""What a colour says can be told without one kind of cone: by the colour, or by another sign."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import bpe_viz.ui
from bpe_viz.charts import growth, scores, zipf
from tests.helpers.colour_blindness import SEEN_WITHOUT, distance, lab, seen
from tests.helpers.page_colours import COLOURS

_UI = Path(bpe_viz.ui.__file__).parent
LEAST = 12.0  # of CIEDE2000, between colours that are told apart by nothing else
MEANINGS = ("now-line", "new-fill", "extra", "edge", "ink")
LEARNERS = ("series-1", "series-2", "series-3", "series-4")

# Pairs that look alike to someone, with the rules that give one of them another sign.
_CROSS = (
    "shared/cut_words.css",
    ":is(.bpe-cut, .bpe-ticks) i.extra::before {",
    "clip-path: polygon(",
)
_DASHED = ("shared/cut_words.css", "i.missed::after {", "dashed var(--now-line)")
_DOTTED = ("practice/practice.css", ".gap.bad::after {", "dotted var(--extra)")
_FILLED = (
    ("merges/tiles.css", ".tile.new {", "background: var(--new-fill)"),
    ("shared/symbol_chips.css", ".c.new {", "background: var(--new-fill)"),
)
_LINES = (
    ("learners/learners.css", ".plot .line.two {", "stroke-dasharray"),
    ("learners/learners.css", ".plot .line.three {", "stroke-dasharray"),
    ("tours/tours.css", ".sign.bpe {", "border-radius: 50%"),
    ("tours/tours.css", ".sign.unigram {", "clip-path: polygon("),
)
SIGNS = {
    ("now-line", "extra"): (_CROSS, _DASHED, _DOTTED),
    ("new-fill", "edge"): _FILLED,
    ("new-fill", "ink"): _FILLED,
    ("extra", "edge"): (_CROSS, _DOTTED),
    ("series-1", "series-2"): _LINES,
    ("series-2", "series-4"): _LINES,
    ("series-3", "series-4"): _LINES,
}


def _alike(names: tuple[str, ...]) -> set[tuple[str, str]]:
    """Return the pairs that look alike to someone, in light or in dark."""
    return {
        (one, other)
        for one, other in combinations(names, 2)
        for kind in SEEN_WITHOUT
        for theme in (0, 1)
        if distance(*(lab(seen(COLOURS[name][theme], kind)) for name in (one, other))) < LEAST
    }


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_distances_are_those_of_sharma(
    one: tuple[float, ...], other: tuple[float, ...], expected: float
) -> None:
    assert round(distance(np.array(one), np.array(other)), 4) == expected
    assert distance(np.array(other), np.array(one)) == pytest.approx(
        distance(*map(np.array, (one, other)))
    )


@pytest.mark.parametrize("kind", SEEN_WITHOUT)
def test_greys_are_seen_by_everyone_as_they_are(kind: str) -> None:
    for grey in ("#000000", "#777777", "#ffffff"):
        assert np.ptp(seen(grey, kind)) < 1e-5


def test_red_and_green_are_alike_to_some_and_not_to_others() -> None:
    red, green = "#c00000", "#006400"
    far = {kind: distance(lab(seen(red, kind)), lab(seen(green, kind))) for kind in SEEN_WITHOUT}
    assert far["deutan"] < far["tritan"] and far["protan"] < far["tritan"]


def test_colours_that_look_alike_have_another_sign() -> None:
    assert _alike(MEANINGS) | _alike(LEARNERS) == set(SIGNS)


@pytest.mark.parametrize("pair", SIGNS, ids="-".join)
def test_the_other_sign_is_in_the_styles(pair: tuple[str, str]) -> None:
    for path, selector, sign in SIGNS[pair]:
        text = (_UI / path).read_text(encoding="utf-8")
        rules = [rest.partition("}")[0] for rest in text.split(selector)[1:]]
        assert any(sign in rule for rule in rules), (path, selector)


def test_lines_of_charts_have_a_dash_each() -> None:
    for dashes in (
        [*(dash for _, dash in zipf._LAWS.values()), zipf._OWN_LINE],
        [dash for _, dash in growth._LAWS.values()],
        list(scores._DASHES.values()),
    ):
        assert len({tuple(dash) for dash in dashes}) == len(dashes)
    assert len(set(scores._SHAPES)) == len(scores._DASHES)
