"""The switch between the views, the view itself, and the address that brings it back."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.ui.frame.dock import draw_dock
from bpe_viz.ui.frame.head import page_head
from bpe_viz.ui.frame.waiting import show_problem
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws import inputs, texts
from bpe_viz.ui.laws.compare import draw_corpora_compared
from bpe_viz.ui.laws.data import draw_blanks_choice
from bpe_viz.ui.laws.explanations import draw_explanations
from bpe_viz.ui.laws.heaps import draw_heaps
from bpe_viz.ui.laws.merges import draw_merges
from bpe_viz.ui.laws.overview import draw_overview, spread_sentence
from bpe_viz.ui.laws.state_shown import StateShown, state_shown_of
from bpe_viz.ui.laws.tokens import draw_tokens
from bpe_viz.ui.laws.words import draw_words
from bpe_viz.ui.laws.zipf import draw_zipf
from bpe_viz.ui.reader.opened_file import tokenizer_labels
from bpe_viz.ui.reader.place import merges_shown
from bpe_viz.ui.reader.round_shown import RoundShown
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.page_address import draw_address

_HERE = Path(__file__).parent
_STYLE = style(_HERE.parent / "shared" / "figures.css", _HERE / "laws.css")
_DRAW: dict[str, Callable[[AnyTrained], None]] = {
    "zipf": draw_zipf,
    "heaps": draw_heaps,
    "explanations": draw_explanations,
    "compare": draw_corpora_compared,
    "words": draw_words,
}
_DRAW_STATE: dict[str, Callable[[StateShown], None]] = {
    "overview": draw_overview,
    "merges": draw_merges,
    "tokens": draw_tokens,
}


@st.fragment
def draw_view(shown: AnyTrained, rounds: RoundShown | None, query: dict[str, str]) -> None:
    """Draw the chosen view; only this part of the page runs again when an input changes."""
    inputs.seed_inputs()
    st.html(_STYLE)
    views = texts.PIECE_VIEWS if rounds else texts.VIEWS
    if not tokenizer_labels():
        views = {name: label for name, label in views.items() if name != "tokens"}
    with page_head() as head:
        inputs.views(views)
    view = inputs.get("view")
    draw_blanks_choice(shown)
    # A place for each view: the others are emptied before anything of this view is computed.
    places = {name: st.container() if name == view else st.empty() for name in texts.VIEWS}
    with places[view]:
        try:
            head.say(spread_sentence(shown) if view == "overview" else texts.QUESTIONS[view])
            if view in _DRAW_STATE:
                _DRAW_STATE[view](state_shown_of(shown, rounds))
            else:
                _DRAW[view](shown)
        except BpeVizError as error:
            show_problem(error)
    if view in _DRAW_STATE:
        draw_dock(shown, rounds)
    draw_address("laws", inputs.address({**query, **_state_said(shown, rounds, view)}, None))


def _state_said(shown: AnyTrained, rounds: RoundShown | None, view: str) -> dict[str, str]:
    """Return the state for the address, on the views that show it."""
    if view not in _DRAW_STATE:
        return {}
    if rounds:
        return rounds.said()
    return {"k": str(merges_shown(len(shown.history)))}
