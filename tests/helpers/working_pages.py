"""The pages of the app that works: how far some work is, and something else.

The work takes five seconds; opened with ?wait it stops half-way until the reader lets it go on.
"""

import functools
import threading
import time
import uuid

import streamlit as st

from bpe_viz.ui.conversation import conversation
from bpe_viz.ui.frame.progress import follow
from bpe_viz.ui.jobs.pool import Job, Pool, Report
from bpe_viz.ui.shared.leaving import watch_links

WORK_SECONDS = 5
PATIENCE_SECONDS = 60
DRAWING_SECONDS = 0.3  # the link is there before the progress


@st.cache_resource
def works() -> Pool[str]:
    """The works of all readers."""
    return Pool(limit=100)


def work(may_go_on: threading.Event, report: Report) -> str:
    """Ten times nothing, then the result."""
    last_moment = time.monotonic() + PATIENCE_SECONDS
    for done in range(10):
        report("Working", done, 10)
        time.sleep(WORK_SECONDS / 10)
        while done == 5 and not may_go_on.wait(0.1) and time.monotonic() < last_moment:
            report("Working", done, 10)
    return "all done"


def show_work() -> None:
    """Show how far the reader's work is, or what came out, or that it was stopped."""
    conversation().begin()
    name = st.session_state.setdefault("name", uuid.uuid4().hex)
    may_go_on = st.session_state.setdefault("may_go_on", threading.Event())
    if "wait" in st.query_params:
        st.button("Go on", on_click=may_go_on.set)
    else:
        may_go_on.set()
    begin = functools.partial(work, may_go_on)
    training: Job[str] = st.session_state.setdefault("work", works().ask(name, name, begin))
    runs = st.session_state["runs"] = st.session_state.get("runs", 0) + 1
    st.header("Work")
    st.page_link(OTHER)
    watch_links()
    time.sleep(DRAWING_SECONDS)
    if training.is_cancelled:
        st.text("was stopped")
    elif training.wait(0):
        st.text(f"{training.result} in {runs} runs")
    else:
        follow(training, "work", lambda: training.leave(name))


def show_other() -> None:
    """A heading, and a second later that this is all."""
    conversation().begin()
    st.header("Elsewhere")
    time.sleep(1)
    st.text("nothing more")


OTHER = st.Page(show_other, title="Other", url_path="other")
st.navigation([st.Page(show_work, title="Work", default=True), OTHER], position="hidden").run()
