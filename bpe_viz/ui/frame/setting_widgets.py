"""The widgets of the settings, made from their table, for the corpus menu and the Corpus page.

`place` tells the two apart: one value, a widget in each place.
"""

import functools
from collections.abc import Iterable

import streamlit as st

from bpe_viz.settings import (
    DEFAULT_MARK,
    DEFAULT_PIECE_MARK,
    FROM_LINES,
    Learner,
    MarkPlace,
    PreTokenizer,
    Unit,
    suitable_cut,
    suitable_mark,
)
from bpe_viz.settings_table import (
    FIELD_OF_NAME,
    LEARNER,
    MARK,
    MARK_PLACE,
    PRETOKENIZER,
    STOP_AT,
    VOCAB_SIZE,
    Field,
    Number,
    OneOf,
    Pattern,
    Share,
)
from bpe_viz.symbols import printable
from bpe_viz.ui.frame.texts import COUNTS_ONLY
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import remembered

_PRESETS = {
    PreTokenizer.GPT2: (Unit.BYTE, MarkPlace.NONE),
    PreTokenizer.GPT4: (Unit.BYTE, MarkPlace.NONE),
    PreTokenizer.CHARACTERS: (Unit.CHARACTER, MarkPlace.NONE),
}
_NO_PRESET = (Unit.CHARACTER, MarkPlace.SEPARATE)
_ONE_STOP = {Learner.UNIGRAM: VOCAB_SIZE.name, **dict.fromkeys(FROM_LINES, STOP_AT.first)}
_PIECE_MARK = (DEFAULT_PIECE_MARK, MarkPlace.BEFORE)
_USUAL_MARK = (DEFAULT_MARK, MarkPlace.SEPARATE)


def draw_fields(
    fields: Iterable[Field], place: str = "", *, counts_only: bool, is_short: bool = False
) -> None:
    """Draw the widgets of some fields, except those that the other settings make useless.

    Neither are those that the learner does not have.

    Word counts have no text left to which some could be applied; `is_short` takes the short names.
    """
    controls = reader().controls
    for field in fields:
        if controls.uses(field) or (controls.has(field) and field.when and field.when.why):
            _draw(field, place, counts_only=counts_only, is_short=is_short)


def draw_stop() -> None:
    """Draw the choice of what ends the learning, if there is one, and its field."""
    if only := _ONE_STOP.get(reader().controls.chosen_learner):
        draw_fields([FIELD_OF_NAME[only]], counts_only=False)
        return
    st.selectbox(
        STOP_AT.label,
        list(STOP_AT.label_of_field),
        format_func=STOP_AT.label_of_field.__getitem__,
        help=STOP_AT.meaning,
        **remembered(STOP_AT.name, options=STOP_AT.label_of_field),
    )
    draw_fields([FIELD_OF_NAME[reader().controls.stop_at]], counts_only=False)


def _draw(field: Field, place: str, *, counts_only: bool, is_short: bool) -> None:
    why_grey = _why_grey(field, counts_only=counts_only)
    label = (place and field.full_label) or field.label
    learner = reader().controls.chosen_learner
    help_text = why_grey or field.help_for(learner)
    bound = functools.partial(remembered, field.name, _THEN.get(field.name), place)
    match field.kind:
        case OneOf():
            offered = field.options_of(learner)
            st.selectbox(
                label,
                offered,
                format_func=lambda value: field.name_of(value, is_short=is_short),
                help=help_text,
                disabled=bool(why_grey),
                **bound(options=offered),
            )
        case Number(low, high):
            st.number_input(
                label,
                low,
                high,
                help=help_text,
                disabled=bool(why_grey),
                placeholder=field.empty or None,
                **bound(),
            )
        case Share(low, high, step):
            ends = float(low), float(high)
            st.number_input(label, *ends, step=step, help=help_text, **bound())
        case Pattern():
            st.text_input(label, help=help_text, **bound())
        case kind:
            options = dict.fromkeys((*kind.offered, getattr(reader().controls, field.name)))
            st.selectbox(
                label,
                options,
                format_func=printable,
                accept_new_options=True,
                help=help_text,
                disabled=bool(why_grey),
                **bound(options=options),
            )


def _why_grey(field: Field, *, counts_only: bool) -> str:
    if counts_only and field.needs_text:
        return COUNTS_ONLY
    return "" if field.when is None or reader().controls.uses(field) else field.when.why


def _take_preset() -> None:
    """GPT-2, GPT-4 and lines come with a unit and no mark, which leave again with them."""
    controls = reader().controls
    asked = controls.pretokenizer
    preset = _PRESETS.get(asked) if isinstance(asked, PreTokenizer) else None
    if preset is None and (controls.unit, controls.mark_place) in _PRESETS.values():
        preset = _NO_PRESET
    if preset:
        controls.unit, controls.mark_place = preset
        _take_mark()


def _take_learner() -> None:
    """Go back to what was chosen, not to what the learner before made of it."""
    controls = reader().controls
    controls.show(controls.chosen)
    if controls.chosen_learner in FROM_LINES:
        controls.show({PRETOKENIZER.name: suitable_cut(controls.chosen[PRETOKENIZER.name])})
    _take_mark()


def _take_mark() -> None:
    """Put the mark of pieces before the word; merges have the chosen mark, or the usual one."""
    controls = reader().controls
    mark, place = controls.chosen[MARK.name], controls.chosen[MARK_PLACE.name]
    if controls.chosen_learner is Learner.UNIGRAM:
        mark, place = suitable_mark(mark, place, Learner.BPE, Learner.UNIGRAM)
    elif controls.has(MARK) and (mark, place) == _PIECE_MARK:
        mark, place = _USUAL_MARK
    controls.show({MARK.name: mark, MARK_PLACE.name: place})


def _stop_at_size() -> None:
    """Stop at the size that was typed."""
    reader().controls.stop_at = VOCAB_SIZE.name


_THEN = {
    PRETOKENIZER.name: _take_preset,
    LEARNER.name: _take_learner,
    VOCAB_SIZE.name: _stop_at_size,
}
