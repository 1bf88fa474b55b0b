"""Links between pages are followed only when no report of the page is on its way to Python."""

from pathlib import Path

import streamlit as st

from bpe_viz.ui.shared.served_scripts import loading

_watch = st.components.v2.component(
    "bpe_viz.leaving", js=loading(Path(__file__).with_name("leaving_component.js"))
)


def watch_links() -> None:
    """Have the browser watch the links from now on; nothing is to be seen."""
    _watch(key="leaving", height="content")
