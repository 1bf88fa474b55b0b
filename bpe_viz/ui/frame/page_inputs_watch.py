"""The browser tells what the address of the page says, for a lesson file to keep."""

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.reader.page_inputs import SAID_ELSEWHERE, inputs_noted, note_inputs
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.served_scripts import loading

_VIEW = "page_inputs"
_watch = st.components.v2.component(
    "bpe_viz.page_inputs", js=loading(Path(__file__).with_suffix(".js"))
)


def watch_inputs(page: str) -> None:
    """Note what the address of `page` says, whenever it has said something else for a moment."""
    key = f"{page}-{reader().num_lessons}"  # what was said before a lesson was opened is over
    _watch(
        key=_VIEW,
        data={
            "ask": answer_view(_VIEW, key, functools.partial(_note, page)),
            "key": key,
            "without": list(SAID_ELSEWHERE),
            "told": inputs_noted(page),
        },
        height="content",
    )


def _note(page: str, told: Mapping[str, Any]) -> bytes:
    note_inputs(page, told.get("inputs"))
    return b""
