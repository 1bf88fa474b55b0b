"""The view as a component: Python learns and cuts, the browser steps and moves the wall."""

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.limits import CACHED_OWN_SUPERWORDS, CACHED_SUPERWORDS, MAX_SUPERWORD_MERGES
from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.frame.corpus_use import say_corpus_use
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.lines import has_lines
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.jobs.walled_text import (
    BOUNDLESS,
    EXAMPLES,
    WalledText,
    learn_corpus,
    learn_example,
)
from bpe_viz.ui.reader.page_inputs import belongs_to_lesson, lesson_data
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.browser_input import number_in
from bpe_viz.ui.shared.component_files import foot_dock_styles, joined
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.shared.wire import frame, pack
from bpe_viz.ui.superwords import inputs, texts
from bpe_viz.ui.superwords.states import part_of, run_data, text_data
from bpe_viz.ui.superwords.wire_types import LineText, SuperData

LINES: Cache[WalledText] = Cache(shared=CACHED_SUPERWORDS, own=CACHED_OWN_SUPERWORDS)
_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_KEY = "superwords"
_superwords = st.components.v2.component(
    "bpe_viz.superwords",
    html=joined(_HERE / "superwords.html"),
    css=joined(
        _SHARED / "whole_view.css",
        _SHARED / "chips.css",
        _SHARED / "run_view.css",
        _SHARED / "more_below.css",
        _SHARED / "wall_handle.css",
        _HERE / "superwords.css",
    )
    + foot_dock_styles(),
    js=loading(_HERE / "view.js"),
)


@st.fragment
def draw_superwords(shown: AnyTrained, query: dict[str, str]) -> None:
    """Show how SuperBPE and BoundlessBPE learn from lines; `query` says the address before."""
    inputs.seed_inputs()
    choice = shown.choice
    chosen, notes = inputs.lines(), list[str]()
    if chosen == inputs.OF_CORPUS and not has_lines(choice.source):
        chosen, notes = next(iter(EXAMPLES)), [texts.NO_LINES]
    is_corpus = chosen == inputs.OF_CORPUS
    text = answer_when_ready(
        _KEY,
        LINES,
        (choice.source, choice.settings) if is_corpus else chosen,
        functools.partial(learn_corpus, choice)
        if is_corpus
        else functools.partial(learn_example, chosen),
        choice.about if is_corpus else (),
    )
    if text is None:
        return
    asked = inputs.until()
    until = text.until if asked == inputs.NOBODY_ASKED else min(asked, text.most)

    def answer(told: Mapping[str, Any]) -> bytes:
        if belongs_to_lesson(told):
            inputs.take_place(told)
        asked_wall = told.get("until")
        falls = BOUNDLESS if asked_wall == BOUNDLESS else number_in(asked_wall, text.most)
        first = number_in(told.get("first"), MAX_SUPERWORD_MERGES)
        if falls is None or first is None:
            return b""
        part = pack(part_of(text, falls, first))
        if told.get("whole") is not True:
            return frame([part])
        return frame([part, pack(run_data(text.run(falls), falls))])

    offered = (
        inputs.TEXTS if has_lines(choice.source) else {key: inputs.TEXTS[key] for key in EXAMPLES}
    )
    data: SuperData = {
        **text_data(text, until),
        "query": inputs.address(query),
        "lesson": lesson_data(inputs.PAGE)["number"],
        "step": inputs.step(),
        "wall": inputs.until(),
        "learner": inputs.run(),
        "lines": chosen,
        "texts": [LineText(key, name) for key, name in offered.items()],
        "notes": [*notes, *text.notes],
    }
    with st.container(key="superwords-view"):
        _superwords(
            key=_KEY,
            data={"ask": answer_view(_KEY, text.digest, answer), **data},
            on_wish_change=_follow_wish,
        )
    say_corpus_use(is_used=is_corpus)


def _follow_wish() -> None:
    """Take the text that the reader chose in the browser."""
    wish = (value_of(_KEY) or {}).get("wish")
    if isinstance(wish, Mapping) and belongs_to_lesson(wish):
        inputs.take(wish)
