"""Small trees as HTML: how morphs are grouped, and how merges built a word."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bpe_viz.morphology import MorphNode
from bpe_viz.segmentation import Branch, PlacedBranch, place_side_by_side
from bpe_viz.symbols import printable
from bpe_viz.ui.shared.markup import element

_LEVEL, _BOX = 46, 26


def morph_branch(node: MorphNode, word: str) -> Branch:
    """Return a tree of morphs, groups labelled with their letters.

    >>> from bpe_viz.morphology.morph_tree import parse_bracketed_tree
    >>> tree = parse_bracketed_tree("(happy ness)").placed([(0, 5), (5, 9)])
    >>> morph_branch(tree, "happiness").label
    'happiness'
    """
    children = tuple(morph_branch(child, word) for child in node.children)
    label = word[node.start : node.stop] if node.children else node.text
    return Branch(printable(label), node.category, children)


def draw_trees(trees: Sequence[Branch], label: str) -> Markup:
    """Draw trees side by side, words at the bottom, the label for those who cannot see them.

    >>> draw_trees([Branch("<b>")], "a tree").count("&lt;b&gt;")
    1
    """
    placed, width, height = place_side_by_side(trees)
    parts = [part for one in placed for part in _parts(one, height)]
    size = f"--w:{width:.0f};--h:{height * _LEVEL:.0f}"
    return element("div", parts, class_="bpe-tree", role="img", aria_label=label, style=size)


def _parts(placed: PlacedBranch, height: int, *, is_left: bool = False) -> Iterator[Markup]:
    """Yield lines and boxes; the note of a left part is left of the line that comes down to it."""
    bottom = height * _LEVEL - 4
    y = bottom - placed.level * _LEVEL
    turn = y + (_LEVEL - _BOX) / 2
    for child in placed.children:
        left, right = sorted((placed.x, child.x))
        yield _line(placed.x, y, 0, turn - y)
        yield _line(left, turn, right - left, 0)
        yield _line(child.x, turn, 0, bottom - child.level * _LEVEL - _BOX - turn)
        yield from _parts(child, height, is_left=child.x < placed.x)
    kind = ("group" if placed.children else "leaf") + " left" * is_left
    width = placed.branch.width
    where = f"--x:{placed.x - width / 2:.1f};--y:{y - _BOX:.1f};--w:{width:.1f}"
    note = element("small", placed.branch.note) if placed.branch.note else ""
    yield element("b", note, placed.branch.label, class_=kind, style=where)


def _line(x: float, y: float, width: float, height: float) -> Markup:
    return element("i", style=f"--x:{x:.1f};--y:{y:.1f};--w:{width:.1f};--h:{height:.1f}")
