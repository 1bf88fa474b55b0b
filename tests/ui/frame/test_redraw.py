"""The browser is told that a drawing is complete when a run has drawn all of its page."""

from contextlib import suppress
from typing import Any

import pytest
from streamlit.runtime.scriptrunner import RerunData, RerunException, StopException

from bpe_viz.ui.frame import redraw
from bpe_viz.ui.reader.reader import reader


@pytest.mark.parametrize(
    ("end", "is_told"),
    [
        pytest.param(None, True, id="all of the page"),
        pytest.param(StopException(), True, id="nothing more to draw"),
        pytest.param(ValueError("a mistake"), True, id="an error is shown"),
        pytest.param(RerunException(RerunData()), False, id="broken off for another run"),
    ],
)
def test_a_run_that_is_broken_off_does_not_say_that_all_is_drawn(
    monkeypatch: pytest.MonkeyPatch, end: BaseException | None, is_told: bool
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(redraw, "_watch", lambda **given: told.append(given["data"]))
    with suppress(BaseException), redraw.watched_drawing():
        if end:
            raise end
    is_drawn = {"number": reader().drawing.number, "reader": ""}
    assert told == ([is_drawn] if is_told else [])
