"""What all charts share: colours, sizes that follow the screen, axes, legends.

Charts see DataFrames only, with the columns of `tables`.  Colours are those of the other pages; a
second sign, shape or dash, always says the same as the colour.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any, Literal, NamedTuple

import altair as alt
import pandas as pd

# 1 at 1280x720, 1.5 at 1920x1080, as on the other pages; 0 * width makes it follow the window.
SCREEN = "(0 * width + clamp(min(windowSize()[0] / 1280, windowSize()[1] / 720), 1, 1.5))"
_FONT = "'Source Sans', 'Source Sans 3', system-ui, 'Segoe UI', Roboto, sans-serif"
_SHAPES = ["circle", "square", "triangle-up"]
_DECADES_DRAWN = 13
_POWERS = "['⁴', '⁵', '⁶', '⁷', '⁸', '⁹', '¹⁰', '¹¹', '¹²', '¹³', '¹⁴', '¹⁵']"
_DECADE_LABEL = (
    "datum.value >= 9999 ? '10' + " + _POWERS + "[round(log(datum.value) / LN10) - 4]"
    " : format(datum.value, ',~r')"
)
NUMBER_LABEL = (
    "datum.value >= 1e6 ? format(datum.value / 1e6, ',~g') + ' million'"
    " : format(datum.value, ',~g')"
)


Corner = Literal["top", "top-left", "top-right", "bottom-left", "bottom-right"]
AnyChart = alt.Chart | alt.LayerChart | alt.FacetChart


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a chart; `ink` are the words of the corpus, `second` is set next to them."""

    background: str
    ink: str
    text: str
    line: str
    second: str
    third: str
    range: str


class Signs(NamedTuple):
    """How the points of series are told apart."""

    color: alt.Color
    shape: alt.Shape


LIGHT = Theme("#fbfbf9", "#1b1e23", "#4c525c", "#d9dbd6", "#4c5fa8", "#6c7787", "#e9ecf0")
DARK = Theme("#14161a", "#eceef1", "#b3bac4", "#343942", "#9aaaf0", "#8a94a3", "#2b3038")


def sized(size: float) -> alt.ExprRef:
    """A length in pixels at 1280x720, larger on larger screens.

    >>> sized(2).to_dict()["expr"].startswith("2 * (")
    True
    """
    return alt.ExprRef(expr=f"{size:g} * {SCREEN}")


def area(size: float) -> alt.ExprRef:
    """The area of a sign, in square pixels at 1280x720.

    >>> area(9).to_dict()["expr"].startswith("9 * pow(")
    True
    """
    return alt.ExprRef(expr=f"{size:g} * pow({SCREEN}, 2)")


def decades(values: Iterable[float], least: float = 1.0) -> list[float]:
    """The powers of ten from the one at or below the smallest value to the one at or above all.

    >>> decades([3, 4000])
    [1.0, 10.0, 100.0, 1000.0, 10000.0]
    """
    present = [float(value) for value in values if value > 0] or [least]
    low = floor(log10(max(min(present), least)) + 1e-9)
    high = max(ceil(log10(max(present)) - 1e-9), low + 1)
    return [10.0**power for power in range(low, min(high, low + _DECADES_DRAWN) + 1)]


def axis(title: str, ticks: list[float] | None) -> alt.Axis:
    """An axis: at the decades when it is logarithmic, else with round numbers."""
    if ticks is None:
        return alt.Axis(title=title, labelExpr=NUMBER_LABEL, tickCount=5)
    return alt.Axis(title=title, values=ticks, labelExpr=_DECADE_LABEL)


def scale(ticks: list[float] | None) -> alt.Scale:
    """The scale that belongs to `axis`: logarithmic over the decades, or from 0 on."""
    if ticks is None:
        return alt.Scale(zero=True, nice=True)
    return alt.Scale(type="log", domain=[ticks[0], ticks[-1]], nice=False)


def x_at(field: str, title: str, ticks: list[float] | None) -> alt.X:
    """A position from left to right."""
    return alt.X(f"{field}:Q", axis=axis(title, ticks), scale=scale(ticks))


def y_at(field: str, title: str, ticks: list[float] | None) -> alt.Y:
    """A position from bottom to top."""
    return alt.Y(f"{field}:Q", axis=axis(title, ticks), scale=scale(ticks))


def tip(field: str, title: str, form: str | None = None) -> alt.Tooltip:
    """One line of what is read when pointing at a sign."""
    return alt.Tooltip(field, title=title, format=form) if form else alt.Tooltip(field, title=title)


def legend(corner: Corner, *, sign_size: float = 60) -> alt.Legend:
    """A legend inside the chart, in the corner that its curve leaves empty, or on top of it."""
    inside = corner != "top"
    return alt.Legend(
        title=None,
        orient=corner,
        direction="vertical" if inside else "horizontal",
        columns=1 if inside else 0,
        labelLimit=400,
        symbolSize=area(sign_size),
        offset=6 if inside else 0,
        padding=6 if inside else 0,
    )


def signs(
    names: list[str], theme: Theme, corner: Corner, *, field: str = "series", always: bool = False
) -> Signs:
    """The colour and the shape of each series by name, with a legend when there are several."""
    shown = legend(corner) if always or len(names) > 1 else None
    colors = [theme.ink, theme.second, theme.third]
    return Signs(
        alt.Color(f"{field}:N", scale=alt.Scale(domain=names, range=colors), legend=shown),
        alt.Shape(f"{field}:N", scale=alt.Scale(domain=names, range=_SHAPES), legend=shown),
    )


def dash_of(
    names: Iterable[str], dashes: Mapping[str, list[int]], corner: Corner
) -> alt.StrokeDash:
    """The dash of each line by its name, in the order of the names, with a legend."""
    known = list(names)
    return alt.StrokeDash(
        "law:N",
        scale=alt.Scale(domain=known, range=[dashes.get(name, [1, 0]) for name in known]),
        legend=legend(corner, sign_size=500),
        sort=None,
    )


def framed(chart: AnyChart, theme: Theme) -> AnyChart:
    """The chart in the colours of the theme and in letters that can be read from the last row."""
    small: dict[str, Any] = {"labelFontSize": sized(14), "titleFontSize": sized(14)}
    drawing: AnyChart = (
        chart.configure(background=theme.background, font=_FONT, padding=2)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=theme.text,
            titleColor=theme.text,
            gridColor=theme.line,
            domain=False,
            ticks=False,
            labelPadding=6,
            titleFontWeight="normal",
            **small,
        )
        .configure_axisX(titleAnchor="end")
        .configure_axisY(titleAngle=0, titleAlign="left", titleAnchor="end", titleY=-6, titleX=4)
        .configure_legend(
            labelColor=theme.ink,
            fillColor=f"{theme.background}d0",  # quietens the grid, hides no point
            symbolStrokeColor=theme.text,
            symbolStrokeWidth=sized(2),
            rowPadding=3,
            labelFontSize=sized(14),
        )
        .configure_text(fontSize=sized(14), color=theme.text)
    )
    return drawing


def clipped(table: pd.DataFrame, column: str, ticks: list[float] | None) -> pd.DataFrame:
    """The rows that lie within logarithmic axes, which have no place for what is below.

    >>> clipped(pd.DataFrame({"count": [0.1, 5.0]}), "count", [1.0, 10.0])["count"].tolist()
    [5.0]
    """
    if ticks is None:
        return table[table[column] >= 0]
    return table[(table[column] >= ticks[0] * 0.8) & (table[column] <= ticks[-1])]
