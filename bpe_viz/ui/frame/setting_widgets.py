"""The fields of the settings that decide the words; the sidebar and the Corpus page both draw them.

`place` tells the two apart: one value, a widget in each place.
"""

import streamlit as st

from bpe_viz.settings import MarkPlace, Normalization, PreTokenizer, Unit
from bpe_viz.symbols import MARKS_TO_OFFER, printable
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import remembered
from bpe_viz.ui.shared import labels

COUNTS_ONLY = (
    "This corpus came as word counts: there is no text to split, so its words stay as they are."
)
_PRESETS = {
    PreTokenizer.GPT2: (Unit.BYTE, MarkPlace.NONE),
    PreTokenizer.GPT4: (Unit.BYTE, MarkPlace.NONE),
    PreTokenizer.CHARACTERS: (Unit.CHARACTER, MarkPlace.NONE),
}
_NO_PRESET = (Unit.CHARACTER, MarkPlace.SEPARATE)


def draw_words_by(place: str = "", *, counts_only: bool) -> None:
    """The pre-tokenizer and the normalisation; word counts have no text left to apply them to."""
    st.selectbox(
        "Words by",
        labels.PRETOKENIZERS,
        format_func=labels.PRETOKENIZERS.__getitem__,
        disabled=counts_only,
        help=COUNTS_ONLY if counts_only else None,
        **remembered("pretokenizer", _take_preset, place, options=labels.PRETOKENIZERS),
    )
    st.selectbox(
        "Normalisation",
        list(Normalization),
        format_func=labels.NORMALIZATIONS.__getitem__,
        disabled=counts_only,
        **remembered("normalization", place=place, options=Normalization),
    )


def draw_units(place: str = "", *, names: dict[MarkPlace, str]) -> None:
    """The unit, the mark and its place; `names` are those of the places."""
    st.selectbox(
        "Unit",
        list(Unit),
        format_func=labels.UNITS.__getitem__,
        **remembered("unit", place=place, options=Unit),
    )
    st.selectbox(
        "Mark place",
        list(MarkPlace),
        format_func=names.__getitem__,
        **remembered("mark_place", place=place, options=MarkPlace),
    )
    marks = dict.fromkeys((*MARKS_TO_OFFER, reader().controls.mark))
    st.selectbox(
        "Mark",
        marks,
        format_func=printable,
        accept_new_options=True,
        disabled=reader().controls.mark_place is MarkPlace.NONE,
        **remembered("mark", place=place, options=marks),
    )


def _take_preset() -> None:
    """GPT-2, GPT-4 and lines come with a unit and no mark, which leave again with them."""
    controls = reader().controls
    asked = controls.pretokenizer
    preset = _PRESETS.get(asked) if isinstance(asked, PreTokenizer) else None
    if preset is None and (controls.unit, controls.mark_place) in _PRESETS.values():
        preset = _NO_PRESET
    if preset:
        controls.unit, controls.mark_place = preset
