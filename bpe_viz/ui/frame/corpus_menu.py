"""The menu of the corpus button: which corpus, texts of one's own, and the training's settings."""

from dataclasses import dataclass

import streamlit as st
from markupsafe import Markup

from bpe_viz.errors import BpeVizError
from bpe_viz.samples import WRITING, samples_by_key
from bpe_viz.settings import Learner, MarkPlace, Settings
from bpe_viz.settings_table import FIELDS, MARK_PLACE, STOP_AT, Field, SettingsColumn
from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.open_texts import draw_open_texts
from bpe_viz.ui.frame.sample_cards import sample_cards
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
from bpe_viz.ui.shared.markup import chip, definitions, element, fragment

_MARK = MARK_PLACE.line.label if MARK_PLACE.line else ""
_COLUMNS = (SettingsColumn.STOP, SettingsColumn.UNITS, SettingsColumn.WORDS)


@dataclass(frozen=True, slots=True)
class CorpusMenu:
    """The subject of the menu: the choice that it names, and the training of it that is shown.

    A `problem` with the settings is said next to them too, as the menu lies over the page.
    """

    choice: Choice
    shown: AnyTrained | None = None
    problem: BpeVizError | None = None

    @property
    def has_pieces(self) -> bool:
        """Return whether the learner makes pieces instead of merges."""
        return self.choice.settings.learner is Learner.UNIGRAM


def draw_corpus_menu(menu: CorpusMenu) -> None:
    """Draw the corpus picker, what opens texts, and the settings of the training."""
    name_of_corpus = state.name_of_corpus()
    st.html(sample_cards(reader().controls.corpus, without=WRITING))
    sample = samples_by_key().get(reader().controls.corpus)
    st.selectbox(
        texts.CORPUS,
        name_of_corpus,
        format_func=name_of_corpus.__getitem__,
        help=sample.teaches if sample else None,
        **remembered("corpus", then=_take_its_settings, options=name_of_corpus),
    )
    draw_open_texts()
    counts_only = is_counts_only(menu.choice)
    history = menu.shown.history if menu.shown else None
    end = labels.early_end(history) if history else ""
    with st.container(key="training", gap="small"):
        st.html(
            fragment(
                element("h2", texts.TRAINING),
                _summary(menu.choice.settings, history, counts_only=counts_only),
            )
        )
        if end:
            st.caption(end)
        for notice in menu.shown.notices if menu.shown else ():
            st.caption(plain(notice))
        with st.expander(texts.CHANGE, icon=":material/tune:", key="change_training"):
            _draw_settings(end, counts_only=counts_only)
            if menu.problem:
                st.caption(f":material/error: {plain(str(menu.problem))}")


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
    """Return the fields of a column, without those of which one at a time is drawn."""
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
