"""The headline figures, and both laws side by side."""

import streamlit as st

from bpe_viz.arrays import CountArray
from bpe_viz.errors import BpeVizError
from bpe_viz.laws import headline
from bpe_viz.ui.laws import texts
from bpe_viz.ui.laws.data import ranked_of, word_definition
from bpe_viz.ui.laws.headline import headline_figures, small_corpus_warning
from bpe_viz.ui.laws.heaps import draw_heaps_chart, heaps_note, heaps_sentence
from bpe_viz.ui.laws.state_shown import StateShown
from bpe_viz.ui.laws.zipf_drawing import draw_zipf_chart, zipf_note
from bpe_viz.ui.shared.markup import heading, heads, meanings, note

_EVERYWHERE = 5  # times as frequent as the word in the middle


def draw_overview(state: StateShown) -> None:
    """Draw figures, Zipf on the left, Heaps on the right; below, the figures one by one."""
    shown = state.shown
    ranked = ranked_of(shown)
    figures = headline_figures(headline(ranked.counts), ranked.words[:2], word_definition(shown))
    st.html(heads(figures[:5]))
    left, right = st.columns(2, gap="medium")
    with left, st.container(key="laws-overview-left", gap="xxsmall"):
        st.html(heading(texts.ZIPF, _zipf_sentence(ranked.counts)))
        try:
            draw_zipf_chart(shown, key="overview-zipf", state=state)
            st.html(zipf_note(shown))
        except BpeVizError as error:
            st.html(note(str(error)))
    with right, st.container(key="laws-overview-right", gap="xxsmall"):
        st.html(heading(texts.HEAPS, heaps_sentence(shown)))
        try:
            draw_heaps_chart(shown, key="overview-heaps")
            st.html(heaps_note(shown))
        except BpeVizError as error:
            st.html(note(str(error)))
    st.html(note(strong=small_corpus_warning(ranked.num_tokens)))
    st.html(meanings(figures))


def _zipf_sentence(counts: CountArray) -> str:
    middle = int(counts[len(counts) // 2])
    if counts[0] >= _EVERYWHERE * middle:
        return texts.FEW_EVERYWHERE
    return texts.HOW_OFTEN
