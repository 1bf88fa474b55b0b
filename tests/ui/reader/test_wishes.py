"""A request of a view survives a run that was interrupted, and is taken only once."""

from collections.abc import Iterator

import pytest
import streamlit as st

from bpe_viz.settings import Settings
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.reader import Reader, acting_for
from bpe_viz.ui.reader.wishes import wish_taken, wishes_kept

VIEW = "stepper"


@pytest.fixture
def me() -> Iterator[Reader]:
    reader = Reader(Controls.of(Choice("slide", Settings())))
    with acting_for(reader):
        yield reader


def report(monkeypatch: pytest.MonkeyPatch, **reported: object) -> None:
    """Report as a component does at the start of a run; what it does not report is None."""
    names = ("opened", "chosen")
    values = {**dict.fromkeys(names), **reported}
    monkeypatch.setattr(st, "session_state", {VIEW: values})
    callbacks = wishes_kept(VIEW, *names)
    assert set(callbacks) == {"on_opened_change", "on_chosen_change"}
    for name in reported:
        callbacks[f"on_{name}_change"]()


@pytest.mark.usefixtures("me")
def test_a_request_survives_an_interrupted_run(monkeypatch: pytest.MonkeyPatch) -> None:
    report(monkeypatch, chosen={"rule": "greatest"})
    report(monkeypatch)  # the run that follows reports nothing
    assert wish_taken(VIEW, "opened") is None
    assert wish_taken(VIEW, "chosen") == {"rule": "greatest"}
    assert wish_taken(VIEW, "chosen") is None


@pytest.mark.usefixtures("me")
def test_the_later_of_two_requests_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    report(monkeypatch, chosen="gpt2")
    report(monkeypatch, chosen="", opened=3)
    assert (wish_taken(VIEW, "chosen"), wish_taken(VIEW, "opened")) == ("", 3)


def test_a_request_from_a_page_that_was_left_is_dropped(
    me: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    report(monkeypatch, opened=3)
    me.drawing.number += 1
    assert wish_taken(VIEW, "opened") is None
    me.drawing.number -= 1
    assert wish_taken(VIEW, "opened") is None
