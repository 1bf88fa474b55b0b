"""The Tours page: every tour with its length, the way in, and a field for a tour of one's own."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import Tour, read_tour
from bpe_viz.limits import MAX_TOUR_TITLE_CHARACTERS
from bpe_viz.teaching import built_in_tours
from bpe_viz.ui.frame.corpus_use import say_corpus_use
from bpe_viz.ui.frame.file_field import take_files
from bpe_viz.ui.frame.head import page_head
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import element, note, section
from bpe_viz.ui.shared.named_groups import name_groups
from bpe_viz.ui.shared.page_address import draw_address
from bpe_viz.ui.tour import go_to_stop, making, open_tour, remove_tour, touring
from bpe_viz.ui.tours import texts
from bpe_viz.ui.tours.editor import draw_editor, draw_handouts, draw_page, draw_saving, draw_undo
from bpe_viz.ui.tours.pictures import tour_picture
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
    say_corpus_use()


def _draw_list() -> None:
    opened = touring().opened
    here = _under_way({**built_in_tours(), **opened})
    with page_head() as head:
        begins = texts.GO_ON_OR_PICK.format(title=readable(here.title)) if here else ""
        head.say(begins or texts.WHERE_TO_START, texts.HOW_IT_WORKS)
    with st.container(key="tours-cards"):
        for name, tour in built_in_tours().items():
            _draw_tour(name, tour, is_here=tour is here)
    with st.container(key="tours-own"):
        with st.container(horizontal=True, vertical_alignment="center", key="tours-own-head"):
            st.html(section(texts.OWN), width="stretch")
            if making().past:
                draw_undo()
        st.html(note(texts.KEPT if opened else texts.NONE_YET))
        with st.container(key="tours-own-cards"):
            for name, tour in opened.items():
                _draw_tour(name, tour, is_here=tour is here)
        _draw_opening()
    tours = {**built_in_tours(), **opened}
    name_groups({f"tour-row-{name}": readable(tour.title) for name, tour in tours.items()})


def _under_way(tours: Mapping[str, Tour]) -> Tour | None:
    """Return the tour that was left last before its end, if any."""
    for name, number in reversed(touring().reached.items()):
        if name in tours and 1 < number < len(tours[name].stops):
            return tours[name]
    return None


def _draw_tour(name: str, tour: Tour, *, is_here: bool) -> None:
    """Draw the card of a tour; that which was left last has the one filled button."""
    reached, last = touring().reached.get(name, 0), len(tour.stops)
    is_under_way = 1 < reached < last
    about = element(
        "div",
        tour_picture(name),
        element("p", texts.FOR_WHOM[name], class_="for-whom") if name in texts.FOR_WHOM else "",
        element("h3", readable(tour.title)),
        element("p", readable(tour.about)) if tour.about else "",
        class_="bpe-tour here" if is_here else "bpe-tour",
    )
    with st.container(key=f"tour-row-{name}"):
        st.html(about)
        st.html(_progress(reached, tour))
        with st.container(horizontal=True, gap="small", key=f"tour-ways-{name}"):
            if is_under_way:
                st.button(
                    texts.CONTINUE,
                    key=f"continue-{name}",
                    type="primary" if is_here else "secondary",
                    on_click=go_to_stop,
                    args=(name, reached),
                )
            st.button(
                texts.AGAIN if reached > 1 else texts.START,
                key=f"start-{name}",
                on_click=go_to_stop,
                args=(name, 1),
            )
            _draw_more(name, tour)


def _progress(reached: int, tour: Tour) -> Markup:
    """Say how long a tour is before it is started, and how far one came after that."""
    last = len(tour.stops)
    if reached < 2:
        size = texts.SIZE if tour.minutes else texts.SIZE_ALONE
        said = size.format(minutes=tour.minutes, stops=counted(last, "stop"))
        return element("p", said, class_="bpe-tour-size")
    said = texts.DONE if reached >= last else texts.REACHED.format(number=reached, last=last)
    bar = element("progress", max=str(last), value=str(reached), aria_label=said)
    return element("p", bar, said, class_="bpe-tour-size")


def _draw_more(name: str, tour: Tour) -> None:
    """Draw the other actions for a tour."""
    is_own = name in touring().opened
    if is_own:
        st.button(texts.EDIT, key=f"edit-{name}", on_click=_edit, args=(name,))
    with st.popover(texts.MORE, key=f"more-{name}"):
        draw_saving(name, tour)
        draw_handouts(name, tour)
        draw_page(name, tour)
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
