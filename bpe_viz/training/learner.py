"""Byte pair encoding to read aloud (Gage 1994; Sennrich, Haddow and Birch 2016, algorithm 1).

It counts everything again before every merge.  That is slow, but every line is the definition.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from bpe_viz.history import Merge
from bpe_viz.settings import Settings, TieRule, Unit
from bpe_viz.symbols import BYTE_GLYPHS, Pair, Symbols, add_mark, units_of


def learn(
    word_counts: Mapping[str, int], settings: Settings
) -> Iterator[tuple[Merge, dict[str, Symbols]]]:
    """Yield every merge with the corpus after it: the symbols of each word.

    >>> merges = learn({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, Settings())
    >>> merge, corpus = next(merges)
    >>> merge.symbol, merge.count, corpus["wider"]
    ('er', 9, ('w', 'i', 'd', 'er', '_'))
    """
    # 1. Every word is its units, with the mark in its place; the units are the alphabet.
    corpus = {
        word: add_mark(units_of(word, settings.unit), settings.mark, settings.mark_place)
        for word in word_counts
    }
    alphabet = {symbol for symbols in corpus.values() for symbol in symbols}
    if settings.unit is Unit.BYTE:
        alphabet.update(BYTE_GLYPHS)

    for rank in range(1, settings.merges_to_learn(len(alphabet)) + 1):
        # 2. Count each pair of neighbours, times the word's count.
        count_of_pair: Counter[Pair] = Counter()
        for word, symbols in corpus.items():
            for pair in pairwise(symbols):
                count_of_pair[pair] += word_counts[word]

        # 3. The most frequent pair wins; the tie rule decides between equals.
        top_count = max(count_of_pair.values(), default=0)
        if top_count < settings.min_count:
            return
        tied = [pair for pair, count in count_of_pair.items() if count == top_count]
        best = choose(tied, settings.tie_rule)

        # 4. Join it everywhere, left to right, without overlap.
        length = corpus_length(corpus, word_counts)
        corpus = {word: join(symbols, best) for word, symbols in corpus.items()}
        applied = length - corpus_length(corpus, word_counts)

        # 5. The joined pair is the new symbol of the vocabulary.
        yield Merge(rank, *best, best[0] + best[1], top_count, applied), corpus


def choose(tied: list[Pair], tie_rule: TieRule) -> Pair:
    """One of equally frequent pairs, given in the order in which the corpus shows them.

    >>> choose([("e", "s"), ("s", "t")], TieRule.GREATEST)
    ('s', 't')
    """
    match tie_rule:
        case TieRule.FIRST_SEEN:
            return tied[0]
        case TieRule.GREATEST:
            return max(tied)
        case TieRule.SMALLEST:
            return min(tied)


def join(symbols: Symbols, pair: Pair) -> Symbols:
    """Join every occurrence of `pair`, left to right, without overlap.

    >>> join(("a", "a", "a"), ("a", "a"))
    ('aa', 'a')
    """
    joined: list[str] = []
    i = 0
    while i < len(symbols):
        if symbols[i : i + 2] == pair:
            joined.append(symbols[i] + symbols[i + 1])
            i += 2
        else:
            joined.append(symbols[i])
            i += 1
    return tuple(joined)


def corpus_length(corpus: Mapping[str, Symbols], word_counts: Mapping[str, int]) -> int:
    """Symbols in the corpus, each word as often as it occurs."""
    return sum(len(symbols) * word_counts[word] for word, symbols in corpus.items())
