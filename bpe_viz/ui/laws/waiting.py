"""Work in the background that one view of the Laws page waits for."""

import functools
from typing import Any, TypeVar

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.ui.laws.data import say
from bpe_viz.ui.progress import follow
from bpe_viz.ui.trainings import Training

Result = TypeVar("Result")
QUIET_SECONDS = 0.1


def was_cancelled(question: str) -> bool:
    """Whether the reader stopped the work that answers `question`, with a button to ask again."""
    if is_cancelled(question) and st.button(
        "Start again", icon=":material/refresh:", key=f"laws_again_{question}"
    ):
        _cancelled().discard(question)
    return is_cancelled(question)


def is_cancelled(question: str) -> bool:
    """Whether the reader stopped the work that answers `question`."""
    return question in _cancelled()


def result_of(training: Training[Result], question: str) -> Result | None:
    """The result; until it is there, or when it cannot be had, what is to be said instead."""
    place = st.empty()  # the same place in both cases, so that no sign of progress stays behind
    if not training.wait(QUIET_SECONDS):
        with place.container():
            follow(training, question, functools.partial(cancel, training, question))
        return None
    if isinstance(training.error, BpeVizError):
        say(training.error)
    elif training.error:
        raise training.error
    return training.result


def cancel(training: Training[Any], question: str) -> None:
    """Stop waiting for the answer to `question`, until the reader asks for it again."""
    training.leave(st.session_state["reader"])
    _cancelled().add(question)


def _cancelled() -> set[str]:
    questions: set[str] = st.session_state.setdefault("cancelled", set())
    return questions
