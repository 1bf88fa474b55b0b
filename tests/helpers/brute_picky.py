"""Picky BPE by brute force, written from the paper's steps and from nothing in the package."""

from itertools import pairwise
from typing import NamedTuple

Words = dict[tuple[str, ...], int]


class Event(NamedTuple):
    """A merge with its pair, count and joins, or a death with its parts, its rest and the joins."""

    kind: str
    symbol: str
    parts: tuple[str, ...]
    number: int
    applied: int


def joined(text: list[str], left: str, right: str) -> list[str]:
    """The text with every place of the pair joined, from left to right."""
    if len(text) < 2:
        return text
    if (text[0], text[1]) == (left, right):
        return [left + right, *joined(text[2:], left, right)]
    return [text[0], *joined(text[1:], left, right)]


def brute_picky(
    words: Words, threshold: float, most: int
) -> tuple[list[Event], list[tuple[list[list[str]], set[str]]]]:
    """All events, and after each merge with its deaths every word and the vocabulary."""
    weights, texts = list(words.values()), [list(units) for units in words]
    units = {unit for text in texts for unit in text}
    present, made_of = set(units), dict[str, tuple[str, str]]()
    events, states = list[Event](), [([*texts], {*present})]
    for _ in range(most):
        pairs: dict[tuple[str, str], int] = {}
        for text, weight in zip(texts, weights, strict=True):
            for pair in pairwise(text):
                pairs[pair] = pairs.get(pair, 0) + weight
        if not pairs:
            break
        best = max(pairs, key=lambda pair: pairs[pair])  # the one seen first of several
        lengths = [len(text) for text in texts]
        texts = [joined(text, *best) for text in texts]
        applied = sum(
            w * (n - len(text)) for w, n, text in zip(weights, lengths, texts, strict=True)
        )
        new = best[0] + best[1]
        made_of.setdefault(new, best)
        present.add(new)
        events.append(Event("merge", new, best, pairs[best], applied))
        for part in dict.fromkeys(best):
            rest = sum(w * text.count(part) for text, w in zip(texts, weights, strict=True))
            if part in units or not applied / (rest + applied) > threshold:
                continue
            present.discard(part)
            pieces = [part]
            while not present.issuperset(pieces):
                pieces = [p for s in pieces for p in ([s] if s in present else made_of[s])]
            events.append(Event("death", part, tuple(pieces), rest, applied))
            texts = [[p for s in text for p in (pieces if s == part else [s])] for text in texts]
        states.append(([*texts], {*present}))
    return events, states
