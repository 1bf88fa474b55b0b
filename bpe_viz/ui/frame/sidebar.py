"""The sidebar: which corpus, and the settings of its training."""

import streamlit as st
from markupsafe import Markup

from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_MIN_COUNT, MAX_NUM_MERGES, MAX_VOCAB_SIZE
from bpe_viz.samples import samples_by_key
from bpe_viz.settings import MarkPlace, Settings, TieRule
from bpe_viz.ui.frame.open_or_save import draw_open_or_save
from bpe_viz.ui.frame.setting_widgets import COUNTS_ONLY, draw_units, draw_words_by
from bpe_viz.ui.jobs.corpus_questions import is_counts_only
from bpe_viz.ui.jobs.training import Choice, Trained
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.own_state import choose_corpus
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import remembered
from bpe_viz.ui.shared import labels
from bpe_viz.ui.shared.escape import plain
from bpe_viz.ui.shared.labels import CUSTOM, STOP_AT_MERGES
from bpe_viz.ui.shared.markup import chip, definitions, fragment


def draw_controls(shown: Trained | None, asked: Choice | None = None) -> None:
    """Draw the corpus picker and the training settings.

    `shown` is what the page shows now; a page that shows no training says what is asked for.
    """
    name_of_corpus = state.name_of_corpus()
    sample = samples_by_key().get(reader().controls.corpus)
    st.selectbox(
        "Corpus",
        name_of_corpus,
        format_func=name_of_corpus.__getitem__,
        help=sample.teaches if sample else None,
        **remembered("corpus", then=_take_its_settings, options=name_of_corpus),
    )
    draw_open_or_save(shown)
    choice = shown.choice if shown else asked
    counts_only = is_counts_only(choice) if choice else False
    history = shown.history if shown else None
    end = labels.early_end(history) if history else ""
    with st.container(horizontal=True, vertical_alignment="center", key="training-heading"):
        st.caption("Training")
        with st.popover("Change", icon=":material/tune:", type="tertiary"):
            _draw_settings(end, counts_only=counts_only)
    if choice:
        st.html(_summary(choice.settings, history, counts_only=counts_only))
    if end:
        st.caption(end)
    for notice in shown.notices if shown else ():
        st.caption(plain(notice))


def _take_its_settings() -> None:
    choose_corpus(reader().controls.corpus)


def _draw_settings(end: str, *, counts_only: bool) -> None:
    stop, units, words = st.columns(3)
    with stop:
        _draw_stop(end)
    with units:
        draw_units(names=labels.MARK_PLACES)
    with words:
        _draw_words(counts_only=counts_only)
    if counts_only:
        st.caption(COUNTS_ONLY)
    elif reader().controls.pretokenizer == CUSTOM:
        st.text_input("Pattern", help="Every match is a word.", **remembered("pattern"))


def _draw_stop(end: str) -> None:
    st.selectbox(
        "Stop at",
        labels.STOPS,
        format_func=labels.STOPS.__getitem__,
        **remembered("stop_at", options=labels.STOPS),
    )
    if reader().controls.stop_at == STOP_AT_MERGES:
        st.number_input("Merges", 0, MAX_NUM_MERGES, **remembered("num_merges"))
    else:
        st.number_input("Symbols", 1, MAX_VOCAB_SIZE, **remembered("vocab_size"))
    if end:
        st.caption(end)
    st.number_input(
        "Minimum pair count",
        1,
        MAX_MIN_COUNT,
        help="Learning stops when the best pair occurs fewer times.",
        **remembered("min_count"),
    )


def _draw_words(*, counts_only: bool) -> None:
    draw_words_by(counts_only=counts_only)
    st.selectbox(
        "Ties",
        list(TieRule),
        format_func=labels.TIE_RULES.__getitem__,
        help="Which of several equally frequent pairs is merged.",
        **remembered("tie_rule", options=TieRule),
    )


def _summary(settings: Settings, history: MergeHistory | None, *, counts_only: bool) -> Markup:
    rows = (
        (name, fragment(_mark_chip(settings) if name == "Mark" else "", value))
        for name, value in labels.summary(settings, history, counts_only=counts_only)
    )
    return definitions(rows, "bpe-settings")


def _mark_chip(settings: Settings) -> Markup:
    if settings.mark_place is MarkPlace.NONE:
        return Markup()
    return chip(settings.mark) + " "
