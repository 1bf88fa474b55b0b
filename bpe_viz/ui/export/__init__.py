"""The Export page: every file that can be taken along, and merges that were learned elsewhere."""

from pathlib import Path

import streamlit as st

from bpe_viz.ui.export.importing import draw_importing
from bpe_viz.ui.export.rows import draw_rows
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.reader.place import merges_shown
from bpe_viz.ui.shared.page_address import draw_address

_HERE = Path(__file__).parent


def show_export(shown: Trained, *, query: dict[str, str]) -> None:
    """Draw the list of files of `shown` next to the import; `query` says its address."""
    st.html(_HERE / "export.css")
    left, right = st.columns([66, 34], gap="large")
    with left, st.container(key="export-list", gap=None):
        draw_rows(shown)
    with right, st.container(key="export-import", gap="small"):
        draw_importing(shown.history.words)
    draw_address("export", {**query, "k": str(merges_shown(len(shown.history)))})
