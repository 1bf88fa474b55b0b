"""The variety of letters after each beginning of a word, and boundaries at its peaks (Harris 1955).

Where many different letters may follow, a morpheme probably ends. Unlike entropy, variety counts
the followers and does not weigh them.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise

from bpe_viz.morphology.boundaries import Boundaries

_END = ""  # counts as one of the letters that may follow: the word ends


def successor_varieties(words: Iterable[str]) -> dict[str, int]:
    """Return how many different letters, or ends of a word, follow each beginning of the words.

    >>> found = successor_varieties(["low", "lowest", "newer", "wider", "new"])
    >>> [found[beginning] for beginning in ("l", "lo", "low", "lowe", "new", "newe", "wid")]
    [1, 1, 2, 1, 2, 1, 1]
    """
    followers: dict[str, set[str]] = {}
    for word in words:
        for end in range(len(word) + 1):
            followers.setdefault(word[:end], set()).add(word[end : end + 1] or _END)
    return {beginning: len(letters) for beginning, letters in followers.items()}


def variety_boundaries(
    words: Iterable[str], list_of_words: Collection[str] | Mapping[str, int]
) -> list[Boundaries]:
    """Return the boundaries of words where the variety in a list rises and does not rise further.

    >>> listed = ["low", "lowest", "newer", "wider", "new"]
    >>> variety_boundaries(["lowest", "newer", "wider"], listed)
    [frozenset({3}), frozenset({3}), frozenset()]
    """
    varieties = successor_varieties(list_of_words)
    found = []
    for word in words:
        values = [varieties.get(word[:end], 0) for end in range(len(word))]
        rises = [after - before for before, after in pairwise(values)]
        peaks = (
            end
            for end, rise in enumerate(rises, start=1)
            if rise > 0 and (end == len(rises) or rises[end] <= 0)
        )
        found.append(frozenset[float](peaks))
    return found
