"""The offer to whoever comes for the first time: a tour that begins with what is on the screen."""

import streamlit as st

from bpe_viz.ui.reader.place import position
from bpe_viz.ui.tour import texts
from bpe_viz.ui.tour.touring import go_to_stop, tour_named, touring

_FIRST_TOUR = "bpe"  # it begins on the first page, at the start of the first corpus


def offer_to_newcomer() -> str:
    """Offer the first tour in words; "" after the first step, and to whoever came by a link."""
    me, tour = touring(), tour_named(_FIRST_TOUR)
    me.is_first_visit = me.is_first_visit and position().state == 0
    if not me.is_first_visit or st.context.is_embedded or tour is None:
        return ""
    return texts.NEW_HERE


def take_first_tour() -> None:
    """Begin the tour that was offered."""
    go_to_stop(_FIRST_TOUR, 1)
