"""The Laws page: one view at a time of how word counts are spread and how the vocabulary grows.

Pandas and Altair, which only this page needs, are loaded behind a sign of progress.
"""

import streamlit as st

from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws.texts import LOADING_CHARTS
from bpe_viz.ui.reader.round_shown import RoundShown


def show_laws(
    shown: AnyTrained, rounds: RoundShown | None = None, *, query: dict[str, str]
) -> None:
    """Draw the view that the reader chose; `query` are the parameters of the address of `shown`.

    `rounds` is the round of Unigram that is shown, if that is the learner.
    """
    with st.spinner(LOADING_CHARTS):
        from bpe_viz.ui.laws.views import draw_view
    draw_view(shown, rounds, query)
