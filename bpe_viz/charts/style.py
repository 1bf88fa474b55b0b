"""The style all charts share: colours, sizes that follow the screen, axes, names at line ends.

Charts see DataFrames only, with the columns of `tables`.  Colours are those of the other pages; a
second sign, shape or dash, always says the same as the colour.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any, NamedTuple, TypeVar

import altair as alt
import pandas as pd

# The page says as the value of its root element that it is in stage mode: letters of 16 have 24
# pixels there, which can be read from the last row.
_STAGE = alt.param("stage", bind=alt.BindDirect(element=":root", event="bpe-stage"), value=1)
# 1 at 1280x720, 1.5 at 1920x1080, as on the other pages; 0 * width makes it follow the window.
_SCREEN = (
    "(0 * width + (1.5 * (stage || 1) - 0.5)"
    " * clamp(min(windowSize()[0] / 1280, windowSize()[1] / 720), 1, 1.5))"
)
_FONT = "'Source Sans', 'Source Sans 3', system-ui, 'Segoe UI', Roboto, sans-serif"
_SHAPES = ["circle", "square", "triangle-up"]
_NAME_HEIGHT = 19  # pixels at 1280x720 from one name of a line to the next
_LEADING = 12  # pixels between the chart and the names of its lines
_WIDEST_NAME = f"min(160 * {_SCREEN}, 0.27 * windowSize()[0])"
_DECADES_DRAWN = 13
_FEW_DECADES = 2
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_LEAST_POWER = -15
_POWERS = [f"10{str(power).translate(_SUPERSCRIPT)}" for power in range(_LEAST_POWER, 16)]
_POWER_LABEL = f"{_POWERS}[round(log(datum.value) / LN10) - ({_LEAST_POWER})]"
_WRITTEN_OUT_UNTIL = 1_000  # where an axis goes on beyond that, all its ticks are powers
NUMBER_LABEL = (
    "datum.value >= 1e6 ? format(datum.value / 1e6, ',~g') + ' million'"
    " : format(datum.value, ',~g')"
)


_Channel = TypeVar("_Channel")
AnyChart = alt.Chart | alt.LayerChart | alt.FacetChart


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a chart; `ink` are the words of the corpus, `lines` is what is compared.

    `now` is what the reader asked for: a word that was found, a size, a state.
    """

    background: str
    ink: str
    text: str
    line: str
    lines: tuple[str, str, str, str]
    now: str
    range: str


class Signs(NamedTuple):
    """The way the points of series are told apart."""

    color: alt.Color
    shape: alt.Shape


@dataclass(frozen=True, slots=True)
class LineEnd:
    """The name of a line, the point that it is named at, in the units of the axes, its colour."""

    name: str
    x: float
    y: float
    color: str


LIGHT = Theme(
    background="#fbfbf9",
    ink="#1b1e23",
    text="#4c525c",
    line="#d9dbd6",
    lines=("#2b59c3", "#a3307f", "#4a7418", "#8a5a00"),
    now="#b45309",
    range="#e9ecf0",
)
DARK = Theme(
    background="#14161a",
    ink="#eceef1",
    text="#b3bac4",
    line="#343942",
    lines=("#8fb0ff", "#f08ccb", "#a5cf6a", "#e5b454"),
    now="#f2a33a",
    range="#2b3038",
)


def sized(size: float) -> alt.ExprRef:
    """Return a length in pixels at 1280x720, larger on larger screens.

    >>> sized(2).to_dict()["expr"].startswith("2 * (")
    True
    """
    return alt.ExprRef(expr=f"{size:g} * {_SCREEN}")


def area(size: float) -> alt.ExprRef:
    """Return the area of a sign, in square pixels at 1280x720.

    >>> area(9).to_dict()["expr"].startswith("9 * pow(")
    True
    """
    return alt.ExprRef(expr=f"{size:g} * pow({_SCREEN}, 2)")


