"""The frame of a page, and whether the fast learner is prepared."""

import streamlit as st

from bpe_viz import compiled_kernel
from bpe_viz.ui.frame.page import start_any_page

start_any_page("Merges", "Which pair is merged next, and why?")
was_ready = compiled_kernel.is_ready()
st.text(f"at first: {was_ready}")


@st.fragment(run_every=0.5)
def say() -> None:
    """Say whether it is prepared by now."""
    st.text(f"now: {compiled_kernel.is_ready()}")


say()
