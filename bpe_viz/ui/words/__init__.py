"""The Words page: Python segments and explains, the browser cuts what it got at any step.

As with the stepper, the page itself is sent once, and a small feed carries questions and answers.
"""

from pathlib import Path

import streamlit as st

from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_SEED, MAX_STUDIED_CHARACTERS
from bpe_viz.segmentation import own_segmenter
from bpe_viz.ui.frame.navigation import go_to
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.imported import LINK_NAME, draw_banner, imported
from bpe_viz.ui.reader.place import merges_shown, move_to
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.reader.word_inputs import first_text, word_inputs
from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.shared.component_files import ignore, joined, view_styles
from bpe_viz.ui.shared.feed import feed_of
from bpe_viz.ui.words.answers import (
    cutting_in,
    kept_inputs_in,
    step_in,
    text_in,
    view_in,
    words_answer,
)

_HERE = Path(__file__).parent
_STYLES = ("words.css", "symbols.css", "text.css", "tree.css", "trace.css", "panels.css")
_FEED_KEY = "words_feed"


_words = st.components.v2.component(
    "bpe_viz.words",
    html=joined(_HERE / "words.html"),
    css=view_styles(*(_HERE / name for name in _STYLES)),
    js=bundle(_HERE / "component.js"),
)
_feed = feed_of("words", _HERE / "feed.js")


def show_words(shown: Trained, *, key: str, query: dict[str, str]) -> None:
    """Segment what the reader types with the merges of `shown`, or with those that were imported.

    `key` and `query` are as for the stepper.
    """
    inputs = word_inputs()
    history = shown.history
    k = merges_shown(len(history))
    found = imported()
    with st.container():  # a place of its own: a fragment below that moved could not answer
        draw_banner(found)
    if found:
        history, key, k = found.merges.history, found.key, found.k
        query = {**query, LINK_NAME: "imported"}
    corpus = LINK_NAME if found else _corpus_asked_for(shown)
    first = first_text(shown)
    text = _text(first, corpus)
    with st.container(gap=None):
        with st.container():  # so that the view keeps its place when only this runs again
            _answer_questions(history, key, first, corpus, k)
        _words(
            key="words",
            data={
                "key": key,
                "query": query,
                "k": k,
                "n": len(history),
                "text": text,
                "firstText": first,
                "corpus": corpus,
                "word": inputs.word,
                "view": inputs.view,
                "kept": list(inputs.kept),
                "unit": history.settings.unit.value,
                "mostText": MAX_STUDIED_CHARACTERS,
                "imported": found is not None,
                "cut": {
                    "segmenter": inputs.cutting.way,
                    "dropout": inputs.cutting.dropout,
                    "seed": inputs.cutting.seed,
                },
                "ownWay": own_segmenter(history).value,
                "mostSeed": MAX_SEED,
            },
        )


def _corpus_asked_for(shown: Trained) -> str:
    """The text of a link waits for the corpus of that link."""
    return reader().controls.corpus if state.is_meanwhile() else shown.choice.corpus


def _text(first: str, corpus: str) -> str:
    typed = word_inputs().text_about(corpus)
    return first if typed is None else typed


@st.fragment
def _answer_questions(history: MergeHistory, key: str, first: str, corpus: str, k: int) -> None:
    """Answer what the browser asked last, note its position, or leave for a merge."""
    question = (value_of(_FEED_KEY) or {}).get("report")
    inputs = word_inputs()
    given = text_in(question, key)
    if given is not None and given != _text(first, corpus):
        inputs.type(given, corpus)
    if (kept := kept_inputs_in(question)) is not None:
        inputs.kept = kept
    if (moved := step_in(question, history, key)) is not None:
        _note_state(moved)
    if (view := view_in(question)) is not None:
        inputs.view = view
    if (cutting := cutting_in(question)) is not None:
        inputs.cutting = cutting
    result = _feed(
        key=_FEED_KEY,
        data=words_answer(
            history, key, _text(first, corpus), question, cutting=inputs.cutting, k=k
        ),
        on_report_change=ignore,
        on_opened_change=ignore,
    )
    if isinstance(result.opened, int) and 0 < result.opened <= len(history):
        go_to("merges", result.opened)


def _note_state(k: int) -> None:
    found = imported()
    if found:
        found.k = k
    else:
        move_to(k)
