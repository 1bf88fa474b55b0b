"""Stage mode, theme and keys on every page: buttons in the sidebar, letters anywhere."""

from pathlib import Path

import streamlit as st

from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.markup import element

_HERE = Path(__file__).parent
_controls = st.components.v2.component(
    "bpe_viz.stage",
    html=str(element("div", class_="controls", role="group", aria_label="Screen")),
    css=joined(*(_HERE / f"{name}.css" for name in ("icons", "icon_buttons", "stage_controls"))),
    js=bundle(_HERE / "stage_controls.js"),
)


def draw_stage_controls() -> None:
    """The buttons, at the head of the sidebar; what they start is drawn by the browser alone."""
    with st.container(key="stage"):
        _controls(key="stage_controls", height="content")
