"""The placeholder for a result that is still computed, was stopped or cannot be had."""

import functools
from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.progress import follow
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.pool import Job, Report
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.escape import plain

Result = TypeVar("Result")
_QUIET_SECONDS = 0.1


def answer_when_ready(
    slot: str,
    cache: Cache[Result],
    question: Hashable,
    work: Callable[[Report], Result],
    about: Iterable[str] = (),
    *,
    in_one_line: bool = False,
) -> Result | None:
    """Return the answer to `question`, or None while it is not there; an error is shown."""
    job = ended(slot, cache, question, work, about, in_one_line=in_one_line)
    return result_of(job, f"{slot} {question}") if job else None


def ended(
    slot: str,
    cache: Cache[Result],
    question: Hashable,
    work: Callable[[Report], Result],
    about: Iterable[str] = (),
    *,
    in_one_line: bool = False,
) -> Job[Result] | None:
    """Return the finished work for `question`; else draw its progress, and a way to stop it.

    Each `slot` waits for one question: an earlier one is left when another is asked.  Progress
    `in_one_line` has room in a row of controls.
    """
    name = f"{slot} {question}"
    if was_cancelled(name):
        return None
    me = reader()
    job = cache.ask(question, work, reader=me.id, about=about)
    before = me.waiting_in_slot.pop(slot, None)
    if before and before is not job:
        before.leave(me.id)
    if not job.wait(_QUIET_SECONDS):
        me.waiting_in_slot[slot] = job
        result_of(job, name, in_one_line=in_one_line)
    return job if job.wait(0) else None


def result_of(job: Job[Result], question: str, *, in_one_line: bool = False) -> Result | None:
    """Return the result; until it is there, or if it cannot be had, a message instead."""
    place = st.empty()  # the same place in both cases, so that no sign of progress stays behind
    if not job.wait(_QUIET_SECONDS):
        with place.container():
            follow_question(job, question, in_one_line=in_one_line)
        return None
    if isinstance(job.error, BpeVizError):
        show_problem(job.error)
    return job.result


def show_problem(error: BpeVizError) -> None:
    """Show why something cannot be had."""
    st.info(plain(str(error)), icon=":material/info:")


def was_cancelled(question: str) -> bool:
    """Return whether the reader stopped the work for `question`, with a button to ask again."""
    if is_cancelled(question) and st.button(
        texts.START_AGAIN, icon=":material/refresh:", key=f"start_again_{question}"
    ):
        reader().cancelled.discard(question)
    return is_cancelled(question)


def is_cancelled(question: str) -> bool:
    """Return whether the reader stopped the work for `question`."""
    return question in reader().cancelled


def follow_question(
    job: Job[Any], question: str, label: str = texts.CANCEL, *, in_one_line: bool = False
) -> None:
    """Draw a sign that follows the work on `question`, with a button that stops the wait.

    The button knows the question alone: Streamlit keeps what a button calls until the session ends,
    and with it a job would keep its answer, long after its corpus was removed.
    """
    reader().followed[question] = job
    stop = functools.partial(_cancel, question)
    follow(job, question, stop, label, in_one_line=in_one_line)


def _cancel(question: str) -> None:
    """Stop waiting for the answer to `question`, until the reader asks for it again."""
    job = reader().followed.pop(question, None)
    if job:
        job.leave(reader().id)
    reader().cancelled.add(question)
