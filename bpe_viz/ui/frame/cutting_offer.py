"""The offer to cut a word on the Words page, where a search found nothing."""

import streamlit as st

from bpe_viz.symbols import shown_word
from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.navigation import go_to
from bpe_viz.ui.reader.word_inputs import put_word

_LONGEST = 20  # letters


def offer_to_cut(word: str) -> None:
    """A button that opens the Words page with a word; nothing for blanks."""
    if not word.strip():
        return
    label = texts.CUT_ON_WORDS.format(word=shown_word(word.strip(), _LONGEST))
    if st.button(label, key="cut_on_words", type="tertiary"):
        put_word(word.strip())
        go_to("words")
