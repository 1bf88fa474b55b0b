"""The beginning of the text with its cuts, or the first word counts where there is no text."""

import functools
from pathlib import Path

import streamlit as st

from bpe_viz.symbols import printable
from bpe_viz.ui.corpus import texts
from bpe_viz.ui.corpus.caches import BEGINNINGS, CUTS
from bpe_viz.ui.corpus.edit import draw_counts
from bpe_viz.ui.frame.waiting import result_of, was_cancelled
from bpe_viz.ui.jobs.corpus_questions import (
    PREVIEW_CHARACTERS,
    Beginning,
    Cuts,
    beginning_of,
    cut_beginning,
    question_of,
    read_beginning,
)
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.served_scripts import loading

_HERE = Path(__file__).parent

_cuts = st.components.v2.component(
    "bpe_viz.text.cuts",
    html=joined(_HERE / "cuts.html"),
    css=joined(_HERE / "cuts.css"),
    js=loading(_HERE / "cuts.js"),
)


def draw_preview(choice: Choice, above: int) -> None:
    """Draw how the corpus begins; `above` is the room that must be left for notices, in pixels."""
    beginning = _beginning(choice)
    if beginning is None:
        return
    if beginning.is_counts_only:
        draw_counts(choice, beginning)
        return
    question = question_of(choice.corpus, choice.settings)
    name = f"cuts {question}"
    if was_cancelled(name):
        return
    work = functools.partial(cut_beginning, beginning.text, question)
    cut = result_of(CUTS.ask(question, work, reader=reader().id, about=choice.about), name)
    if cut:
        _cuts(key="corpus_cuts", data=_data(cut, beginning) | {"above": above})


def _beginning(choice: Choice) -> Beginning | None:
    if choice.own:
        return beginning_of(choice.own)
    name = f"beginning {choice.corpus}"
    if was_cancelled(name):
        return None
    work = functools.partial(read_beginning, choice.corpus)
    return result_of(BEGINNINGS.ask(choice.corpus, work, reader=reader().id), name)


def _data(cut: Cuts, beginning: Beginning) -> dict[str, object]:
    """Return pieces as [text, number of the rule or -1]; rules by their first words."""
    rules = list(dict.fromkeys(piece.rule for piece in cut.pieces if piece.rule))
    number_of_rule = {rule: number for number, rule in enumerate(rules)}
    length = sum(len(piece.text) for piece in cut.pieces)
    is_all = beginning.num_characters <= length
    return {
        "pieces": [
            [_shown(piece.text), -1 if piece.rule is None else number_of_rule[piece.rule]]
            for piece in cut.pieces
        ],
        "rules": rules,
        "title": (
            texts.whole_text(length)
            if is_all
            else texts.text_beginning(min(length, PREVIEW_CHARACTERS), beginning.num_characters)
        ),
    }


def _shown(text: str) -> str:
    r"""Text with line ends, tabs and blanks as they are, and other invisible characters shown.

    >>> _shown("a b\r\nc\u202e")
    'a b\nc[U+202E]'
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(
        "\t".join(" ".join(map(printable, cell.split(" "))) for cell in line.split("\t"))
        for line in lines
    )
