"""Scores of a gold list against the number of merges, drawn from their table."""

from math import log10
from typing import Literal

import altair as alt
import pandas as pd

from bpe_viz.charts.style import (
    AnyChart,
    LineEnd,
    Theme,
    area,
    decades,
    fixed,
    framed,
    named_ends,
    sized,
    tip,
)
from bpe_viz.wording import state_name

PICKED = "picked"  # the selection that a click on a point makes
_DASHES = {
    "F1": [1, 0],
    "precision": [2, 3],
    "recall": [7, 4],
    "Jaccard": [12, 3],
    "exact words": [9, 3, 2, 3],
}
_SHAPES = ["circle", "triangle-up", "square", "diamond", "cross"]
_FEW_MERGES = 20  # with fewer an axis in logarithms says no more
_NEAR = 0.25  # of the width: two signs that are nearer to each other share a name's place


def _score_colors(theme: Theme) -> dict[str, str]:
    """Return the colour of each score, the same in the chart and in tables.

    >>> from bpe_viz.charts.style import LIGHT
    >>> len(set(_score_colors(LIGHT).values()))
    5
    """
    return dict(zip(_DASHES, (theme.ink, *theme.lines), strict=True))


def scores_chart(
    table: pd.DataFrame,
    theme: Theme,
    *,
    k: int,
    best_k: int,
    logarithmic: bool,
    steps: str = "merges",
) -> AnyChart:
    """Return all scores as named lines with points to click, the best F1 marked, a line at state k.

    `table` has the columns of `score_points`, with rows for the states k and best_k; that of the
    states is named after the `steps` between them.
    """
    names = list(table["score"].drop_duplicates())
    most = float(table[steps].max())
    is_log = logarithmic and most > _FEW_MERGES
    color_of = _score_colors(theme)
    colors = alt.Scale(domain=names, range=[color_of[name] for name in names])
    wide = table.pivot_table(index=steps, columns="score", values="value").reset_index()
    base = alt.Chart(table.merge(wide, on=steps)).encode(
        x=_states(most, steps, is_log=is_log),
        y=alt.Y(
            "value:Q",
            axis=alt.Axis(title=None, format=".1f", tickCount=5),
            scale=alt.Scale(domain=[0, 1], nice=False),
        ),
        color=alt.Color("score:N", scale=colors, legend=None),
        tooltip=[tip(steps, steps.capitalize(), ",d"), *(tip(f"{n}:Q", n, ".3f") for n in names)],
    )
    dashes = [_DASHES[name] for name in names]
    dash = alt.StrokeDash("score:N", scale=alt.Scale(domain=names, range=dashes), legend=None)
    shape = alt.Shape("score:N", scale=alt.Scale(domain=names, range=_SHAPES), legend=None)
    pick = alt.selection_point(
        name=PICKED, fields=[steps], on="click", nearest=True, toggle=False, clear=False
    )
    is_f1 = alt.datum.score == "F1"
    lines = [
        base.transform_filter(~is_f1).mark_line(strokeWidth=sized(1.8)).encode(strokeDash=dash),
        base.transform_filter(is_f1).mark_line(strokeWidth=sized(3)).encode(strokeDash=dash),
    ]
    points = base.mark_point(filled=True, size=area(30), opacity=1, cursor="pointer").encode(
        shape=shape
    )
    last = table[table[steps] == table[steps].max()]
    ends = [
        LineEnd(name, most, float(value), color_of[name])
        for name, value in zip(last["score"], last["value"], strict=True)
    ]
    return framed(
        alt.layer(
            *_marked_states(base, theme, k=k, best_k=best_k, most=most, is_log=is_log, steps=steps),
            *lines,
            *named_ends(ends),
            points.add_params(pick),  # on top, or the ring of the best one would take its click
        ),
        theme,
    )


def _states(most: float, steps: str, *, is_log: bool) -> alt.X:
    if not is_log:
        return alt.X(
            f"{steps}:Q",
            axis=alt.Axis(title=steps, format=",d", tickCount=8, tickMinStep=1),
            scale=alt.Scale(nice=False),
        )
    powers = decades([1, most])
    ticks = [0.0, *(power for power in powers if power <= most)]
    return alt.X(
        f"{steps}:Q",
        axis=alt.Axis(title=steps, format=",d", values=ticks, labelOverlap=True),
        scale=alt.Scale(type="symlog", constant=1, nice=False, domain=[0, most]),
    )


def _marked_states(
    base: alt.Chart,
    theme: Theme,
    *,
    k: int,
    best_k: int,
    most: float,
    is_log: bool,
    steps: str,
) -> list[alt.Chart]:
    """Return a line at state k and a ring at the best F1, both named above the chart."""
    here = base.transform_filter(f"datum.{steps} == {k} && datum.score == 'F1'")
    best = base.transform_filter(f"datum.{steps} == {best_k} && datum.score == 'F1'")
    ink, step = fixed(alt.ColorValue, theme.ink), steps.removesuffix("s")
    line = here.mark_rule(strokeWidth=sized(2), opacity=0.55).encode(
        y=fixed(alt.YValue, 0), y2=fixed(alt.Y2Value, "height"), color=ink
    )
    ring = best.mark_point(
        shape="circle", size=area(190), filled=False, strokeWidth=sized(2.2), opacity=1
    ).encode(color=ink)
    at_k, at_best = (_place(state, most, is_log=is_log) for state in (k, best_k))
    if k == best_k:
        return [
            line,
            ring,
            _above(here, f"now, and best F1: {state_name(k, step)}", at_k, theme, rows=1),
        ]
    rows = 2 if abs(at_k - at_best) < 2 * _NEAR else 1
    return [
        line,
        ring,
        _above(here, f"now: {state_name(k, step)}", at_k, theme, rows=1),
        _above(best, f"best F1: {state_name(best_k, step)}", at_best, theme, rows=rows),
    ]


def _above(at: alt.Chart, text: str, place: float, theme: Theme, *, rows: int) -> alt.Chart:
    align: Literal["left", "right", "center"]
    align = "left" if place < _NEAR else "right" if place > 1 - _NEAR else "center"
    drawing: alt.Chart = at.mark_text(
        align=align, baseline="bottom", dy=sized(-5 - 19 * (rows - 1)), fontWeight=600
    ).encode(
        y=fixed(alt.YValue, 0),
        color=fixed(alt.ColorValue, theme.ink),
        text=fixed(alt.TextValue, text),
    )
    return drawing


def _place(state: int, most: float, *, is_log: bool) -> float:
    """Return how far to the right a state is, from 0 to 1."""
    if not most:
        return 0.0
    return log10(1 + state) / log10(1 + most) if is_log else state / most
