"""The derivation of a word as a drawing: a tree over its letters, with the ranks of the merges."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bpe_viz.limits import MAX_TREE_UNITS
from bpe_viz.segmentation import Node
from bpe_viz.symbols import printable

_UNIT_WIDTH, _LETTER_WIDTH, _ROW_HEIGHT = 36.0, 9.0, 46.0


def tree_svg(roots: Sequence[Node], label: str) -> Markup:
    """Return the trees of the symbols of a word, side by side; nothing for a word that is too long.

    >>> from bpe_viz import learn_bpe, segment
    >>> drawn = tree_svg(segment("low", learn_bpe({"low": 5}, 2)).tree, "low")
    >>> drawn.count("<line"), drawn.count("<text")
    (4, 8)
    """
    if not roots or roots[-1].stop > MAX_TREE_UNITS:
        return Markup("")
    lefts = _left_edges(roots)
    depth = max(map(_height, roots))
    parts = [part for root in roots for part in _drawn(root, lefts, depth)]
    size = Markup('width="{0}" height="{1}" viewBox="0 0 {0} {1}"').format(
        _digits(lefts[-1]), _digits((depth + 1) * _ROW_HEIGHT)
    )
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{}" {}>{}</svg>'
    ).format(f"Tree of {printable(label)}", size, Markup("").join(parts))


def _left_edges(roots: Sequence[Node]) -> list[float]:
    """Return where each unit begins, and the last one ends: a symbol has room for its letters."""
    widths = [_UNIT_WIDTH] * roots[-1].stop
    for node in (node for root in roots for node in _nodes(root)):
        missing = (
            len(printable(node.symbol)) * _LETTER_WIDTH + 8 - sum(widths[node.start : node.stop])
        )
        for unit in range(node.start, node.stop):
            widths[unit] += max(missing, 0.0) / (node.stop - node.start)
    edges = [0.0]
    for width in widths:
        edges.append(edges[-1] + width)
    return edges


def _nodes(root: Node) -> Iterator[Node]:
    """Yield a node and all below it, the lowest first."""
    for child in root.children:
        yield from _nodes(child)
    yield root


def _height(node: Node) -> int:
    return 1 + max(map(_height, node.children)) if node.children else 0


def _drawn(node: Node, lefts: Sequence[float], depth: int) -> Iterator[Markup]:
    x, y = _place(node, lefts, depth)
    for child in node.children:
        child_x, child_y = _place(child, lefts, depth)
        yield Markup('<line x1="{}" y1="{}" x2="{}" y2="{}"/>').format(
            _digits(x),
            _digits(y + 6),
            _digits(child_x),
            _digits(child_y - (28 if child.children else 14)),
        )
        yield from _drawn(child, lefts, depth)
    yield Markup('<text x="{}" y="{}">{}</text>').format(
        _digits(x), _digits(y), printable(node.symbol)
    )
    if node.rank is not None:
        yield Markup('<text class="rank" x="{}" y="{}">{}</text>').format(
            _digits(x), _digits(y - 14), f"{node.rank:,}"
        )


def _place(node: Node, lefts: Sequence[float], depth: int) -> tuple[float, float]:
    return (lefts[node.start] + lefts[node.stop]) / 2, (depth - _height(node)) * _ROW_HEIGHT + 28


def _digits(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
