"""The derivation of a word as a drawing: a tree over its letters, with the ranks of the merges."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bpe_viz.limits import MAX_TREE_UNITS
from bpe_viz.segmentation import Node, PlacedBranch, merge_branches, place_side_by_side
from bpe_viz.symbols import printable

_ROW_HEIGHT = 46


def tree_svg(roots: Sequence[Node], label: str) -> Markup:
    """Return the trees of the symbols of a word, side by side; nothing for a word that is too long.

    >>> from bpe_viz import learn_bpe, segment
    >>> drawn = tree_svg(segment("low", learn_bpe({"low": 5}, 2)).tree, "low")
    >>> drawn.count("<line"), drawn.count("<text")
    (4, 8)
    """
    if not roots or roots[-1].stop > MAX_TREE_UNITS:
        return Markup("")
    trees, width, num_levels = place_side_by_side(merge_branches(roots))
    parts = [part for tree in trees for part in _drawn(tree, num_levels)]
    size = Markup('width="{0:.0f}" height="{1}" viewBox="0 0 {0:.0f} {1}"').format(
        width, num_levels * _ROW_HEIGHT
    )
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{}" {}>{}</svg>'
    ).format(f"Tree of {printable(label)}", size, Markup("").join(parts))


def _drawn(placed: PlacedBranch, num_levels: int) -> Iterator[Markup]:
    x, y = placed.x, _y(placed, num_levels)
    for child in placed.children:
        top = _y(child, num_levels) - (28 if child.children else 14)
        yield Markup('<line x1="{:.1f}" y1="{}" x2="{:.1f}" y2="{}"/>').format(
            x, y + 6, child.x, top
        )
        yield from _drawn(child, num_levels)
    yield Markup('<text x="{:.1f}" y="{}">{}</text>').format(x, y, placed.branch.label)
    if placed.branch.note:
        yield Markup('<text class="rank" x="{:.1f}" y="{}">{}</text>').format(
            x, y - 14, placed.branch.note
        )


def _y(placed: PlacedBranch, num_levels: int) -> int:
    return (num_levels - 1 - placed.level) * _ROW_HEIGHT + 28
