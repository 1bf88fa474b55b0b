"""What a first visit offers above the first screen: the first tour, or nothing more."""

import streamlit as st

from bpe_viz.ui.tour import texts
from bpe_viz.ui.tour.touring import go_to_stop, touring, tours_of_reader


def draw_welcome(page: str) -> None:
    """One line that says what the screen shows, until a tour is taken or the line is dismissed."""
    me = touring()
    if not me.is_first_visit or page != texts.FIRST_PAGE or st.context.is_embedded:
        return
    name, tour = next(iter(tours_of_reader().items()))
    with st.container(horizontal=True, vertical_alignment="center", key="welcome"):
        st.markdown(texts.WELCOME, width="stretch")
        st.button(
            texts.TAKE_TOUR,
            key="take_tour",
            type="primary",
            help=texts.ABOUT_TOUR.format(title=tour.title, minutes=tour.minutes),
            on_click=go_to_stop,
            args=(name, 1),
        )
        st.button(texts.JUST_STEP, key="just_step", on_click=_dismiss)


def _dismiss() -> None:
    touring().is_first_visit = False
