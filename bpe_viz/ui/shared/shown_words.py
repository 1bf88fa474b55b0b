"""A part of a state that has too many words, and of a word that has too many symbols."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from bpe_viz.history import MergeHistory

Tile = TypeVar("Tile")
_TILES_BEFORE = 4  # the first one that changed, of a long word


def shown_words(history: MergeHistory, k: int, most: int) -> list[int]:
    """Return the indices of the words that are shown of state k.

    They are all words of a small corpus, in its order; else the most frequent ones that the merge
    changed.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "newer": 6, "lowest": 2}, 1)
    >>> shown_words(history, 1, 3), shown_words(history, 1, 1), shown_words(history, 0, 1)
    ([0, 1, 2], [1], [1])
    """
    if len(history.words) <= most:
        return [*range(len(history.words))]
    if k:
        changed: list[int] = history.changed_word_indices(k)[:most].tolist()
        return changed
    frequent: list[int] = np.argsort(-history.word_counts, kind="stable")[:most].tolist()
    return frequent


def first_shown(ends: Sequence[int], place: int) -> int:
    """Return where a row is shown from so that one tile and a few before it are on screen.

    >>> first_shown([0, 1, 2, 4, 5, 6, 7], 5), first_shown([0, 1, 2], 1)
    (1, 0)
    """
    return ends[max(0, place - _TILES_BEFORE)]


def shown_range(ends: Sequence[int], offset: int, most: int) -> range:
    """Return which tiles of a row are shown, so that none before an offset is, if others fit.

    `ends` are the offsets at which each tile begins, and the last one ends.

    >>> shown_range([0, 1, 2, 3], 1, 2), shown_range([0, 1, 2, 3], 3, 2)
    (range(1, 3), range(1, 3))
    """
    num_tiles = len(ends) - 1
    first = max(0, min(bisect_left(ends, offset), num_tiles - most))
    return range(first, min(num_tiles, first + most))


def between_cuts(tiles: list[Tile], shown: range, num_tiles: int, cut: Tile) -> list[Tile]:
    """Return the tiles that are shown, and a `cut` where others are left out.

    >>> between_cuts(["b", "c"], range(1, 3), 3, "…")
    ['…', 'b', 'c']
    """
    return [
        *([cut] if shown.start else []),
        *tiles,
        *([cut] if shown.stop < num_tiles else []),
    ]
