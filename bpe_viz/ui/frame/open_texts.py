"""The quick way in on every page: files opened, or a text pasted."""

import streamlit as st

from bpe_viz.limits import MAX_PASTED_CHARACTERS
from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.opening import draw_uploader, key_until_read, open_pasted
from bpe_viz.ui.reader.widgets import value_of


def draw_open_texts() -> None:
    """Draw what opens texts or a lesson file, and takes pasted text; folded until it is wanted."""
    with st.expander(
        texts.OPEN_OR_PASTE, icon=":material/folder_open:", key=key_until_read("open_texts")
    ):
        draw_uploader(texts.OPEN_FILES, "opened")
        draw_paste("pasted_text", texts.PASTE)


def draw_paste(key: str, label: str) -> None:
    """Draw a field for a text, and the button that makes it the corpus."""
    st.text_area(
        label,
        key=key,
        max_chars=MAX_PASTED_CHARACTERS,
        height=180,
        placeholder=texts.PASTE_HINT,
    )
    st.button(texts.USE_TEXT, key=f"{key}_use", on_click=_use_pasted_text, args=(key,))


def _use_pasted_text(key: str) -> None:
    open_pasted(value_of(key))
