"""A chart on the page: drawn, described in words, and ready to be saved."""

from collections.abc import Callable
from typing import Any

import pandas as pd
import streamlit as st

from bpe_viz.charts import AnyChart, Theme
from bpe_viz.ui.shared.chart_saving import draw_saving, theme_of


def theme() -> Theme:
    """The colours that the page has now."""
    return theme_of("laws")


def draw_figure(
    key: str,
    chart: AnyChart,
    table: pd.DataFrame,
    *,
    text: str,
    size: str = "tall",
    on_brush: Callable[[], None] | None = None,
) -> None:
    """Draw a chart under `key`, which names its files; `text` are its main figures in words.

    `size` is one of the heights in laws.css: tall, half or wide.  With `on_brush` the selection
    `range` of the chart is in the session under `laws_chart_<key>` when it is called.
    """
    selecting: dict[str, Any] = (
        {"on_select": on_brush, "selection_mode": ["range"]} if on_brush else {}
    )
    with st.container(key=f"laws-{size}-{key}", gap=None):
        st.altair_chart(
            chart,
            theme=None,
            width="stretch",
            height="stretch",
            key=f"laws_chart_{key}",
            alt=text,
            **selecting,
        )
        draw_saving(f"laws_save_{key}", table, chart=f"laws-{size}-{key}", name=key, title=text)
