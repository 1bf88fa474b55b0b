"""How far work in the background is, and the button that ends it."""

from collections.abc import Callable
from math import floor
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.ui.frame import texts
from bpe_viz.ui.jobs.pool import Job, num_waiting_for_large
from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.shared.component_files import ignore
from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.shared.numbers import percent

POLL_SECONDS = 0.15
LARGE_POLL_SECONDS = 0.5
_NEARLY_DONE = 0.999
_LOOKS_A_SECOND = 20  # of all readers together who wait for large work
# Streamlit's own timer of a fragment would go on while a slow line still brings the next page, and
# what reaches Python then empties that page.
_look_again = st.components.v2.component(
    "bpe_viz.looking", js=bundle(Path(__file__).with_name("looking.js"))
)


def follow(
    job: Job[Any],
    name: str,
    stop: Callable[[], None],
    label: str = texts.CANCEL,
    *,
    in_one_line: bool = False,
) -> None:
    """A sign that follows `job` by itself, and the whole page again once it is over.

    The button `label` calls `stop`; `name` tells apart what is followed at the same time.  It has
    a container of its own: a page loses what a fragment drew when that is to run again already,
    and what comes after the fragment must keep its place.
    """
    with st.container():
        _follow(job, name, stop, label, in_one_line=in_one_line)


def seconds_between_looks(job: Job[Any]) -> float:
    """How often a reader's browser asks: the more of them wait, the less often each.

    >>> from bpe_viz.ui.jobs.pool import Pool
    >>> seconds_between_looks(Pool(limit=1).ask("low", "ann", lambda report: 1))
    0.15
    """
    if not job.is_large:
        return POLL_SECONDS
    return max(LARGE_POLL_SECONDS, num_waiting_for_large() / _LOOKS_A_SECOND)


def share_done(job: Job[Any]) -> float:
    """How much of its phase is done, rounded down; never all of it, as the work goes on."""
    return min(_NEARLY_DONE, floor(1000 * job.done / job.total) / 1000) if job.total else 0.0


@st.fragment
def _follow(
    job: Job[Any],
    name: str,
    stop: Callable[[], None],
    label: str,
    *,
    in_one_line: bool,
) -> None:
    job.see()
    if job.wait(0):
        st.rerun()
    share = share_done(job)
    with st.container(
        horizontal=in_one_line, vertical_alignment="center", gap="small" if in_one_line else None
    ):
        if in_one_line:
            bar = element("progress", value=f"{share:.3f}")
            st.html(element("label", f"{job.phase} ", bar, class_="bpe-progress"), width="content")
        else:
            done = f"{job.phase}: {percent(share)}" if share else f"{job.phase} …"
            st.progress(share, text=done)
        if st.button(
            label,
            key=f"stop_{name}",
            icon=":material/close:",
            type="tertiary" if in_one_line else "secondary",
            on_click=stop,
        ):
            st.rerun()
        milliseconds = round(1000 * seconds_between_looks(job))
        _look_again(
            key=f"look_{name}", data=milliseconds, on_report_change=ignore, height="content"
        )
