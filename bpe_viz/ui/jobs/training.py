"""One training, from the choice to the record; knows nothing of the screen."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain, islice
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from bpe_viz import compiled_kernel
from bpe_viz.history import MergeHistory, pair_log_kernel
from bpe_viz.limits import MAX_LINES_CHARACTERS
from bpe_viz.settings import FROM_LINES, Criterion, Learner, MarkPlace, Settings
from bpe_viz.settings_fields import to_fields
from bpe_viz.symbols import printable, with_free_mark
from bpe_viz.text import Corpus
from bpe_viz.training import (
    ranking_kernel,
    recording_kernel,
    train,
    train_languages,
    train_lines,
)
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.languages import read_languages
from bpe_viz.ui.jobs.lines import read_lines
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.pool import Report

if TYPE_CHECKING:
    from bpe_viz.unigram import UnigramHistory


@dataclass(frozen=True, slots=True)
class Choice:
    """The reader's choice: a sample by its key, or a corpus of the reader's own.

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


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True, kw_only=True)
class _Run:
    """A corpus that was learned from; `choice` says what is shown, mark and all.

    `key` is the digest of the ordered word counts and the settings.
    """

    choice: Choice
    corpus: Corpus
    key: str
    notices: tuple[str, ...]

    @property
    def is_counts_only(self) -> bool:
        """Return whether the corpus came as word counts, so that nothing can cut it again."""
        return self.corpus.provenance.pretokenizer is None

    @property
    def learned_words(self) -> tuple[tuple[str, int], ...]:
        """The words, lines or words of languages that were learned from, with counts.

        Where languages decide, the words of one come after those of the other.
        """
        return tuple(self.corpus.word_counts.items())

    @property
    def learned_languages(self) -> tuple[tuple[str, int], ...]:
        """The number of these words in each language; none where all are one corpus."""
        return ()

    @property
    def num_word_bytes(self) -> int:
        """The approximate memory that the counted words take."""
        return sum(map(len, self.corpus.word_counts)) + _TYPE_BYTES * self.corpus.num_types


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Trained(_Run):
    """A corpus with the record of its merges, of any learner but Unigram."""

    history: MergeHistory

    @property
    def learned_words(self) -> tuple[tuple[str, int], ...]:
        """The words, lines or words of languages that were learned from, with counts."""
        return tuple(_learned_words(self.history, self.corpus))

    @property
    def learned_languages(self) -> tuple[tuple[str, int], ...]:
        """The number of these words in each language."""
        return _learned_languages(self.history)

    @property
    def is_plain(self) -> bool:
        """Return whether it is merges of words alone: no walls, deaths or languages."""
        record = self.history.record
        return not (record.walls or record.deaths or record.languages)

    @property
    def num_bytes(self) -> int:
        """The approximate memory that the counted words and the record take."""
        return self.num_word_bytes + self.history.num_bytes


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TrainedPieces(_Run):
    """A corpus with the record of its rounds of pruning: Unigram."""

    history: "UnigramHistory"

    @property
    def num_bytes(self) -> int:
        """The approximate memory that the counted words and the record take."""
        return self.num_word_bytes + self.history.num_bytes


AnyTrained: TypeAlias = Trained | TrainedPieces

_TYPES_AT_ONCE = 5_000
_TYPE_BYTES = 160  # of a dict's entry, its string and its place in the layout


def train_choice(choice: Choice, read: Callable[[Report], Corpus], report: Report) -> AnyTrained:
    """Read the corpus and learn from it as the learner of the choice does.

    A mark that occurs in a word is replaced by a free one, as is a prefix that begins a word.
    """
    corpus = read(report)
    learner = choice.settings.learner
    if learner is Learner.UNIGRAM:
        return _train_pieces(choice, corpus, report)
    if learner in FROM_LINES:
        return _train_lines(choice, corpus, report)
    if learner is Learner.PARITY:
        return _train_languages(choice, corpus, report)
    return _train_merges(choice, corpus, report)


def _train_merges(choice: Choice, corpus: Corpus, report: Report) -> Trained:
    report(texts.LEARNING_MERGES, 0, 0)
    is_counting = choice.settings.ranks_by is Criterion.COUNT
    kernel = recording_kernel if is_counting else ranking_kernel
    history = train(
        corpus.word_counts,
        choice.settings,
        lambda done, total: report(_phase(texts.LEARNING_MERGES, kernel), done, total),
        any_mark=True,
    )
    settings = history.settings
    notices = _mark_notices(choice.settings, settings)
    return _with_pairs(replace(choice, settings=settings), corpus, history, notices, report)


