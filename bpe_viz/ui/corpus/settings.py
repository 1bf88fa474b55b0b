"""The settings that decide the words, each in a row with what it changes in the text above."""

from collections.abc import Mapping

import streamlit as st

from bpe_viz.settings_table import (
    FIELDS,
    MARK,
    MARK_PLACE,
    PRETOKENIZER,
    Field,
    SettingsColumn,
)
from bpe_viz.ui.corpus import texts
from bpe_viz.ui.frame.setting_widgets import draw_fields
from bpe_viz.ui.shared.markup import note

_HERE = "_corpus"
_FIELDS = [field for field in FIELDS if field.is_beside_text and field is not MARK]


def draw_cutting_rule(effect_of_label: Mapping[str, str]) -> None:
    """Draw the setting that decides where words begin and end."""
    with st.container(key="corpus-rule", gap=None):
        _draw_row(PRETOKENIZER, effect_of_label.get(PRETOKENIZER.label, ""), counts_only=False)


def draw_settings(
    effect_of_label: Mapping[str, str], *, counts_only: bool, without: Field | None = None
) -> None:
    """Draw the same values as in the corpus menu, with the effect of each by its label.

    They are folded where no effect is said next to them; `without` is drawn elsewhere.
    """
    title = texts.ADVANCED if effect_of_label else texts.SETTINGS
    with (
        st.expander(
            title, expanded=bool(effect_of_label), key=f"corpus-advanced-{bool(effect_of_label)}"
        ),
        st.container(key="corpus-settings", gap=None),
    ):
        for field in _FIELDS:
            if field is without or (counts_only and field.column is SettingsColumn.BELOW):
                continue
            _draw_row(field, effect_of_label.get(field.label, ""), counts_only=counts_only)


def _draw_row(field: Field, effect: str, *, counts_only: bool) -> None:
    """Draw a setting; the mark is next to its place."""
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", key=f"corpus-row-{field.name}"
    ):
        fields = [field, MARK] if field is MARK_PLACE else [field]
        draw_fields(fields, _HERE, counts_only=counts_only, is_short=True)
        if effect:
            st.html(note(effect, kind="bpe-effect"))
