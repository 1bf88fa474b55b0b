"""Work in the background that one view of the Laws page waits for."""

from typing import TypeVar

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.ui.laws.data import say
from bpe_viz.ui.trainings import Training

Result = TypeVar("Result")
QUIET_SECONDS = 0.1
_POLL_SECONDS = 0.2
CANCELLED = "laws_cancelled"


def was_cancelled(question: str) -> bool:
    """Whether the reader stopped the work that answers `question`, with a button to ask again."""
    cancelled: set[str] = st.session_state.setdefault(CANCELLED, set())
    if question in cancelled and st.button(
        "Start again", icon=":material/refresh:", key=f"laws_again_{question}"
    ):
        cancelled.discard(question)
    return question in cancelled


def result_of(training: Training[Result], question: str) -> Result | None:
    """The result; until it is there, or when it cannot be had, what is to be said instead."""
    place = st.empty()  # the same place in both cases, so that no sign of progress stays behind
    if not training.wait(QUIET_SECONDS):
        with place.container():
            _follow(training, question)
        return None
    if isinstance(training.error, BpeVizError):
        say(training.error)
    elif training.error:
        raise training.error
    return training.result


@st.fragment(run_every=_POLL_SECONDS)
def _follow(training: Training[Result], question: str) -> None:
    if training.wait(0):
        st.rerun()
    share = min(1.0, training.done / training.total) if training.total else 0.0
    st.progress(share, text=f"{training.phase}: {share:.0%}" if share else f"{training.phase} …")
    if st.button("Cancel", icon=":material/close:", key=f"laws_cancel_{question}"):
        training.leave(st.session_state["reader"])
        st.session_state[CANCELLED].add(question)
        st.rerun()
