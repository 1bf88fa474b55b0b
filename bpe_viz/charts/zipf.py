"""Counts against ranks, and the frequency spectrum, drawn from the tables of the words."""

from dataclasses import dataclass
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from bpe_viz.charts.style import (
    AnyChart,
    LineEnd,
    Theme,
    area,
    clipped,
    decades,
    decades_or_steps,
    framed,
    named_ends,
    series_color,
    signs,
    sized,
    tip,
    x_at,
    y_at,
)

BRUSH = "range"
_BENT = 0.9  # of the step that lies furthest out
_RIM = 5  # pixels around a name
_FROM_LEFT = 10  # ranks below are too near the axis for a name on the left
_LAWS = {
    "Zipf c / r": (1, [6, 4]),
    "free slope": (2, [2, 2]),
    "Mandelbrot": (3, [1, 0]),
}
_OWN_LINE = [10, 3, 2, 3]


@dataclass(frozen=True, slots=True)
class ZipfParts:
    """The tables of one Zipf chart: `series` are staircase tables by name, the words first.

    `laws` is a law table, `labels` and `found` are labelled tables, `fitted` the range of ranks.
    """

    series: dict[str, pd.DataFrame]
    laws: pd.DataFrame | None = None
    labels: pd.DataFrame | None = None
    found: pd.DataFrame | None = None
    fitted: tuple[int, int] | None = None


def zipf_chart(
    parts: ZipfParts, theme: Theme, *, logarithmic: bool = True, brush: bool = False
) -> AnyChart:
    """Count against rank: steps where words tie, a point at both ends of each step.

    With `brush` a range of ranks can be drawn with the mouse; it is the selection `range`.
    """
    table = pd.concat(
        [steps.assign(series=name) for name, steps in parts.series.items()], ignore_index=True
    )
    ranks = decades_or_steps([1, *table["last_rank"]]) if logarithmic else None
    counts = decades_or_steps([1, *table["count"]]) if logarithmic else None
    layers: list[alt.Chart] = []
    if parts.fitted:
        layers.append(_fitted(parts.fitted, theme, ranks))
    layers += _steps(table, list(parts.series), theme, ranks, counts, brush=brush)
    ends = _series_ends(parts.series, theme, logarithmic=logarithmic)
    if parts.laws is not None:
        lines, names = _laws(parts.laws, theme, ranks, counts)
        layers += lines
        ends += names
    if parts.labels is not None and len(parts.labels):
        layers += _labels(parts.labels, theme, ranks, counts)
    if parts.found is not None and len(parts.found):
        layers += _found(parts.found, theme, ranks, counts)
    return framed(alt.layer(*layers, *named_ends(ends)), theme)


def spectrum_chart(table: pd.DataFrame, theme: Theme) -> AnyChart:
    """Return the binned frequency spectrum: types per count against the count, a step per bin."""
    counts = decades(table["high"])
    density = decades(table["density"], least=1e-12)
    tips = [
        tip("low", "From count", ",d"),
        tip("high", "to count", ",d"),
        tip("types", "Types", ",d"),
        tip("density", "Types per count", ",.3~g"),
    ]
    middle = table.assign(middle=(table["low"] * table["high"]) ** 0.5)
    base = alt.Chart(middle)
    y = y_at("density", "types per count", density)
    bins = base.mark_rule(strokeWidth=sized(2.5), color=theme.ink).encode(
        x=x_at("low", "count", counts), x2=alt.X2("high:Q"), y=y, tooltip=tips
    )
    points = base.mark_point(filled=True, opacity=1, size=area(45), color=theme.ink).encode(
        x=x_at("middle", "count", counts), y=y, tooltip=tips
    )
    return framed(alt.layer(bins, points), theme)


def _fitted(fitted: tuple[int, int], theme: Theme, ranks: list[float] | None) -> alt.Chart:
    band = pd.DataFrame({"first": [fitted[0]], "last": [fitted[1]]})
    drawing: alt.Chart = (
        alt.Chart(band)
        .mark_rect(color=theme.range, opacity=0.55, clip=True)
        .encode(x=x_at("first", "rank", ranks), x2=alt.X2("last:Q"))
    )
    return drawing


