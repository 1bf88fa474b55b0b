"""A word with its morphemes above, its symbols below, and its boundaries: hit, missed, extra.

Colour is never used alone: a hit is a bar, a missed boundary a hollow triangle over a dashed wall,
an extra one a cross below the word.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import regex
from markupsafe import Markup

from bpe_viz.limits import CACHED_LETTERS
from bpe_viz.morphology import cut_at
from bpe_viz.symbols import printable
from bpe_viz.ui.shared.markup import element

_CLUSTER = regex.compile(r"\X")
_JOINED = regex.compile(
    r"[\p{Arabic}\p{Syriac}\p{Mongolian}\p{Devanagari}\p{Bengali}\p{Gurmukhi}\p{Gujarati}\p{Tamil}"
    r"\p{Telugu}\p{Kannada}\p{Malayalam}\p{Sinhala}\p{Khmer}\p{Myanmar}\p{Tibetan}]"
)


def draw_word(
    word: str, predicted: Iterable[float], ticks: Mapping[str, Iterable[float]]
) -> Markup:
    """Draw the word cut at `predicted`, with ticks, and a bracket over each morpheme.

    The names of ticks are hit, missed and extra; the first two are where morphemes meet. A letter
    keeps its place whatever is cut. The label says the same in words.

    >>> draw_word("low", {2}, {"extra": {2}}).count("<b>"), "extra after lo" in draw_word(
    ...     "low", {2}, {"extra": {2}})
    (3, True)
    """
    predicted = list(predicted)
    starts = cell_starts(word)
    label = _label(word, predicted, ticks)
    marks = [
        element(
            "i",
            class_=name if offset in starts else f"{name} inside",
            style=f"--at:{_place(starts, offset):g}",
        )
        for name, offsets in ticks.items()
        for offset in sorted(offsets)
    ]
    chips, start = [], 0
    for piece in cut_at(word, [b for b in predicted if b in starts]):
        stop = start + len(piece)
        chips.append(_chip(piece, starts[stop] - starts[start]))
        start = stop
    direction = "rtl" if is_right_to_left(word) else "ltr"
    return element(
        "span",
        _brackets(starts, ticks),
        marks,
        chips,
        class_="bpe-cut",
        dir=direction,
        role="img",
        aria_label=label,
    )


def num_cells(word: str) -> int:
    """Return the width of a word, in cells of one letter.

    >>> num_cells("low"), num_cells("東京")
    (3, 4)
    """
    return round(max(cell_starts(word).values()))


def _brackets(starts: Mapping[float, float], ticks: Mapping[str, Iterable[float]]) -> list[Markup]:
    """Return a bracket over each morpheme, where it is known at which boundaries they meet."""
    if not {"hit", "missed"} & ticks.keys():
        return []
    gold = {offset for name in ("hit", "missed") for offset in ticks.get(name, ())}
    places = [0.0, *(_place(starts, offset) for offset in sorted(gold)), max(starts.values())]
    return [
        element("span", class_="bk", style=f"--at:{start:g};--n:{stop - start:g}")
        for start, stop in pairwise(places)
    ]


def cell_starts(word: str) -> dict[float, float]:
    """Return the cell where each cluster of characters starts, by offset, and the last end.

    >>> cell_starts("a語")
    {0: 0, 1: 1, 2: 3}
    """
    starts: dict[float, float] = {0: 0}
    for match in _CLUSTER.finditer(word):
        starts[match.end()] = starts[match.start()] + _cells(match[0])
    return starts


def _cells(cluster: str) -> int:
    shown = printable(cluster)
    if shown != cluster:
        return len(shown)
    return 2 if unicodedata.east_asian_width(cluster[0]) in "WF" else 1


def _place(starts: Mapping[float, float], offset: float) -> float:
    """Return the cell of an offset, between two cells for one inside a cluster."""
    if offset in starts:
        return starts[offset]
    before = max(start for start in starts if start <= offset)
    after = min(start for start in starts if start >= offset)
    share = (offset - before) / (after - before)
    return starts[before] + share * (starts[after] - starts[before])


def _chip(piece: str, cells: float) -> Markup:
    style = f"--n:{cells:g}"
    if _JOINED.search(piece):
        look = "sy joined" if len(_CLUSTER.findall(piece)) == 1 else "sy m joined"
        return element("span", printable(piece), class_=look, style=style)
    letters = [_letter(cluster) for cluster in _CLUSTER.findall(piece)]
    return element("span", letters, class_="sy m" if len(letters) > 1 else "sy", style=style)


@lru_cache(maxsize=CACHED_LETTERS)
def _letter(cluster: str) -> Markup:
    width = _cells(cluster)
    return element("b", printable(cluster), style=f"--n:{width}" if width > 1 else "")


def _label(word: str, predicted: Sequence[float], ticks: Mapping[str, Iterable[float]]) -> str:
    parts = [" ".join(map(printable, cut_at(word, predicted)))]
    for name, offsets in ticks.items():
        for offset in sorted(offsets):
            inside = "" if float(offset).is_integer() else ", inside the next character"
            parts.append(f"{name} after {printable(word[: int(offset)])}{inside}")
    return "; ".join(parts)


def is_right_to_left(word: str) -> bool:
    """Return whether the word has a letter that is written from right to left.

    >>> is_right_to_left("low"), is_right_to_left("\u05e9\u05dc")
    (False, True)
    """
    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in word)
