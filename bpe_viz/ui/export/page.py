"""The Export page: files to download, links, pictures, and merges learned elsewhere."""

from pathlib import Path

import streamlit as st

from bpe_viz.ui.export.downloads import draw_piece_rows, draw_rows
from bpe_viz.ui.export.importing import draw_importing
from bpe_viz.ui.export.share import draw_share
from bpe_viz.ui.frame.dock import draw_dock
from bpe_viz.ui.jobs.training import AnyTrained, Trained, TrainedPieces
from bpe_viz.ui.reader.place import merges_shown
from bpe_viz.ui.shared.page_address import draw_address

_HERE = Path(__file__).parent


def show_export(shown: AnyTrained, *, query: dict[str, str]) -> None:
    """Draw the files of `shown` next to what is shared and imported; `query` says its address."""
    st.html(_HERE / "export.css")
    if isinstance(shown, TrainedPieces):
        _show_pieces(shown, query)
    else:
        _show_merges(shown, query)


def _show_pieces(shown: TrainedPieces, query: dict[str, str]) -> None:
    """There are no merges to share: the files, and what can be imported."""
    left, right = st.columns([66, 34], gap="large")
    with left, st.container(key="export-list", gap=None):
        draw_piece_rows(shown)
    with right, st.container(key="export-import", gap="small"):
        draw_importing(shown.history.words)
    draw_address("export", query)


def _show_merges(shown: Trained, query: dict[str, str]) -> None:
    left, right = st.columns([66, 34], gap="large")
    with left, st.container(key="export-list", gap=None):
        draw_rows(shown)
    with right, st.container(key="export-side", gap="small"):
        with st.container(key="export-share", gap="small"):
            draw_share(shown, query, merges_shown(len(shown.history)))
        with st.container(key="export-import", gap="small"):
            draw_importing(shown.history.words)
    draw_dock(shown)
    draw_address("export", {**query, "k": str(merges_shown(len(shown.history)))})
