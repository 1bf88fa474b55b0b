"""Parity-aware BPE by brute force, written from the released steps and from nothing in the package.

Texts are lists of words, repeated as often as they occur; nothing is weighted or remembered.
"""

from itertools import pairwise

Text = list[list[str]]


def joined(word: list[str], left: str, right: str) -> list[str]:
    """The word with every place of the pair joined, from left to right."""
    if len(word) < 2:
        return word
    if (word[0], word[1]) == (left, right):
        return [left + right, *joined(word[2:], left, right)]
    return [word[0], *joined(word[1:], left, right)]


def brute_parity(
    training: dict[str, Text],
    development: dict[str, Text],
    most: int,
    least: int,
    *,
    variant: str = "base",
    global_merges: int = 0,
    window: int = 100,
    alpha: float = 2.0,
    is_greatest: bool = False,
) -> list[tuple[str, str, str, int, list[int]]]:
    """Each merge: who decided ("" for all), left, right, count there, lengths afterwards."""
    first = {name: sum(map(len, text)) for name, text in training.items()}
    found: list[tuple[str, str, str, int, list[int]]] = []
    while len(found) < most:
        lengths = {name: sum(map(len, text)) for name, text in development.items()}
        if variant == "hybrid" and len(found) < global_merges:
            payer, deciding = "", [word for text in training.values() for word in text]
        else:
            names = [*training]
            if variant == "ratio":
                present = {name: sum(map(len, text)) for name, text in training.items()}
                names.sort(key=lambda name: first[name] / present[name])
            else:
                names.sort(key=lambda name: -lengths[name])
            if variant == "window":
                last = [row[0] for row in found][-window:]
                names = [n for n in names if not last.count(n) / window > alpha / len(names)]
            payer = names[0]
            deciding = training[payer]
        pairs: dict[tuple[str, str], int] = {}
        for word in deciding:
            for pair in pairwise(word):
                pairs[pair] = pairs.get(pair, 0) + 1
        top = max(pairs.values(), default=0)
        if top < max(least, 1):
            break
        tied = [pair for pair, count in pairs.items() if count == top]
        left, right = max(tied) if is_greatest else tied[0]
        for texts in (training, development):
            for name, text in texts.items():
                texts[name] = [joined(word, left, right) for word in text]
        after = [sum(map(len, text)) for text in development.values()]
        found.append((payer, left, right, top, after))
    return found
