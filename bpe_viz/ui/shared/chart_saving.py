"""The colours of a chart, and the buttons that save it as PNG or SVG and its data as CSV."""

from pathlib import Path
from typing import Literal

import pandas as pd
import streamlit as st

from bpe_viz.charts import DARK, LIGHT, Theme, to_csv
from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.shared.page_address import is_dark
from bpe_viz.ui.shared.served_scripts import loading

_HERE = Path(__file__)
BUTTON_STYLES = joined(_HERE.with_suffix(".css"), _HERE.with_name("walker.css"))
_save = st.components.v2.component(
    "bpe_viz.save_chart",
    html=str(element("div", class_="save", role="group")),
    css=BUTTON_STYLES,
    js=loading(_HERE.with_suffix(".js")),
)


def theme_of(page: str) -> Theme:
    """Return the colours that the page has now."""
    return DARK if is_dark(page) else LIGHT


def draw_saving(
    key: str,
    table: pd.DataFrame,
    *,
    chart: str,
    name: str,
    title: str,
    width: Literal["stretch", "content"] = "stretch",
) -> None:
    """Draw buttons for the chart drawn inside the key `chart`; files are called bpe-viz-`name`.

    `title` is the text alternative, which is in the SVG, and `table` becomes the CSV.
    """
    _save(
        key=key,
        data={
            "chart": chart,
            "name": f"bpe-viz-{name}",
            "title": title,
            "csv": to_csv(table).decode("utf-8"),
        },
        width=width,
        height="content",
    )
