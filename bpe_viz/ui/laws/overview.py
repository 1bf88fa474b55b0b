"""Both laws side by side, and the headline figures below them, each with what it means."""

from collections.abc import Sequence

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.laws import Headline, RankedWords, headline
from bpe_viz.symbols import shown_word
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws import texts
from bpe_viz.ui.laws.data import draw_small_corpus_warning, ranked_of, word_definition
from bpe_viz.ui.laws.heaps import draw_heaps_chart, heaps_note, heaps_sentence
from bpe_viz.ui.laws.state_shown import StateShown
from bpe_viz.ui.laws.zipf_drawing import draw_zipf_chart, zipf_note
from bpe_viz.ui.reader.state import language_of
from bpe_viz.ui.shared.markup import (
    Figure,
    heading,
    meanings,
    note,
    quoted_words,
    with_words,
)
from bpe_viz.ui.shared.numbers import number, percent
from bpe_viz.ui.shared.terms import MEANING
from bpe_viz.wording import noun, times

_EVERYWHERE = 5  # times as frequent as the word in the middle
_TENTH = 10


def draw_overview(state: StateShown) -> None:
    """Draw Zipf on the left, Heaps on the right; below, the figures one by one."""
    shown = state.shown
    ranked = ranked_of(shown)
    figures = _headline_figures(headline(ranked.counts), ranked.words[:2], word_definition(shown))
    draw_small_corpus_warning(ranked)
    left, right = st.columns(2, gap="medium")
    with left, st.container(key="laws-overview-left", gap="xxsmall"):
        st.html(heading(texts.ZIPF, _first_and_tenth(ranked, language_of(shown.choice))))
        try:
            draw_zipf_chart(shown, key="overview-zipf", state=state, is_small=True)
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


def _headline_figures(
    figures: Headline, most_frequent: Sequence[str], definition: str
) -> list[Figure]:
    """Return the figures in the order of the page.

    `most_frequent` are the words of ranks 1 and 2, `definition` says how words are made.
    """
    return [
        Figure(
            f"{figures.num_tokens:,}",
            noun(figures.num_tokens, "token"),
            texts.MORE_WITH_PUNCTUATION.format(token=MEANING["token"], definition=definition),
            texts.TOKENS_ELSEWHERE,
        ),
        Figure(
            f"{figures.num_types:,}",
            noun(figures.num_types, "type"),
            texts.FEWER_TYPES.format(type=MEANING["type"]),
            texts.TYPES_ELSEWHERE,
        ),
        Figure(
            percent(figures.hapax_share),
            texts.OCCUR_ONCE,
            texts.WORDS_ARE_RARE.format(hapax=MEANING["hapax"]),
            texts.HAPAX_ELSEWHERE,
        ),
        Figure(
            percent(figures.dis_share),
            texts.OCCUR_TWICE,
            texts.DIS_EXPECTED.format(dis=MEANING["dis"]),
            texts.DIS_ELSEWHERE,
        ),
        Figure(
            percent(figures.top2_share),
            texts.TOKENS_ARE.format(words=quoted_words(most_frequent)),
            texts.TOP_TWO,
            texts.TOP_TWO_ELSEWHERE,
        ),
        Figure(percent(figures.top10_share), texts.TOP_TEN, texts.FUNCTION_WORDS),
        Figure(
            f"{figures.types_for_half:,}",
            texts.HALF_THE_TOKENS.format(
                types=noun(figures.types_for_half, "type"),
                make="makes" if figures.types_for_half == 1 else "make",
            ),
            texts.COVERS_HALF,
        ),
        Figure(
            number(figures.type_token_ratio),
            texts.TYPES_PER_TOKEN,
            texts.TYPE_TOKEN_RATIO,
            texts.RATIO_ELSEWHERE,
        ),
    ]
