"""Types against tokens read, and what merges do to a corpus, drawn from their tables."""

import altair as alt
import pandas as pd

from bpe_viz.charts.style import (
    NUMBER_LABEL,
    AnyChart,
    LineEnd,
    Theme,
    area,
    clipped,
    decades,
    fixed,
    framed,
    named_ends,
    series_color,
    signs,
    sized,
    tip,
    x_at,
    y_at,
)

_LAWS = {"fit": (1, [1, 0]), "fit to first part": (2, [6, 4]), "random order": (3, [2, 3])}
_FEW_MERGES = 40  # with more, the axis of merges is logarithmic from 1 on
_PERCENT = "format(100 * datum.value, '~r') + '%'"


def heaps_chart(
    series: dict[str, pd.DataFrame],
    curves: pd.DataFrame | None,
    theme: Theme,
    *,
    logarithmic: bool = True,
    first_part: int | None = None,
    forecast: tuple[int, float] | None = None,
) -> AnyChart:
    """Return types seen against tokens read: growth tables as points, a curve table as lines.

    `first_part` are the tokens of the part that a forecast was fitted to; a line marks its end.
    `forecast` is a number of tokens with the types that are expected there, marked by a diamond.
    """
    points = pd.concat([t.assign(series=name) for name, t in series.items()], ignore_index=True)
    beyond = points if curves is None else pd.concat([points, curves], ignore_index=True)
    far = [] if forecast is None else [forecast]
    tokens = decades([*beyond["tokens"], *(n for n, _ in far)]) if logarithmic else None
    types = decades([*points["types"], *(max(v, 1.0) for _, v in far)]) if logarithmic else None
    ends = [
        LineEnd(name, *_last(growth), series_color(index, theme))
        for index, (name, growth) in enumerate(series.items())
    ]
    layers: list[alt.Chart] = []
    if first_part:
        layers.append(_part_end(first_part, theme, tokens))
    layers += _points(points, list(series), theme, tokens, types)
    if curves is not None and len(curves):
        lines, names = _curves(curves, theme, tokens, types)
        layers += lines
        ends += names
    if forecast:
        layers += _forecast(forecast, theme, tokens, types)
    return framed(alt.layer(*layers, *named_ends(ends)), theme)


def merges_chart(
    table: pd.DataFrame,
    theme: Theme,
    *,
    title: str,
    at: int,
    steps: str = "merges",
    is_share: bool = False,
) -> AnyChart:
    """Return measures over the number of merges; a line is at the state that the slider chose.

    `table` is a subword table of the measures that belong into one chart; its column of states is
    named after the `steps` between them.
    """
    names = list(table["measure"].drop_duplicates())
    most = float(table[steps].max())
    wide = most > _FEW_MERGES
    ticks = [0.0, *decades([1, most])][: len(decades([1, most]))] if wide else None
    x = alt.X(
        f"{steps}:Q",
        axis=alt.Axis(title=steps, labelExpr=NUMBER_LABEL, tickCount=5, tickMinStep=1)
        if ticks is None
        else alt.Axis(title=steps, labelExpr=NUMBER_LABEL, values=ticks),
        scale=alt.Scale(type="symlog", constant=1, nice=False) if wide else alt.Scale(nice=False),
    )
    y = alt.Y(
        "value:Q",
        axis=alt.Axis(title=None, tickCount=4, labelExpr=_PERCENT if is_share else NUMBER_LABEL),
        scale=alt.Scale(zero=True),
    )
    form = ".2~%" if is_share else ",.4~r"
    color, shape = signs(names, theme, field="measure")
    ends = []
    if len(names) > 1:
        ends = [
            LineEnd(
                name,
                most,
                float(table["value"][table["measure"] == name].iloc[-1]),
                series_color(index, theme),
            )
            for index, name in enumerate(names)
        ]
    base = alt.Chart(table).encode(
        x=x,
        y=y,
        color=color,
        tooltip=[
            tip("measure", "Line"),
            tip(steps, steps.capitalize(), ",d"),
            tip("value", "Value", form),
        ],
    )
    here = pd.DataFrame({steps: [at]})
    rule = alt.Chart(here).mark_rule(color=theme.now, strokeWidth=sized(2)).encode(x=x)
    return framed(
        alt.layer(
            rule,
            base.mark_line(strokeWidth=sized(1.6)),
            base.mark_point(filled=True, size=area(22), opacity=1).encode(shape=shape),
            *named_ends(ends),
        ).properties(
            title=alt.Title(title, anchor="start", fontSize=sized(17), limit=1000, color=theme.ink)
        ),
        theme,
    )


def _part_end(tokens: int, theme: Theme, ticks: list[float] | None) -> alt.Chart:
    end = pd.DataFrame({"tokens": [tokens], "name": ["end of the first part"]})
    drawing: alt.Chart = (
        alt.Chart(end)
        .mark_rule(color=theme.text, strokeDash=[4, 3], strokeWidth=sized(1.4))
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
    color, shape = signs(names, theme)
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


def _last(growth: pd.DataFrame) -> tuple[float, float]:
    return float(growth["tokens"].iloc[-1]), float(growth["types"].iloc[-1])


def _curves(
    curves: pd.DataFrame, theme: Theme, tokens: list[float] | None, types: list[float] | None
) -> tuple[list[alt.Chart], list[LineEnd]]:
    """Return each law as a line with its own dash and colour, and the ends to name them at."""
    layers, ends = [], []
    for name in curves["curve"].drop_duplicates():
        index, dash = _LAWS[name]
        curve = curves[curves["curve"] == name]
        shown = clipped(curve, "types", types).rename(columns={"curve": "law"})
        color = theme.lines[index]
        layers.append(
            alt.Chart(shown)
            .mark_line(clip=True, color=color, strokeWidth=sized(2), strokeDash=dash)
            .encode(
                x=x_at("tokens", "tokens read", tokens),
                y=y_at("types", "types seen", types),
                order=alt.Order("tokens:Q"),
                tooltip=[
                    tip("law", "Line"),
                    tip("tokens", "Tokens", ",.0f"),
                    tip("types", "Types", ",.0f"),
                ],
            )
        )
        if len(shown):
            ends.append(LineEnd(name, *_last(shown), color))
    return layers, ends


def _forecast(
    forecast: tuple[int, float],
    theme: Theme,
    tokens: list[float] | None,
    types: list[float] | None,
) -> list[alt.Chart]:
    """Return a diamond where the size that was asked for lies on the fit, led to the axis below."""
    data = pd.DataFrame({"tokens": [forecast[0]], "types": [forecast[1]]})
    base = alt.Chart(data).encode(
        x=x_at("tokens", "tokens read", tokens),
        y=y_at("types", "types seen", types),
        tooltip=[tip("tokens", "Forecast at", ",.0f"), tip("types", "Types", ",.0f")],
    )
    return [
        base.mark_rule(color=theme.now, strokeDash=[4, 3], strokeWidth=sized(1.4)).encode(
            y2=fixed(alt.Y2Value, "height")
        ),
        base.mark_point(
            shape="diamond", size=area(150), strokeWidth=sized(2.5), color=theme.now, opacity=1
        ),
    ]
