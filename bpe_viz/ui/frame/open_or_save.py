"""The quick way in and out on every page: files or a pasted text opened, a lesson saved."""

import functools

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.limits import MAX_PASTED_CHARACTERS
from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.navigation import draw_link
from bpe_viz.ui.frame.opening import draw_uploader, key_until_read, open_pasted
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.lessons import lesson_file
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of


def draw_open_or_save(shown: AnyTrained | None) -> None:
    """A popover that opens texts or a lesson file, takes pasted text and saves a lesson."""
    with st.popover(
        texts.OPEN_OR_SAVE,
        icon=":material/folder_open:",
        width="stretch",
        key=key_until_read("open_or_save"),
    ):
        draw_uploader(texts.OPEN_FILES, "opened")
        draw_paste("pasted_text", texts.PASTE)
        draw_link("corpus", texts.MORE_FORMATS)
        if shown:
            _draw_save(shown)


def draw_paste(key: str, label: str) -> None:
    """A field for a text, and the button that makes it the corpus."""
    st.text_area(
        label,
        key=key,
        max_chars=MAX_PASTED_CHARACTERS,
        height=90,
        placeholder=texts.PASTE_HINT,
    )
    st.button(texts.USE_TEXT, key=f"{key}_use", on_click=_use_pasted_text, args=(key,))


def _use_pasted_text(key: str) -> None:
    open_pasted(value_of(key))


def _draw_save(shown: AnyTrained) -> None:
    name = state.name_of(shown.choice)
    make = functools.partial(lesson_file, shown, name, reader())
    try:
        make()
    except BpeVizError as error:
        st.caption(str(error))
        return
    st.download_button(
        texts.SAVE_LESSON,
        data=make,
        file_name="lesson.bpe-viz.json",
        mime="application/json",
        icon=":material/download:",
        on_click="ignore",
        help=texts.WHAT_A_LESSON_IS,
    )
