"""The Tours page: every tour with its length, the way in, and a field for a tour of one's own."""

from dataclasses import replace
from pathlib import Path

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import Tour, read_tour
from bpe_viz.limits import MAX_TOUR_TITLE_CHARACTERS
from bpe_viz.teaching import built_in_tours
from bpe_viz.ui.frame.taking_files import take_files
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import element, note, section
from bpe_viz.ui.shared.page_address import draw_address
from bpe_viz.ui.tour import go_to_stop, making, open_tour, remove_tour, touring
from bpe_viz.ui.tours import texts
from bpe_viz.ui.tours.editor import draw_editor, draw_handouts, draw_saving, draw_undo
from bpe_viz.ui.tours.printing import draw_printing
from bpe_viz.wording import counted

_HERE = Path(__file__).parent


def show_tours(*, query: dict[str, str]) -> None:
    """Draw the list, or the tour that the reader edits; `query` says the address."""
    st.html(style(_HERE / "tours.css"))
    edited = touring().opened.get(making().edited)
    if edited:
        draw_editor(making().edited, edited)
    else:
        _draw_list()
    draw_address("tours", query)
    draw_printing()


def _draw_list() -> None:
    st.html(element("p", texts.HOW_IT_WORKS, class_="bpe-note"))
    opened = touring().opened
    for name, tour in built_in_tours().items():
        _draw_tour(name, tour)
    with st.container(key="tours-own"):
        with st.container(horizontal=True, vertical_alignment="center", key="tours-own-head"):
            st.html(section(texts.OWN), width="stretch")
            if making().past:
                draw_undo()
        st.html(note(texts.KEPT if opened else texts.NONE_YET))
        for name, tour in opened.items():
            _draw_tour(name, tour)
        _draw_opening()


def _draw_tour(name: str, tour: Tour) -> None:
    reached = touring().reached.get(name, 0)
    is_under_way = 1 < reached < len(tour.stops)
    stops = counted(len(tour.stops), "stop")
    size = texts.SIZE if tour.minutes else texts.SIZE_ALONE
    about = element(
        "div",
        element("h2", readable(tour.title)),
        element("p", readable(tour.about)) if tour.about else "",
        element("p", size.format(minutes=tour.minutes, stops=stops), class_="size"),
        class_="bpe-tour",
    )
    with st.container(horizontal=True, vertical_alignment="center", key=f"tour-row-{name}"):
        st.html(about, width="stretch")
        if is_under_way:
            st.button(
                texts.CONTINUE.format(number=reached),
                key=f"continue-{name}",
                type="primary",
                on_click=go_to_stop,
                args=(name, reached),
            )
        st.button(
            texts.AGAIN if is_under_way else texts.START,
            key=f"start-{name}",
            type="secondary" if is_under_way else "primary",
            on_click=go_to_stop,
            args=(name, 1),
        )
        _draw_more(name, tour)


def _draw_more(name: str, tour: Tour) -> None:
    """Draw the other actions for a tour."""
    is_own = name in touring().opened
    if is_own:
        st.button(texts.EDIT, key=f"edit-{name}", on_click=_edit, args=(name,))
    with st.popover(texts.MORE, key=f"more-{name}"):
        draw_saving(name, tour)
        draw_handouts(name, tour)
        if is_own:
            st.button(
                texts.REMOVE,
                key=f"remove-{name}",
                icon=":material/delete:",
                on_click=remove_tour,
                args=(name,),
            )
        else:
            st.button(
                texts.EDIT_COPY,
                key=f"copy-{name}",
                icon=":material/edit:",
                on_click=_edit_copy,
                args=(name,),
            )


def _edit(name: str) -> None:
    making().edited, making().stop = name, 0


def _edit_copy(name: str) -> None:
    """Open a copy of a built-in tour in the editor."""
    tour = built_in_tours()[name]
    title = texts.COPY_OF.format(title=tour.title)[:MAX_TOUR_TITLE_CHARACTERS]
    try:
        _edit(open_tour(replace(tour, title=title)))
    except BpeVizError as error:
        reader().notices = (str(error),)


def _draw_opening() -> None:
    """A field for the file of a tour; it is empty again once the tour is in the list."""
    opening = touring()
    key = f"tour_file_{len(opening.opened)}_{opening.num_refused}"
    st.file_uploader(
        texts.OPEN,
        type=["json"],
        key=key,
        help=texts.OPEN_HELP,
        max_upload_size=1,
        on_change=_take_file,
        args=(key,),
    )


def _take_file(key: str) -> None:
    given = value_of(key)
    if given is None:
        return
    try:
        for _, data in take_files([given]):
            open_tour(read_tour(data))
        reader().notices = ()
    except BpeVizError as error:
        touring().num_refused += 1
        reader().notices = (str(error),)
