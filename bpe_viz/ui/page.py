"""The frame of every page: state, sidebar, heading, and the training that is shown."""

import html
from pathlib import Path

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.ui import cache, state
from bpe_viz.ui.controls import draw_controls
from bpe_viz.ui.escape import plain
from bpe_viz.ui.failures import name_unexpected_errors
from bpe_viz.ui.navigation import draw_navigation
from bpe_viz.ui.opening import show_opening, take_opened
from bpe_viz.ui.progress import follow
from bpe_viz.ui.training_work import Choice, Trained
from bpe_viz.ui.trainings import Training
from bpe_viz.ui.upload_memory import keep_uploads_in_memory
from bpe_viz.ui.warm_up import prepare_after_first_page

STYLE = Path(__file__).with_name("page.css")
ICON = Path(__file__).with_name("icon.svg")
QUIET_SECONDS = 0.08  # a training that takes no longer shows no progress
SIDEBAR_WIDTH = 240


def start_page(title: str, question: str) -> Trained:
    """Draw the frame of the page `title`; the training to show, or no return while there is none.

    Works whether or not app.py has run, since a page may be the first thing a reader asks for.
    """
    _begin(title)
    problem = ""
    training: Training[Trained] | None = None
    try:
        training = _follow(state.asked_choice())
    except BpeVizError as error:
        if st.session_state["shown"]:
            problem = str(error)
        else:
            state.fall_back(str(error))
            training = _follow(state.asked_choice())
    shown: Trained | None = st.session_state["shown"]
    with st.sidebar:
        draw_navigation(title)
        draw_controls(shown)
        show_opening()
        if training and shown:
            follow(training, "training", state.cancel)
    _draw_top(title, question, state.title_of(shown) if shown else "", problem)
    if shown is None:
        if training:
            follow(training, "training", state.cancel)
        st.stop()
    cache.freeze_long_lived_objects()
    prepare_after_first_page()
    return shown


def start_corpus_page(title: str, question: str) -> Choice:
    """The frame of a page that learns no merges; what the controls ask for.

    Settings that cannot go together are said, and those that were asked for before are returned.
    """
    _begin(title)
    problem = ""
    try:
        choice = st.session_state["asked"] = state.asked_choice()
    except BpeVizError as error:
        problem = str(error)
        choice = st.session_state.get("asked") or state.first_choice()
    shown: Trained | None = st.session_state["shown"]
    with st.sidebar:
        draw_navigation(title)
        draw_controls(shown if shown and shown.choice == choice else None, choice)
    _draw_top(title, question, state.name_of(choice), problem)
    prepare_after_first_page()
    return choice


def _begin(title: str) -> None:
    name_unexpected_errors()
    st.set_page_config(
        page_title=f"{title} · bpe-viz",
        page_icon=str(ICON),
        layout="wide",
        initial_sidebar_state=SIDEBAR_WIDTH,
    )
    st.html(STYLE)
    keep_uploads_in_memory()
    state.seed()
    take_opened()


def _draw_top(title: str, question: str, summary: str, problem: str) -> None:
    st.html(_heading(title, question, summary))
    _draw_messages(problem)


def _follow(asked: Choice) -> Training[Trained] | None:
    """Bring what is asked for onto the screen, or return its training while it goes on.

    Raises BpeVizError when it cannot be had.
    """
    session = st.session_state
    shown: Trained | None = session["shown"]
    waiting: Training[Trained] | None = session["waiting"]
    training = None
    if shown and shown.choice == asked and session["start"]:
        state.arrive(shown)
    elif shown is None or shown.choice != asked:
        training = cache.ask_for(asked, shown, session["reader"])
    if waiting and waiting is not training:
        waiting.leave(session["reader"])
    session["waiting"] = training
    if training is None or not training.wait(QUIET_SECONDS):
        return training
    session["waiting"] = None
    if training.error:
        raise training.error
    if training.result:
        state.arrive(training.result)
    return None


def _heading(title: str, question: str, summary: str) -> str:
    return (
        '<div class="bpe-heading">'
        f"<h1>{html.escape(title)}</h1><p>{html.escape(question)}</p>"
        f"<p class='bpe-summary'>{html.escape(summary)}</p></div>"
    )


def _draw_messages(problem: str) -> None:
    """In a place of their own: what stands below keeps its place, whether there are any or not.

    Streamlit knows a fragment by its place; one that had moved could not answer the browser.
    """
    with st.container():
        _draw_each(problem)


def _draw_each(problem: str) -> None:
    if problem:
        st.error(plain(problem))
    for number, notice in enumerate(st.session_state["notices"]):
        with st.container(horizontal=True, vertical_alignment="center", key=f"notice-{number}"):
            st.warning(plain(notice))
            st.button(
                "Dismiss",
                key=f"dismiss-{number}",
                icon=":material/close:",
                type="tertiary",
                on_click=state.dismiss,
                args=(notice,),
            )
