"""Types against tokens read, and what merges do to a corpus, drawn from their tables."""

import altair as alt
import pandas as pd

from bpe_viz.charts.style import (
    NUMBER_LABEL,
    AnyChart,
    Theme,
    area,
    clipped,
    dash_of,
    decades,
    framed,
    signs,
    sized,
    tip,
    x_at,
    y_at,
)

DASHES = {
    "fit": [1, 0],
    "fit to the first part": [6, 4],
    "random order": [2, 3],
    "expected in random order": [1, 0],
}
_FEW_MERGES = 40  # with more, the axis of merges is logarithmic from 1 on
_PERCENT = "format(100 * datum.value, '~r') + '%'"


def heaps_chart(
    series: dict[str, pd.DataFrame],
    curves: pd.DataFrame | None,
    theme: Theme,
    *,
    logarithmic: bool = True,
    first_part: int | None = None,
) -> AnyChart:
    """Types seen against tokens read: growth tables as points, a curve table as lines.

    `first_part` are the tokens of the part that a forecast was fitted to; a line marks its end.
    """
    points = pd.concat([t.assign(series=name) for name, t in series.items()], ignore_index=True)
    beyond = points if curves is None else pd.concat([points, curves], ignore_index=True)
    tokens = decades(beyond["tokens"]) if logarithmic else None
    types = decades(points["types"]) if logarithmic else None
    layers: list[alt.Chart] = []
    if first_part:
        layers.append(_end_of_part(first_part, theme, tokens))
    layers += _points(points, list(series), theme, tokens, types)
    if curves is not None and len(curves):
        layers.append(_curves(curves, theme, tokens, types))
    return framed(alt.layer(*layers), theme)


def merges_chart(
    table: pd.DataFrame, theme: Theme, *, title: str, merges: int, is_share: bool = False
) -> AnyChart:
    """Measures over the number of merges; a line is at the state that the slider chose.

    `table` is a subword table of the measures that belong into one chart.
    """
    names = list(table["measure"].drop_duplicates())
    most = float(table["merges"].max())
    wide = most > _FEW_MERGES
    ticks = [0.0, *decades([1, most])][: len(decades([1, most]))] if wide else None
    x = alt.X(
        "merges:Q",
        axis=alt.Axis(title="merges", labelExpr=NUMBER_LABEL, tickCount=5)
        if ticks is None
        else alt.Axis(title="merges", labelExpr=NUMBER_LABEL, values=ticks),
        scale=alt.Scale(type="symlog", constant=1, nice=False) if wide else alt.Scale(nice=False),
    )
    y = alt.Y(
        "value:Q",
        axis=alt.Axis(title=None, tickCount=4, labelExpr=_PERCENT if is_share else NUMBER_LABEL),
        scale=alt.Scale(zero=True),
    )
    form = ".2~%" if is_share else ",.4~r"
    color, shape = signs(names, theme, "top", field="measure")
    base = alt.Chart(table).encode(
        x=x,
        y=y,
        color=color,
        tooltip=[tip("measure", "What"), tip("merges", "Merges", ",d"), tip("value", "Is", form)],
    )
    here = pd.DataFrame({"merges": [merges]})
    rule = alt.Chart(here).mark_rule(color=theme.second, strokeWidth=sized(2)).encode(x=x)
    return framed(
        alt.layer(
            rule,
            base.mark_line(strokeWidth=sized(1.6)),
            base.mark_point(filled=True, size=area(22), opacity=1).encode(shape=shape),
        ).properties(title=alt.Title(title, anchor="start", fontSize=sized(15), color=theme.ink)),
        theme,
    )


def _end_of_part(tokens: int, theme: Theme, ticks: list[float] | None) -> alt.Chart:
    end = pd.DataFrame({"tokens": [tokens], "name": ["end of the first part"]})
    drawing: alt.Chart = (
        alt.Chart(end)
        .mark_rule(color=theme.second, strokeDash=[4, 3], strokeWidth=sized(1.4))
        .encode(
            x=x_at("tokens", "tokens read", ticks),
            tooltip=[tip("name", "This is the"), tip("tokens", "Tokens", ",d")],
        )
    )
    return drawing


def _points(
    points: pd.DataFrame,
    names: list[str],
    theme: Theme,
    tokens: list[float] | None,
    types: list[float] | None,
) -> list[alt.Chart]:
    tips = [tip("series", "Curve"), tip("tokens", "Tokens", ",.0f"), tip("types", "Types", ",.0f")]
    color, shape = signs(names, theme, "top-left", always=True)
    return [
        alt.Chart(clipped(points[points["series"] == name], "types", types))
        .mark_point(filled=is_first, opacity=1, size=area(26 if is_first else 34))
        .encode(
            x=x_at("tokens", "tokens read", tokens),
            y=y_at("types", "types seen", types),
            shape=shape,
            color=color,
            tooltip=tips,
        )
        for name, is_first in zip(reversed(names), [False] * (len(names) - 1) + [True], strict=True)
    ]


def _curves(
    curves: pd.DataFrame, theme: Theme, tokens: list[float] | None, types: list[float] | None
) -> alt.Chart:
    shown = clipped(curves, "types", types).rename(columns={"curve": "law"})
    names = list(curves["curve"].drop_duplicates())
    drawing: alt.Chart = (
        alt.Chart(shown)
        .mark_line(clip=True, color=theme.text, strokeWidth=sized(2))
        .encode(
            x=x_at("tokens", "tokens read", tokens),
            y=y_at("types", "types seen", types),
            strokeDash=dash_of(names, DASHES, "bottom-right"),
            order="tokens:Q",
            tooltip=[
                tip("law", "Line"),
                tip("tokens", "Tokens", ",.0f"),
                tip("types", "Types", ",.0f"),
            ],
        )
    )
    return drawing
