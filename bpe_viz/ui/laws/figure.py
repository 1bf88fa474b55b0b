"""A chart on the page: drawn, described in words, and ready to be saved."""

from collections.abc import Callable

import pandas as pd
import streamlit as st

from bpe_viz.charts import AnyChart, Theme
from bpe_viz.ui.shared.chart_saving import draw_saving, theme_of
from bpe_viz.ui.streamlit_seam.charts import draw_chart


def theme() -> Theme:
    """Return the colours that the page has now."""
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
    with st.container(key=f"laws-{size}-{key}", gap=None):
        selected = ["range"] if on_brush else []
        draw_chart(chart, f"laws_chart_{key}", text=text, on_select=on_brush, selected=selected)
        draw_saving(f"laws_save_{key}", table, chart=f"laws-{size}-{key}", name=key, title=text)