def decades(values: Iterable[float], least: float = 1.0) -> list[float]:
    """Return the powers of ten from at or below the smallest value to at or above the largest.

    >>> decades([3, 4000])
    [1.0, 10.0, 100.0, 1000.0, 10000.0]
    """
    present = [float(value) for value in values if value > 0] or [least]
    low = floor(log10(max(min(present), least)) + 1e-9)
    high = max(ceil(log10(max(present)) - 1e-9), low + 1)
    return [10.0**power for power in range(low, min(high, low + _DECADES_DRAWN) + 1)]


def decades_or_steps(values: Sequence[float]) -> list[float]:
    """Return the decades; of one or two also twice and five times each, up to the largest value.

    >>> decades_or_steps([1, 12]), decades_or_steps([1, 120])
    ([1.0, 2.0, 5.0, 10.0, 20.0], [1.0, 10.0, 100.0, 1000.0])
    """
    powers = decades(values)
    if len(powers) - 1 > _FEW_DECADES:
        return powers
    steps = [times * power for power in powers[:-1] for times in (1, 2, 5)] + powers[-1:]
    return steps[: bisect_left(steps, max(values)) + 1]


def _axis(title: str, ticks: list[float] | None) -> alt.Axis:
    """Return an axis: at the decades when it is logarithmic, else with round numbers."""
    if ticks is None:
        return alt.Axis(title=title, labelExpr=NUMBER_LABEL, tickCount=5)
    label = _POWER_LABEL if ticks[-1] > _WRITTEN_OUT_UNTIL else "format(datum.value, ',~r')"
    return alt.Axis(title=title, values=ticks, labelExpr=label)


def _scale(ticks: list[float] | None) -> alt.Scale:
    """Return the scale that belongs to `_axis`: logarithmic over the decades, or from 0 on."""
    if ticks is None:
        return alt.Scale(zero=True, nice=True)
    return alt.Scale(type="log", domain=[ticks[0], ticks[-1]], nice=False)


def x_at(field: str, title: str, ticks: list[float] | None) -> alt.X:
    """Return a position from left to right."""
    return alt.X(f"{field}:Q", axis=_axis(title, ticks), scale=_scale(ticks))


def y_at(field: str, title: str, ticks: list[float] | None) -> alt.Y:
    """Return a position from bottom to top."""
    return alt.Y(f"{field}:Q", axis=_axis(title, ticks), scale=_scale(ticks))


def tip(field: str, title: str, form: str | None = None) -> alt.Tooltip:
    """One line of what is read when pointing at a sign."""
    return alt.Tooltip(field, title=title, format=form) if form else alt.Tooltip(field, title=title)


def fixed(channel: Callable[[Any], _Channel], value: object) -> _Channel:
    """Return a value for every row: `alt.value` for a channel that need not be found first.

    >>> fixed(alt.YValue, 3).to_dict()
    {'value': 3}
    """
    return channel(value)


def signs(names: list[str], theme: Theme, *, field: str = "series") -> Signs:
    """Return the colour and the shape of each series by name: the first in ink, then others."""
    colors = [series_color(index, theme) for index in range(len(names))]
    shapes = _SHAPES[: len(names)]
    return Signs(
        alt.Color(f"{field}:N", scale=alt.Scale(domain=names, range=colors), legend=None),
        alt.Shape(f"{field}:N", scale=alt.Scale(domain=names, range=shapes), legend=None),
    )


def series_color(index: int, theme: Theme) -> str:
    """Return the colour of a series by its place: the words of the corpus in ink, then the others.

    >>> series_color(0, LIGHT) == LIGHT.ink, series_color(1, LIGHT) == LIGHT.lines[0]
    (True, True)
    """
    return theme.ink if index == 0 else theme.lines[index - 1]


