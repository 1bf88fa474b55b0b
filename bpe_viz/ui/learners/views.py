"""The views of the Learners page, of which one is chosen."""

import streamlit as st

from bpe_viz.limits import MAX_LAW_TEXT
from bpe_viz.ui.frame.head import page_head
from bpe_viz.ui.learners import texts
from bpe_viz.ui.learners.inputs import PAGE
from bpe_viz.ui.reader.view_inputs import ViewInputs

SIDE_BY_SIDE, SUPERWORDS, PARITY, PICKY = "all", "superwords", "parity", "picky"
_QUESTIONS = {PARITY: texts.PARITY_QUESTION}  # of views that Python draws
_INPUTS = ViewInputs(
    "learner_views", {"view": SIDE_BY_SIDE}, {"view": texts.VIEWS}, {}, MAX_LAW_TEXT, PAGE
)


def choose_view(query: dict[str, str]) -> tuple[str, dict[str, str]]:
    """Draw the tabs of the views; the one that is chosen, and what the address says with it."""
    _INPUTS.seed()
    question = _QUESTIONS.get(_INPUTS.get("view"))
    # Where the browser says the sentence, below, the views lie over its line.
    with st.container(key="below-views" if question else "over-sentence"), page_head() as head:
        _INPUTS.views(texts.VIEWS)
    if question:
        head.say(question)
    return str(_INPUTS.get("view")), _INPUTS.address(query, None)
