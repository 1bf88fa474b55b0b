"""The item on every page that adds its screen to a tour, and the tours that the tab keeps."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import TOUR_PAGES
from bpe_viz.limits import (
    MAX_PAGE_INPUTS,
    MAX_STOP_TEXT_CHARACTERS,
    MAX_TOUR_TITLE_CHARACTERS,
)
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.tour import texts
from bpe_viz.ui.tour.making import add_screen, kept_tours, making, restore
from bpe_viz.ui.tour.touring import resume, touring
from bpe_viz.ui.tour.wire_types import AddingData, NamedTour

_TOURS_PAGE = "tours"
_KEY = "tour_adding"
_adding = st.components.v2.component(
    "bpe_viz.tour_adding",
    html=str(element("div", class_="bpe-items")),
    js=loading(Path(__file__).with_name("adding.js")),
    isolate_styles=False,  # an item looks like all items of its menu
)


@dataclass(slots=True)
class Adding:
    """The result of the browser's last wish, and whether it said which tours it keeps."""

    id: str = ""
    said: str = ""
    is_error: bool = False
    is_restored: bool = False


def draw_adding(page: str) -> None:
    """The item of the Share menu; its dialog is drawn by the browser alone."""
    me, opened = reader().part(Adding), touring().opened
    with st.container(key="tour-adding", gap=None):
        _adding(
            key=_KEY,
            data=AddingData(
                page=page,
                canAdd=page in TOUR_PAGES,
                tours=[NamedTour(name, readable(tour.title)) for name, tour in opened.items()],
                last=making().last,
                mostTitle=MAX_TOUR_TITLE_CHARACTERS,
                mostText=MAX_STOP_TEXT_CHARACTERS,
                done={"id": me.id, "said": me.said, "isError": me.is_error},
                session=reader().id,
                kept=kept_tours(),
                isRestored=me.is_restored,
                isAwaited=bool(touring().awaited),
            ),
            on_wish_change=_follow_wish,
            height="content",
        )


def _follow_wish() -> None:
    follow(value_of(_KEY))


def follow(state: object) -> None:
    """Do what the browser wishes, as far as it can be had."""
    wish = state.get("wish") if isinstance(state, Mapping) else None
    match wish:
        case {"add": dict() as asked}:
            _add(asked)
        case {"edit": True}:
            touring().leads_to = _TOURS_PAGE
        case {"restore": dict() as kept}:
            _restore(kept)


def _add(asked: Mapping[str, Any]) -> None:
    me = reader().part(Adding)
    wish, page = _text(asked, "id"), _text(asked, "page")
    if not wish or wish == me.id or page not in TOUR_PAGES:
        return
    me.id = wish
    try:
        added = add_screen(
            page,
            _text(asked, "query"),
            title=_text(asked, "title"),
            text=_text(asked, "text"),
            tour=_text(asked, "tour"),
            tour_title=_text(asked, "tourTitle"),
        )
        me.is_error = False
        me.said = texts.ADDED.format(number=added.number, title=readable(added.title))
    except BpeVizError as error:
        me.is_error, me.said = True, str(error)


def _restore(kept: Mapping[str, object]) -> None:
    me, awaited = reader().part(Adding), touring().awaited
    if me.is_restored:
        return
    me.is_restored = True
    restore(kept)
    if awaited:
        resume(awaited)


def _text(asked: Mapping[str, Any], name: str) -> str:
    """Return a text of the browser; half characters, which no file takes, are replaced."""
    value = asked.get(name)
    text = value[:MAX_PAGE_INPUTS] if isinstance(value, str) else ""
    return text.encode("utf-8", "replace").decode()
