"""A chart on the page: drawn, described in words, and ready to be saved."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import streamlit as st

from bpe_viz.charts import DARK, LIGHT, Drawing, Theme
from bpe_viz.tables import to_csv
from bpe_viz.ui.page_address import is_dark

_HERE = Path(__file__).parent

_save = st.components.v2.component(
    "bpe_viz.save_chart",
    html="<div class='save' role='group'></div>",
    css=(_HERE / "save.css").read_text(encoding="utf-8"),
    js=(_HERE / "save.js").read_text(encoding="utf-8"),
)


def theme() -> Theme:
    """The colours that the page has now."""
    return DARK if is_dark("laws") else LIGHT


def draw_figure(
    key: str,
    chart: Drawing,
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
        _save(
            key=f"laws_save_{key}",
            data={
                "chart": f"st-key-laws-{size}-{key}",
                "name": f"bpe-viz-{key}",
                "title": text,
                "csv": to_csv(table).decode("utf-8"),
            },
            height="content",
        )
