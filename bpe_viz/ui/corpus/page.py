"""The Corpus page: a reader's own corpora, the text with its cuts, and what settings do to it."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bpe_viz.ui.corpus import texts
from bpe_viz.ui.corpus.compare import draw_settings_compared
from bpe_viz.ui.corpus.inputs import address, draw_switch, seed_inputs
from bpe_viz.ui.corpus.open import draw_open, draw_way_to_samples
from bpe_viz.ui.corpus.part import draw_part
from bpe_viz.ui.corpus.report import draw_report
from bpe_viz.ui.corpus.samples import draw_samples
from bpe_viz.ui.corpus.text import draw_text
from bpe_viz.ui.frame.head import page_head
from bpe_viz.ui.frame.sample_cards import sample_cards
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.shared.page_address import draw_address

_HERE = Path(__file__).parent
_FIGURES = _HERE.parent / "shared" / "figures.css"
_DRAW: dict[str, Callable[[Choice, DeltaGenerator], None]] = {
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
    with page_head() as head:
        view = draw_switch()
    head.say(texts.QUESTIONS[view])
    # A place for each kind of view: the other is emptied before this one is drawn.
    beside, alone = (st.container() if is_it else st.empty() for is_it in _places(view))
    if view == "text":
        with beside:
            left, right = st.columns(2, gap="large")
        with left, st.container(key="corpus-cards", gap="small"):
            st.html(sample_cards(choice.corpus))
            draw_way_to_samples()
        with right:
            with st.container(key="corpus-open", gap="small"):
                draw_open(choice)
            with st.container(key="corpus-view", gap="small"):
                draw_text(choice)
    else:
        with alone:
            with st.container(key="corpus-open", gap="small"):
                draw_open(choice)
            with st.container(key="corpus-view", gap="small"):
                _DRAW[view](choice, st.container(key="corpus-status"))
    draw_address("corpus", address(query))


def _places(view: str) -> tuple[bool, bool]:
    return view == "text", view != "text"
