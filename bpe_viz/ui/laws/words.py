"""The frequency list: every word with its rank, count and share, page by page."""

import functools

import numpy as np
import streamlit as st

from bpe_viz.charts import to_csv, word_table
from bpe_viz.laws import ListOrder, RankedWords
from bpe_viz.limits import MAX_LAW_TEXT
from bpe_viz.symbols import shown_word
from bpe_viz.ui.frame.cutting_offer import offer_to_cut
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws import caches, inputs, texts
from bpe_viz.ui.laws.data import ignores_blanks, ranked_of
from bpe_viz.ui.reader.state import language_of
from bpe_viz.ui.shared.markup import Row, corpus_word, note, scrolling, table, with_words
from bpe_viz.ui.shared.numbers import percent

_ROWS = 200


def draw_words(shown: AnyTrained) -> None:
    """Search and order above, one page of the list, the whole list as CSV."""
    ranked = ranked_of(shown)
    ignore = ignores_blanks(shown)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.text_input(
            texts.WORDS_THAT_CONTAIN,
            max_chars=MAX_LAW_TEXT,
            width=240,
            **inputs.bound("find", then=_to_first_page),
        )
        st.selectbox(
            "Order",
            texts.ORDERS,
            format_func=texts.ORDERS.__getitem__,
            width=220,
            **inputs.bound("order", then=_to_first_page, options=texts.ORDERS),
        )
        order = ListOrder(inputs.get("order"))
        found = caches.found_words(shown, ignore, inputs.get("find"), order)
        pages = max(1, -(-len(found) // _ROWS))
        if inputs.get("page") > pages:
            inputs.put("page", pages)
        st.number_input(
            texts.PAGE_OF.format(pages=pages),
            1,
            pages,
            width=140,
            disabled=pages == 1,
            **inputs.bound("page"),
        )
        st.download_button(
            texts.WHOLE_LIST,
            data=functools.partial(_csv, ranked),
            file_name="bpe-viz-words.csv",
            mime="text/csv",
            icon=":material/download:",
            on_click="ignore",
        )
    language = language_of(shown.choice)
    if not len(found):
        letters = shown_word(inputs.get("find"))
        st.html(note(with_words(texts.NO_WORD_CONTAINS, language, letters=letters, said={})))
        offer_to_cut(inputs.get("find"))
        return
    start = (inputs.get("page") - 1) * _ROWS
    _draw_page(ranked, found[start : start + _ROWS], language)
    share = int(ranked.counts[found].sum()) / ranked.num_tokens
    st.html(note(texts.word_rows(start + 1, min(start + _ROWS, len(found)), len(found), share)))


def _draw_page(
    ranked: RankedWords, indices: "np.ndarray[tuple[int], np.dtype[np.int64]]", language: str
) -> None:
    page = word_table(ranked, indices)
    rows = (
        Row(
            (
                corpus_word(shown_word(word, 200), language),
                f"{rank:,}",
                f"{count:,}",
                percent(share),
                percent(cumulative),
            )
        )
        for rank, word, count, share, cumulative in page.itertuples(index=False)
    )
    words = table(texts.WORD_LIST, texts.WORD_COLUMNS, rows)
    with st.container(key="laws-list"):
        st.html(scrolling(words, texts.WORD_LIST))


def _to_first_page() -> None:
    inputs.put("page", 1)


def _csv(ranked: RankedWords) -> bytes:
    """Made when the button is pressed, so that a long list costs nothing before."""
    return to_csv(word_table(ranked))
