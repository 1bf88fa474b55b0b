"""Both laws side by side, and the headline figures below them."""

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.laws import RankedWords, headline
from bpe_viz.symbols import shown_word
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws import texts
from bpe_viz.ui.laws.data import ranked_of, word_definition
from bpe_viz.ui.laws.headline import headline_figures, small_corpus_warning
from bpe_viz.ui.laws.heaps import draw_heaps_chart, heaps_note, heaps_sentence
from bpe_viz.ui.laws.state_shown import StateShown
from bpe_viz.ui.laws.zipf_drawing import draw_zipf_chart, zipf_note
from bpe_viz.ui.reader.state import language_of
from bpe_viz.ui.shared.markup import heading, meanings, note, warning, with_words
from bpe_viz.wording import times

_EVERYWHERE = 5  # times as frequent as the word in the middle
_TENTH = 10


def draw_overview(state: StateShown) -> None:
    """Draw Zipf on the left, Heaps on the right; below, the figures one by one."""
    shown = state.shown
    ranked = ranked_of(shown)
    figures = headline_figures(headline(ranked.counts), ranked.words[:2], word_definition(shown))
    if by_chance := small_corpus_warning(ranked.num_tokens):
        st.html(warning(by_chance))
    left, right = st.columns(2, gap="medium")
    with left, st.container(key="laws-overview-left", gap="xxsmall"):
        st.html(heading(texts.ZIPF, _first_and_tenth(ranked, language_of(shown.choice))))
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
    st.html(meanings(figures))


def spread_sentence(shown: AnyTrained) -> str:
    """Say how the words of the corpus are spread."""
    counts = ranked_of(shown).counts
    middle = int(counts[len(counts) // 2])
    return texts.FEW_EVERYWHERE if counts[0] >= _EVERYWHERE * middle else texts.HOW_OFTEN


def _first_and_tenth(ranked: RankedWords, language: str) -> str:
    if len(ranked.words) < _TENTH:
        return texts.BY_FREQUENCY
    often, seldom = (times(int(ranked.counts[at])) for at in (0, _TENTH - 1))
    return with_words(
        texts.FIRST_AND_TENTH,
        language,
        first=shown_word(ranked.words[0]),
        tenth=shown_word(ranked.words[_TENTH - 1]),
        said={"often": often, "seldom": seldom},
    )
