"""The dock at the foot of a page that Python draws: the step of all pages, and the way to others.

The browser shows another step at once and tells it; the page is drawn again once it shows the last.
The strip has a bar for each step of a short run, a curve of a long one.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from bpe_viz.arrays import FloatArray
from bpe_viz.history import MergeHistory, merge_scores, milestones_of
from bpe_viz.limits import MAX_DOCK_BARS, MAX_DOCK_NAMES, MAX_DOCK_POINTS
from bpe_viz.symbols import printable
from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.frame.wire_types import DockData, DockPart, DockRun, NamedStep
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.reader.place import merges_shown, move_to
from bpe_viz.ui.reader.round_shown import RoundShown
from bpe_viz.ui.reader.state import stepper_key
from bpe_viz.ui.shared.browser_input import step_in_report
from bpe_viz.ui.shared.component_files import foot_dock_styles, ignore, joined
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.shared.wire import frame, pack
from bpe_viz.wording import shortened

_HERE = Path(__file__).parent
_VIEW = "dock"
_dock = st.components.v2.component(
    "bpe_viz.dock",
    html=joined(_HERE / "dock.html"),
    css=foot_dock_styles(),
    js=loading(_HERE / "dock.js"),
)
_WIDE_SPAN = 10  # beyond which heights are logarithmic
_LOWEST = 0.1  # of a step on a logarithmic scale, so that it can be seen
_DECIMALS = 3


def draw_dock(shown: AnyTrained, rounds: RoundShown | None = None) -> None:
    """Draw the dock below the page, last of all that shows the step; `rounds` are Unigram's."""
    key = stepper_key(shown)
    if isinstance(shown, Trained):
        last = len(shown.history)
        data = DockData(key=key, noun="merge", k=merges_shown(last), last=last)
        draw_steps(data, move_to, functools.partial(merge_run, shown.history))
    elif rounds:
        key = f"{key}{rounds.name}"
        data = DockData(key=key, noun="round", k=rounds.where(), last=rounds.last)
        draw_steps(data, rounds.move, functools.partial(_round_run, rounds))
    else:
        raise TypeError("a training of Unigram is shown in a round")


def draw_steps(data: DockData, move: Callable[[int], None], run: Callable[[], DockRun]) -> None:
    """Draw a dock of any run; `move` notes another step, `run` says what the run is."""
    with st.container(key="dock"):
        _dock(
            key="page_dock",
            data={
                "ask": answer_view(_VIEW, data["key"], functools.partial(_answer, data, move, run)),
                **data,
            },
            on_chosen_change=ignore,
            height="content",
        )


def _answer(
    data: DockData,
    move: Callable[[int], None],
    run: Callable[[], DockRun],
    question: Mapping[str, Any],
) -> bytes:
    """Note the step that the browser tells, or say what the run is."""
    if position := step_in_report(question, data["last"], data["key"]):
        move(position[0])
        return b""
    return frame([pack(DockPart(key=data["key"], run=run()))])


def merge_run(history: MergeHistory) -> DockRun:
    """Return the merges, as tall as what decided them: their counts, or their scores.

    >>> from bpe_viz import learn_bpe
    >>> run = merge_run(learn_bpe({"low": 5, "lower": 2}, 2))
    >>> run["bars"], run["lengths"]
    ([NamedStep(rank=1, height=1.0, name='lo'), NamedStep(rank=2, height=1.0, name='low')],
     [32, 25, 18])
    """
    record = history.record
    scores = merge_scores(record)
    values = np.array(record.counts if scores is None else scores, np.float64)
    heights = heights_of(values)
    names = history.symbols[record.alphabet_size :]
    milestones = [] if len(history) <= MAX_DOCK_BARS else milestones_of(history)
    named = sorted({(rank, text) for rank, _, text in milestones if text}, key=_longest_first)
    return run_of(
        heights,
        names,
        history.lengths.tolist(),
        "symbols in the text",
        milestones=[
            NamedStep(rank, heights[rank - 1], printable(shortened(text))) for rank, text in named
        ],
    )


def _round_run(rounds: RoundShown) -> DockRun:
    """Return the rounds of Unigram, as tall as the vocabulary that is left after each."""
    heights = heights_of(np.array(rounds.sizes, np.float64))
    return run_of(heights, (), list(rounds.lengths), "pieces in the text")


def run_of(
    heights: Sequence[float],
    names: Sequence[str],
    lengths: Sequence[int | str],
    counted: str,
    *,
    states: Sequence[str] = (),
    milestones: Sequence[NamedStep] = (),
) -> DockRun:
    """Return a run: how tall each step is and what it makes, and what is counted in each state.

    A short one whose steps have names is drawn as bars, any other as a curve with milestones. Of a
    state `states` are said below its number, or its name where they are empty.

    >>> run_of([1.0], ["th"], [67, 65], "tokens")["bars"]
    [NamedStep(rank=1, height=1.0, name='th')]
    """
    shown = [printable(shortened(name)) for name in names]
    is_short = len(shown) == len(heights) <= MAX_DOCK_BARS
    return {
        "bars": list(map(NamedStep, range(1, len(shown) + 1), heights, shown)) if is_short else [],
        "curve": None if is_short else _points(heights),
        "milestones": list(milestones),
        "names": shown if len(shown) <= MAX_DOCK_NAMES else [],
        "lengths": list(lengths),
        "counted": counted,
        "states": list(states),
    }


def heights_of(values: FloatArray) -> list[float]:
    """Return how tall values are drawn: by their logarithm where they span more than tenfold.

    >>> heights_of(np.array([9.0, 9.0, 6.0])), heights_of(np.array([100.0, 10.0, 1.0, 0.0]))
    ([1.0, 1.0, 0.667], [1.0, 0.55, 0.1, 0.0])
    """
    above = values[values > 0]
    if not len(above):
        return [0.0] * len(values)
    most, least = above.max(), above.min()
    if most <= _WIDE_SPAN * least:
        heights = np.maximum(values / most, 0)
    else:
        logs = np.log(np.maximum(values, least) / least) / np.log(most / least)
        heights = np.where(values > 0, _LOWEST + (1 - _LOWEST) * logs, 0)
    rounded: list[float] = heights.round(_DECIMALS).tolist()
    return rounded


def _points(heights: Sequence[float]) -> list[float]:
    """Return the heights at even distances, each the greatest from there to the next."""
    most = min(len(heights), MAX_DOCK_POINTS)
    edges = np.linspace(0, len(heights), most + 1).astype(np.int64)[:-1]
    return np.maximum.reduceat(np.array(heights), edges).tolist() if most else []


def _longest_first(step: tuple[int, str]) -> tuple[int, int]:
    rank, text = step
    return -len(text), rank
