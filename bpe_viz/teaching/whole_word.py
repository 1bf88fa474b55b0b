"""The step at which a word has become one symbol, which a class can be sent to find."""

from bpe_viz.history import MergeHistory
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
