"""The background computation of the view: the same words learned by Picky BPE and by BPE."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bpe_viz.errors import LimitError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_PICKY_MERGES, MAX_PICKY_TYPES
from bpe_viz.settings import Learner, Settings, with_learner
from bpe_viz.training import train
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.picky import texts

_NAMES = {Learner.PICKY: "Picky BPE", Learner.BPE: "BPE"}


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class PickyRun:
    """A run of Picky BPE of which `last` merges are shown, and one of BPE with as many symbols."""

    history: MergeHistory
    last: int
    bpe: MergeHistory

    @property
    def num_bytes(self) -> int:
        """The memory that both records take."""
        return self.history.num_bytes + self.bpe.num_bytes

    def bpe_step(self, k: int) -> int | None:
        """Return the state of BPE whose vocabulary is as large; None where BPE ends before.

        >>> from bpe_viz.settings import Settings
        >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
        >>> run = learn_picky(slides, Settings(num_merges=9), 0.9, lambda *_: None)
        >>> run.history.sizes.tolist()[9], run.bpe_step(9), run.bpe.lengths.tolist()[6]
        (17, 6, 48)
        """
        step = int(self.history.sizes[k]) - len(self.history.alphabet)
        return step if step <= len(self.bpe) else None


def learn_picky(
    word_counts: Mapping[str, int],
    settings: Settings,
    threshold: float,
    report: Report,
    *,
    is_own: bool = False,
) -> PickyRun:
    """Learn twice from the same words, with the settings of the corpus but for the learner.

    Raises LimitError for too many words.
    """
    if len(word_counts) > MAX_PICKY_TYPES:
        raise LimitError(texts.TOO_MANY_TYPES.format(most=MAX_PICKY_TYPES, number=len(word_counts)))
    asked = replace(
        with_learner(settings, Learner.PICKY),
        num_merges=min(_num_merges(settings), MAX_PICKY_MERGES),
        vocab_size=None,
        threshold=threshold,
    )
    history = _train(word_counts, asked, report)
    last = len(history)
    sizes = history.sizes
    if settings.vocab_size is not None and (sizes >= settings.vocab_size).any():
        last = int((sizes >= settings.vocab_size).argmax())
    num_merges = int(sizes[: last + 1].max()) - len(history.alphabet)
    plain = replace(asked, learner=Learner.BPE, num_merges=num_merges)
    run = PickyRun(history, last, _train(word_counts, plain, report))
    if is_own:
        OWN_MEMORY.hold(run, run.num_bytes)
    return run


def _num_merges(settings: Settings) -> int:
    return MAX_PICKY_MERGES if settings.num_merges is None else settings.num_merges


def _train(word_counts: Mapping[str, int], settings: Settings, report: Report) -> MergeHistory:
    phase = texts.LEARNING.format(learner=_NAMES[settings.learner])
    return train(
        word_counts, settings, lambda done, total: report(phase, done, total), any_mark=True
    )
