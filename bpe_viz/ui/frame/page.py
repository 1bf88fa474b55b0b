"""The frame of every page: state, top bar, heading, and the training that is shown."""

from pathlib import Path

import streamlit as st
from markupsafe import Markup

from bpe_viz.errors import BpeVizError
from bpe_viz.ui.conversation import conversation
from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.corpus_menu import CorpusMenu
from bpe_viz.ui.frame.failures import name_unexpected_errors
from bpe_viz.ui.frame.messages import draw_messages
from bpe_viz.ui.frame.navigation import go_to, page_of
from bpe_viz.ui.frame.opening import show_opening, take_opened_corpus
from bpe_viz.ui.frame.progress import follow
from bpe_viz.ui.frame.redraw import begin_drawing
from bpe_viz.ui.frame.top_bar import draw_top_bar
from bpe_viz.ui.jobs.line import LARGE_PAGES
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.pool import Job
from bpe_viz.ui.jobs.scheduling import ask_for
from bpe_viz.ui.jobs.training import AnyTrained, Choice, TrainedPieces
from bpe_viz.ui.jobs.warm_up import freeze_long_lived_objects, prepare_after_first_page
from bpe_viz.ui.presenting import draw_room_strip
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.page_inputs import are_terms_open
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.shared.served_scripts import ON_EVERY_PAGE, preloading
from bpe_viz.ui.shared.terms import page_terms
from bpe_viz.ui.streamlit_seam.runs import forget_old_widgets, lasting
from bpe_viz.ui.streamlit_seam.uploads import keep_uploads_in_memory
from bpe_viz.ui.streamlit_seam.whole_drawing import keep_drawings_whole
from bpe_viz.ui.tour import arrive_at, draw_bar, tour_address

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_SEAM = _HERE.parent / "streamlit_seam"
STYLE = style(
    _SHARED / "tokens.css",
    _SHARED / "icons.css",
    _SHARED / "stage.css",
    _SHARED / "chips.css",
    _SHARED / "meaning.css",
    _SHARED / "terms.css",
    _HERE.parent / "tour" / "adding.css",
    _HERE / "top_bar.css",
    _HERE / "sample_cards.css",
    _HERE / "page.css",
    _HERE / "first_frame.css",
    _SEAM / "page.css",
)
SCRIPTS = preloading(*ON_EVERY_PAGE)
_EMBEDDED_STYLE = style(_SEAM / "embedded.css")  # a page in a frame of another page
_ICON = Path(__file__).with_name("icon.svg")
_QUIET_SECONDS = 0.08  # a job that takes no longer shows no progress
_PATIENCE_SECONDS = 2.0


def start_any_page(
    title: str, question: str, of_pieces: tuple[str, str] | None = None
) -> AnyTrained:
    """Draw the frame of the page `title`; the training to show, or no return while there is none.

    `of_pieces` are the title and the question while a training of Unigram is shown, if they differ.
    Works whether or not start.py has run, since a page may be the first thing a reader asks for.
    """
    page = _begin(title)
    job, problem = _ask()
    if job and job.is_large and reader().shown is None:
        _show_the_first_meanwhile()
    shown = reader().shown
    if of_pieces and isinstance(shown, TrainedPieces):
        title, question = of_pieces
    if shown:
        _name_tab(title, shown.choice)
    is_in_front = shown is None or state.is_meanwhile()
    begin_drawing((title, shown and shown.key))
    with lasting():
        choice = shown.choice if shown else _choice_asked()
        draw_top_bar(page, title, CorpusMenu(choice, shown, problem))
        with st.container(key="under-way"):
            show_opening()
            if job and not is_in_front:
                follow(job, "training", state.stop_waiting)
        draw_room_strip(page)
        draw_bar(None if is_in_front and job else shown)
        summary = state.title_of(shown) if shown else ""
        language = state.language_of(shown.choice) if shown else ""
        st.html(_heading(page, title, question, summary, language))
    draw_messages(problem, job if is_in_front else None)
    if shown is None:
        st.stop()
    freeze_long_lived_objects()
    prepare_after_first_page()
    return shown


