"""The raw record of a pruning run: the pieces that each round left, and why others went."""

from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property

import numpy as np

from bpe_viz.arrays import CountArray, FloatArray, IdArray
from bpe_viz.history import NEVER, Layout
from bpe_viz.pickled import PickledByFields
from bpe_viz.unigram.settings import UnigramSettings


class DropReason(Enum):
    """The reason why a piece was dropped.

    >>> DropReason.SPLIT.value
    'its own most probable path is split'
    """

    LOW_COUNT = "its expected count is below 0.5"
    SPLIT = "its own most probable path is split"
    UNUSED = "no word has it in its most probable path"
    LEAST_LOSS = "its loss is among the least"
    LEAST_PROBABLE = "its probability is among the least when the vocabulary is full"


REASONS = tuple(DropReason)


@dataclass(frozen=True, eq=False)
class PieceRound(PickledByFields):
    """The pieces that one round left and dropped, as ids of seeds; round 0 is the first EM steps.

    pieces           int32: those that are left, in the order of the list
    log_probability  float64[pieces]
    expected         float64[pieces]: uses in the corpus, every way to cut by its probability
    used             int64[pieces]: uses in the most probable paths
    loss             float64[pieces]: what the corpus would lose without it, in nats; NaN for
                     pieces that the next round did not weigh, and in the last round
    dropped          int32: in the order of their reasons
    reason           int8[dropped]: index in `REASONS`
    value            float64[dropped]: what decided: the count, the loss, the log probability

    >>> from bpe_viz import learn_unigram
    >>> learn_unigram({"low": 5, "lower": 2}, vocab_size=8).record.rounds[0].pieces.dtype
    dtype('int32')
    """

    pieces: IdArray
    log_probability: FloatArray
    expected: FloatArray
    used: CountArray
    loss: FloatArray
    dropped: IdArray
    reason: CountArray
    value: FloatArray
    log_likelihood: float
    num_tokens: int

    def __post_init__(self) -> None:
        for array in self.arrays:
            array.flags.writeable = False

    @property
    def arrays(self) -> list[IdArray | CountArray | FloatArray]:
        """All arrays."""
        values = [getattr(self, field.name) for field in fields(self)]
        return [value for value in values if isinstance(value, np.ndarray)]


@dataclass(frozen=True, eq=False)
class UnigramRecord(PickledByFields):
    """The record of a training: all seeds, characters first, and every round.

    >>> from bpe_viz.unigram import learn_unigram
    >>> record = learn_unigram({"low": 5, "lot": 3, "log": 2}, 6, mark=None).record
    >>> record.spellings, [left.pieces.tolist() for left in record.rounds]
    (('l', 'o', 'w', 't', 'g', 'lo'), [[2, 3, 4, 5], [5, 2, 3, 1, 4, 0]])
    """

    settings: UnigramSettings
    layout: Layout
    spellings: tuple[str, ...]
    rounds: tuple[PieceRound, ...]

    @cached_property
    def removed(self) -> IdArray:
        """int32[seeds]: the round that dropped a piece for good, or NEVER; read-only."""
        removed = np.full(len(self.spellings), NEVER, np.int32)
        for number, left in enumerate(self.rounds):
            removed[left.dropped] = number
        removed[self.rounds[-1].pieces] = NEVER
        removed.flags.writeable = False
        return removed

    @property
    def num_bytes(self) -> int:
        """The memory of the arrays."""
        layout = (self.layout.units, self.layout.word_starts, self.layout.word_counts)
        rounds = [array for left in self.rounds for array in left.arrays]
        return sum(array.nbytes for array in (*layout, *rounds))
