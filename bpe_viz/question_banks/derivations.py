"""The derivation of the word in a question, from the units and merges that the question gives."""

from bpe_viz.segmentation import Branch
from bpe_viz.symbols import Pair, printable
from bpe_viz.teaching import RecordQuestion


def derivation(question: RecordQuestion) -> tuple[Branch, ...]:
    """Return the tree of each symbol of the word once all merges are applied, with their ranks.

    There is none where nothing is joined, or no merges are given.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 8, "segmentation", word="lower")
    >>> print(*derivation(question))
    ((l o) w) ((e r) _)
    """
    found = [(unit, Branch(printable(unit))) for unit in question.units]
    for rank, pair in enumerate(question.merges, start=1):
        found = _joined(found, pair, rank)
    trees = tuple(branch for _, branch in found)
    return trees if any(branch.children for branch in trees) else ()


def _joined(found: list[tuple[str, Branch]], pair: Pair, rank: int) -> list[tuple[str, Branch]]:
    """Join every occurrence of a pair, left to right; what was joined cannot be its left symbol."""
    joined: list[tuple[str, Branch]] = []
    for symbol, branch in found:
        if joined and (joined[-1][0], symbol) == pair:
            left, first = joined.pop()
            made = left + symbol
            joined.append((made, Branch(printable(made), f"{rank:,}", (first, branch))))
        else:
            joined.append((symbol, branch))
    return joined
