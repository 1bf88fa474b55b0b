"""A slider that tells each value at once, while it is dragged; Streamlit's waits for a pause."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import streamlit as st

from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.shared.served_scripts import loading

Number = TypeVar("Number", int, float)
_HERE = Path(__file__)
_slider = st.components.v2.component(
    "bpe_viz.quick_slider",
    html=str(element("label", element("span"), element("output"), element("input", type="range"))),
    css=joined(_HERE.with_suffix(".css")),
    js=loading(_HERE.with_suffix(".js")),
)


def quick_slider(
    key: str,
    label: str,
    low: Number,
    high: Number,
    value: Number,
    put: Callable[[Number], None],
    *,
    step: Number,
    hides_label: bool = False,
) -> None:
    """Draw a slider from `low` to `high` that shows `value` and calls `put` with another one."""

    def moved() -> None:
        said = value_of(key)
        told = said.get("value") if isinstance(said, Mapping) else None
        if isinstance(told, (int, float)) and not isinstance(told, bool) and low <= told <= high:
            put(type(low)(told))

    _slider(
        key=key,
        data={
            "label": label,
            "hidesLabel": hides_label,
            "low": low,
            "high": high,
            "step": step,
            "value": value,
        },
        on_value_change=moved,
        height="content",
    )
