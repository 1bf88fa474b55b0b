"""The background computations of the Learners page, which know nothing of the screen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from bpe_viz.arguments import OnProgress
from bpe_viz.errors import BpeVizError, LimitError
from bpe_viz.limits import MAX_COMPARED_SIZE, MAX_TYPES_ONE_BY_ONE
from bpe_viz.morphology import (
    Cut,
    GoldEntry,
    GoldList,
    LearnersAtSize,
    MergeRun,
    NoRun,
    OneByOneRun,
    PieceRun,
    SizedRun,
    blank_before,
    compare_at,
    most_frequent,
    sizes_to_compare,
)
from bpe_viz.settings import Learner, MarkPlace, Settings, with_learner
from bpe_viz.settings_table import LEARNER
from bpe_viz.symbols import with_free_mark
from bpe_viz.training import train
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.learners import texts
from bpe_viz.unigram import UnigramSettings

# Those that are compared, in the order of their runs.
_PIECE_BYTES = 200  # a string, its number and its place in a dict


@dataclass(frozen=True, slots=True)
class Asked:
    """The settings of the comparison, apart from the corpus and the gold list.

    `settings` are those of the corpus on show; the stop and the learner in them do not matter.
    """

    settings: Settings
    has_marks: bool
    one_by_one: bool

    @property
    def bpe(self) -> Settings:
        """The settings of byte pair encoding, whatever the learner of `settings` is.

        >>> from bpe_viz import MarkPlace
        >>> asked = Asked(Settings(mark_place=MarkPlace.GLUED), has_marks=True, one_by_one=False)
        >>> asked.bpe.mark_place.value, asked.wordpiece.mark_place.value, asked.unigram.mark
        ('glued', 'none', '▁')
        """
        return self._of(Learner.BPE)

    @property
    def wordpiece(self) -> Settings:
        """The settings of WordPiece."""
        return self._of(Learner.WORDPIECE)

    @property
    def unigram(self) -> Settings:
        """The settings of Unigram, whose smallest unit is a character."""
        return self._of(Learner.UNIGRAM)

    def _of(self, learner: Learner) -> Settings:
        settings = with_learner(self.settings, learner)
        settings = replace(settings, num_merges=MAX_COMPARED_SIZE, vocab_size=None)
        return settings if self.has_marks else replace(settings, mark_place=MarkPlace.NONE)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Compared:
    """Three learners on one corpus: their runs, and what was counted at every size.

    `word_counts` are the types that were measured, of `num_types`; `num_unknown` words of the gold
    list contain characters that the corpus does not have.
    """

    runs: tuple[SizedRun, ...]
    at_sizes: tuple[LearnersAtSize, ...]
    word_counts: Mapping[str, int]
    num_types: int
    num_gold: int
    num_unknown: int
    before: str
    is_one_by_one: bool
    marks: tuple[str, str, str]

    @property
    def sizes(self) -> tuple[int, ...]:
        """The vocabulary sizes that can be looked at."""
        return tuple(at_size.size for at_size in self.at_sizes)

    def cuts(self, word: str) -> list[list[Cut | None]]:
        """Return each learner's cuts of a word at each size; None where it has no vocabulary."""
        found: list[list[Cut | None]] = []
        for at_size in self.at_sizes:
            pairs = zip(self.runs, at_size.learners, strict=True)
            found.append(
                [run.at(at_size.size).cut(word) if there else None for run, there in pairs]
            )
        return found

    @property
    def num_bytes(self) -> int:
        """The approximate memory that the runs and the measured words take."""
        merges = sum(run.history.num_bytes for run in self.runs if isinstance(run, MergeRun))
        entries = sum(at_size.size for at_size in self.at_sizes)
        words = sum(len(word) + _PIECE_BYTES for word in self.word_counts)
        return merges + _PIECE_BYTES * entries + words


