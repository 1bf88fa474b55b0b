"""The strip of a room above every page, and the item that opens one; both live in the browser.

Python draws the link as a picture and puts the corpus into the room; whatever else happens there
is between the browser and the server's own routes, without a run of a page.
"""

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.presenting.addresses import address_in_network, drawn_link
from bpe_viz.ui.presenting.class_text import take_class_text
from bpe_viz.ui.presenting.sharing import keep_shared, lead, own_corpus_name
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.server.base_path import base_path
from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.shared.served_scripts import loading, script_address
from bpe_viz.ui.shared.wire import frame, pack

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_ICONS = (_SHARED / "icons.css", _SHARED / "icon_buttons.css")
_VIEW = "room_strip"
_strip = st.components.v2.component(
    "bpe_viz.room_strip",
    html=joined(_HERE / "strip.html"),
    css=joined(
        *_ICONS,
        _SHARED / "merge_lines.css",
        _HERE / "strip.css",
        _HERE / "writing.css",
        _HERE / "game.css",
    ),
    js=loading(_HERE / "strip.js"),
)
_button = st.components.v2.component(
    "bpe_viz.room_button",
    html=str(element("div", class_="bpe-items")),
    js=loading(_HERE / "button.js"),
    isolate_styles=False,  # an item looks like all items of its menu
)


def draw_room_button() -> None:
    """The item that opens a room, unless the page is in a frame of another."""
    if not st.context.is_embedded:
        with st.container(key="open-room", gap=None):
            _button(key="room_button", data={"base": base_path()}, height="content")


def draw_room_strip(page: str) -> None:
    """Draw the strip, which is seen while a room is open."""
    if st.context.is_embedded:
        return
    with st.container(key="class", gap=None):
        _strip(
            key=_VIEW,
            data={
                "ask": answer_view(_VIEW, page, _answer),
                "page": page,
                "base": base_path(),
                "own": readable(own_corpus_name(reader())),
                "problem": keep_shared(reader()).problem,
                "lan": address_in_network(st.context.url or ""),
                "hall": script_address(_HERE / "hall.js"),
            },
            on_text_change=_take_text,
            height="content",
        )


def _take_text() -> None:
    """Make what the class has written the corpus."""
    take_class_text((value_of(_VIEW) or {}).get("text"))


def _answer(told: Mapping[str, Any]) -> bytes:
    """Put the corpus on the screen into the room that the browser leads, and draw the link."""
    lead(reader(), told)
    link = told.get("link")
    drawn = drawn_link(link) if isinstance(link, str) else None
    qr = asdict(drawn) if drawn else None
    return frame([pack({"problem": keep_shared(reader()).problem, "qr": qr})])
