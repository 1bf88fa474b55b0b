"""The Export page: every file that can be taken along, and merges that were learned elsewhere."""

from pathlib import Path

import streamlit as st

from bpe_viz.ui.export.importing import draw_importing
from bpe_viz.ui.export.rows import draw_rows, state_shown
from bpe_viz.ui.training_work import Trained

_HERE = Path(__file__).parent
_LAWS = _HERE.parent / "laws"
_frame = st.components.v2.component(
    "bpe_viz.export_frame", js=(_LAWS / "frame.js").read_text(encoding="utf-8")
)


def show_export(shown: Trained, *, query: dict[str, str]) -> None:
    """Draw the list of files of `shown` beside the import; `query` says its address."""
    st.html(_HERE / "export.css")
    left, right = st.columns([66, 34], gap="large")
    with left, st.container(key="export-list", gap=None):
        draw_rows(shown)
    with right, st.container(key="export-import", gap="small"):
        draw_importing()
    _frame(
        key="export_frame",
        data={
            "params": {**query, "k": str(state_shown(shown))},
            "dark": st.session_state.get("export_frame", {}).get("dark"),
        },
        on_dark_change=_ignore,
        height="content",
    )


def _ignore() -> None:
    """Streamlit names a component's state by its callbacks; nothing is to be done in this one."""
