"""The words in symbols that span words, and the pairs that would have too many of them."""

from collections.abc import Iterable

import numpy as np

from bpe_viz.arrays import FlagArray, IdArray
from bpe_viz.settings import Settings
from bpe_viz.symbols import spelling


def word_shapes(symbols: Iterable[str], settings: Settings) -> IdArray:
    """int32[symbols]: 4 times the words, plus 2 if a blank is first and 1 if a blank is last.

    Words are what blanks are between, so that a part of a word counts as one.

    >>> word_shapes(["to be", " b", " "], Settings()).tolist()
    [8, 6, 3]
    """
    blank = spelling(" ", settings.unit)
    shapes = [
        4 * len([*filter(None, each.split(blank))])
        + 2 * each.startswith(blank)
        + each.endswith(blank)
        for each in symbols
    ]
    return np.array(shapes, np.int32)


def words_in_pairs(left: IdArray, right: IdArray) -> IdArray:
    """Return how many words two symbols of these shapes have when they are joined.

    >>> words_in_pairs(np.array([8, 8, 6]), np.array([6, 4, 3])).tolist()  # " b" ends one of two
    [3, 2, 1]
    """
    is_one_word: FlagArray = ((left & 1) == 0) & ((right & 2) == 0)
    return (left >> 2) + (right >> 2) - is_one_word
