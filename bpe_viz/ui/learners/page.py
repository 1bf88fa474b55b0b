"""The Learners page: BPE, WordPiece and Unigram on one corpus, at one vocabulary size.

Python learns and measures at every size; the browser steps through the sizes on its own.
"""

import hashlib
from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.limits import (
    CACHED_COMPARISONS,
    CACHED_OWN_COMPARISONS,
    MAX_COMPARED_TEXT,
    MAX_COMPARED_WORD,
    MAX_LAW_TEXT,
    MAX_TYPES_ONE_BY_ONE,
    MAX_WORDS_IN_COLUMNS,
)
from bpe_viz.text import normalize
from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.frame.head import page_head
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.own_corpus import UPLOAD
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.scheduling import in_line, is_large_corpus
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.learners import inputs, texts
from bpe_viz.ui.learners.wire import comparison
from bpe_viz.ui.learners.work import Asked, Compared, compare_learners
from bpe_viz.ui.reader.gold_lists import gold_list_names, list_key, list_of, lists
from bpe_viz.ui.reader.page_inputs import belongs_to_lesson, lesson_data
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.reader.word_inputs import first_text
from bpe_viz.ui.shared.component_files import foot_dock_styles, joined
from bpe_viz.ui.shared.served_scripts import loading

COMPARISONS: Cache[Compared] = Cache(shared=CACHED_COMPARISONS, own=CACHED_OWN_COMPARISONS)
_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_KEY = "learners"
_learners = st.components.v2.component(
    "bpe_viz.learners",
    html=joined(_HERE / "learners.html"),
    css=joined(_SHARED / "chips.css", _SHARED / "walker.css", _HERE / "learners.css")
    + foot_dock_styles(),
    js=loading(_HERE / "view.js"),
)
SIDE_BY_SIDE, SUPERWORDS, PARITY, PICKY = "all", "superwords", "parity", "picky"
_INPUTS = ViewInputs(
    "learner_views", {"view": SIDE_BY_SIDE}, {"view": texts.VIEWS}, {}, MAX_LAW_TEXT, inputs.PAGE
)


@st.fragment
def show_learners(shown: AnyTrained, *, query: dict[str, str]) -> None:
    """Compare the learners on the corpus of `shown`; `query` says its address."""
    inputs.seed_inputs()
    st.html(_HERE / "page.css")
    gold_key = list_key(shown.choice.corpus)
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", key="learners-controls"
    ):
        _draw_controls(shown, gold_key)
    gold, identity = list_of(gold_key)
    asked = Asked(
        shown.choice.settings,
        has_marks=inputs.get("marks") == "own",
        one_by_one=inputs.get("pruning") == "one",
    )
    is_own = shown.choice.own is not None

    question = (
        shown.choice.source,
        str(shown.corpus.provenance.pretokenizer),
        asked.bpe,
        asked.wordpiece,
        asked.unigram,
        asked.has_marks,
        asked.one_by_one,
        identity,
    )
    word_counts = shown.corpus.word_counts

    def work(report: Report) -> Compared:
        return compare_learners(word_counts, asked, gold, report, is_own=is_own)

    compared = answer_when_ready(
        "learners",
        COMPARISONS,
        question,
        in_line(work) if is_large_corpus(shown.choice.corpus, shown.choice.own) else work,
        shown.choice.about | ({identity} if identity.startswith(UPLOAD) else set()),
    )
    if compared is None:
        return
    params = inputs.address({**query, **_gold_in_address()})
    with st.container(key="learners-view"):
        _draw_view(
            compared,
            _words_to_compare(shown, compared),
            gold_list_names()[gold_key],
            question,
            params,
        )


def _draw_view(
    compared: Compared,
    words: tuple[str, ...],
    gold: str,
    question: Hashable,
    params: dict[str, str],
) -> None:
    key = hashlib.sha256(repr(question).encode()).hexdigest()
    _learners(
        key=_KEY,
        data={
            "ask": answer_view(_KEY, key, _note_place),
            "key": key,
            "query": params,
            "size": inputs.get("size"),
            "measure": inputs.get("measure"),
            "lesson": lesson_data(inputs.PAGE)["number"],
            **comparison(compared, words, gold),
        },
    )


def _words_to_compare(shown: AnyTrained, compared: Compared) -> tuple[str, ...]:
    """Return the words that the reader typed; else all of a tiny corpus, or some that suit it.

    They are normalised as the corpus was, and have a blank before them where its words do.
    """
    counts = shown.corpus.word_counts
    typed: str = inputs.get("words")[:MAX_COMPARED_TEXT]
    if not typed.strip() and len(counts) <= MAX_WORDS_IN_COLUMNS:
        return tuple(word[:MAX_COMPARED_WORD] for word in counts)
    text = normalize(
        typed if typed.strip() else first_text(shown), shown.choice.settings.normalization
    )
    words = dict.fromkeys(compared.before + word for word in text.split())
    return tuple(word[:MAX_COMPARED_WORD] for word in words)[:MAX_WORDS_IN_COLUMNS]


def _draw_controls(shown: AnyTrained, gold_key: str) -> None:
    st.text_input(
        texts.WORDS_TO_COMPARE,
        max_chars=MAX_COMPARED_TEXT,
        placeholder=texts.OTHER_WORDS.format(most=MAX_WORDS_IN_COLUMNS),
        label_visibility="collapsed",
        **inputs.bound("words"),
    )
    with st.popover("Choices", icon=":material/tune:"):
        inputs.segments("Marks", "marks")
        st.caption(texts.MARKS)
        if len(shown.corpus.word_counts) <= MAX_TYPES_ONE_BY_ONE:
            inputs.segments("Pruning", "pruning")
            st.caption(texts.PRUNING)
        names = gold_list_names()
        st.selectbox(
            texts.GOLD_LIST,
            names,
            format_func=names.__getitem__,
            **bound("learners_gold_widget", gold_key, _choose_gold, options=names),
        )
        st.caption(texts.GOLD)


def _choose_gold(key: str) -> None:
    lists().chosen = key


def _gold_in_address() -> dict[str, str]:
    chosen = lists().chosen
    return {"gold": chosen} if chosen else {}


def _note_place(told: Mapping[str, Any]) -> bytes:
    """Note where the reader is when the browser leaves the page: the size and the measure."""
    if belongs_to_lesson(told):
        for name in ("size", "measure"):
            inputs.put(name, inputs.read_input(name, str(told.get(name))))
    return b""


def choose_view(query: dict[str, str]) -> tuple[str, dict[str, str]]:
    """Draw the tabs of the views; the one that is chosen, and what the address says with it."""
    _INPUTS.seed()
    # What is below says the sentence: the views lie over its line.
    with st.container(key="over-sentence"), page_head():
        _INPUTS.views(texts.VIEWS)
    return str(_INPUTS.get("view")), _INPUTS.address(query, None)
