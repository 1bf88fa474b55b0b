"""Words of the corpus that the browser does not have: those that hold a symbol, those searched."""

import numpy as np

from bpe_viz.arrays import Indices
from bpe_viz.history import NEVER, MergeHistory
from bpe_viz.limits import MAX_WORDS_FOUND
from bpe_viz.ui.merges.deltas import rows
from bpe_viz.ui.merges.wire_types import WordRow


def words_with_text(history: MergeHistory, text: str) -> tuple[list[WordRow], int]:
    """Return the most frequent words that contain `text`, and how many there are in all.

    >>> from bpe_viz import learn_bpe
    >>> words_with_text(learn_bpe({"low": 5, "slow": 7, "new": 2}, 1), "low")[1]
    2
    """
    found = [index for index, word in enumerate(history.words) if text in word]
    return _most_frequent(history, np.array(found, np.int64)), len(found)


def words_with_symbol(history: MergeHistory, symbol: int, k: int) -> tuple[list[WordRow], int]:
    """Return the most frequent words with the symbol in state k, and their total number.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "slow": 7, "net": 2}, 2)
    >>> words_with_symbol(history, history.symbols.index("lo"), 1)[1]
    2
    >>> words_with_symbol(history, history.symbols.index("lo"), 2)[1]
    0
    """
    record = history.record
    size = record.alphabet_size
    died = record.died
    if record.deaths:
        last, ids = record.symbols_at(k)
        words = np.unique(record.word_of[last[ids == symbol]]).astype(np.int64)
        return _most_frequent(history, words), len(words)
    if symbol < size:
        first = last = np.flatnonzero(record.layout.units == symbol)
    else:
        rank = symbol - size + 1
        if rank > k:
            return [], 0
        left, right = record.left[rank - 1], record.right[rank - 1]
        joints = record.events_of(rank)
        first = joints - (record.num_units[left] - 1)
        last = joints + record.num_units[right]
    before = np.where(first > 0, died[np.maximum(first - 1, 0)], NEVER)
    words = np.unique(record.word_of[last[(before > k) & (died[last] > k)]]).astype(np.int64)
    return _most_frequent(history, words), len(words)


def _most_frequent(history: MergeHistory, indices: Indices) -> list[WordRow]:
    order = np.argsort(-history.word_counts[indices], kind="stable")[:MAX_WORDS_FOUND]
    return rows(history, indices[order])
