"""The browser's part in a page drawn in Python: its address, and whether it is dark."""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from bpe_viz.ui.shared.component_files import ignore
from bpe_viz.ui.shared.served_scripts import loading

_address = st.components.v2.component(
    "bpe_viz.page_address", js=loading(Path(__file__).with_suffix(".js"))
)


def draw_address(page: str, params: Mapping[str, str]) -> None:
    """Let the address say `params`, without a new entry in the history; nothing is to be seen."""
    _address(
        key=_key(page),
        data={"params": dict(params), "dark": is_dark(page)},
        on_report_change=ignore,
        height="content",
    )


def is_dark(page: str) -> bool:
    """Return whether the page is dark, as the browser reported; at first as Streamlit guesses."""
    reported: bool | None = st.session_state.get(_key(page), {}).get("report")
    return st.context.theme.type == "dark" if reported is None else reported


def _key(page: str) -> str:
    return f"{page}_frame"
