"""Scores of a gold list against the number of merges, drawn from their table."""

import altair as alt
import pandas as pd

from bpe_viz.charts.style import AnyChart, Theme, area, decades, framed, legend, sized, tip

PICKED = "picked"  # the selection that a click on a point makes
_DASHES = {
    "F1": [1, 0],
    "precision": [7, 4],
    "recall": [1, 0],
    "Jaccard": [2, 3],
    "exact words": [9, 3, 2, 3],
}
_SHAPES = ["circle", "triangle-up", "square", "diamond", "cross"]
_FEW_MERGES = 20  # with fewer an axis in logarithms says no more


def scores_chart(
    table: pd.DataFrame, theme: Theme, *, k: int, best_k: int, logarithmic: bool
) -> AnyChart:
    """All scores as lines with points to click, the best F1 marked, a line at state k.

    `table` has the columns of `score_points`, with rows for the states k and best_k.
    """
    names = list(table["score"].drop_duplicates())
    most = float(table["merges"].max())
    shown = legend("top")
    colors = [theme.ink, theme.second, theme.second, theme.text, theme.text]
    base = alt.Chart(table).encode(
        x=_merges(most, logarithmic=logarithmic),
        y=alt.Y(
            "value:Q",
            axis=alt.Axis(title=None, format=".1f", tickCount=5),
            scale=alt.Scale(domain=[0, 1], nice=False),
        ),
        color=alt.Color("score:N", scale=alt.Scale(domain=names, range=colors), legend=shown),
        tooltip=[tip("merges", "Merges", ",d"), tip("score", "Score"), tip("value", "Is", ".3f")],
    )
    dashes = [_DASHES[name] for name in names]
    dash = alt.StrokeDash("score:N", scale=alt.Scale(domain=names, range=dashes), legend=shown)
    shape = alt.Shape("score:N", scale=alt.Scale(domain=names, range=_SHAPES), legend=shown)
    pick = alt.selection_point(
        name=PICKED, fields=["merges"], on="click", nearest=True, toggle=False, clear=False
    )
    lines = base.mark_line(strokeWidth=sized(1.8)).encode(strokeDash=dash)
    points = base.mark_point(filled=True, size=area(30), opacity=1, cursor="pointer").encode(
        shape=shape
    )
    return framed(
        alt.layer(
            _here(base, k, theme),
            *_best(base, best_k, theme, is_right=best_k > most / 2),
            lines,
            points.add_params(pick),  # on top, or the ring of the best one would take its click
        ),
        theme,
    )


def _merges(most: float, *, logarithmic: bool) -> alt.X:
    if not logarithmic or most <= _FEW_MERGES:
        return alt.X(
            "merges:Q",
            axis=alt.Axis(title="merges", format=",d", tickCount=8, tickMinStep=1),
            scale=alt.Scale(nice=False),
        )
    powers = decades([1, most])
    ticks = [0.0, *(power for power in powers if power <= most)]
    return alt.X(
        "merges:Q",
        axis=alt.Axis(title="merges", format=",d", values=ticks),
        scale=alt.Scale(type="symlog", constant=1, nice=False, domain=[0, most]),
    )


def _here(base: alt.Chart, k: int, theme: Theme) -> alt.Chart:
    drawing: alt.Chart = (
        base.transform_filter(f"datum.merges == {k} && datum.score == 'F1'")
        .mark_rule(strokeWidth=sized(2), opacity=0.55)
        .encode(y=alt.value(0), y2=alt.value("height"), color=alt.value(theme.ink))
    )
    return drawing


def _best(base: alt.Chart, best_k: int, theme: Theme, *, is_right: bool) -> list[alt.Chart]:
    best = base.transform_filter(f"datum.merges == {best_k} && datum.score == 'F1'")
    ink = alt.value(theme.ink)
    return [
        best.mark_point(
            shape="circle", size=area(190), filled=False, strokeWidth=sized(2.2), opacity=1
        ).encode(color=ink),
        best.mark_text(
            dy=sized(-17),
            align="right" if is_right else "left",
            fontSize=sized(14),
            fontWeight="bold",
        ).encode(color=ink, text=alt.value(f"best F1: after merge {best_k:,}")),
    ]
