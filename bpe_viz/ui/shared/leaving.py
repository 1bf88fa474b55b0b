"""Links between pages are followed only when no report of the page is on its way to Python."""

from pathlib import Path

import streamlit as st

from bpe_viz.ui.shared.component_files import joined

LEAVING = Path(__file__).with_suffix(".js")  # goes before the script of a component that reports
_watch = st.components.v2.component(
    "bpe_viz.leaving", js=f"{joined(LEAVING)}\nexport default () => void watchedTab();"
)


def watch_links() -> None:
    """Have the browser watch the links from now on; nothing is to be seen."""
    _watch(key="leaving", height="content")
