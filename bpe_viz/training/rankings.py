"""The rankings of the reference learner: the criteria as they are defined, counted in full."""

import math
from collections import Counter
from collections.abc import Mapping
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

from bpe_viz.history import GRID_BITS
from bpe_viz.limits import CACHED_LOGARITHMS
from bpe_viz.symbols import Pair, Symbols, joined

_CONTEXT = Context(prec=60)


def by_ratio(
    count_of_pair: Mapping[Pair, int], corpus: Mapping[str, Symbols], word_counts: Mapping[str, int]
) -> dict[Pair, Fraction]:
    """count(ab) / (count(a) * count(b)), as exact fractions.

    >>> by_ratio({("a", "##b"): 3, ("a", "##c"): 1}, {"ab": ("a", "##b"), "ac": ("a", "##c")},
    ...          {"ab": 3, "ac": 1})
    {('a', '##b'): Fraction(1, 4), ('a', '##c'): Fraction(1, 4)}
    """
    count_of_symbol = _count_symbols(corpus, word_counts)
    return {
        (a, b): Fraction(count, count_of_symbol[a] * count_of_symbol[b])
        for (a, b), count in count_of_pair.items()
    }


def by_likelihood(
    count_of_pair: Mapping[Pair, int],
    corpus: Mapping[str, Symbols],
    word_counts: Mapping[str, int],
    prefix: str,
    first_length: int,
) -> dict[Pair, int]:
    """Compute each merge's gain in log likelihood, in whole steps of the grid of gains.

    `first_length` is the corpus length before the first merge, which decides how large a step is.

    >>> corpus = {"ab": ("a", "##b"), "c": ("c",)}
    >>> by_likelihood({("a", "##b"): 1}, corpus, {"ab": 1, "c": 1}, "##", 3)[("a", "##b")] / 2**38
    1.909542504883575
    """
    steps_per_nat = Decimal(2) ** (GRID_BITS - first_length.bit_length())
    before = log_likelihood(_count_symbols(corpus, word_counts))
    steps_of_pair = {}
    with localcontext(_CONTEXT):
        for pair in count_of_pair:
            after_merge = {word: join(symbols, pair, prefix) for word, symbols in corpus.items()}
            after = log_likelihood(_count_symbols(after_merge, word_counts))
            steps_of_pair[pair] = math.floor((after - before) * steps_per_nat + Decimal("0.5"))
    return steps_of_pair


def log_likelihood(count_of_symbol: Mapping[str, int]) -> Decimal:
    """L = sum c ln c - N ln N: of a corpus whose symbols are drawn as often as they occur.

    >>> round(log_likelihood({"a": 1, "b": 1}), 4)
    Decimal('-1.3863')
    """
    with localcontext(_CONTEXT):
        terms = sum(map(_times_its_log, count_of_symbol.values()), Decimal(0))
        return terms - _times_its_log(sum(count_of_symbol.values()))


def _count_symbols(corpus: Mapping[str, Symbols], word_counts: Mapping[str, int]) -> Counter[str]:
    """Count each symbol.

    >>> _count_symbols({"low": ("lo", "w"), "new": ("n", "e", "w")}, {"low": 5, "new": 2})["w"]
    7
    """
    count_of_symbol: Counter[str] = Counter()
    for word, symbols in corpus.items():
        for symbol in symbols:
            count_of_symbol[symbol] += word_counts[word]
    return count_of_symbol


def join(symbols: Symbols, pair: Pair, prefix: str = "") -> Symbols:
    """Join every occurrence of `pair`, left to right, without overlap.

    >>> join(("a", "a", "a"), ("a", "a")), join(("h", "##u", "##g"), ("##u", "##g"), "##")
    (('aa', 'a'), ('h', '##ug'))
    """
    new_symbols: list[str] = []
    i = 0
    while i < len(symbols):
        if symbols[i : i + 2] == pair:
            new_symbols.append(joined(pair, prefix))
            i += 2
        else:
            new_symbols.append(symbols[i])
            i += 1
    return tuple(new_symbols)


@lru_cache(maxsize=CACHED_LOGARITHMS)
def _times_its_log(count: int) -> Decimal:
    return _CONTEXT.multiply(Decimal(count), _CONTEXT.ln(Decimal(count))) if count else Decimal(0)
