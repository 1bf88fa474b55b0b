"""Plain counting of what questions ask about, apart from the record they are made from."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from bpe_viz.settings import Settings
from bpe_viz.training.learner import first_symbols, learn

Symbols = tuple[str, ...]
States = list[dict[str, Symbols]]


def states_of(words: Mapping[str, int], settings: Settings) -> tuple[list[tuple[str, str]], States]:
    """The merges of the reference learner, and every word in every state."""
    pairs, states = [], [{word: first_symbols(word, settings) for word in words}]
    for merge, corpus in learn(words, settings):
        pairs.append((merge.left, merge.right))
        states.append(corpus)
    return pairs, states


def counts_of_pairs(
    state: Mapping[str, Symbols], words: Mapping[str, int]
) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for word, symbols in state.items():
        for pair in pairwise(symbols):
            counts[pair] += words[word]
    return counts


def length(state: Mapping[str, Symbols], words: Mapping[str, int]) -> int:
    return sum(len(symbols) * words[word] for word, symbols in state.items())


def cut_by_hand(units: Symbols, pairs: list[tuple[str, str]]) -> tuple[Symbols, list[int]]:
    """A word after the merges, each over the word once; and the ranks of those that fired."""
    symbols, fired = list(units), []
    for rank, (left, right) in enumerate(pairs, start=1):
        place = 0
        while place < len(symbols) - 1:
            if (symbols[place], symbols[place + 1]) == (left, right):
                symbols[place : place + 2] = [left + right]
                fired.append(rank)
            place += 1
    return tuple(symbols), list(dict.fromkeys(fired))
