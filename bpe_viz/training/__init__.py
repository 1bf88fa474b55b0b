"""The learners: one to read aloud, and the fast one that records what it does."""

from bpe_viz.training.any_learner import (
    train,
    train_again,
    train_languages,
    train_lines,
    under_unit,
)
from bpe_viz.training.boundless import learn_boundless_bpe, train_boundless
from bpe_viz.training.deciders import Words
from bpe_viz.training.learner import first_symbols
from bpe_viz.training.parity import learn_parity_bpe, train_parity
from bpe_viz.training.rankings import by_ratio, join
from bpe_viz.training.recording_learner import (
    learn_bpe,
    learn_picky_bpe,
    learn_wordpiece,
)
from bpe_viz.training.self_check import SelfCheck, self_check
from bpe_viz.training.superbpe import learn_superbpe, lines_of, train_superbpe

__all__ = [
    "SelfCheck",
    "Words",
    "by_ratio",
    "first_symbols",
    "join",
    "learn_boundless_bpe",
    "learn_bpe",
    "learn_parity_bpe",
    "learn_picky_bpe",
    "learn_superbpe",
    "learn_wordpiece",
    "lines_of",
    "self_check",
    "train",
    "train_again",
    "train_boundless",
    "train_languages",
    "train_lines",
    "train_parity",
    "train_superbpe",
    "under_unit",
]
