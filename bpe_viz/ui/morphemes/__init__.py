"""The Morphemes page: what merges cut next to what a linguist cuts.

Pandas and Altair are loaded behind a sign of progress.
"""

import streamlit as st

from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.morphemes.texts import LOADING_CHARTS


def show_morphemes(shown: Trained, *, query: dict[str, str]) -> None:
    """Draw the view that the reader chose; `query` are the parameters of the address of `shown`."""
    with st.spinner(LOADING_CHARTS):
        from bpe_viz.ui.morphemes.views import draw_view
    draw_view(shown, query)
