"""The settings that decide the words, beside the text that they cut."""

import streamlit as st

from bpe_viz.settings import MarkPlace, Normalization, Unit
from bpe_viz.symbols import MARKS_TO_OFFER, printable
from bpe_viz.ui import labels
from bpe_viz.ui.controls import COUNTS_ONLY, take_preset
from bpe_viz.ui.labels import CUSTOM
from bpe_viz.ui.state import remembered

_HERE = "_corpus"


def draw_settings(*, counts_only: bool) -> None:
    """Pre-tokenizer, normalisation, unit and mark: the same values as in the sidebar."""
    with st.container(
        horizontal=True, vertical_alignment="bottom", gap="small", key="corpus-settings"
    ):
        st.selectbox(
            "Words by",
            labels.PRETOKENIZERS,
            format_func=labels.PRETOKENIZERS.__getitem__,
            disabled=counts_only,
            help=COUNTS_ONLY if counts_only else None,
            **remembered("pretokenizer", take_preset, _HERE),
        )
        st.selectbox(
            "Normalisation",
            list(Normalization),
            format_func=labels.NORMALIZATIONS.__getitem__,
            disabled=counts_only,
            **remembered("normalization", place=_HERE),
        )
        st.selectbox(
            "Unit",
            list(Unit),
            format_func=labels.UNITS.__getitem__,
            **remembered("unit", place=_HERE),
        )
        st.selectbox(
            "Mark place",
            list(MarkPlace),
            format_func=labels.SHORT_PLACES.__getitem__,
            **remembered("mark_place", place=_HERE),
        )
        st.selectbox(
            "Mark",
            dict.fromkeys((*MARKS_TO_OFFER, st.session_state["mark"])),
            format_func=printable,
            accept_new_options=True,
            disabled=st.session_state["mark_place"] is MarkPlace.NONE,
            **remembered("mark", place=_HERE),
        )
    if st.session_state["pretokenizer"] == CUSTOM and not counts_only:
        st.text_input(
            "Pattern: every match is a word (syntax of the package regex)",
            **remembered("pattern", place=_HERE),
        )
