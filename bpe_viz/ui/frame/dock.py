"""The dock at the foot of a page that Python draws: the step of all pages, and the way to others.

The browser shows another step at once and tells it; the page is drawn again once it shows the last.
"""

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.frame.dock_run import merge_run, round_run
from bpe_viz.ui.frame.wire_types import DockData, DockPart, DockRun
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.reader.place import merges_shown, move_to
from bpe_viz.ui.reader.round_shown import RoundShown
from bpe_viz.ui.reader.state import stepper_key
from bpe_viz.ui.shared.browser_input import step_in_report
from bpe_viz.ui.shared.component_files import foot_dock_styles, ignore, joined
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.shared.wire import frame, pack

_HERE = Path(__file__).parent
_VIEW = "dock"
_dock = st.components.v2.component(
    "bpe_viz.dock",
    html=joined(_HERE / "dock.html"),
    css=foot_dock_styles(),
    js=loading(_HERE / "dock.js"),
)


def draw_dock(shown: AnyTrained, rounds: RoundShown | None = None) -> None:
    """Draw the dock below the page, last of all that shows the step; `rounds` are Unigram's."""
    key = stepper_key(shown)
    if isinstance(shown, Trained):
        history = shown.history
        last = len(history)
        data = DockData(key=key, noun="merge", k=merges_shown(last), last=last)
        answer = functools.partial(
            _answer, key, last, move_to, functools.partial(merge_run, history)
        )
    elif rounds:
        key, last = f"{key}{rounds.name}", rounds.last
        data = DockData(key=key, noun="round", k=rounds.where(), last=last)
        answer = functools.partial(
            _answer, key, last, rounds.move, functools.partial(round_run, rounds)
        )
    else:
        raise TypeError("a training of Unigram is shown in a round")
    with st.container(key="dock"):
        _dock(
            key="page_dock",
            data={"ask": answer_view(_VIEW, key, answer), **data},
            on_chosen_change=ignore,
            height="content",
        )


def _answer(
    key: str,
    last: int,
    move: Callable[[int], None],
    run: Callable[[], DockRun],
    question: Mapping[str, Any],
) -> bytes:
    """Note the step that the browser tells, or say what the run is."""
    if position := step_in_report(question, last, key):
        move(position[0])
        return b""
    return frame([pack(DockPart(key=key, run=run()))])
