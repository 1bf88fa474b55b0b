"""The settings that decide the words, next to the text that they cut."""

import streamlit as st

from bpe_viz.ui.frame.setting_widgets import draw_units, draw_words_by
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import remembered
from bpe_viz.ui.shared import labels
from bpe_viz.ui.shared.labels import CUSTOM

_HERE = "_corpus"


def draw_settings(*, counts_only: bool) -> None:
    """Pre-tokenizer, normalisation, unit and mark: the same values as in the sidebar."""
    with st.container(
        horizontal=True, vertical_alignment="bottom", gap="small", key="corpus-settings"
    ):
        draw_words_by(_HERE, counts_only=counts_only)
        draw_units(_HERE, names=labels.SHORT_PLACES)
    if reader().controls.pretokenizer == CUSTOM and not counts_only:
        st.text_input(
            "Pattern: every match is a word (syntax of the package regex)",
            **remembered("pattern", place=_HERE),
        )