def named_ends(ends: Iterable[LineEnd]) -> list[alt.Chart]:
    """Return the names of lines, below one another right of the chart, each led to its line.

    Names are as high as the points they belong to where there is room, and otherwise as near as
    they can be without meeting each other or leaving the chart, at any size.  They are in the order
    of their points, so that no two leading lines cross.
    """
    from_top = sorted(ends, key=lambda end: (-end.y, end.x))
    layers = []
    for end, height in zip(from_top, name_heights([end.y for end in from_top]), strict=True):
        data = pd.DataFrame({"name": [end.name]})
        name_at = alt.ExprRef(expr=height)
        at = alt.ExprRef(expr=_height_of(end.y))
        base = alt.Chart(data)
        layers.append(
            base.mark_rule(
                aria=False, color=end.color, strokeWidth=sized(1.2), strokeDash=[2, 3]
            ).encode(
                x=fixed(alt.XValue, alt.ExprRef(expr=f"scale('x', {end.x!r})")),
                x2=fixed(alt.X2Value, alt.ExprRef(expr=f"width + {_LEADING - 3} * {_SCREEN}")),
                y=fixed(alt.YValue, at),
                y2=fixed(alt.Y2Value, name_at),
            )
        )
        layers.append(
            base.mark_text(
                align="left",
                baseline="middle",
                color=end.color,
                fontWeight=600,
                limit=alt.ExprRef(expr=_WIDEST_NAME),
            ).encode(
                x=fixed(alt.XValue, alt.ExprRef(expr=f"width + {_LEADING} * {_SCREEN}")),
                y=fixed(alt.YValue, name_at),
                text=alt.Text("name:N"),
            )
        )
    return layers


def _height_of(value: float) -> str:
    return f"clamp(scale('y', {value!r}), 0, height)"


def name_heights(values: list[float]) -> list[str]:
    """Place the names that belong to falling values, as expressions of Vega.

    Each is half way between names pushed downwards and names pushed upwards, within the chart.

    >>> name_heights([0.5])[0].startswith("max(0 * 19 * (")
    True
    """
    return [_name_height(index, values) for index in range(len(values))]


def _name_height(index: int, values: list[float]) -> str:
    gap = f"{_NAME_HEIGHT} * {_SCREEN}"
    down = [f"{_height_of(values[j])} + {index - j} * {gap}" for j in range(index + 1)]
    up = [f"{_height_of(values[j])} - {j - index} * {gap}" for j in range(index, len(values))]
    between = f"(max({', '.join(down)}) + min({', '.join(up)})) / 2"
    last = f"height - {len(values) - 1 - index} * {gap}"
    return f"max({index} * {gap}, min({between}, {last}))"


def framed(chart: AnyChart, theme: Theme) -> AnyChart:
    """Draw the chart in the theme's colours, in letters that can be read from the last row.

    It is laid out again for stage mode, with larger letters and signs.
    """
    small: dict[str, Any] = {"labelFontSize": sized(16), "titleFontSize": sized(16)}
    fit = alt.AutoSizeParams(type="fit", contains="padding", resize=True)
    drawing: AnyChart = (
        # In one call: each copies the whole chart.
        chart.configure(
            background=theme.background,
            font=_FONT,
            padding=2,
            autosize=fit,
            view=alt.ViewConfig(stroke=None),
            axis=alt.AxisConfig(
                labelColor=theme.text,
                titleColor=theme.text,
                gridColor=theme.line,
                domain=False,
                ticks=False,
                labelPadding=sized(8),
                titleFontWeight="normal",
                **small,
            ),
            axisX=alt.AxisConfig(titleAnchor="end", labelFlush=False),
            axisY=alt.AxisConfig(
                titleAngle=0, titleAlign="left", titleAnchor="end", titleY=sized(-8), titleX=4
            ),
            text=alt.MarkConfig(fontSize=sized(16), color=theme.text),
        ).add_params(_STAGE)
    )
    return drawing


def clipped(table: pd.DataFrame, column: str, ticks: list[float] | None) -> pd.DataFrame:
    """Return the rows that lie within logarithmic axes, which have no place for what is below.

    >>> clipped(pd.DataFrame({"count": [0.1, 5.0]}), "count", [1.0, 10.0])["count"].tolist()
    [5.0]
    """
    if ticks is None:
        return table[table[column] >= 0]
    return table[(table[column] >= ticks[0] * 0.8) & (table[column] <= ticks[-1])]
