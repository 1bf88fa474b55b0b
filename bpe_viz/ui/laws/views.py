"""The switch between the views, the view itself, and the address that brings it back."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.ui.frame.waiting import show_problem
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.laws import inputs, texts
from bpe_viz.ui.laws.compare import draw_corpora_compared
from bpe_viz.ui.laws.data import draw_blanks_choice
from bpe_viz.ui.laws.explanations import draw_explanations
from bpe_viz.ui.laws.heaps import draw_heaps
from bpe_viz.ui.laws.merges import draw_merges
from bpe_viz.ui.laws.overview import draw_overview
from bpe_viz.ui.laws.words import draw_words
from bpe_viz.ui.laws.zipf import draw_zipf
from bpe_viz.ui.reader.place import merges_shown
from bpe_viz.ui.shared.page_address import draw_address

_HERE = Path(__file__).parent
_DRAW: dict[str, Callable[[Trained], None]] = {
    "overview": draw_overview,
    "zipf": draw_zipf,
    "heaps": draw_heaps,
    "merges": draw_merges,
    "explanations": draw_explanations,
    "compare": draw_corpora_compared,
    "words": draw_words,
}
_SHOWS_MERGES = ("overview", "merges")


@st.fragment
def draw_view(shown: Trained, query: dict[str, str]) -> None:
    """Draw the chosen view; only this part of the page runs again when an input changes."""
    inputs.seed_inputs()
    st.html(_HERE.parent / "shared" / "figures.css")
    inputs.segments("View", "view")
    draw_blanks_choice(shown)
    view = inputs.get("view")
    # A place for each view: the others are emptied before anything of this view is computed.
    places = {name: st.container() if name == view else st.empty() for name in texts.VIEWS}
    with places[view]:
        try:
            _DRAW[view](shown)
        except BpeVizError as error:
            show_problem(error)
    merges = merges_shown(len(shown.history)) if view in _SHOWS_MERGES else None
    draw_address("laws", inputs.address(query, merges))
