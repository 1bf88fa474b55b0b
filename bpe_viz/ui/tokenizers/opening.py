"""A reader's own tokenizer file: opened in the background, one at a time, in this session alone."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from bpe_viz.formats import OpenedTokenizer, open_tokenizer
from bpe_viz.ui.frame.file_field import FileField
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader.opened_file import (
    ABOUT_FILE,
    checked,
    file_summary,
    opened_tokenizer,
    put_opened_tokenizer,
)
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.escape import plain
from bpe_viz.ui.shared.markup import items, note
from bpe_viz.ui.tokenizers import texts
from bpe_viz.ui.tokenizers.inputs import tokenizer_inputs

_ENDINGS = ("json", "txt", "model", "vocab", "tiktoken", "bpe")
_SIZE_IN_MEMORY = 8  # times that of the file
_OPENINGS: Cache[OpenedTokenizer] = Cache(own=1)  # what is read now


@dataclass(slots=True)
class TokenizerField(FileField):
    """The field for a tokenizer."""


def draw_opening() -> None:
    """Draw a button that opens a field for the file, and what is known of the one that is open."""
    mine = reader().part(TokenizerField)
    closed_after_each = f"open_tokenizer_{mine.num_uploads}_{opened_tokenizer() is None}"
    with st.popover(texts.OPEN_FILE, icon=":material/folder_open:", key=closed_after_each):
        mine.draw("tokenizer_file", texts.TOKENIZER_FILE, _ENDINGS, several=True)
        st.html(note(texts.WHAT_CAN_BE_OPENED))
        if found := opened_tokenizer():
            st.html(
                note(f"{file_summary(found)}. {checked(found)}") + items(found.notices, "bpe-note")
            )
            st.button(
                texts.REMOVE_FILE,
                icon=":material/delete:",
                on_click=_remove,
                key="remove_tokenizer",
            )


def read_opened(shown: AnyTrained) -> bool:
    """Read the file that was dropped, with a sign of progress; whether another one is open now.

    Says what could not be read.
    """
    mine = reader().part(TokenizerField)
    work = functools.partial(_read, mine.files, tuple(shown.corpus.word_counts))
    if found := mine.read(ABOUT_FILE, _OPENINGS, work, texts.OPENING_FAILED):
        put_opened_tokenizer(found)
        tokenizer_inputs().show_file()
    if mine.problem:
        st.warning(plain(mine.problem))
    own = opened_tokenizer()
    if own and own.check and own.check.difference:
        st.warning(plain(checked(own)))
    return found is not None


def _read(
    files: Sequence[tuple[str, bytes]], corpus_words: Sequence[str], report: Report
) -> OpenedTokenizer:
    report(texts.OPENING, 0, 0)
    num_bytes = sum(len(data) for _, data in files) * _SIZE_IN_MEMORY
    with OWN_MEMORY.room(num_bytes):
        found = open_tokenizer(files, corpus_words)
    OWN_MEMORY.hold(found, num_bytes)
    return found


def _remove() -> None:
    put_opened_tokenizer(None)
    tokenizer_inputs().hide_file()
