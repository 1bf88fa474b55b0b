"""The settings that decide the words, next to the text that they cut."""

import streamlit as st

from bpe_viz.settings_table import FIELDS, SettingsColumn
from bpe_viz.ui.frame.setting_widgets import draw_fields

_HERE = "_corpus"
_FIELDS = [field for field in FIELDS if field.is_beside_text]


def draw_settings(*, counts_only: bool) -> None:
    """Pre-tokenizer, normalisation, unit and mark: the same values as in the corpus menu."""
    with st.container(
        horizontal=True, vertical_alignment="bottom", gap="small", key="corpus-settings"
    ):
        in_row = (field for field in _FIELDS if field.column is not SettingsColumn.BELOW)
        draw_fields(in_row, _HERE, counts_only=counts_only, is_short=True)
    if not counts_only:
        below = (field for field in _FIELDS if field.column is SettingsColumn.BELOW)
        draw_fields(below, _HERE, counts_only=counts_only)
