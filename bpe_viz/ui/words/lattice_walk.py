"""The stop below a lattice that walks along its edges by keyboard, and their table."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import streamlit as st

from bpe_viz.spoken import LetterRun, spoken
from bpe_viz.symbols import printable
from bpe_viz.ui.shared.chart_saving import BUTTON_STYLES
from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.shared.numbers import log_text, short_percent
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.words import path_texts as texts
from bpe_viz.ui.words.lattice_drawing import Arch, arches
from bpe_viz.ui.words.wire_types import LatticeEdge, LatticeWalk
from bpe_viz.unigram import Arc, Lattice

_walk = st.components.v2.component(
    "bpe_viz.lattice_walk",
    html=str(element("div", class_="save", role="group")),
    css=BUTTON_STYLES,
    js=loading(Path(__file__).with_suffix(".js")),
)


def draw_lattice_walk(
    lattice: Lattice, mark: str, title: str, taken: Sequence[Arc], way: str
) -> None:
    """Draw the stop for the lattice that is drawn on the page; `way` names the path `taken`."""
    edges = _edges(arches(lattice, taken)[0], mark, len(lattice.units), way)
    walk = LatticeWalk(title=title, edges=edges, head=list(texts.EDGE_COLUMNS))
    _walk(key="lattice-walk", data=cast("dict[str, object]", walk), height="content")


def _edges(
    found: Sequence[Arch], mark: str, num_units: int, way: str = "most-probable"
) -> list[LatticeEdge]:
    """Return the arches that are drawn as edges from left to right, those that are taken first.

    >>> lattice = Lattice(("a", "b"), {"a": -2.0, "b": -2.0, "ab": -1.0}, unknown=-20.0)
    >>> for edge in _edges(arches(lattice)[0], "", 2):
    ...     edge["said"].split("; ")
    ['ab: letters 1 to 2 of 2', 'log probability −1.0000', 'used: 95%', 'on the most probable path']
    ['a: letter 1 of 2', 'log probability −2.0000', 'used: 5%', 'not on the most probable path']
    ['b: letter 2 of 2', 'log probability −2.0000', 'used: 5%', 'not on the most probable path']
    """
    order = sorted(
        range(len(found)),
        key=lambda i: (found[i].arc.start, not found[i].is_taken, -found[i].share, i),
    )
    shift = int(bool(mark) and found[0].arc.piece.startswith(mark))  # the mark is no letter
    return [_edge(i, found[i], mark, shift, num_units - shift, texts.PATHS[way]) for i in order]


def _edge(
    number: int, arch: Arch, mark: str, shift: int, num_letters: int, path: str
) -> LatticeEdge:
    arc = arch.arc
    where = texts.letters(max(arc.start - shift, 0) + 1, arc.stop - shift)
    log, share = log_text(arc.log_probability), short_percent(arch.share)
    name = spoken(_runs(arc.piece, mark))
    if arc.is_unknown:
        name = texts.UNKNOWN_EDGE.format(piece=name)
    said = texts.edge_said(
        name, f"{where} of {num_letters}", log, share, path, is_taken=arch.is_taken
    )
    yes_or_no = texts.ON_PATH[arch.is_taken]
    return LatticeEdge(
        arch=number,
        start=arc.start,
        stop=arc.stop,
        isTaken=arch.is_taken,
        said=said,
        cells=[printable(arc.piece), where, log, share, yes_or_no],
    )


def _runs(piece: str, mark: str) -> list[LetterRun]:
    """Tell the mark of a piece from its letters."""
    if not mark or not piece.startswith(mark):
        return [(printable(piece), False)]
    rest = printable(piece.removeprefix(mark))
    return [(mark, True), *([(rest, False)] if rest else [])]
