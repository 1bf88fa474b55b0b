"""Two ways to apply merges in the wrong order, to set next to the right one."""

from collections.abc import Collection, Container, Iterable
from itertools import pairwise

from bpe_viz.segmentation.segmentation import Segmentation
from bpe_viz.segmentation.vocabulary_match import longest_first
from bpe_viz.segmentation.word_study import symbols_at
from bpe_viz.symbols import Pair, Symbols, joined


def longest_match(
    units: Symbols, vocabulary: Collection[str], fixed: Iterable[int] = (), prefix: str = ""
) -> tuple[str, ...]:
    """From left to right, always the longest symbol of the vocabulary that fits (as in WordPiece).

    The units at the `fixed` positions stay alone; so does a unit that begins no symbol.

    >>> longest_match(tuple("abcd"), {"ab", "abc", "bcd"})
    ('abc', 'd')
    """
    most_units = max(map(len, vocabulary), default=1)
    symbols: list[str] = []
    for before, after in pairwise((-1, *sorted(fixed), len(units))):
        trials = longest_first(units[before + 1 : after], vocabulary, prefix, most_units)
        symbols += (
            trial.symbol for trial in trials if trial.is_known or trial.stop == trial.start + 1
        )
        symbols += units[after : after + 1]
    return tuple(symbols)


def leftmost_first(
    units: Symbols, pairs: Container[Pair], fixed: Iterable[int] = (), prefix: str = ""
) -> tuple[str, ...]:
    """Join the leftmost learned pair until none is left, whatever its rank.

    >>> leftmost_first(tuple("abc"), {("b", "c"), ("a", "b")})
    ('ab', 'c')
    """
    alone = frozenset(fixed)
    symbols: list[str] = []
    wall = 0
    for position, unit in enumerate(units):
        symbols.append(unit)
        if position in alone:
            wall = len(symbols)
        while len(symbols) - wall > 1 and (symbols[-2], symbols[-1]) in pairs:
            last = symbols.pop()
            symbols[-1] += last.removeprefix(prefix)
    return tuple(symbols)


def in_other_orders(segmentation: Segmentation, k: int) -> dict[str, tuple[str, ...]]:
    """Return a word after k merges by rank (right), by longest match, and leftmost pair first.

    >>> from bpe_viz import learn_bpe, segment
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> orders = in_other_orders(segment("winner", history), 8)
    >>> orders["rank"], orders["longest"]
    (('w', 'i', 'n', 'n', 'er_'), ('w', 'i', 'n', 'ne', 'r', '_'))
    """
    units, fixed = segmentation.units, segmentation.unknown_positions
    pairs = segmentation.history.pairs[:k]
    prefix = segmentation.history.settings.inner_prefix
    vocabulary = {joined(pair, prefix) for pair in pairs}
    return {
        "rank": symbols_at(segmentation, k),
        "longest": longest_match(units, vocabulary, fixed, prefix),
        "leftmost": leftmost_first(units, set(pairs), fixed, prefix),
    }
