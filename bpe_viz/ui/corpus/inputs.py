"""The view that the reader chose on the Corpus page: kept in the session, said in the address."""

from collections.abc import Mapping

import streamlit as st

from bpe_viz.ui.reader.state import remembered

VIEWS = {
    "text": "Text",
    "compare": "Compare settings",
    "files": "What was read",
    "samples": "Samples",
}
_KEY = "corpus_view"


def seed_inputs() -> None:
    """Take the view from the address, once in a session."""
    asked = st.query_params.get("view", "")
    st.session_state.setdefault(_KEY, asked if asked in VIEWS else "text")


def draw_switch() -> str:
    """Buttons of which one is chosen; the view to show."""
    st.segmented_control(
        "View",
        VIEWS,
        format_func=VIEWS.__getitem__,
        required=True,
        label_visibility="collapsed",
        **remembered(_KEY),
    )
    view: str = st.session_state[_KEY]
    return view


def put_view(view: str) -> None:
    """Show another view in the next run."""
    st.session_state[_KEY] = view


def address(query: Mapping[str, str]) -> dict[str, str]:
    """The parameters of the address: corpus, settings, and the view unless it is the first."""
    view: str = st.session_state[_KEY]
    return dict(query) if view == "text" else {**query, "view": view}