def start_corpus_page(title: str, question: str) -> Choice:
    """Return the frame of a page that learns no merges; what the controls ask for.

    Settings that cannot go together are said, and those that were asked for before are returned.
    """
    page = _begin(title)
    problem: BpeVizError | None = None
    try:
        choice = reader().asked = state.asked_choice()
    except BpeVizError as error:
        problem = error
        choice = reader().asked or state.first_choice()
    state.start_page_again(page)
    _name_tab(title, choice)
    shown = reader().shown
    begin_drawing((title, choice))
    with lasting():
        trained = shown if shown and shown.choice == choice else None
        draw_top_bar(page, title, CorpusMenu(choice, trained, problem))
        with st.container(key="under-way"):
            show_opening()
        draw_room_strip(page)
        draw_bar(shown)
        name, language = state.name_of(choice), state.language_of(choice)
        st.html(_heading(page, title, question, name, language))
    draw_messages(problem)
    prepare_after_first_page()
    return choice


def _begin(title: str) -> str:
    """Set up the page; its name. A tour may lead to another one, which is opened instead."""
    name_unexpected_errors()
    forget_old_widgets()
    page = page_of(title)
    conversation().begin()
    if other := arrive_at(page):
        go_to(other, params=tour_address())
    st.set_page_config(
        page_title=texts.TAB.format(title=title),
        page_icon=str(_ICON),
        layout="wide",
    )
    with lasting():
        st.html(STYLE)
        if st.context.is_embedded:
            st.html(_EMBEDDED_STYLE)
    keep_uploads_in_memory(OWN_MEMORY, texts.FULL_SERVER)
    keep_drawings_whole()
    take_opened_corpus()
    return page


def _name_tab(title: str, choice: Choice) -> None:
    """Let the tab of the browser say the page and its corpus."""
    tab = texts.TAB_OF_CORPUS.format(title=title, corpus=state.name_of(choice))
    st.set_page_config(page_title=tab)


def _ask() -> tuple[Job[AnyTrained] | None, BpeVizError | None]:
    """Return the current work, if any, and why what is asked for cannot be had.

    On a first visit the corpus with its own settings is asked for instead, and then the first one.
    """
    while True:
        asked: Choice | None = None
        is_first_visit = reader().shown is None or state.is_meanwhile()
        try:
            asked = state.asked_choice()
            return _follow(asked), None
        except BpeVizError as error:
            if not is_first_visit or not state.fall_back(str(error), asked):
                return None, error


def _choice_asked() -> Choice:
    """Return what the controls ask for, or the first sample where that cannot be had."""
    try:
        return state.asked_choice()
    except BpeVizError:
        return state.first_choice()


def _show_the_first_meanwhile() -> None:
    """Show the slide corpus, which takes a few milliseconds, until a large one is there."""
    LARGE_PAGES.wait()
    job = ask_for(state.first_choice(), None, reader().id)
    if job.wait(_PATIENCE_SECONDS) and job.result:
        state.arrive_meanwhile(job.result)


def _follow(asked: Choice) -> Job[AnyTrained] | None:
    """Bring what is asked for onto the screen, or return its job while it goes on.

    Raises BpeVizError when it cannot be had.
    """
    me = reader()
    shown, waiting = me.shown, me.waiting
    job: Job[AnyTrained] | None = None
    if shown and shown.choice == asked and me.start is not None:
        state.arrive(shown)
    elif waiting and waiting.question == asked and not waiting.is_cancelled:
        job = waiting  # its answer may be gone from the cache before it is seen here
    elif shown is None or shown.choice != asked:
        job = ask_for(asked, shown, me.id)
    if waiting and waiting is not job:
        waiting.leave(me.id)
    me.waiting = job
    if job is None or not job.wait(_QUIET_SECONDS):
        return job
    me.waiting = None
    if job.error:
        raise job.error
    if job.result:
        if job.is_large:
            LARGE_PAGES.wait()
        state.arrive(job.result)
    return None


def _heading(page: str, title: str, question: str, summary: str, language: str) -> Markup:
    """Title, summary and terms are for those who hear the page and for the menu.

    Scripts read here in which language the words of the corpus are.

    What is seen is the question, until the page begins with a sentence of its own.
    """
    return element(
        "div",
        element("h1", title),
        element("p", question, class_="bpe-question"),
        page_terms(page, is_open=are_terms_open(page)),
        element("p", summary, class_="bpe-summary"),
        class_="bpe-heading",
        data_language=language,
    )
