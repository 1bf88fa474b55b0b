"""The work that answers a choice: words are counted once for all, large work waits in a line."""

import functools
from typing import TypeVar

from bpe_viz.limits import (
    CACHED_FIGURES,
    CACHED_OWN_TRAININGS,
    CACHED_SMALL_TRAININGS,
    CACHED_TRAININGS,
    CACHED_WORD_COUNTS,
    LARGE_BYTES,
    LINES_BYTES_PER_BYTE,
    MAX_LINES_CHARACTERS,
    MERGES_BYTES_PER_BYTE,
    PIECES_BYTES_PER_BYTE,
)
from bpe_viz.samples import sample_by_key
from bpe_viz.settings import FROM_LINES, Learner, Settings
from bpe_viz.text import Corpus, CorpusFigures, corpus_figures
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.corpus_questions import Question, count_sample, question_of, read_figures
from bpe_viz.ui.jobs.line import LARGE_WORK
from bpe_viz.ui.jobs.memory import MEMORY
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.pool import Job, Report, Work, answer_within
from bpe_viz.ui.jobs.training import AnyTrained, Choice, train_choice

Result = TypeVar("Result")

TRAININGS: Cache[AnyTrained] = Cache(shared=CACHED_TRAININGS, own=CACHED_OWN_TRAININGS)
_SMALL_TRAININGS: Cache[AnyTrained] = Cache(shared=CACHED_SMALL_TRAININGS)  # safe from large ones
WORD_COUNTS: Cache[Corpus] = Cache(shared=CACHED_WORD_COUNTS)
_FIGURES: Cache[CorpusFigures] = Cache(shared=CACHED_FIGURES, own=CACHED_FIGURES)


def ask_for(choice: Choice, shown: AnyTrained | None, reader: str) -> Job[AnyTrained]:
    """Return the job that answers `choice`: under way, over, or started now."""
    is_large = is_large_corpus(choice.corpus, choice.own)
    work: Work[AnyTrained]
    if choice.own:
        work = functools.partial(_train_own, choice.own, choice, shown)
        work = in_line(work) if is_large else work
    else:
        work = functools.partial(_train_sample, choice, LARGE_WORK.number())
    return _cache_for(choice).ask(
        choice, work, reader=reader, about=choice.about, is_large=is_large
    )


def work_on_own(own: OwnCorpus, settings: Settings) -> Work[AnyTrained]:
    """Return the work that learns from a reader's corpus, for a cache of the caller's."""
    choice = Choice(own, settings)
    work: Work[AnyTrained] = functools.partial(_train_own, own, choice, None)
    return in_line(work) if is_large_corpus(choice.corpus, own) else work


def ask_again(choice: Choice, reader: str) -> None:
    """Let the next question of `reader` start again what failed in passing."""
    job = _cache_for(choice).pool(choice.about).of(choice)
    if job:
        job.leave(reader)


def _cache_for(choice: Choice) -> Cache[AnyTrained]:
    is_small_sample = choice.own is None and not is_large_corpus(choice.corpus, None)
    return _SMALL_TRAININGS if is_small_sample else TRAININGS


def is_large_corpus(key: str, own: OwnCorpus | None) -> bool:
    """Return whether a corpus takes so long to count that it has to wait for its turn."""
    return (own.num_bytes if own else sample_by_key(key).num_bytes()) > LARGE_BYTES


def in_line(work: Work[Result], number: int | None = None) -> Work[Result]:
    """Return the same work after a wait for its turn; never call it with a place taken."""
    turn = LARGE_WORK.number() if number is None else number

    def work_in_turn(report: Report) -> Result:
        with LARGE_WORK.place(turn, report):
            return work(report)

    return work_in_turn


def _with_room(work: Work[Result], num_bytes: int) -> Work[Result]:
    """Return the same work, which begins when there is so much memory."""

    def work_with_room(report: Report) -> Result:
        with MEMORY.room(num_bytes, report):
            return work(report)

    return work_with_room