def compare_learners(
    word_counts: Mapping[str, int],
    asked: Asked,
    gold: GoldList,
    report: Report,
    *,
    is_own: bool = False,
) -> Compared:
    """Learn three times from the same words, and compare at every size."""
    bpe = _run(lambda: _merge_run(word_counts, asked.bpe, report))
    wordpiece = _run(lambda: _merge_run(word_counts, asked.wordpiece, report))
    report(_learning(Learner.UNIGRAM), 0, 0)
    piece_settings = with_free_mark(asked.unigram, word_counts)
    progress = _Progress(report)
    unigram = _run(lambda: _piece_run(word_counts, piece_settings, asked, progress.learn_pieces))
    runs = (bpe, wordpiece, unigram)
    before = blank_before(word_counts, np.fromiter(word_counts.values(), np.int64))
    measured = most_frequent(word_counts)
    sizes = sizes_to_compare(runs, len(word_counts))
    entries = gold.entries
    found = tuple(
        compare_at(
            size,
            runs,
            measured,
            entries,
            normalization=asked.settings.normalization,
            before=before,
            on_progress=progress.measure,
        )
        for size in progress.of(sizes)
    )
    for run in runs:
        if isinstance(run, MergeRun):
            run.forget_words()
    compared = Compared(
        runs=runs,
        at_sizes=found,
        word_counts=measured,
        num_types=len(word_counts),
        num_gold=len(entries),
        num_unknown=_num_unknown(entries, word_counts),
        before=before,
        is_one_by_one=isinstance(unigram, OneByOneRun),
        marks=(_mark_of(bpe), _prefix_of(wordpiece), _mark_of(unigram)),
    )
    if is_own:
        OWN_MEMORY.hold(compared, compared.num_bytes)
    return compared


class _Progress:
    """Tells how far comparing is: at each size pieces are learned again, then all is measured.

    Learning is half of a size; what pieces are learned before the first size is a phase of its own.
    """

    def __init__(self, report: Report) -> None:
        self._report = report
        self._num_sizes = self._num_begun = self._size = 0

    def of(self, sizes: Sequence[int]) -> Iterator[int]:
        """Yield each of the sizes, which is then the one that is told of."""
        self._num_sizes = len(sizes)
        for size in sizes:
            self._num_begun, self._size = self._num_begun + 1, size
            yield size

    def learn_pieces(self, done: int, total: int) -> None:
        """Tell of pieces that are learned."""
        if self._size:
            self._compare(done, 2 * total)
        else:
            self._report(_learning(Learner.UNIGRAM), done, total)

    def measure(self, done: int, total: int) -> None:
        """Tell of words that are cut and measured."""
        self._compare(total + done, 2 * total)

    def _compare(self, done: int, total: int) -> None:
        before = (self._num_begun - 1) * total
        self._report(f"Comparing {self._size:,} entries", before + done, self._num_sizes * total)


def _run(make: Callable[[], SizedRun]) -> SizedRun:
    try:
        return make()
    except BpeVizError as error:
        return NoRun(str(error))


def _learning(learner: Learner) -> str:
    return texts.LEARNING.format(learner=LEARNER.name_of(learner))


def _merge_run(word_counts: Mapping[str, int], settings: Settings, report: Report) -> SizedRun:
    history = train(
        word_counts,
        settings,
        lambda done, total: report(_learning(settings.learner), done, total),
        any_mark=True,
    )
    return MergeRun(history)


def _piece_run(
    word_counts: Mapping[str, int], settings: Settings, asked: Asked, on_progress: OnProgress
) -> SizedRun:
    pieces = replace(UnigramSettings.of(settings, alphabet_size=0), vocab_size=MAX_COMPARED_SIZE)
    if asked.one_by_one and len(word_counts) <= MAX_TYPES_ONE_BY_ONE:
        try:
            return OneByOneRun(word_counts, mark=pieces.mark)
        except LimitError:
            pass  # in rounds then, as the page says
    return PieceRun(word_counts, pieces, on_progress=on_progress)


def _mark_of(run: SizedRun) -> str:
    if isinstance(run, PieceRun | OneByOneRun):
        return run.mark or ""
    if not isinstance(run, MergeRun) or run.history.settings.mark_place is MarkPlace.NONE:
        return ""
    return run.history.settings.mark


def _prefix_of(run: SizedRun) -> str:
    return run.history.settings.prefix if isinstance(run, MergeRun) else ""


def _num_unknown(entries: tuple[GoldEntry, ...], word_counts: Mapping[str, int]) -> int:
    known = set().union(*word_counts)
    return sum(not known.issuperset(entry.word) for entry in entries)
