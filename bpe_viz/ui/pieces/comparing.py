"""The rounds before and after counts were edited: where the vocabularies first differ, and how."""

from bpe_viz.limits import MAX_COMPARED_PIECES
from bpe_viz.symbols import printable
from bpe_viz.ui.pieces.runs import PruningRun
from bpe_viz.ui.pieces.wire_types import PiecesApart, PiecesCompared


def compare_pieces(run: PruningRun, other: PruningRun) -> PiecesCompared:
    """Compare the vocabularies of two runs after each round, and at their ends.

    >>> from bpe_viz import learn_unigram
    >>> from bpe_viz.ui.pieces.runs import TrainedRun
    >>> words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    >>> edited = words | {"hug": 40}
    >>> one, two = (TrainedRun(learn_unigram(counts, 8, mark=None)) for counts in (words, edited))
    >>> found = compare_pieces(one, two)
    >>> found["parting"], found["first"].own, found["first"].other
    (2, ['pu'], ['hug'])
    """
    last = len(run.sizes) - 1, len(other.sizes) - 1
    parting = next((k for k in range(min(last) + 1) if any(_apart(run, k, other, k))), None)
    if parting is None and last[0] != last[1]:
        parting = min(last) + 1
    states = tuple(min(parting or 0, end) for end in last)
    return {
        "parting": parting,
        "sizes": (run.sizes, other.sizes),
        "first": _shown(*_apart(run, states[0], other, states[1])),
        "last": _shown(*_apart(run, last[0], other, last[1])),
    }


def _apart(run: PruningRun, k: int, other: PruningRun, other_k: int) -> tuple[list[str], list[str]]:
    """Return the pieces that only one of two states has, the most probable first."""
    own, others = (
        [state.spellings[row.piece] for row in state.rows(number, state.sizes[number])]
        for state, number in ((run, k), (other, other_k))
    )
    own_set, other_set = frozenset(own), frozenset(others)
    return [p for p in own if p not in other_set], [p for p in others if p not in own_set]


def _shown(own: list[str], others: list[str]) -> PiecesApart:
    first = slice(MAX_COMPARED_PIECES)
    return PiecesApart(
        [*map(printable, own[first])], len(own), [*map(printable, others[first])], len(others)
    )
