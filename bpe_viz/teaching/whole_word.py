"""The step at which a word has become one symbol, which a class can be sent to find."""

import numpy as np

from bpe_viz.history import MergeHistory, whole_at
from bpe_viz.limits import MAX_ENTRY_CHARACTERS
from bpe_viz.segmentation import segment
from bpe_viz.settings import Segmenter


def first_whole(history: MergeHistory, word: str) -> int | None:
    """Return the smallest k after which the letters of a word are one symbol; None if none is.

    The mark at the end of a word may still be a symbol of its own.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> [first_whole(history, word) for word in ("low", "new", "newer", "wider")]
    [6, 4, 7, None]
    """
    cut = segment(word, history, segmenter=Segmenter.RANK_ORDER)
    rank_of_boundary = {position: rank for rank, position in cut.events}
    letters = [n for n, unit in enumerate(cut.units) if unit != history.settings.mark]
    ranks = [rank_of_boundary.get(position) for position in letters[:-1]]
    made = [rank for rank in ranks if rank is not None]
    return max(made) if made and len(made) == len(ranks) else None


def last_whole(history: MergeHistory, k: int) -> str | None:
    """Return the word of the corpus that became one symbol last by state k; None if none did.

    Of words that the same merge made whole it is the most frequent one. A word that a class could
    not type, as it begins with a blank or is too long, is passed over.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> [last_whole(history, k) for k in (3, 4, 5, 6, 8)]
    [None, 'new', 'new', 'low', 'newer']
    """
    ranks = whole_at(history)
    for index in np.lexsort((-history.word_counts, -ranks)).tolist():
        word: str = history.words[index]
        if ranks[index] <= k and word.split() == [word] and len(word) <= MAX_ENTRY_CHARACTERS:
            return word
    return None
