"""The lattice of a word as HTML: the path that is taken above its letters, other pieces below.

Each piece is an arch over its letters; the thicker it is, the likelier it is used.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bpe_viz.limits import MAX_ARCS_DRAWN
from bpe_viz.symbols import printable
from bpe_viz.ui.shared.markup import element, scrolling
from bpe_viz.ui.shared.numbers import short_percent
from bpe_viz.ui.shared.word_drawing import is_right_to_left
from bpe_viz.unigram import Arc, Lattice

_CELL, _LETTER, _PAD = 72, 10, 54  # of a unit: at least, for each letter shown, and around them
_APART = 20  # between the mark and the word
_UNITS, _LANE, _FIRST = 46, 30, 32
_THIN, _THICK = 1.5, 5.0
_LOW_MARKS = ("_", "\u2581")  # which lie under the line of the letters
_ROOM = 8  # above and below all arches


@dataclass(frozen=True, slots=True)
class Arch:
    """An arc with its share of all ways; lane 0 is next to the letters."""

    arc: Arc
    share: float
    lane: int
    is_taken: bool


def arches(lattice: Lattice, taken: Sequence[Arc] | None = None) -> tuple[list[Arch], int]:
    """Return the arcs to draw, each in a lane where it meets no other, and how many are left out.

    All of the path that is taken are drawn, the best one unless it is given, and of the others the
    likeliest.

    >>> lattice = Lattice(("a", "b"), {"a": -2.0, "b": -2.0, "ab": -1.0}, unknown=-20.0)
    >>> [(arch.arc.piece, arch.lane, arch.is_taken) for arch in arches(lattice)[0]]
    [('ab', 0, True), ('a', 0, False), ('b', 0, False)]
    """
    taken = lattice.best_arcs if taken is None else taken
    share_of = dict(zip(lattice.arcs, lattice.shares, strict=True))
    others = sorted(set(share_of) - set(taken), key=lambda arc: (-share_of[arc], arc.start))
    drawn = sorted(
        others[:MAX_ARCS_DRAWN], key=lambda arc: (arc.stop - arc.start, arc.start, arc.piece)
    )
    found = [Arch(arc, share_of[arc], 0, is_taken=True) for arc in taken]
    found += [
        Arch(arc, share_of[arc], lane, is_taken=False)
        for arc, lane in zip(drawn, _lanes(drawn), strict=True)
    ]
    return found, len(others) - len(drawn)


def letters_of(piece: str, mark: str) -> Markup:
    """Return the letters of a piece, which keep their direction to themselves; a mark is lighter.

    >>> print(letters_of("▁a", "▁"), letters_of("<", ""))
    <bdi lang=''><span class='mark low'>▁</span>a</bdi> <bdi lang=''>&lt;</bdi>
    """
    if not mark or not piece.startswith(mark):
        return element("bdi", printable(piece))
    is_low = mark in _LOW_MARKS
    sign = element("span", printable(mark), class_="mark low" if is_low else "mark")
    return element("bdi", sign, printable(piece.removeprefix(mark)))


def draw_lattice(
    lattice: Lattice,
    mark: str,
    name: str,
    taken: Sequence[Arc] | None = None,
    way: str = "most probable",
) -> Markup:
    """Draw letters in a row, the arches of the path taken above, and the likeliest others below.

    It is the best path unless another is given, with the name of the `way` that takes it.

    >>> lattice = Lattice(("<", "b"), {"b": -2.0}, unknown=-20.0)
    >>> drawn = draw_lattice(lattice, "", "Every way")
    >>> drawn.count("arch best"), drawn.count("unit unknown"), "<<" in drawn
    (2, 1, False)
    """
    found, _ = arches(lattice, taken)
    unknown = {arch.arc.start for arch in found if arch.arc.is_unknown}
    has_mark = _has_mark(lattice, mark)
    edges = _edges(lattice.units, has_mark=has_mark)
    width = edges[-1][1]
    is_mirrored = is_right_to_left("".join(lattice.units))
    lanes = 1 + max((arch.lane for arch in found if not arch.is_taken), default=-1)

    def left(start: float, stop: float) -> float:
        return width - stop if is_mirrored else start

    parts = []
    for place, unit in enumerate(lattice.units):
        start, stop = edges[place]
        kinds = ("unknown", place in unknown), ("mark", has_mark and place == 0)
        looks = " ".join(["unit", *(kind for kind, holds in kinds if holds)])
        style = f"--x:{left(start, stop):g};--n:{stop - start:g}"
        parts.append(element("span", letters_of(unit, mark), class_=looks, style=style))
    for arch in found:
        start, stop = edges[arch.arc.start][0], edges[arch.arc.stop - 1][1]
        parts.append(_draw_arch(arch, mark, left(start, stop), stop - start))
    return scrolling(
        element(
            "div",
            parts,
            class_="bpe-lattice",
            role="img",
            aria_label=_label(name, found, way),
            style=f"--w:{width:g};--lanes:{lanes};--h:{_height(lanes):g}",
        ),
        name,
    )


def width_of(lattice: Lattice, mark: str) -> float:
    """Return the width of the drawing, in the unit of all sizes.

    >>> width_of(Lattice(("▁", "a"), {}, unknown=-1.0), "▁")
    164.0
    """
    return _edges(lattice.units, has_mark=_has_mark(lattice, mark))[-1][1]


def _has_mark(lattice: Lattice, mark: str) -> bool:
    return bool(mark) and lattice.units[:1] == (mark,)


def _height(lanes: int) -> int:
    below = _FIRST + _LANE * (lanes - 1) if lanes else 0
    return _FIRST + _UNITS + below + 2 * _ROOM


def _lanes(arcs: Iterable[Arc]) -> list[int]:
    """For each arc, in their order, the first lane that is free over all of it and above others."""
    stops: list[list[Arc]] = []
    lanes = []
    for arc in arcs:
        least = 1 + max(
            (number for number, lane in enumerate(stops) if any(_meet(arc, o) for o in lane)),
            default=-1,
        )
        while len(stops) <= least:
            stops.append([])
        stops[least].append(arc)
        lanes.append(least)
    return lanes


def _meet(one: Arc, other: Arc) -> bool:
    return one.start < other.stop and other.start < one.stop


def _edges(units: Sequence[str], *, has_mark: bool) -> list[tuple[float, float]]:
    """Return where the cell of each unit begins and ends."""
    edges, at = [], 0.0
    for place, unit in enumerate(units):
        letters = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in printable(unit))
        stop = at + max(_CELL, _LETTER * letters + _PAD)
        edges.append((at, stop))
        at = stop + (_APART if has_mark and place == 0 else 0)
    return edges or [(0.0, float(_CELL))]


def _draw_arch(arch: Arch, mark: str, x: float, width: float) -> Markup:
    inset = max(1, 6 - 2 * arch.lane)
    looks = "arch" + " best" * arch.is_taken + " unknown" * arch.arc.is_unknown
    label = element(
        "span", letters_of(arch.arc.piece, mark), element("small", short_percent(arch.share))
    )
    style = (
        f"--x:{x + inset:g};--n:{width - 2 * inset:g};--up:{_FIRST + _LANE * arch.lane};"
        f"--t:{_THIN + _THICK * arch.share:.2f}"
    )
    return element("span", label, class_=looks, style=style)


def _label(name: str, found: Iterable[Arch], way: str) -> str:
    """Return the same in words, for those who cannot see it."""
    taken = [arch for arch in found if arch.is_taken]
    others = [arch for arch in found if not arch.is_taken]
    parts = [f"{name}: {way} {_said(taken)}"]
    if others:
        parts.append(f"other pieces {_said(others)}")
    return "; ".join(parts)


def _said(found: Iterable[Arch]) -> str:
    return ", ".join(f"{printable(a.arc.piece)} {short_percent(a.share)}" for a in found)
