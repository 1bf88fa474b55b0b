"""Sharing: a link to a step, a frame for another page, and pictures of a range of merges."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from bpe_viz.limits import MAX_CLIP_MERGES
from bpe_viz.ui.export import texts
from bpe_viz.ui.export.clip import clip_data, clip_range
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.markup import section
from bpe_viz.ui.shared.served_scripts import loading

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_KEY = "export_share"
_FIRST_LENGTH = 8  # merges of the clip that is offered

_share = st.components.v2.component(
    "bpe_viz.share",
    html=joined(_HERE / "share.html"),
    css=joined(_SHARED / "fields.css", _HERE / "share.css"),
    js=loading(_HERE / "share.js"),
)


@dataclass(slots=True)
class ClipRange:
    """The range of merges that one reader wants as a clip, and of which training."""

    key: str = ""
    first: int = 1
    last: int = 1


def draw_share(shown: Trained, query: dict[str, str], k: int) -> None:
    """Draw the link to merge `k`, and a clip of the merges that the reader chooses."""
    length = len(shown.history)
    wanted = _wanted(shown.key, length, k)
    name = state.name_of(shown.choice)
    st.html(section(texts.SHARE))
    _share(
        key=_KEY,
        data={
            "key": shown.key,
            "query": {**query, "k": str(k)},
            "name": name,
            "k": k,
            "most": MAX_CLIP_MERGES,
            "remark": texts.OWN_CORPUS_LINK if shown.choice.own else "",
            "clip": clip_data(shown.history, name, wanted.first, wanted.last) if length else None,
        },
        on_report_change=_take,
        height="content",
    )


def range_in(report: object) -> ClipRange | None:
    """Return the range that a report asks for, with its training; None without one.

    >>> range_in({"key": "a", "first": 3, "last": 5})
    ClipRange(key='a', first=3, last=5)
    >>> range_in({"key": "a", "first": True, "last": "5"}) is None
    True
    """
    if not isinstance(report, Mapping):
        return None
    key, first, last = report.get("key"), report.get("first"), report.get("last")
    if isinstance(key, str) and type(first) is int and type(last) is int:
        return ClipRange(key, first, last)
    return None


def _wanted(key: str, length: int, k: int) -> ClipRange:
    """Return the range of this training: at first from the step that the reader is at."""
    wanted = reader().part(ClipRange)
    if wanted.key != key:
        first = 1 if k in (0, length) else k
        wanted.key, wanted.first, wanted.last = key, first, first + _FIRST_LENGTH - 1
    wanted.first, wanted.last = clip_range(length, wanted.first, wanted.last)
    return wanted


def _take() -> None:
    """Keep the range that the reader chose, unless it is of a training that is gone."""
    wanted, asked = reader().part(ClipRange), range_in((value_of(_KEY) or {}).get("report"))
    if asked and asked.key == wanted.key:
        wanted.first, wanted.last = asked.first, asked.last
