"""The Corpus page: a reader's own corpora, the text with its cuts, and what settings do to it."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bpe_viz.ui.corpus.compare import draw_settings_compared
from bpe_viz.ui.corpus.inputs import address, draw_switch, seed_inputs
from bpe_viz.ui.corpus.open import draw_open
from bpe_viz.ui.corpus.part import draw_part
from bpe_viz.ui.corpus.report import draw_report
from bpe_viz.ui.corpus.samples import draw_samples
from bpe_viz.ui.corpus.text import draw_text
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.shared.page_address import draw_address

_HERE = Path(__file__).parent
_FIGURES = _HERE.parent / "shared" / "figures.css"
_DRAW: dict[str, Callable[[Choice, DeltaGenerator], None]] = {
    "text": draw_text,
    "compare": draw_settings_compared,
    "part": draw_part,
    "files": draw_report,
    "samples": draw_samples,
}


def show_corpus(choice: Choice, *, query: dict[str, str]) -> None:
    """Draw what `choice` asks for; `query` are the parameters of its address."""
    seed_inputs()
    st.html(_FIGURES)
    st.html(_HERE / "corpus.css")
    left, right = st.columns([27, 73], gap="medium")
    with left, st.container(key="corpus-open", gap="small"):
        draw_open(choice)
    with right, st.container(key="corpus-view", gap="small"):
        with st.container(horizontal=True, vertical_alignment="center", key="corpus-switch"):
            view = draw_switch()
            status = st.container(key="corpus-status")
        _DRAW[view](choice, status)
    draw_address("corpus", address(query))
