"""The curve of entropy over the letters of a text, and the rows of its cuts below."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from markupsafe import Markup

from bpe_viz.morphology import Boundaries
from bpe_viz.symbols import printable
from bpe_viz.ui.frame.dock import run_of
from bpe_viz.ui.frame.wire_types import DockRun
from bpe_viz.ui.patches import texts
from bpe_viz.ui.patches.cuts import GoldCuts
from bpe_viz.ui.shared.markup import element, scrolling
from bpe_viz.ui.shared.numbers import ratio
from bpe_viz.ui.shared.word_drawing import cell_starts, draw_word, num_cells
from bpe_viz.vocabularies import character_edges

_LOWEST = 0.5  # of a letter in the dock, so that it has room


@dataclass(frozen=True, slots=True)
class PatchRow:
    """A way to cut the text: its name and its boundaries."""

    name: str
    boundaries: Boundaries


def letter_entropies(text: str, entropies: Sequence[float]) -> list[float]:
    """Return the highest entropy of the bytes of each character.

    >>> letter_entropies("né", [0.0, 0.5, 1.0])
    [0.0, 1.0]
    """
    ends = character_edges(text)
    return [max(entropies[start:end]) for start, end in pairwise(ends)]


def draw_patches(
    text: str,
    entropies: Sequence[float],
    bits: float,
    letter: int,
    rows: Sequence[PatchRow],
    gold: GoldCuts | None,
) -> Markup:
    """Draw a bar for each letter with the threshold across, and a row for each way to cut."""
    drawn = [_curve(text, entropies, bits, letter)]
    if gold:
        drawn.append(_row(texts.MORPHEMES, text, gold.boundaries, {}, texts.F1))
    for row in rows:
        ticks = gold.ticks(row.boundaries) if gold else {}
        f1 = ratio(gold.scores(row.boundaries).f1) if gold else ""
        drawn.append(_row(row.name, text, row.boundaries, ticks, f1))
    content = element(
        "div",
        drawn,
        class_="bpe-patches",
        style=f"--cells:{num_cells(text)}",
        data_panel="patches-rows",
    )
    return scrolling(content, texts.ENTROPY)


def steps_of(text: str, entropies: Sequence[float], begun: Collection[float]) -> DockRun:
    """Return the letters for the dock, as tall as they are hard to guess; and patches so far.

    >>> run = steps_of("low", [0.0, 1.0, 0.0], {0, 1})
    >>> run["lengths"], run["states"][2:]
    ([0, 1, 2, 2], ['a patch begins', 'the patch goes on'])
    """
    top = max([1.0, *entropies])
    begins = [letter in begun for letter in range(len(text))]
    return run_of(
        [_LOWEST + (1 - _LOWEST) * entropy / top for entropy in entropies],
        list(text),
        list(accumulate(begins, initial=0)),
        texts.PATCHES_SO_FAR,
        states=[texts.BEFORE_TEXT, *(texts.BEGINS if each else texts.GOES_ON for each in begins)],
    )


def _curve(text: str, entropies: Sequence[float], bits: float, letter: int) -> Markup:
    starts = cell_starts(text)
    places = sorted(starts)
    top = max(1.0, bits, *entropies)
    bars = []
    for start, end in pairwise(places):
        first, last = int(start), int(end)
        value = max(entropies[first:last])
        kind = "now" if first <= letter - 1 < last else "high" if value > bits else ""
        bars.append(
            element(
                "i",
                class_=kind,
                title=f"{printable(text[first:last])}: {ratio(value)}",
                style=f"--at:{starts[start]:g};--n:{starts[end] - starts[start]:g};"
                f"--h:{value / top:.4f}",
            )
        )
    line = element("u", style=f"--h:{bits / top:.4f}")
    high = sum(value > bits for value in entropies)
    said = f"{texts.ENTROPY}: {high} of {len(entropies)} above {ratio(bits)}"
    scale = (element("span", ratio(top)), element("span", "0"))
    return element(
        "div",
        element("div", scale, class_="scale"),
        element("div", bars, line, class_="bars", role="img", aria_label=said),
        class_="row curve",
    )


def _row(name: str, text: str, cut: Boundaries, ticks: Mapping[str, Boundaries], f1: str) -> Markup:
    return element(
        "div",
        element("div", name, class_="name"),
        draw_word(text, sorted(cut), ticks),
        element("b", f1, class_="f1") if f1 else "",
        class_="row",
    )
