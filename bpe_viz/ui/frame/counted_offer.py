"""The offer to read lines of a word and its count as such; the reader alone decides."""

import streamlit as st

from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.opening import read_as_counts, read_as_text
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.reader.own_corpora import own_corpus
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.escape import plain, readable
from bpe_viz.wording import counted


def draw_offer() -> None:
    """Say above a page what the lines of its corpus look like, until the reader has chosen."""
    own = own_corpus(reader().controls.corpus)
    lines = own.document_set.counted_lines if own else None
    settled = reader().left_as_text
    if own is None or lines is None or own.digest in settled:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="counted-lines"):
        st.info(plain(f"{_what(own)} {texts.NUMBERS_ARE_WORDS}"))
        draw_other_reading(own, "offer")
        st.button(
            texts.KEEP_AS_TEXT,
            key="keep_as_text",
            type="tertiary",
            on_click=settled.add,
            args=(own.digest,),
        )


def remark_on_lines(own: OwnCorpus) -> str:
    """Return the remark on such lines in the list of files; empty when there are none."""
    if own.as_text:
        return f"{_what(own.as_text)} {texts.IS_READ_AS_COUNTS}"
    return f"{_what(own)} {texts.IS_READ_AS_TEXT}" if own.document_set.counted_lines else ""


def draw_other_reading(own: OwnCorpus, place: str) -> None:
    """Draw a button that reads the lines the other way."""
    if own.as_text:
        st.button(
            texts.READ_AS_TEXT, key=f"as_text_{place}", on_click=read_as_text, args=(own.key,)
        )
    elif own.document_set.counted_lines:
        st.button(
            texts.READ_AS_COUNTS,
            key=f"as_counts_{place}",
            on_click=read_as_counts,
            args=(own.key,),
        )


def _what(own: OwnCorpus) -> str:
    lines = own.document_set.counted_lines
    if lines is None:
        return ""
    number = counted(lines.num_lines, "line")
    return texts.COUNTED_LINES.format(lines=number, example=readable(lines.example))
