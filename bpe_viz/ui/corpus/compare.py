"""All pre-tokenizers, normalisations and units on one corpus, side by side."""

from collections.abc import Mapping
from typing import Any

import streamlit as st
from markupsafe import Markup
from streamlit.delta_generator import DeltaGenerator

from bpe_viz.settings import Settings
from bpe_viz.settings_table import FIELDS, PRETOKENIZER, Field, OneOf
from bpe_viz.symbols import shown_word
from bpe_viz.text import CorpusFigures
from bpe_viz.ui.corpus import texts
from bpe_viz.ui.corpus.counting import Answer, count_figures, draw_waiting
from bpe_viz.ui.corpus.effects import alphabet_text, change
from bpe_viz.ui.corpus.settings import draw_settings
from bpe_viz.ui.jobs.corpus_questions import Question, is_counts_only, question_of
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.shared.markup import Column, Row, note, scrolling, table
from bpe_viz.ui.shared.numbers import number

_LONGEST_SHOWN = 14


def draw_settings_compared(choice: Choice, status: DeltaGenerator) -> None:
    """Three tables that fill row by row."""
    counts_only = is_counts_only(choice)
    draw_settings({}, counts_only=counts_only)
    here = question_of(choice.corpus, choice.settings)
    tables = {
        field: _variants(field, here)
        for field in FIELDS
        if field.plural and field.decides_words and not (counts_only and field.needs_text)
    }
    questions = [question for names in tables.values() for question in names]
    answers, waiting = count_figures((here, *questions), choice.own)
    with status:
        draw_waiting(waiting)
    for field, names in tables.items():
        with st.container(key="corpus-rules" if field is PRETOKENIZER else None):
            st.html(_table(field.plural, names, answers, here, choice.settings))
    st.html(note(texts.HOW_TO_COMPARE))


def _variants(field: Field, here: Question) -> dict[Question, str]:
    """Return a question for each value of a field, and for the one that is chosen."""
    values: list[Any] = list(field.kind.names) if isinstance(field.kind, OneOf) else []
    chosen = getattr(here.settings, field.attribute)
    values += [] if chosen in values else [chosen]
    return {here.changed(**{field.attribute: value}): field.name_of(value) for value in values}


def _table(
    title: str,
    names: Mapping[Question, str],
    answers: Mapping[Question, Answer],
    here: Question,
    settings: Settings,
) -> Markup:
    first = answers.get(next(iter(names)))
    rows = (
        _row(name, answers.get(question), first, settings, is_here=question == here)
        for question, name in names.items()
    )
    numbers = (*texts.COMPARED_FIGURES, texts.TYPES_COMPARED)
    head = (Column("", names_rows=True), *(Column(name, kind="n") for name in numbers))
    compared = table(texts.COMPARED_ON.format(setting=title), head, rows, kind="bpe-compare")
    return scrolling(compared, texts.COMPARED.format(setting=title))


def _row(
    name: str, answer: Answer | None, first: Answer | None, settings: Settings, *, is_here: bool
) -> Row:
    if answer is None:
        return Row((name, *["…"] * len(texts.COMPARED_FIGURES), ""), is_here=is_here)
    if not isinstance(answer, CorpusFigures):
        return Row((name, str(answer)), is_here=is_here, is_short=True)
    compared = ""
    if isinstance(first, CorpusFigures) and first is not answer:
        compared = change("", first.num_types, answer.num_types) or texts.THE_SAME
    longest = f"{shown_word(answer.longest_word, _LONGEST_SHOWN)}, {answer.longest_length:,}"
    cells = (
        name,
        f"{answer.num_tokens:,}",
        f"{answer.num_types:,}",
        number(answer.tokens_per_type),
        alphabet_text(answer, settings),
        longest,
        compared,
    )
    return Row(cells, is_here=is_here)
