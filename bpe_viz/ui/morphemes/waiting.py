"""Work in the background for the Morphemes page; what is no longer asked for is left."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import streamlit as st

from bpe_viz.ui.laws.waiting import QUIET_SECONDS, result_of, was_cancelled
from bpe_viz.ui.trainings import Report, Training, Trainings

Result = TypeVar("Result")
_WAITING = "gold_waiting"


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
    waiting: dict[str, Training[Any]] = st.session_state.setdefault(_WAITING, {})
    before = waiting.get(slot)
    if before and before is not training and not before.wait(0):
        before.leave(reader)
    waiting[slot] = training
    if not training.wait(QUIET_SECONDS):
        result_of(training, name)
    return training if training.wait(0) else None


def answer(
    slot: str,
    trainings: Trainings[Result],
    question: Hashable,
    work: Callable[[Report], Result],
) -> Result | None:
    """The answer to `question`, or None while it is not there; an error is shown."""
    training = ended(slot, trainings, question, work)
    return result_of(training, f"{slot} {question}") if training else None
