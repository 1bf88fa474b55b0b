"""Draw charts without having each drawing checked.

Streamlit 1.67 lets Altair check a chart against the schema of Vega-Lite whenever it is drawn, and
Altair checks each part once more when it is made.  Together that is half of the time of a page with
charts.  The tests make and check the same charts, so a reader need not wait for it.
"""

from collections.abc import Callable, Sequence
from typing import Any, cast

import altair as alt
import streamlit as st

from bpe_viz.charts import AnyChart


class _Unchecked:
    """A stand-in for what Streamlit asks of a chart."""

    def __init__(self, chart: AnyChart) -> None:
        self._chart = chart

    def to_dict(self) -> dict[str, Any]:
        """Return the chart as Vega-Lite."""
        spec: dict[str, Any] = self._chart.to_dict(validate=False)
        return spec


def draw_chart(
    chart: AnyChart,
    key: str,
    *,
    text: str,
    on_select: Callable[[], None] | None = None,
    selected: Sequence[str] = (),
) -> None:
    """Draw a chart as large as its place; `text` says it in words.

    With `on_select` the selections of the names `selected` are in the session under `key` when it
    is called.
    """
    alt.utils.schemapi.DEBUG_MODE = False  # from now on parts are not checked when they are made
    st.altair_chart(
        cast(AnyChart, _Unchecked(chart)),
        theme=None,
        width="stretch",
        height="stretch",
        key=key,
        alt=text,
        on_select=on_select or "ignore",
        selection_mode=list(selected) or None,
    )