def _train_lines(choice: Choice, corpus: Corpus, report: Report) -> Trained:
    """Learn from the lines of a corpus, as many as there is room for."""
    report(texts.CUTTING_LINES, 0, 0)
    lines, notices = read_lines(
        choice.source, corpus.word_counts, choice.settings, MAX_LINES_CHARACTERS
    )
    history = train_lines(
        lines, choice.settings, lambda done, total: report(texts.LEARNING_MERGES, done, total)
    )
    return _with_pairs(choice, corpus, history, notices, report)


def _train_languages(choice: Choice, corpus: Corpus, report: Report) -> Trained:
    """Learn from the languages of a corpus, one of which decides each merge."""
    report(texts.LEARNING_LANGUAGES, 0, 0)
    languages, notices = read_languages(choice.source, corpus.word_counts, choice.settings)
    history = train_languages(
        languages,
        choice.settings,
        lambda done, total: report(texts.LEARNING_LANGUAGES, done, total),
        any_mark=True,
    )
    settings = history.settings
    notices += _mark_notices(choice.settings, settings)
    return _with_pairs(replace(choice, settings=settings), corpus, history, notices, report)


def _with_pairs(
    choice: Choice,
    corpus: Corpus,
    history: MergeHistory,
    notices: tuple[str, ...],
    report: Report,
) -> Trained:
    history.prepare_pairs(lambda: report(_phase(texts.LISTING_PAIRS, pair_log_kernel), 0, 0))
    if compiled_kernel.is_missed(len(history.died)):
        notices += (texts.SLOW_LEARNER,)
    return Trained(
        choice=choice,
        corpus=corpus,
        history=history,
        key=_digest(history.settings, _learned_words(history, corpus), _learned_languages(history)),
        notices=(*corpus.provenance.notices, *notices),
    )


def _learned_words(history: MergeHistory, corpus: Corpus) -> Iterable[tuple[str, int]]:
    """Return the words that were learned from, those of each language by themselves."""
    if history.languages:
        words = history.words_of_language().values()
        return chain.from_iterable(found.items() for found in words)
    return (history.count_of_word() if history.record.walls else corpus.word_counts).items()


def _learned_languages(history: MergeHistory) -> tuple[tuple[str, int], ...]:
    languages = history.record.languages
    return tuple(languages.num_words.items()) if languages else ()


def _train_pieces(choice: Choice, corpus: Corpus, report: Report) -> TrainedPieces:
    """Learn pieces; the settings then say with how many, so that links to the run are exact."""
    # With its kernel, so only when it is needed.
    from bpe_viz.unigram import UnigramSettings, pruning_kernel, train_unigram

    report(texts.LEARNING_PIECES, 0, 0)
    settings = with_free_mark(choice.settings, corpus.word_counts)
    has_mark = settings.mark_place is not MarkPlace.NONE
    alphabet_size = len(set().union(*corpus.word_counts)) + has_mark
    pieces = UnigramSettings.of(settings, alphabet_size)
    history = train_unigram(
        corpus.word_counts,
        pieces,
        lambda done, total: report(_phase(texts.LEARNING_PIECES, pruning_kernel), done, total),
    )
    notices = _mark_notices(choice.settings, settings)
    if compiled_kernel.is_missed(len(history.record.layout.units)):
        notices += (texts.SLOW_LEARNER,)
    settings = replace(settings, num_merges=None, vocab_size=pieces.vocab_size)
    return TrainedPieces(
        choice=replace(choice, settings=settings),
        corpus=corpus,
        history=history,
        key=_digest(settings, corpus.word_counts.items()),
        notices=(*corpus.provenance.notices, *notices),
    )


def _phase(phase: str, kernel: ModuleType) -> str:
    return texts.PREPARING_LEARNER if compiled_kernel.is_preparing(kernel) else phase


def _mark_notices(asked: Settings, settings: Settings) -> tuple[str, ...]:
    """Say what replaced a mark or a prefix that could not be used."""
    notices: tuple[str, ...] = ()
    for template, wanted, used in (
        (texts.MARK_IS_TAKEN, asked.mark, settings.mark),
        (texts.PREFIX_IS_TAKEN, asked.prefix, settings.prefix),
    ):
        if used != wanted:
            notices += (template.format(asked=printable(wanted), used=printable(used)),)
    return notices


def _digest(
    settings: Settings,
    word_counts: Iterable[tuple[str, int]],
    languages: tuple[tuple[str, int], ...] = (),
) -> str:
    digest = hashlib.sha256(repr(sorted(to_fields(settings).items())).encode())
    digest.update(repr(languages).encode("utf-8", "surrogatepass") if languages else b"")
    words = iter(word_counts)
    while part := [f"{len(word)} {count} {word}" for word, count in islice(words, _TYPES_AT_ONCE)]:
        digest.update("".join(part).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:32]
