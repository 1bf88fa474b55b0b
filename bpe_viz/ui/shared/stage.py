"""Stage mode, pointer, theme and keys on every page: items of menus, letters anywhere."""

from pathlib import Path

import streamlit as st

from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.shared.served_scripts import loading

_controls = st.components.v2.component(
    "bpe_viz.stage",
    html=str(element("div", class_="bpe-items")),
    js=loading(Path(__file__).with_name("stage_controls.js")),
    isolate_styles=False,  # an item looks like all items of its menu
)


def draw_stage_controls() -> None:
    """The items of the Teach menu; what they start is drawn by the browser alone."""
    with st.container(key="stage", gap=None):
        _controls(key="stage_controls", height="content")
