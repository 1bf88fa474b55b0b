"""The colours of tokens.css: outlines and cuts are seen, text is read, light and dark."""

from pathlib import Path

import pytest

import bpe_viz.ui
from bpe_viz.charts import style
from tests.helpers.page_colours import COLOURS

_UI = Path(bpe_viz.ui.__file__).parent
_PAGE = ("bg", "surface")
_SERIES = ("series-1", "series-2", "series-3", "series-4")

# What must be told from what it lies on: the outlines of chips, walls, bars, and marks.
_SEEN = [
    *[("edge", ground) for ground in (*_PAGE, "chip", "chip-merged", "hover")],
    *[("edge-faint", ground) for ground in _PAGE],
    *[("edge-merged", ground) for ground in (*_PAGE, "chip", "chip-merged", "hover")],
    *[("now-line", ground) for ground in (*_PAGE, "chip", "chip-merged", "now-soft")],
    *[("new-fill", ground) for ground in (*_PAGE, "chip", "chip-merged", "new-soft")],
    *[("extra", ground) for ground in (*_PAGE, "chip", "chip-merged", "extra-soft")],
    *[(name, ground) for name in _SERIES for ground in _PAGE],
    *[(name, ground) for name in ("bar", "line-strong", "hatch", "focus") for ground in _PAGE],
    ("bar", "bar-track"),
]
_READ = [
    *[("ink", g) for g in (*_PAGE, "chip", "chip-merged", "hover", "now-soft", "new-soft")],
    *[("ink-2", g) for g in (*_PAGE, "chip", "chip-merged", "hover", "now-soft", "new-soft")],
    *[("dim", ground) for ground in (*_PAGE, "chip", "chip-merged")],
    *[("now-ink", ground) for ground in (*_PAGE, "now-soft")],
    *[("new-ink", ground) for ground in (*_PAGE, "new-soft")],
    *[("extra", ground) for ground in (*_PAGE, "extra-soft")],
    ("new-on", "new-fill"),
    ("bg", "ink"),
]
_WASHED_OUT = 0.05
_PAIRS = [(3.0, *pair) for pair in _SEEN] + [(4.5, *pair) for pair in _READ]


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2: white is 1, black is 0."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str, light: float = 0.0) -> float:
    """Return how far apart two colours are: 1 is the same, 21 is black on white.

    `light` falls on both, as a part of what white has: a hall makes the black of a projector grey.
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + light + 0.05) / (darker + light + 0.05)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
    assert contrast("#b45309", "#b45309") == 1


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_what_must_be_seen_or_read_is(theme: int) -> None:
    found = {
        (name, ground, least): contrast(COLOURS[name][theme], COLOURS[ground][theme])
        for least, name, ground in _PAIRS
    }
    assert {pair: seen for pair, seen in found.items() if seen < pair[2]} == {}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_a_washed_out_projector_leaves_text_and_lines(theme: int) -> None:
    seen = {
        (name, ground): (
            least,
            contrast(COLOURS[name][theme], COLOURS[ground][theme], _WASHED_OUT),
        )
        for least, name, ground in _PAIRS
    }
    left = {4.5: 3.0, 3.0: 2.5}
    assert {pair: got for pair, (least, got) in seen.items() if got < left[least]} == {}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_lines_and_signs_have_a_colour_each(theme: int) -> None:
    names = (*_SERIES, "now-line", "new-fill", "extra", "ink")
    assert len({COLOURS[name][theme] for name in names}) == len(names)


def test_charts_have_the_colours_of_the_pages() -> None:
    for theme, chart in enumerate((style.LIGHT, style.DARK)):
        assert chart == style.Theme(
            background=COLOURS["bg"][theme],
            ink=COLOURS["ink"][theme],
            text=COLOURS["ink-2"][theme],
            line=COLOURS["line"][theme],
            lines=tuple(COLOURS[name][theme] for name in _SERIES),
            now=COLOURS["now-line"][theme],
            range=COLOURS["hover"][theme],
        )


@pytest.mark.parametrize(
    ("path", "selector", "outline"),
    [
        ("shared/chips.css", ".c {", "--edge"),
        ("shared/symbol_chips.css", ".stepper .c.m {", "--edge-merged"),
        ("shared/word_rows.css", ".u {", "--edge"),
        ("shared/word_rows.css", ".u.m {", "--edge-merged"),
        ("shared/word_rows.css", ".w.off .u {", "--edge"),
        ("shared/word_rows.css", ".u.ring.seam::before {", "--now-line"),
        ("merges/tiles.css", ".tile {", "--edge"),
        ("merges/tiles.css", ".tile.m {", "--edge-merged"),
        ("merges/tiles.css", ".tile.ring {", "--now-line"),
        ("merges/tiles.css", ".tile.ring.opens::after {", "--now-line"),
        ("merges/tiles.css", ".tiles .w.off .tile {", "--edge-faint"),
        ("shared/symbol_chips.css", ".stepper .pr.now .c + .c {", "--now-line"),
        ("words/symbols.css", ".sy::before {", "--edge"),
        ("words/symbols.css", ".sy.m::before {", "--edge-merged"),
        ("words/tree.css", ".tree .box {", "--edge"),
        ("words/tree.css", ".tree .box.m {", "--edge-merged"),
        ("shared/cut_words.css", ".bpe-cut .sy::before {", "--edge"),
        ("shared/cut_words.css", ".bpe-cut .sy.m::before {", "--edge-merged"),
        ("corpus/cuts.css", ".w {", "--bar"),
    ],
)
def test_chips_and_cuts_are_outlined_on_every_page(path: str, selector: str, outline: str) -> None:
    text = (_UI / path).read_text(encoding="utf-8")
    rule = text[text.index(f"\n{selector}") :].partition("}")[0]
    assert f"var({outline})" in rule
