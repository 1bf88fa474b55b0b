"""Trees with labels, and where their nodes are drawn: words at the bottom, what they make above."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bpe_viz.segmentation.merged_word import Node
from bpe_viz.symbols import printable

_LETTER, _PAD, _GAP = 9.5, 14, 8


@dataclass(frozen=True, slots=True)
class Branch:
    """A label with what it was joined from; `note` is above it, the rank of a merge say.

    >>> Branch("er", "1", (Branch("e"), Branch("r"))).children[0].label
    'e'
    """

    label: str
    note: str = ""
    children: tuple["Branch", ...] = ()

    def __str__(self) -> str:
        """The tree in one line.

        >>> print(Branch("unlock", children=(Branch("un"), Branch("lock"))))
        (un lock)
        """
        return f"({' '.join(map(str, self.children))})" if self.children else self.label

    @property
    def width(self) -> float:
        """The pixels that the label takes."""
        return _LETTER * len(self.label) + _PAD


@dataclass(frozen=True, slots=True)
class PlacedBranch:
    """A branch with its middle in pixels and its level, counted upwards from the leaves at 0.

    >>> PlacedBranch(Branch("e"), x=11.75, level=0).children
    ()
    """

    branch: Branch
    x: float
    level: int
    children: tuple["PlacedBranch", ...] = ()


def merge_branches(nodes: Iterable[Node], k: int | None = None) -> tuple[Branch, ...]:
    """Return the derivation of each symbol of a word in state k, with the ranks of its merges.

    >>> from bpe_viz import learn_bpe, segment
    >>> tree = segment("low", learn_bpe({"low": 5}, 3)).tree
    >>> print(*merge_branches(tree))
    (((l o) w) _)
    >>> print(*merge_branches(tree, 1))
    (l o) w _
    """
    alive = nodes if k is None else _alive(nodes, k)
    return tuple(_merge_branch(node) for node in alive)


def place_side_by_side(trees: Sequence[Branch]) -> tuple[list[PlacedBranch], float, int]:
    """Return trees in their places, the width of all, and the number of levels.

    >>> (tree,), width, num_levels = place_side_by_side([Branch("a", "", (Branch("b"),))])
    >>> tree.x, tree.level, width, num_levels
    (11.75, 1, 31.5, 2)
    """
    placed, right = [], 0.0
    for tree in trees:
        one, right = _place(tree, right)
        placed.append(one)
        right += 2 * _GAP
    num_levels = max((one.level for one in placed), default=0) + 1
    return placed, max(right - 2 * _GAP, 1), num_levels


def _alive(nodes: Iterable[Node], k: int) -> Iterator[Node]:
    for node in nodes:
        if node.rank is not None and node.rank > k:
            yield from _alive(node.children, k)
        else:
            yield node


def _merge_branch(node: Node) -> Branch:
    children = tuple(map(_merge_branch, node.children))
    return Branch(printable(node.symbol), f"{node.rank:,}" if node.rank else "", children)


def _place(branch: Branch, left: float) -> tuple[PlacedBranch, float]:
    """Return the branch with the first free place right of it."""
    if not branch.children:
        return PlacedBranch(branch, left + branch.width / 2, 0), left + branch.width + _GAP
    children, right = [], left
    for child in branch.children:
        one, right = _place(child, right)
        children.append(one)
    middle = (children[0].x + children[-1].x) / 2
    middle = max(middle, left + branch.width / 2)
    right = max(right, middle + branch.width / 2 + _GAP)
    level = 1 + max(child.level for child in children)
    return PlacedBranch(branch, middle, level, tuple(children)), right