def _steps(
    table: pd.DataFrame,
    names: list[str],
    theme: Theme,
    ranks: list[float] | None,
    counts: list[float] | None,
    *,
    brush: bool,
) -> list[alt.Chart]:
    logarithmic = ranks is not None
    color, shape = signs(names, theme)
    tips = [
        tip("word", "First word"),
        tip("count", "Count", ",d"),
        tip("first_rank", "Rank", ",d"),
        tip("last_rank", "to rank", ",d"),
        tip("types", "Words with this count", ",d"),
    ]
    y = y_at("count", "count", counts)
    ends = pd.concat(
        [
            table.assign(rank=table["first_rank"]),
            table[table["last_rank"] > table["first_rank"]].assign(rank=lambda t: t["last_rank"]),
        ]
    )
    rule = (
        alt.Chart(table[table["last_rank"] > table["first_rank"]])
        .mark_rule(strokeWidth=sized(2))
        .encode(x=x_at("first_rank", "rank", ranks), x2=alt.X2("last_rank:Q"), y=y, color=color)
    )
    points = [
        alt.Chart(ends[ends["series"] == name])
        .mark_point(filled=is_first, opacity=1, size=area(26 if is_first else 34))
        .encode(x=x_at("rank", "rank", ranks), y=y, color=color, shape=shape)
        for name, is_first in zip(reversed(names), [False] * (len(names) - 1) + [True], strict=True)
    ]
    hover = (
        alt.Chart(ends)
        .mark_point(filled=True, opacity=0, size=area(160))
        .encode(x=x_at("rank", "rank", ranks), y=y, tooltip=tips)
    )
    if brush and logarithmic:
        hover = hover.add_params(alt.selection_interval(name=BRUSH, encodings=["x"]))
    return [rule, *points, hover]


def _series_ends(
    series: dict[str, pd.DataFrame], theme: Theme, *, logarithmic: bool
) -> list[LineEnd]:
    """One series is named at its end; several, which all end at the bottom, where they bend."""
    ends = []
    for index, (name, steps) in enumerate(series.items()):
        at = len(steps) - 1
        if len(series) > 1:
            at = _bend(steps, logarithmic=logarithmic)
        x, y = float(steps["last_rank"].iloc[at]), float(steps["count"].iloc[at])
        ends.append(LineEnd(name, x, y, series_color(index, theme)))
    return ends


def _bend(steps: pd.DataFrame, *, logarithmic: bool) -> int:
    """Return the last step of those that lie furthest up and to the right."""
    ranks, counts = steps["last_rank"].to_numpy(float), steps["count"].to_numpy(float)
    if logarithmic:
        ranks, counts = np.log(ranks), np.log(counts)
    out = ranks / max(ranks.max(), 1.0) + counts / max(counts.max(), 1.0)
    return int(np.flatnonzero(out >= _BENT * out.max())[-1])


def _laws(
    laws: pd.DataFrame, theme: Theme, ranks: list[float] | None, counts: list[float] | None
) -> tuple[list[alt.Chart], list[LineEnd]]:
    """Return each law with its own colour and dash, thick where it was fitted, and its end."""
    x, y = x_at("rank", "rank", ranks), y_at("count", "count", counts)
    layers, ends = [], []
    for name, law in laws.groupby("law", sort=False):
        shown = clipped(law, "count", counts)
        index, dash = _LAWS.get(str(name), (-1, _OWN_LINE))
        color = theme.text if index < 0 else theme.lines[index]
        for inside in (False, True):
            part = shown if not inside else shown[shown["inside"]]
            layers.append(
                alt.Chart(part)
                .mark_line(
                    clip=True,
                    strokeWidth=sized(2.2 if inside else 1.2),
                    strokeDash=dash,
                    color=color,
                )
                .encode(x=x, y=y, order=alt.Order("rank:Q"))
            )
        if len(shown):
            last = shown.iloc[-1]
            lowest = max(float(last["count"]), counts[0] if counts else 0.0)
            ends.append(LineEnd(str(name), float(last["rank"]), lowest, color))
    return layers, ends


def _labels(
    labels: pd.DataFrame, theme: Theme, ranks: list[float] | None, counts: list[float] | None
) -> list[alt.Chart]:
    """Name the first words to the right of their points, the others below on the left.

    Each name lies on a rim of the paper's colour, as points and lines of the laws may cross it.
    """
    layers = []
    for is_first, table in labels.groupby(labels["rank"] < _FROM_LEFT):
        named = alt.Chart(table).encode(
            x=x_at("rank", "rank", ranks),
            y=y_at("count", "count", counts),
            text=alt.Text("word:N"),
        )
        place: dict[str, Any] = {
            "align": "left" if is_first else "right",
            "dx": sized(9 if is_first else -7),
            "dy": sized(-11 if is_first else 13),
        }
        rim = named.mark_text(
            **place,
            color=theme.background,
            stroke=theme.background,
            strokeWidth=sized(_RIM),
            strokeOpacity=0.9,
            strokeJoin="round",
        )
        layers += [rim, named.mark_text(**place, color=theme.text)]
    return layers


def _found(
    found: pd.DataFrame, theme: Theme, ranks: list[float] | None, counts: list[float] | None
) -> list[alt.Chart]:
    base = alt.Chart(found).encode(x=x_at("rank", "rank", ranks), y=y_at("count", "count", counts))
    ring = base.mark_point(
        shape="diamond", size=area(260), strokeWidth=sized(2.5), color=theme.now, opacity=1
    )
    name = base.mark_text(
        align="left", dx=sized(13), dy=sized(-10), fontWeight=600, color=theme.now
    ).encode(text=alt.Text("label:N"))
    return [ring, name]
