"""What one training does, from the choice to the record; knows nothing of the screen."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bpe_viz import compiled_kernel
from bpe_viz.history import MergeHistory, pair_log_kernel
from bpe_viz.settings import Settings
from bpe_viz.settings_fields import to_fields
from bpe_viz.symbols import printable
from bpe_viz.text import Corpus
from bpe_viz.training import recording_kernel, train
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.pool import Report


@dataclass(frozen=True, slots=True)
class Choice:
    """What a reader asks to see: a sample by its key, or a corpus of the reader's own.

    >>> Choice("slide", Settings()).corpus
    'slide'
    """

    source: str | OwnCorpus
    settings: Settings

    @property
    def corpus(self) -> str:
        """The key of the corpus, as the picker knows it."""
        return self.source if isinstance(self.source, str) else self.source.key

    @property
    def own(self) -> OwnCorpus | None:
        """The reader's own corpus; None when it is a sample."""
        return None if isinstance(self.source, str) else self.source

    @property
    def about(self) -> frozenset[str]:
        """The keys of what the reader brought for it: none for a sample."""
        return frozenset({self.own.key}) if self.own else frozenset()


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Trained:
    """A corpus with its record; `choice` says what is shown, mark and all.

    `key` is the digest of the ordered word counts and the settings.
    """

    choice: Choice
    corpus: Corpus
    history: MergeHistory
    key: str
    notices: tuple[str, ...]

    @property
    def is_counts_only(self) -> bool:
        """Whether the corpus came as word counts, so that nothing can cut it again."""
        return self.corpus.provenance.pretokenizer is None

    @property
    def num_bytes(self) -> int:
        """How much memory the counted words and the record take, about."""
        words = sum(map(len, self.corpus.word_counts)) + _BYTES_OF_TYPE * self.corpus.num_types
        return words + self.history.num_bytes


_BYTES_OF_TYPE = 160  # of a dict's entry, its string and its place in the layout
_PREPARING = "Preparing the fast learner, once"
SLOW_LEARNER = (
    "The fast learner needs the package numba, which is not installed, so this took longer."
    " Run: pip install numba"
)


def train_choice(choice: Choice, read: Callable[[Report], Corpus], report: Report) -> Trained:
    """Read the corpus and learn from it; a mark that occurs in a word is replaced by a free one."""
    corpus = read(report)
    report("Learning merges", 0, 0)
    history = train(
        corpus.word_counts,
        choice.settings,
        lambda done, total: report(_learning_phase(), done, total),
        any_mark=True,
    )
    settings = history.settings
    notices = _notices_of_mark(choice.settings, settings)
    history.prepare_pairs(lambda: report(_pairs_phase(), 0, 0))
    if compiled_kernel.is_missed(len(history.died)):
        notices += (SLOW_LEARNER,)
    return Trained(
        choice=replace(choice, settings=settings),
        corpus=corpus,
        history=history,
        key=_digest(corpus.word_counts, settings),
        notices=(*corpus.provenance.notices, *notices),
    )


def _learning_phase() -> str:
    return _PREPARING if compiled_kernel.is_preparing(recording_kernel) else "Learning merges"


def _pairs_phase() -> str:
    is_preparing = compiled_kernel.is_preparing(pair_log_kernel)
    return _PREPARING if is_preparing else "Listing pairs"


def _notices_of_mark(asked: Settings, settings: Settings) -> tuple[str, ...]:
    if settings.mark == asked.mark:
        return ()
    return (
        f'The mark "{printable(asked.mark)}" occurs in the corpus;'
        f' "{printable(settings.mark)}" is used instead.',
    )


def _digest(word_counts: Mapping[str, int], settings: Settings) -> str:
    digest = hashlib.sha256(repr(sorted(to_fields(settings).items())).encode())
    for word, count in word_counts.items():
        digest.update(f"{len(word)} {count} ".encode())
        digest.update(word.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:32]
