"""The sidebar: which corpus, and the settings of its training."""

import streamlit as st
from markupsafe import Markup

from bpe_viz.errors import BpeVizError
from bpe_viz.samples import samples_by_key
from bpe_viz.settings import MarkPlace, Settings
from bpe_viz.settings_table import FIELDS, MARK_PLACE, STOP_AT, Field, SettingsColumn
from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.open_or_save import draw_open_or_save
from bpe_viz.ui.frame.setting_widgets import draw_fields, draw_stop
from bpe_viz.ui.jobs.corpus_questions import is_counts_only
from bpe_viz.ui.jobs.training import AnyTrained, Choice
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.own_state import choose_corpus
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import remembered
from bpe_viz.ui.shared import labels
from bpe_viz.ui.shared.escape import plain
from bpe_viz.ui.shared.labels import AnyHistory
from bpe_viz.ui.shared.markup import chip, definitions, fragment

_MARK = MARK_PLACE.line.label if MARK_PLACE.line else ""
_COLUMNS = (SettingsColumn.STOP, SettingsColumn.UNITS, SettingsColumn.WORDS)


def draw_controls(
    shown: AnyTrained | None, asked: Choice | None = None, problem: BpeVizError | None = None
) -> None:
    """Draw the corpus picker and the training settings.

    `shown` is what the page shows now; a page that shows no training says what is asked for. A
    `problem` with the settings is said next to them too, as they lie over the page.
    """
    name_of_corpus = state.name_of_corpus()
    sample = samples_by_key().get(reader().controls.corpus)
    st.selectbox(
        texts.CORPUS,
        name_of_corpus,
        format_func=name_of_corpus.__getitem__,
        help=sample.teaches if sample else None,
        **remembered("corpus", then=_take_its_settings, options=name_of_corpus),
    )
    draw_open_or_save(shown)
    choice = shown.choice if shown else asked
    counts_only = is_counts_only(choice) if choice else False
    history = shown.history if shown else None
    end = labels.early_end(history) if history else ""
    with st.container(horizontal=True, vertical_alignment="center", key="training-heading"):
        st.caption(texts.TRAINING)
        with st.popover(texts.CHANGE, icon=":material/tune:", type="tertiary"):
            _draw_settings(end, counts_only=counts_only)
            if problem:
                st.caption(f":material/error: {plain(str(problem))}")
    if choice:
        st.html(_summary(choice.settings, history, counts_only=counts_only))
    if end:
        st.caption(end)
    for notice in shown.notices if shown else ():
        st.caption(plain(notice))


def _take_its_settings() -> None:
    choose_corpus(reader().controls.corpus)


def _draw_settings(end: str, *, counts_only: bool) -> None:
    for column, place in zip(_COLUMNS, st.columns(len(_COLUMNS)), strict=True):
        with place:
            if column is SettingsColumn.STOP:
                draw_fields(_fields_in(SettingsColumn.LEARNER), counts_only=counts_only)
                draw_stop()
                if end:
                    st.caption(end)
            draw_fields(_fields_in(column), counts_only=counts_only)
    if counts_only:
        st.caption(texts.COUNTS_ONLY)
    else:
        draw_fields(_fields_in(SettingsColumn.BELOW), counts_only=counts_only)


def _fields_in(column: SettingsColumn) -> list[Field]:
    """The fields of a column, without those of which one at a time is drawn."""
    inside = (field for field in FIELDS if field.column is column)
    return [field for field in inside if field.name not in STOP_AT.label_of_field]


def _summary(settings: Settings, history: AnyHistory | None, *, counts_only: bool) -> Markup:
    rows = (
        (name, fragment(_mark_chip(settings) if name == _MARK else "", value))
        for name, value in labels.summary(settings, history, counts_only=counts_only)
    )
    return definitions(rows, "bpe-settings")


def _mark_chip(settings: Settings) -> Markup:
    if settings.mark_place is MarkPlace.NONE:
        return Markup()
    return chip(settings.mark) + " "
