"""All pre-tokenizers, normalisations and units on one corpus, side by side."""

import html
from collections.abc import Iterable, Mapping
from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bpe_viz.settings import CustomPattern, MarkPlace, Normalization, PreTokenizer, Unit
from bpe_viz.symbols import shown_word
from bpe_viz.text.figures import CorpusFigures
from bpe_viz.ui.corpus.counting import Answer, count_figures, draw_waiting
from bpe_viz.ui.corpus.effects import change
from bpe_viz.ui.corpus.settings import draw_settings
from bpe_viz.ui.jobs.corpus_work import Question, is_counts_only, question_of
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.shared.labels import NORMALIZATIONS, UNITS, pretokenizer_name
from bpe_viz.ui.shared.markup import note, number

_HEAD = ("Tokens", "Types", "Tokens per type", "Alphabet", "Longest word")
_LONGEST_SHOWN = 14
_NOTE = (
    "Each table changes one setting and leaves the others as they are above; ● marks the one that"
    " is chosen. The alphabet is counted without the mark, the longest word in units."
)


def draw_compare(choice: Choice, status: DeltaGenerator) -> None:
    """Three tables that fill row by row."""
    counts_only = is_counts_only(choice)
    draw_settings(counts_only=counts_only)
    here = question_of(choice.corpus, choice.settings)
    pretokenizers: list[PreTokenizer | CustomPattern] = list(PreTokenizer)
    if isinstance(here.pretokenizer, CustomPattern):
        pretokenizers.append(here.pretokenizer)
    tables = {
        "Units": {replace(here, unit=unit): UNITS[unit] for unit in Unit},
    }
    if not counts_only:
        tables = {
            "Pre-tokenizers": {
                replace(here, pretokenizer=name): pretokenizer_name(name) for name in pretokenizers
            },
            "Normalisations": {
                replace(here, normalization=name): NORMALIZATIONS[name] for name in Normalization
            },
            **tables,
        }
    questions = [question for names in tables.values() for question in names]
    answers, waiting = count_figures((here, *questions), choice.own)
    with status:
        draw_waiting(waiting)
    st.html(
        "".join(_table(title, names, answers, here) for title, names in tables.items())
        + note(_NOTE)
    )


def _table(
    title: str, names: Mapping[Question, str], answers: Mapping[Question, Answer], here: Question
) -> str:
    first = answers.get(next(iter(names)))
    rows = "".join(
        _row(name, answers.get(question), first, is_here=question == here)
        for question, name in names.items()
    )
    head = _cells(("", *_HEAD, "Types compared"), "th")
    return (
        f"<table class='bpe-table bpe-compare'><caption>{title} on this corpus</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _row(name: str, answer: Answer | None, first: Answer | None, *, is_here: bool) -> str:
    current = " class='here' aria-current='true'" if is_here else ""
    start = f"<tr{current}><th scope='row'>{html.escape(name)}</th>"
    if answer is None:
        return start + _cells(["…"] * len(_HEAD) + [""]) + "</tr>"
    if not isinstance(answer, CorpusFigures):
        return f"{start}<td colspan='{len(_HEAD) + 1}'>{html.escape(str(answer))}</td></tr>"
    compared = ""
    if isinstance(first, CorpusFigures) and first is not answer:
        compared = change("", first.num_types, answer.num_types) or "the same"
    longest = f"{shown_word(answer.longest_word, _LONGEST_SHOWN)}, {answer.longest_length:,}"
    cells = (
        f"{answer.num_tokens:,}",
        f"{answer.num_types:,}",
        number(answer.tokens_per_type),
        f"{answer.alphabet_size(MarkPlace.NONE):,}",
        longest,
        compared,
    )
    return f"{start}{_cells(cells)}</tr>"


def _cells(texts: Iterable[str], tag: str = "td") -> str:
    scope = " scope='col'" if tag == "th" else ""
    return "".join(
        f"<{tag}{scope} class='n'><bdi>{html.escape(text)}</bdi></{tag}>" for text in texts
    )
