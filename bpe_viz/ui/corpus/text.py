"""The first view of the Corpus page: the text with its cuts, its figures, and what settings do."""

import streamlit as st
from markupsafe import Markup

from bpe_viz.errors import BpeVizError
from bpe_viz.settings import CustomPattern, MarkPlace, Settings
from bpe_viz.settings_table import MARK_PLACE, NORMALIZATION, PRETOKENIZER, UNIT
from bpe_viz.symbols import MARKS_TO_OFFER, printable, shown_word
from bpe_viz.text import CorpusFigures
from bpe_viz.ui.corpus import texts
from bpe_viz.ui.corpus.counting import Answer, count_figures, draw_waiting
from bpe_viz.ui.corpus.edit import draw_count_offer
from bpe_viz.ui.corpus.effects import (
    alphabet_text,
    mark_effect,
    normalization_effect,
    pretokenizer_effect,
    unit_effect,
)
from bpe_viz.ui.corpus.inputs import put_view
from bpe_viz.ui.corpus.preview import draw_preview
from bpe_viz.ui.corpus.settings import draw_cutting_rule, draw_settings
from bpe_viz.ui.jobs.corpus_questions import Question, is_counts_only, question_of
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.state import name_of
from bpe_viz.ui.shared.escape import plain, readable
from bpe_viz.ui.shared.markup import Figure, heads, items, section
from bpe_viz.ui.shared.numbers import number
from bpe_viz.wording import noun

_LONGEST_SHOWN = 24
_NOTICES_SHOWN = 2
_EFFECT_OF = {
    PRETOKENIZER: pretokenizer_effect,
    NORMALIZATION: normalization_effect,
    UNIT: unit_effect,
}
_LINE, _BUTTON, _PATTERN = 22, 50, 96  # the heights of what may stand above the text, in pixels


def draw_text(choice: Choice) -> None:
    """Draw the figures, the text, and what each setting changes; what is being counted follows."""
    here = question_of(choice.corpus, choice.settings)
    baselines = {
        field.label: here.changed(**{field.attribute: field.default}) for field in _EFFECT_OF
    }
    answers, waiting = count_figures((here, *baselines.values()), choice.own)
    answer, counts_only = answers.get(here), is_counts_only(choice)
    with st.container(horizontal=True, vertical_alignment="center", key="corpus-title"):
        st.html(section(name_of(choice)), width="stretch")
        status = st.container(key="corpus-status", width="content")
    st.html(_figures(answer, choice.settings))
    with status:
        draw_waiting(waiting)
    notices: list[str] = []
    remarks = st.container()  # always there, so that what is below keeps its place
    if isinstance(answer, BpeVizError):
        remarks.error(plain(str(answer)))
    elif answer:
        if not counts_only:
            with status:
                draw_count_offer(answer.num_types)
        notices = _notices(choice, answer)
        with remarks:
            _draw_notices(choice, notices)
    has_pattern = isinstance(here.settings.pretokenizer, CustomPattern)
    has_button = bool(choice.own and choice.own.files)
    above = max(_LINE * len(notices), _BUTTON * has_button) + _PATTERN * has_pattern
    effects = _effects(choice, answers, here, baselines)
    with st.container(key="corpus-words", gap="small"):
        if not counts_only:
            draw_cutting_rule(effects)
        draw_preview(choice, above)
    draw_settings(effects, counts_only=counts_only, without=None if counts_only else PRETOKENIZER)


def _figures(figures: Answer | None, settings: Settings) -> Markup:
    if not isinstance(figures, CorpusFigures):
        rest = (texts.TOKENS_PER_TYPE, texts.ALPHABET, texts.LONGEST_WORD)
        names = ("tokens", "types", *rest)
        value, meaning = ("…", texts.BEING_COUNTED) if figures is None else ("–", texts.NO_WORDS)
        return heads(Figure(value, name, meaning) for name in names)
    word = shown_word(figures.longest_word, _LONGEST_SHOWN)
    return heads(
        (
            Figure(
                f"{figures.num_tokens:,}",
                noun(figures.num_tokens, "token"),
                texts.WHAT_TOKENS_ARE,
            ),
            Figure(f"{figures.num_types:,}", noun(figures.num_types, "type"), texts.WHAT_TYPES_ARE),
            Figure(
                number(figures.tokens_per_type),
                texts.TOKENS_PER_TYPE,
                texts.WHAT_TOKENS_PER_TYPE_ARE,
            ),
            Figure(
                alphabet_text(figures, settings),
                texts.ALPHABET,
                texts.WHAT_THE_ALPHABET_IS,
            ),
            Figure(
                f"{figures.longest_length:,}",
                texts.longest_in_units(figures, word),
                texts.WHAT_THE_LONGEST_WORD_IS,
            ),
        )
    )


def _effects(
    choice: Choice,
    answers: dict[Question, Answer],
    here: Question,
    baselines: dict[str, Question],
) -> dict[str, str]:
    """Say what each setting changes, by its label, as far as it is counted."""
    settings, figures = choice.settings, answers.get(here)
    said: dict[str, str] = {}
    if isinstance(figures, CorpusFigures):
        counts_only = is_counts_only(choice)
        for field, effect in _EFFECT_OF.items():
            if counts_only and field.needs_text:
                continue
            before = answers.get(baselines[field.label])
            if isinstance(before, CorpusFigures):
                said[field.label] = effect(settings, before, figures)
            else:
                said[field.label] = "…" if before is None else texts.NOT_COMPARABLE
        said[MARK_PLACE.label] = mark_effect(settings, figures)
    return said


def _notices(choice: Choice, figures: CorpusFigures) -> list[str]:
    notices = list(figures.notices[:_NOTICES_SHOWN])
    more = len(figures.notices) - len(notices)
    if more:
        notices.append(texts.MORE_NOTICES.format(number=more))
    settings = choice.settings
    if settings.mark_place is not MarkPlace.NONE and settings.mark in figures.marks:
        free = next((mark for mark in MARKS_TO_OFFER if mark not in figures.marks), "")
        other = texts.MARK_INSTEAD if free else texts.OTHER_MARK_INSTEAD
        instead = other.format(mark=printable(free))
        notices.append(texts.MARK_IN_CORPUS.format(mark=printable(settings.mark), instead=instead))
    return notices


def _draw_notices(choice: Choice, notices: list[str]) -> None:
    remarks = items(map(readable, notices), "bpe-remarks")
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if remarks:
            st.html(remarks, width="stretch")
        if choice.own and choice.own.files:
            st.button(
                texts.CHOOSE_COLUMNS,
                icon=":material/view_column:",
                on_click=put_view,
                args=("files",),
            )
