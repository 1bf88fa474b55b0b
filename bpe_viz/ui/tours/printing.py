"""One button that prints a tour: its handout goes straight to the browser's print dialog."""

from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import Tour
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.tours.handout import handout

_printing = st.components.v2.component(
    "bpe_viz.tour_printing", js=bundle(Path(__file__).with_name("printing.js"))
)


@dataclass(slots=True)
class Printing:
    """The handout that the browser is to print, and how many were printed until now."""

    number: int = 0
    page: str = ""


def print_tour(tour: Tour, *, has_answers: bool) -> None:
    """Have the browser print the handout of a tour."""
    printing = reader().part(Printing)
    try:
        printing.page = handout(tour, has_answers=has_answers).decode()
        printing.number += 1
    except BpeVizError as error:
        reader().notices = (str(error),)


def draw_printing() -> None:
    """Hand over what is to be printed, once; nothing is to be seen."""
    printing = reader().part(Printing)
    if printing.number:
        data = {"number": printing.number, "page": printing.page}
        printing.page = ""
        _printing(key="tour_printing", data=data, height="content")
