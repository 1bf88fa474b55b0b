"""How far a training is, and the button that ends it."""

import streamlit as st

from bpe_viz.ui import state
from bpe_viz.ui.training_work import Trained
from bpe_viz.ui.trainings import Training

POLL_SECONDS = 0.15


@st.fragment(run_every=POLL_SECONDS)
def show_progress(training: Training[Trained]) -> None:
    """A bar that follows `training` by itself, and the whole page again once it is over."""
    if training.wait(0) or st.session_state["waiting"] is not training:
        st.rerun()
    share = min(1.0, training.done / training.total) if training.total else 0.0
    st.progress(share, text=f"{training.phase}: {share:.0%}" if share else f"{training.phase} …")
    st.button("Cancel", on_click=state.cancel, icon=":material/close:")
