"""The browser tells what the address of the page says, for a lesson file to keep."""

from pathlib import Path

import streamlit as st

from bpe_viz.ui.reader.page_inputs import (
    SAID_ELSEWHERE,
    inputs_noted,
    is_of_lesson,
    note_inputs,
)
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.shared.component_files import ignore

_KEY = "page_inputs"
_watch = st.components.v2.component(
    "bpe_viz.page_inputs", js=bundle(Path(__file__).with_suffix(".js"))
)


@st.fragment
def watch_inputs(page: str) -> None:
    """Note what the address of `page` says, whenever it has said something else for a moment.

    It runs alone: a report sent while the page is left must not hold up what others report then.
    """
    report = (value_of(_KEY) or {}).get("report")
    if isinstance(report, dict) and report.get("page") == page and is_of_lesson(report):
        note_inputs(page, report.get("inputs"))
    _watch(
        key=_KEY,
        data={
            "page": page,
            "lesson": reader().num_lessons,
            "without": list(SAID_ELSEWHERE),
            "told": inputs_noted(page),
        },
        on_report_change=ignore,
        height="content",
    )
