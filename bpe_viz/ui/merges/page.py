"""The stepper: Python sends recorded deltas, the browser replays them.

Two components work together.  The stepper itself (buttons, keys, timer, drawing) is sent once; a
small feed next to it carries questions and answers, so that a rerun costs only its answer.
"""

from pathlib import Path

import streamlit as st

from bpe_viz.formats import Position
from bpe_viz.history import MergeHistory
from bpe_viz.ui.frame.navigation import go_to
from bpe_viz.ui.merges import HTML, STYLES
from bpe_viz.ui.merges.answers import stepper_answer, word_in
from bpe_viz.ui.merges.tie_panel import rule_in
from bpe_viz.ui.reader.page_inputs import lesson_data
from bpe_viz.ui.reader.place import note_position
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.reader.word_inputs import put_word
from bpe_viz.ui.shared.asked import step_in_report
from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.shared.component_files import ignore
from bpe_viz.ui.shared.feed import feed_of

_HERE = Path(__file__).parent
_FEED_KEY = "stepper_feed"

_stepper = st.components.v2.component(
    "bpe_viz.stepper", html=HTML, css=STYLES, js=bundle(_HERE / "component.js")
)
_feed = feed_of("stepper", _HERE / "feed.js")


def show_stepper(
    history: MergeHistory,
    *,
    key: str,
    title: str,
    corpus_label: str,
    query: dict[str, str],
    k: int,
    half: str,
    hide: frozenset[str],
) -> None:
    """Step through `history` in the browser.

    `key` names corpus and settings: while it stays the same the browser keeps its own position, and
    a new one moves it to merge `k`, half-step `half`.  `query` is the rest of the address.
    """
    with st.container(gap=None):
        with st.container():  # so that the stepper keeps its place when only this runs again
            _answer_questions(history, key, k)
        _stepper(
            key="stepper",
            data={
                "key": key,
                "title": title,
                "corpus_label": corpus_label,
                "query": query,
                "k": k,
                "half": half,
                "hide": sorted(hide),
                "lesson": lesson_data("merges"),
            },
        )


@st.fragment
def _answer_questions(history: MergeHistory, key: str, k: int) -> None:
    """Answer what the browser asked last, and note the position that it reported."""
    question = (value_of(_FEED_KEY) or {}).get("report")
    if position := step_in_report(question, len(history), key):
        note_position(Position(*position))
    result = _feed(
        key=_FEED_KEY,
        data=stepper_answer(history, key, k, question),
        on_report_change=ignore,
        on_opened_change=ignore,
        on_chosen_change=ignore,
    )
    if rule := rule_in(result.chosen, key):
        if position := step_in_report(result.chosen, len(history), key):
            note_position(Position(*position))
        reader().controls.tie_rule = rule
        st.rerun()
    if asked := word_in(result.opened, history):
        word, at = asked
        put_word(word)
        go_to("words", at)
