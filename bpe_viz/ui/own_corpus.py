"""A reader's own corpus: opened from a file, pasted, or saved as a lesson."""

import functools
import hashlib

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.lesson import Lesson, looks_like_lesson, read_lesson, write_lesson
from bpe_viz.limits import MAX_PASTED_CHARACTERS, MAX_UPLOAD_BYTES, MAX_UPLOAD_MEGABYTES
from bpe_viz.settings import Settings
from bpe_viz.ui import state
from bpe_viz.ui.links import Position
from bpe_viz.ui.training_work import OwnCorpus, Trained


def draw_open_or_save(shown: Trained | None) -> None:
    """A popover that opens a text or a lesson file, takes pasted text and saves a lesson."""
    with st.popover("Open or save", icon=":material/folder_open:", width="stretch"):
        st.file_uploader(
            "Open a text or a lesson file",
            key="opened_file",
            max_upload_size=MAX_UPLOAD_MEGABYTES,
            on_change=_open_file,
        )
        st.text_area(
            "Or paste a text", key="pasted_text", max_chars=MAX_PASTED_CHARACTERS, height=90
        )
        st.button("Use this text", on_click=_use_pasted_text)
        if shown:
            _draw_save(shown)


def open_bytes(data: bytes, name: str) -> None:
    """Ask for the corpus in a file's bytes; raises LessonError for a damaged lesson file."""
    digest = hashlib.sha256(data).hexdigest()
    if looks_like_lesson(data):
        lesson = read_lesson(data)
        own = OwnCorpus(digest, lesson.name, word_counts=lesson.word_counts)
        state.put_own_corpus(own, lesson.settings, Position(lesson.k, lesson.half))
    else:
        state.put_own_corpus(OwnCorpus(digest, name, text=data), Settings(), Position())


def _open_file() -> None:
    file = st.session_state["opened_file"]
    if file is None:
        return
    if file.size > MAX_UPLOAD_BYTES:
        _say(f"The file is larger than {MAX_UPLOAD_MEGABYTES} MB. Choose a smaller one.")
        return
    _open(file.getvalue(), file.name)


def _use_pasted_text() -> None:
    text: str = st.session_state["pasted_text"]
    _open(text.encode("utf-8", "replace"), "Pasted text")


def _open(data: bytes, name: str) -> None:
    try:
        open_bytes(data, name)
    except BpeVizError as error:
        _say(str(error))


def _say(sentence: str) -> None:
    st.session_state["notices"] = (sentence,)


def _draw_save(shown: Trained) -> None:
    name = state.name_of_corpus()[shown.choice.corpus]
    make = functools.partial(_lesson_file, shown, name, st.session_state["place"])
    try:
        make()
    except BpeVizError as error:
        st.caption(str(error))
        return
    st.download_button(
        "Save lesson",
        data=make,
        file_name="lesson.bpe-viz.json",
        mime="application/json",
        icon=":material/download:",
        on_click="ignore",
        help="Corpus as word counts, settings and merge number, in one small file.",
    )


def _lesson_file(shown: Trained, name: str, place: state.Place) -> bytes:
    """Made when the button is pressed, so that it holds the position of that moment."""
    return write_lesson(
        Lesson(
            name=name,
            settings=shown.choice.settings,
            word_counts=tuple(shown.corpus.word_counts.items()),
            k=place.position.k,
            half=place.position.half,
        )
    )
