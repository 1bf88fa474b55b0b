"""The stepper on the first 1 MB of the presidential messages, 5,000 merges: what is measured.

The page of stepper_app.py.
"""

import streamlit as st

from bpe_viz.ui.conversation import conversation
from bpe_viz.ui.frame.page import STYLE
from bpe_viz.ui.jobs.warm_up import freeze_long_lived_objects
from bpe_viz.ui.merges.page import show_stepper
from tests.benchmarks.stepper_server import book

conversation().begin()
st.set_page_config(layout="wide")
st.html(STYLE)
history = book()
freeze_long_lived_objects()
show_stepper(
    history,
    key="book",
    title="Merges",
    corpus_label="1 MB of presidential messages",
    query={},
    k=2000,
    half="merge",
    hide=frozenset(),
    is_playable=False,
)
