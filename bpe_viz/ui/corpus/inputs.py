"""The view that the reader chose on the Corpus page: held in the session, said in the address."""

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from bpe_viz.ui.corpus.texts import VIEWS
from bpe_viz.ui.reader.page_inputs import asked_of
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import bound


@dataclass(slots=True)
class CorpusInputs:
    """The view that one reader chose, and how many typed texts it has shown."""

    view: str = "text"
    num_texts: int = 0

    @classmethod
    def from_address(cls) -> "CorpusInputs":
        """The view that the address asks for, or the first."""
        asked = asked_of("corpus").text("view")
        return cls(asked if asked in VIEWS else "text", reader().openings.num_texts)


def seed_inputs() -> None:
    """Take the view from the address, once in a session; a text that was just typed is shown."""
    inputs = _inputs()
    if inputs.num_texts != reader().openings.num_texts:
        inputs.view, inputs.num_texts = "text", reader().openings.num_texts


def draw_switch() -> str:
    """Buttons of which one is chosen; the view to show."""
    st.segmented_control(
        "View",
        VIEWS,
        format_func=VIEWS.__getitem__,
        required=True,
        label_visibility="collapsed",
        **bound("corpus_view_widget", _inputs().view, put_view, argument="default"),
    )
    return _inputs().view


def put_view(view: str) -> None:
    """Show another view in the next run."""
    _inputs().view = view


def address(query: Mapping[str, str]) -> dict[str, str]:
    """The parameters of the address: corpus, settings, and the view unless it is the first."""
    view = _inputs().view
    return dict(query) if view == "text" else {**query, "view": view}


def _inputs() -> CorpusInputs:
    return reader().part(CorpusInputs.from_address, "corpus")
