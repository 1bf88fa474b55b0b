"""The effects of merges on a whole corpus, as curves over k read from the record."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from bpe_viz.arrays import CountArray, FloatArray
from bpe_viz.errors import BpeVizError
from bpe_viz.history import MergeHistory
from bpe_viz.pickled import PickledByFields
from bpe_viz.wording import counted

_POINTS = 50


@dataclass(frozen=True, slots=True, eq=False)
class SubwordCurves(PickledByFields):
    """One read-only entry per state; marks that are symbols of their own count as symbols.

    merges            int64: the k of each state
    num_symbols       int64: tokens needed, the corpus length in symbols
    vocabulary        int64: alphabet and merged symbols
    in_use            int64: those of them that still occur in the corpus
    symbols_per_word  float64: corpus length in symbols over tokens

    >>> from bpe_viz import learn_bpe
    >>> subword_curves(learn_bpe({"low": 5, "lower": 2}, 3)).vocabulary.tolist()
    [6, 7, 8, 9]
    """

    merges: CountArray
    num_symbols: CountArray
    vocabulary: CountArray
    in_use: CountArray
    symbols_per_word: FloatArray

    def __post_init__(self) -> None:
        for name in self.__slots__:
            getattr(self, name).flags.writeable = False


def subword_curves(history: MergeHistory, merges: Iterable[int] | None = None) -> SubwordCurves:
    """Return the curves at the given k, by default at up to 50 from 0 on, evenly spaced in ln k.

    >>> from bpe_viz import learn_bpe
    >>> curves = subword_curves(learn_bpe({"low": 5, "lower": 2}, 3), merges=[0, 3])
    >>> curves.num_symbols.tolist(), curves.in_use.tolist()
    ([32, 13], [6, 5])
    """
    chosen = checked_merges(history, merges)
    num_symbols = history.lengths[chosen]
    walls = history.record.walls  # then the words of the history are lines
    layout = walls.inside.layout if walls else history.record.layout
    in_use = [np.count_nonzero(history.symbol_counts(k)) for k in chosen.tolist()]
    return SubwordCurves(
        merges=chosen,
        num_symbols=num_symbols,
        vocabulary=history.sizes[chosen],
        in_use=np.array(in_use, np.int64),
        symbols_per_word=num_symbols / int(layout.word_counts.sum()),
    )


def checked_merges(history: MergeHistory, merges: Iterable[int] | None) -> CountArray:
    """Return the given k, rising and each once, or up to 50 from 0 on, evenly by logarithm.

    >>> from bpe_viz import learn_bpe
    >>> checked_merges(learn_bpe({"low": 5}, 3), None).tolist()
    [0, 1, 2, 3]
    """
    last = len(history)
    if merges is None and last < _POINTS:
        return np.arange(last + 1, dtype=np.int64)
    if merges is None:
        spaced = np.geomspace(1, last, _POINTS - 1)
        return np.unique(np.rint([0.0, *spaced]).astype(np.int64))
    chosen = np.unique(np.array(list(merges), np.int64))
    if not len(chosen) or chosen[0] < 0 or chosen[-1] > last:
        raise BpeVizError(
            f"These are not steps of a history of {counted(last, 'merge')}."
            f" Choose some from 0 to {last:,}."
        )
    return chosen
