"""The view as a component: Python learns and cuts, the browser steps through the events."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.limits import CACHED_OWN_PICKY_RUNS, CACHED_PICKY_RUNS
from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.scheduling import in_line, is_large_corpus
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.picky import inputs
from bpe_viz.ui.picky.states import part_of, run_data
from bpe_viz.ui.picky.wire_types import PickyData
from bpe_viz.ui.picky.work import PickyRun, learn_picky
from bpe_viz.ui.reader.page_inputs import belongs_to_lesson, lesson_data
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.browser_input import number_in
from bpe_viz.ui.shared.component_files import foot_dock_styles, joined
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.shared.wire import frame, pack

RUNS: Cache[PickyRun] = Cache(shared=CACHED_PICKY_RUNS, own=CACHED_OWN_PICKY_RUNS)
_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_KEY = "picky"
_picky = st.components.v2.component(
    "bpe_viz.picky",
    html=joined(_HERE / "picky.html"),
    css=joined(
        _SHARED / "whole_view.css",
        _SHARED / "chips.css",
        _SHARED / "run_view.css",
        _SHARED / "more_below.css",
        _HERE / "picky.css",
    )
    + foot_dock_styles(),
    js=loading(_HERE / "view.js"),
)


@st.fragment
def draw_picky(shown: AnyTrained, query: dict[str, str]) -> None:
    """Show how Picky BPE learns from the words of `shown`; `query` says the address before."""
    inputs.seed_inputs()
    word_counts, settings = shown.corpus.word_counts, shown.choice.settings
    threshold, is_own = inputs.threshold(), shown.choice.own is not None

    def work(report: Report) -> PickyRun:
        return learn_picky(word_counts, settings, threshold, report, is_own=is_own)

    question = (shown.choice.source, settings, threshold)
    run = answer_when_ready(
        _KEY,
        RUNS,
        question,
        in_line(work) if is_large_corpus(shown.choice.corpus, shown.choice.own) else work,
        shown.choice.about,
    )
    if run is None:
        return
    # Of the words, not of how they were asked for: another learner on the same ones is the same.
    key = hashlib.sha256(repr((shown.key, threshold)).encode()).hexdigest()

    def answer(told: Mapping[str, Any]) -> bytes:
        if belongs_to_lesson(told):
            inputs.take({name: told[name] for name in ("step",) if name in told})
        first = number_in(told.get("first"), run.last)
        return b"" if first is None else frame([pack(part_of(run, key, first))])

    data: PickyData = {
        **run_data(run),
        "key": key,
        "query": inputs.address(query),
        "lesson": lesson_data(inputs.PAGE)["number"],
        "step": inputs.step(),
    }
    with st.container(key="picky-view"):
        _picky(
            key=_KEY,
            data={"ask": answer_view(_KEY, key, answer), **data},
            on_wish_change=_follow_wish,
        )


def _follow_wish() -> None:
    """Take the threshold that the reader chose in the browser, and the step it was chosen at."""
    wish = (value_of(_KEY) or {}).get("wish")
    if isinstance(wish, Mapping) and belongs_to_lesson(wish):
        inputs.take(wish)
