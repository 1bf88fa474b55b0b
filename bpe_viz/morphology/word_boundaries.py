"""The boundaries of many words and the merge that removed each, as flat arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bpe_viz.arguments import OnProgress
from bpe_viz.arrays import CountArray, FloatArray, IdArray
from bpe_viz.history import NEVER, MergeHistory
from bpe_viz.morphology.boundaries import Boundaries, unit_offsets
from bpe_viz.segmentation import segment
from bpe_viz.settings import Normalization
from bpe_viz.text import normalize

_WORDS_AT_ONCE = 500


@dataclass(frozen=True, slots=True, eq=False)
class WordBoundaries:
    """All boundaries inside some words, word after word, those at a mark excluded.

    offsets  float64[boundaries]: character offset in the word
    died     int32[boundaries]: rank of the merge that removed it, or NEVER
    starts   int64[words + 1]: word i has the boundaries starts[i] to starts[i + 1] - 1

    >>> from bpe_viz import learn_bpe
    >>> boundaries = boundaries_of_words(["low", "er"], learn_bpe(["low"], 1))
    >>> boundaries.offsets.tolist(), boundaries.starts.tolist()
    ([1.0, 2.0, 1.0], [0, 2, 3])
    """

    offsets: FloatArray
    died: IdArray
    starts: CountArray

    def __post_init__(self) -> None:
        for array in (self.offsets, self.died, self.starts):
            array.flags.writeable = False

    def at(self, index: int, k: int) -> Boundaries:
        """The boundaries of a word after k merges.

        >>> from bpe_viz import learn_bpe
        >>> boundaries = boundaries_of_words(["lower"], learn_bpe(["low", "low", "er"], 2))
        >>> sorted(boundaries.at(0, 2))
        [3, 4]
        """
        start, stop = self.starts[index : index + 2].tolist()
        alive = self.offsets[start:stop][self.died[start:stop] > k]
        return frozenset(int(o) if o.is_integer() else o for o in alive.tolist())


def boundaries_of_words(
    words: Sequence[str],
    history: MergeHistory,
    *,
    before: str = "",
    on_progress: OnProgress | None = None,
) -> WordBoundaries:
    """Segment each word once; `on_progress(words done, of all)` may raise to cancel.

    A word is normalised as the corpus was, unless that changes its number of characters. `before`
    is put before each word, as the blank that begins most words of GPT-2's pre-tokenizer is; the
    boundary behind it does not count.

    >>> from bpe_viz import learn_bpe
    >>> boundaries_of_words(["lower"], learn_bpe(["low", "low", "er"], 2)).died.tolist()[:2]
    [1, 2]
    """
    offsets: list[float] = []
    died: list[int] = []
    starts = np.zeros(len(words) + 1, np.int64)
    for number, word in enumerate(words):
        if on_progress and number % _WORDS_AT_ONCE == 0:
            on_progress(number, len(words))
        trained_word = before + _as_trained(word, history.settings.normalization)
        segmentation = segment(trained_word, history)
        ranks = [NEVER] * len(segmentation.units)
        for rank, position in segmentation.events:
            ranks[position] = rank
        edges = unit_offsets(segmentation.word, segmentation.units, history.settings)
        for edge, rank in zip(edges, ranks, strict=True):
            if 0 < edge - len(before) < len(word):
                offsets.append(edge - len(before))
                died.append(rank)
        starts[number + 1] = len(offsets)
    if on_progress:
        on_progress(len(words), len(words))
    return WordBoundaries(np.array(offsets, np.float64), np.array(died, np.int32), starts)


def _as_trained(word: str, normalization: Normalization) -> str:
    normalized = normalize(word, normalization)
    return normalized if len(normalized) == len(word) else word
