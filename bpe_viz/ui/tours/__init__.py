"""The Tours page: every tour with its length, the way in, and a field for a tour of one's own."""

from pathlib import Path

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import Tour, read_tour
from bpe_viz.ui.frame.upload_memory import take_files
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import element, section
from bpe_viz.ui.shared.page_address import draw_address
from bpe_viz.ui.tour import go_to_stop, open_tour, touring, tours_of_reader
from bpe_viz.ui.tours import texts
from bpe_viz.wording import counted

_HERE = Path(__file__).parent


def show_tours(*, query: dict[str, str]) -> None:
    """Draw the list; `query` says the address."""
    st.html(style(_HERE / "tours.css"))
    st.html(element("p", texts.HOW_IT_WORKS, class_="bpe-note"))
    opened = touring().opened
    for name, tour in tours_of_reader().items():
        if name not in opened:
            _draw_tour(name, tour)
    with st.container(key="tours-own"):
        st.html(section(texts.OWN))
        for name, tour in opened.items():
            _draw_tour(name, tour)
        _draw_opening()
    draw_address("tours", query)


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
