"""What a view shows in place of a result that is still worked at, was stopped or cannot be had."""

import functools
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.ui.frame.progress import follow
from bpe_viz.ui.jobs.pool import Report, Training, Trainings
from bpe_viz.ui.shared.escape import plain

Result = TypeVar("Result")
_QUIET_SECONDS = 0.1


def answer(
    slot: str,
    trainings: Trainings[Result],
    question: Hashable,
    work: Callable[[Report], Result],
) -> Result | None:
    """The answer to `question`, or None while it is not there; an error is shown."""
    training = ended(slot, trainings, question, work)
    return result_of(training, f"{slot} {question}") if training else None


def ended(
    slot: str,
    trainings: Trainings[Result],
    question: Hashable,
    work: Callable[[Report], Result],
) -> Training[Result] | None:
    """The work that answers `question`, once it is over; else how far it is, and a way to stop it.

    Each `slot` waits for one question: an earlier one is left when another is asked.
    """
    name = f"{slot} {question}"
    if was_cancelled(name):
        return None
    reader = st.session_state["reader"]
    training = trainings.ask(question, reader, work)
    waiting: dict[str, Training[Any]] = st.session_state.setdefault("waiting_in_slot", {})
    before = waiting.get(slot)
    if before and before is not training and not before.wait(0):
        before.leave(reader)
    waiting[slot] = training
    if not training.wait(_QUIET_SECONDS):
        result_of(training, name)
    return training if training.wait(0) else None


def result_of(training: Training[Result], question: str) -> Result | None:
    """The result; until it is there, or when it cannot be had, what is to be said instead."""
    place = st.empty()  # the same place in both cases, so that no sign of progress stays behind
    if not training.wait(_QUIET_SECONDS):
        with place.container():
            follow(training, question, functools.partial(cancel, training, question))
        return None
    if isinstance(training.error, BpeVizError):
        say(training.error)
    return training.result


def say(error: BpeVizError) -> None:
    """Show why something cannot be had."""
    st.info(plain(str(error)), icon=":material/info:")


def was_cancelled(question: str) -> bool:
    """Whether the reader stopped the work that answers `question`, with a button to ask again."""
    if is_cancelled(question) and st.button(
        "Start again", icon=":material/refresh:", key=f"start_again_{question}"
    ):
        _cancelled().discard(question)
    return is_cancelled(question)


def is_cancelled(question: str) -> bool:
    """Whether the reader stopped the work that answers `question`."""
    return question in _cancelled()


def cancel(training: Training[Any], question: str) -> None:
    """Stop waiting for the answer to `question`, until the reader asks for it again."""
    training.leave(st.session_state["reader"])
    _cancelled().add(question)


def _cancelled() -> set[str]:
    questions: set[str] = st.session_state.setdefault("cancelled", set())
    return questions
