"""The unigram language model: a learner to read aloud, the fast one, every round on record."""

from bpe_viz.unigram.history import DroppedPiece, LossSum, UnigramHistory, UnigramState
from bpe_viz.unigram.lattice import Arc, Lattice, Path, units_with_mark
from bpe_viz.unigram.one_by_one import (
    LossAddend,
    PlainState,
    can_remove_one_by_one,
    remove_one_by_one,
)
from bpe_viz.unigram.record import DropReason
from bpe_viz.unigram.recording_learner import learn_unigram, train_unigram
from bpe_viz.unigram.rules import TIES_PER_NAT, UNKNOWN_PENALTY, most_probable_first
from bpe_viz.unigram.settings import UnigramSettings

__all__ = [
    "TIES_PER_NAT",
    "UNKNOWN_PENALTY",
    "Arc",
    "DropReason",
    "DroppedPiece",
    "Lattice",
    "LossAddend",
    "LossSum",
    "Path",
    "PlainState",
    "UnigramHistory",
    "UnigramSettings",
    "UnigramState",
    "can_remove_one_by_one",
    "learn_unigram",
    "most_probable_first",
    "remove_one_by_one",
    "train_unigram",
    "units_with_mark",
]
