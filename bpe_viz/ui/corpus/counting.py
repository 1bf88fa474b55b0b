"""Figures counted in the background, one corpus at a time, the ones asked for first in front."""

from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic
from typing import Any
from weakref import ReferenceType

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.text import CorpusFigures
from bpe_viz.ui.frame.waiting import follow_question, is_cancelled, was_cancelled
from bpe_viz.ui.jobs.corpus_questions import Question
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.pool import Job
from bpe_viz.ui.jobs.scheduling import ask_for_figures
from bpe_viz.ui.reader.reader import reader

_QUIET_SECONDS = 0.12
Answer = CorpusFigures | BpeVizError


@dataclass(slots=True)
class _Counting:
    """The corpus that is being counted for one reader."""

    under_way: ReferenceType[Job[CorpusFigures]] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """The question that is being counted, or that the reader stopped (no job)."""

    question: Question
    job: Job[CorpusFigures] | None


def count_figures(
    questions: Iterable[Question], own: OwnCorpus | None
) -> tuple[dict[Question, Answer], Waiting | None]:
    """Return the answers that are there, and the question that the next ones wait for.

    A reader has one counting under way: more at once would only need more memory.
    """
    deadline = monotonic() + _QUIET_SECONDS
    answers: dict[Question, Answer] = {}
    for question in dict.fromkeys(questions):
        if is_cancelled(_name_of(question)):
            _leave_other(None)
            return answers, Waiting(question, None)
        job = ask_for_figures(question, own, reader().id)
        if not job.wait(max(0.0, deadline - monotonic())):
            _leave_other(job)
            return answers, Waiting(question, job)
        if job.result:
            answers[question] = job.result
        elif isinstance(job.error, BpeVizError):
            answers[question] = job.error
    _leave_other(None)
    return answers, None


def draw_waiting(waiting: Waiting | None) -> None:
    """Draw the progress of the counting in one line; the page is drawn again when it is over."""
    if waiting is None:
        return
    name = _name_of(waiting.question)
    if waiting.job is None:
        if not was_cancelled(name):
            st.rerun()
    elif waiting.job.wait(0):
        st.rerun()
    else:
        follow_in_line(waiting.job, name)


def follow_in_line(job: Job[Any], name: str) -> None:
    """Draw a line that follows a job, with a button that ends it."""
    follow_question(job, name, "Stop", in_one_line=True)


def _leave_other(job: Job[CorpusFigures] | None) -> None:
    counting = reader().part(_Counting)
    before = counting.under_way() if counting.under_way else None
    if before and before is not job and not before.wait(0):
        before.leave(reader().id)
    counting.under_way = ReferenceType(job) if job else None


def _name_of(question: Question) -> str:
    return f"figures {question}"
