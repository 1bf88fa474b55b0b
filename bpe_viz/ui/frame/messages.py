"""The messages above a page: why something cannot be had, what is being prepared, notices."""

import streamlit as st

from bpe_viz.errors import BpeVizError, PassingError
from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.counted_offer import draw_offer
from bpe_viz.ui.frame.progress import follow
from bpe_viz.ui.jobs.pool import Job
from bpe_viz.ui.jobs.scheduling import ask_again
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.escape import plain


def draw_messages(problem: BpeVizError | None, job: Job[AnyTrained] | None = None) -> None:
    """In a place of their own: what is below keeps its place, whether there are any or not.

    Streamlit knows a fragment by its place; one that had moved could not answer the browser.
    """
    with st.container():
        if problem:
            _draw_problem(problem)
        if job:
            _draw_job(job)
        draw_offer()
        for number, notice in enumerate(reader().notices):
            _draw_notice(number, notice)


def _draw_problem(problem: BpeVizError) -> None:
    st.error(plain(str(problem)))
    if isinstance(problem, PassingError):
        st.button(texts.TRY_AGAIN, icon=":material/refresh:", key="ask_again", on_click=_ask_again)


def _ask_again() -> None:
    ask_again(state.asked_choice(), reader().id)


def _draw_job(job: Job[AnyTrained]) -> None:
    if state.is_meanwhile():
        name = state.name_of_corpus()[reader().controls.corpus]
        st.info(
            plain(texts.PREPARED_MEANWHILE.format(corpus=name)),
            icon=":material/hourglass_top:",
        )
    follow(job, "training", state.stop_waiting, in_one_line=state.is_meanwhile())


def _draw_notice(number: int, notice: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key=f"notice-{number}"):
        st.warning(plain(notice))
        st.button(
            texts.DISMISS,
            key=f"dismiss-{number}",
            icon=":material/close:",
            type="tertiary",
            on_click=state.dismiss,
            args=(notice,),
        )
