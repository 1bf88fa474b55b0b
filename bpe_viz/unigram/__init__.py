"""The unigram language model: a learner to read aloud, the fast one, every round on record."""

from bpe_viz.unigram.history import DroppedPiece, UnigramHistory, UnigramState
from bpe_viz.unigram.lattice import Arc, Lattice, Path
from bpe_viz.unigram.record import DropReason
from bpe_viz.unigram.recording_learner import learn_unigram, train_unigram
from bpe_viz.unigram.settings import UnigramSettings

__all__ = [
    "Arc",
    "DropReason",
    "DroppedPiece",
    "Lattice",
    "Path",
    "UnigramHistory",
    "UnigramSettings",
    "UnigramState",
    "learn_unigram",
    "train_unigram",
]