def _bytes_to_learn(num_bytes: int, settings: Settings) -> int:
    """Estimate the memory that learning from a text takes at most.

    Of presidential messages of 5 and 12 MB, merges took 3 to 5 times as much, pieces 10 to 18, and
    lines 80, of which there is a limit.

    >>> _bytes_to_learn(1_000, Settings())
    6000
    """
    if settings.learner is Learner.UNIGRAM:
        return num_bytes * PIECES_BYTES_PER_BYTE
    of_lines = min(num_bytes, MAX_LINES_CHARACTERS) * LINES_BYTES_PER_BYTE
    of_words = num_bytes * MERGES_BYTES_PER_BYTE
    return of_words + (of_lines if settings.learner in FROM_LINES else 0)


def read_sample(choice: Choice, report: Report) -> Corpus:
    """Read the counted words of a sample, in the line if it is large."""
    return _sample_words(question_of(choice.corpus, choice.settings), report)


def ask_for_figures(question: Question, own: OwnCorpus | None, reader: str) -> Job[CorpusFigures]:
    """Return the job that answers `question`, in the line if the corpus is large."""
    is_large = is_large_corpus(question.corpus, own)
    work: Work[CorpusFigures] = functools.partial(_figures, question, own)
    return _FIGURES.ask(
        question,
        in_line(work) if is_large else work,
        reader=reader,
        about=(own.key,) if own else (),
        is_large=is_large,
    )


def _figures(question: Question, own: OwnCorpus | None, report: Report) -> CorpusFigures:
    """Return figures of words that are counted already, or else counted now and not cached."""
    counted = None if own else WORD_COUNTS.pool().of(question)
    if counted and counted.result:
        return corpus_figures(counted.result, question.settings.unit)
    return read_figures(question, own, report)


def _train_sample(choice: Choice, number: int, report: Report) -> AnyTrained:
    """Count, or take the words of whoever counts them now; then learn.  Both have one number."""
    corpus = _sample_words(question_of(choice.corpus, choice.settings), report, number)
    learn: Work[AnyTrained] = functools.partial(train_choice, choice, lambda _report: corpus)
    if is_large_corpus(choice.corpus, None):
        num_bytes = _bytes_to_learn(sample_by_key(choice.corpus).num_bytes(), choice.settings)
        learn = in_line(_with_room(learn, num_bytes), number)
    return learn(report)


def _train_own(
    own: OwnCorpus, choice: Choice, shown: AnyTrained | None, report: Report
) -> AnyTrained:
    """Learn from what a reader brought; raises ServerFullError."""
    read = functools.partial(_read_own, own, choice, shown)
    learn: Work[AnyTrained] = functools.partial(train_choice, choice, read)
    if is_large_corpus(choice.corpus, own):
        learn = _with_room(learn, _bytes_to_learn(own.num_bytes, choice.settings))
    with OWN_MEMORY.room(own.num_bytes):  # for what is needed on the way
        trained = learn(report)
    OWN_MEMORY.hold(trained, trained.num_bytes)
    return trained


def _sample_words(question: Question, report: Report, number: int | None = None) -> Corpus:
    count: Work[Corpus] = functools.partial(count_sample, question)
    if not is_large_corpus(question.corpus, None):
        return count(report)
    num_bytes = _bytes_to_learn(sample_by_key(question.corpus).num_bytes(), question.settings)
    count = in_line(_with_room(count, num_bytes), number)
    return answer_within(WORD_COUNTS.pool(), question, count, report)


def _read_own(own: OwnCorpus, choice: Choice, shown: AnyTrained | None, report: Report) -> Corpus:
    """Read the words on screen when they would be the same ones, else counted again."""
    if shown and shown.choice.own == own and _words_agree(shown.choice, choice):
        return shown.corpus
    return own.read(choice.settings, report)


def _words_agree(one: Choice, other: Choice) -> bool:
    return question_of("", one.settings) == question_of("", other.settings)
