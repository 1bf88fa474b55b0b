"""What the browser does for a page drawn in Python: its address, and whether it is dark."""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

_address = st.components.v2.component(
    "bpe_viz.page_address",
    js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"),
)


def draw_address(page: str, params: Mapping[str, str]) -> None:
    """Let the address say `params`, without a new entry in the history; nothing is to be seen."""
    key = _key(page)
    _address(
        key=key,
        data={"params": dict(params), "dark": st.session_state.get(key, {}).get("dark")},
        on_dark_change=_ignore,
        height="content",
    )


def is_dark(page: str) -> bool:
    """Whether the page is dark now, as the browser reported; at first as Streamlit guesses."""
    reported: bool | None = st.session_state.get(_key(page), {}).get("dark")
    return st.context.theme.type == "dark" if reported is None else reported


def _key(page: str) -> str:
    return f"{page}_frame"


def _ignore() -> None:
    """Streamlit names a component's state by its callbacks; nothing is to be done in this one."""
