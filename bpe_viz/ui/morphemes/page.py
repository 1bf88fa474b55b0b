"""The Morphemes page: what a learner cuts next to what a linguist cuts.

Pandas and Altair are loaded behind a sign of progress.
"""

import streamlit as st

from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.morphemes.texts import LOADING_CHARTS
from bpe_viz.ui.reader.round_shown import RoundShown


def show_morphemes(
    shown: AnyTrained, rounds: RoundShown | None = None, *, query: dict[str, str]
) -> None:
    """Draw the view that the reader chose; `query` are the parameters of the address of `shown`.

    `rounds` is the round of Unigram that is shown, if that is the learner.
    """
    with st.spinner(LOADING_CHARTS):
        from bpe_viz.ui.morphemes.views import draw_view
    draw_view(shown, rounds, query)
