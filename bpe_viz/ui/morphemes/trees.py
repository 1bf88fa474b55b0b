"""Small trees as HTML: how morphs are grouped, and how merges built a word."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bpe_viz.morphology import MorphNode
from bpe_viz.segmentation import Node
from bpe_viz.symbols import printable
from bpe_viz.ui.shared.markup import element

_LETTER, _PAD, _GAP, _LEVEL, _BOX = 9.5, 14, 8, 46, 26


@dataclass(frozen=True, slots=True)
class Branch:
    """A label with what it was joined from; `note` is above it, the rank of a merge say."""

    label: str
    note: str = ""
    children: tuple["Branch", ...] = ()

    def __str__(self) -> str:
        """The tree in one line.

        >>> print(Branch("unlock", children=(Branch("un"), Branch("lock"))))
        (un lock)
        """
        return f"({' '.join(map(str, self.children))})" if self.children else self.label


@dataclass(frozen=True, slots=True)
class _Placed:
    branch: Branch
    x: float
    level: int
    children: tuple["_Placed", ...] = ()


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


def merge_branches(nodes: Iterable[Node], k: int) -> tuple[Branch, ...]:
    """Return the derivation of each symbol of a word in state k, with the ranks of its merges."""
    return tuple(_merge_branch(node) for node in _alive(nodes, k))


def draw_trees(trees: Sequence[Branch], label: str) -> Markup:
    """Draw trees side by side, words at the bottom, the label for those who cannot see them.

    >>> draw_trees([Branch("<b>")], "a tree").count("&lt;b&gt;")
    1
    """
    placed, right = [], 0.0
    for tree in trees:
        one, right = _place(tree, right)
        placed.append(one)
        right += 2 * _GAP
    height = max((one.level for one in placed), default=0) + 1
    parts = [part for one in placed for part in _parts(one, height)]
    size = f"--w:{max(right - 2 * _GAP, 1):.0f};--h:{height * _LEVEL:.0f}"
    return element("div", parts, class_="bpe-tree", role="img", aria_label=label, style=size)


def _alive(nodes: Iterable[Node], k: int) -> Iterator[Node]:
    for node in nodes:
        if node.rank is not None and node.rank > k:
            yield from _alive(node.children, k)
        else:
            yield node


def _merge_branch(node: Node) -> Branch:
    children = tuple(map(_merge_branch, node.children))
    return Branch(printable(node.symbol), f"{node.rank:,}" if node.rank else "", children)


def _width(branch: Branch) -> float:
    return _LETTER * len(branch.label) + _PAD


def _place(branch: Branch, left: float) -> tuple[_Placed, float]:
    """Return the branch with the first free place right of it."""
    if not branch.children:
        width = _width(branch)
        return _Placed(branch, left + width / 2, 0), left + width + _GAP
    children, right = [], left
    for child in branch.children:
        one, right = _place(child, right)
        children.append(one)
    middle = (children[0].x + children[-1].x) / 2
    middle = max(middle, left + _width(branch) / 2)
    right = max(right, middle + _width(branch) / 2 + _GAP)
    level = 1 + max(child.level for child in children)
    return _Placed(branch, middle, level, tuple(children)), right


def _parts(placed: _Placed, height: int, *, is_left: bool = False) -> Iterator[Markup]:
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
    width = _width(placed.branch)
    where = f"--x:{placed.x - width / 2:.1f};--y:{y - _BOX:.1f};--w:{width:.1f}"
    note = element("small", placed.branch.note) if placed.branch.note else ""
    yield element("b", note, placed.branch.label, class_=kind, style=where)


def _line(x: float, y: float, width: float, height: float) -> Markup:
    return element("i", style=f"--x:{x:.1f};--y:{y:.1f};--w:{width:.1f};--h:{height:.1f}")
