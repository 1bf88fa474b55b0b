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
_WORDS_BY = (
    "Where a text is cut into words before any pair is counted; no merge goes past a cut. GPT-2 and"
    " GPT-4 mean the cutting rule only: the merges are learned from your corpus, not taken from"
    " these models."
)
_NORMALISATION = (
    "What happens to the text first. NFC writes é as one character, not as e and an accent. NFKC"
    " also replaces look-alikes: ﬁ by fi, ① by 1. Strip diacritics turns é into e."
)
_UNIT = (
    "What a word is first cut into. A grapheme is what a reader takes for one letter, accents and"
    " signs included. Bytes are numbers from 0 to 255, shown as in GPT-2: Ġ is the space, Ċ the end"
    " of a line, and é is the two bytes Ã and ©."
)
_MARK_PLACE = (
    "The mark shows where a word ends or begins. With it, er at the end of newer is not the er in"
    " error. Separate: a symbol of its own. Glued: part of the last unit."
)
_MARK = "The sign for the end or the beginning of a word; it must not occur in the text."
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
        help=COUNTS_ONLY if counts_only else _WORDS_BY,
        **remembered("pretokenizer", _take_preset, place, options=labels.PRETOKENIZERS),
    )
    st.selectbox(
        "Normalisation",
        list(Normalization),
        format_func=labels.NORMALIZATIONS.__getitem__,
        disabled=counts_only,
        help=COUNTS_ONLY if counts_only else _NORMALISATION,
        **remembered("normalization", place=place, options=Normalization),
    )


def draw_units(place: str = "", *, names: dict[MarkPlace, str]) -> None:
    """The unit, the mark and its place; `names` are those of the places."""
    st.selectbox(
        "Unit",
        list(Unit),
        format_func=labels.UNITS.__getitem__,
        help=_UNIT,
        **remembered("unit", place=place, options=Unit),
    )
    st.selectbox(
        "Mark place",
        list(MarkPlace),
        format_func=names.__getitem__,
        help=_MARK_PLACE,
        **remembered("mark_place", place=place, options=MarkPlace),
    )
    marks = dict.fromkeys((*MARKS_TO_OFFER, reader().controls.mark))
    st.selectbox(
        "Mark",
        marks,
        format_func=printable,
        accept_new_options=True,
        disabled=reader().controls.mark_place is MarkPlace.NONE,
        help=_MARK,
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
