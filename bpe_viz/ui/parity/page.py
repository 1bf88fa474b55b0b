"""The view of parity-aware BPE: texts that say the same thing, and who chooses the next merge."""

import functools
from dataclasses import replace
from pathlib import Path
from typing import Any

import streamlit as st
from markupsafe import Markup

from bpe_viz.limits import (
    CACHED_OWN_PARITY_RUNS,
    CACHED_PARITY_RUNS,
    MAX_PARITY_CHARACTERS,
    MAX_PARITY_LANGUAGES,
    MAX_PARITY_MERGES,
)
from bpe_viz.settings import Variant
from bpe_viz.ui.frame.corpus_use import say_corpus_use
from bpe_viz.ui.frame.dock import draw_steps
from bpe_viz.ui.frame.head import finding_head
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.frame.wire_types import DockData
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.parity_runs import (
    ParityQuestion,
    ParityRun,
    article_languages,
    learn_languages,
)
from bpe_viz.ui.parity import texts
from bpe_viz.ui.parity.drawing import draw_state, merge_table, sentence, steps_of
from bpe_viz.ui.reader.own_corpora import own_corpora
from bpe_viz.ui.reader.parity_inputs import (
    INPUTS,
    PAGE,
    languages_chosen,
    question_asked,
    sources_offered,
)
from bpe_viz.ui.reader.texts import PARITY_VARIANTS
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.markup import element, fragment, note, scrolling
from bpe_viz.ui.shared.page_address import draw_address
from bpe_viz.wording import listed

_HERE = Path(__file__).parent
_STYLE = style(_HERE.parent / "shared" / "figures.css", _HERE / "parity.css")
_RUNS: Cache[ParityRun] = Cache(shared=CACHED_PARITY_RUNS, own=CACHED_OWN_PARITY_RUNS)


@st.fragment
def draw_parity(query: dict[str, str]) -> None:
    """Draw the languages in the state that the reader chose; `query` says the address before."""
    st.html(_STYLE)
    INPUTS.seed()
    own = [*own_corpora().values()]
    with finding_head(texts.CHOICES) as head:
        _draw_controls(sources_offered(own))
    asked = question_asked(INPUTS.get, own)
    run = None
    if asked is None:
        missing = texts.CHOOSE_LANGUAGES if article_languages() else texts.NOT_INSTALLED
        st.info(missing, icon=":material/info:")
    else:
        work = functools.partial(learn_languages, asked)
        run = answer_when_ready("parity", _RUNS, asked, work, {each.key for each in asked.own})
    if asked and run:
        k = min(INPUTS.get("after"), run.last)
        INPUTS.put("after", k)
        head.say(sentence(run, k, asked.variant), texts.shared_list(run.history.languages))
        st.html(_drawing(run, k, asked))
        key = f"{replace(asked, own=())} {[each.key for each in asked.own]}"
        data = DockData(key=key, noun="merge", k=k, last=run.last)
        draw_steps(data, functools.partial(INPUTS.put, "after"), functools.partial(steps_of, run))
    else:
        head.say(texts.QUESTION)
    draw_address(PAGE, INPUTS.address(query, None))
    say_corpus_use()


def _draw_controls(sources: dict[str, str]) -> None:
    if INPUTS.get("source") not in sources:
        INPUTS.put("source", next(iter(sources)))
    for label, name, options in (
        (texts.SOURCE, "source", sources),
        (texts.VARIANT, "variant", PARITY_VARIANTS),
    ):
        st.selectbox(
            label,
            options,
            format_func=options.__getitem__,
            **INPUTS.bound(name, options=options),
        )
    if INPUTS.get("source") == "article" and article_languages():
        _draw_languages(article_languages())
    numbers = [(texts.MERGES, "number")]
    if INPUTS.get("variant") == Variant.HYBRID.value:
        numbers.append((texts.TOGETHER, "together"))
    if INPUTS.get("variant") == Variant.WINDOW.value:
        numbers.append((texts.WINDOW, "window"))
    for label, name in numbers:
        low = 0 if name == "together" else 1
        st.number_input(label, low, MAX_PARITY_MERGES, **INPUTS.bound(name))


def _draw_languages(offered: dict[str, str]) -> None:
    chosen = languages_chosen(INPUTS.get("languages"))

    def put(files: list[str]) -> None:
        INPUTS.put("languages", ",".join(files))

    arguments: dict[str, Any] = bound("parity_languages_widget", chosen, put, argument="default")
    st.multiselect(
        texts.LANGUAGES,
        offered,
        format_func=offered.__getitem__,
        max_selections=MAX_PARITY_LANGUAGES,
        **arguments,
    )


def _drawing(run: ParityRun, k: int, asked: ParityQuestion) -> Markup:
    about = (
        texts.own_texts(MAX_PARITY_LANGUAGES, MAX_PARITY_CHARACTERS)
        if asked.own
        else texts.HOW_ARTICLE
    )
    if asked.source == "sea":
        about = texts.HOW_TRAINING if asked.variant is Variant.RATIO else texts.HOW_SEA
        about = about.format(words=listed([f"{words:,}" for words in run.num_words()]))
    how = texts.how(asked.variant, len(run.history.languages), asked.window)
    return fragment(
        draw_state(run, k, asked),
        note(texts.TICKS, how, about),
        element(
            "div", scrolling(merge_table(run, k), texts.ALL_MERGES), data_panel="parity-merges"
        ),
    )
