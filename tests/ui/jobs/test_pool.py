"""Background trainings: shared, reported, cancelled, and never a dead end after a failure."""

import re
import threading

import pytest

from bpe_viz import Corpus, compiled_kernel
from bpe_viz.errors import EmptyCorpusError, PassingError, SlowPatternError
from bpe_viz.settings import Settings
from bpe_viz.ui.jobs.pool import CancelledError, Job, Pool, Report, Work, answer_within
from bpe_viz.ui.jobs.texts import SLOW_LEARNER
from bpe_viz.ui.jobs.training import Choice, train_choice

PATIENCE = 10


class Gate:
    """Work that reports once, waits to be opened, reports again and returns `result`."""

    def __init__(self, result: str) -> None:
        self.result = result
        self.started = threading.Event()
        self.open = threading.Event()

    def __call__(self, report: Report) -> str:
        report("Learning", 1, 4)
        self.started.set()
        assert self.open.wait(PATIENCE)
        report("Learning", 4, 4)
        return self.result


def started(trainings: Pool[str], question: str, reader: str) -> tuple[Job[str], Gate]:
    gate = Gate(question.upper())
    training = trainings.ask(question, reader, gate)
    assert gate.started.wait(PATIENCE)
    return training, gate


def test_two_readers_share_one_training() -> None:
    trainings: Pool[str] = Pool(limit=4)
    training, gate = started(trainings, "slides", "ann")
    assert trainings.ask("slides", "bob", Gate("never")) is training
    assert (training.phase, training.done, training.total) == ("Learning", 1, 4)
    assert not training.wait(0)
    gate.open.set()
    assert training.wait(PATIENCE)
    assert training.result == "SLIDES"


def test_a_training_goes_on_while_somebody_waits() -> None:
    trainings: Pool[str] = Pool(limit=4)
    training, gate = started(trainings, "slides", "ann")
    trainings.ask("slides", "bob", gate)
    training.leave("ann")
    gate.open.set()
    assert training.wait(PATIENCE)
    assert training.result == "SLIDES"


def test_the_last_reader_to_leave_cancels_and_the_next_one_starts_again() -> None:
    trainings: Pool[str] = Pool(limit=4)
    training, gate = started(trainings, "slides", "ann")
    training.leave("ann")
    again, other_gate = started(trainings, "slides", "bob")
    assert again is not training
    gate.open.set()
    other_gate.open.set()
    assert training.wait(PATIENCE)
    assert again.wait(PATIENCE)
    assert (training.result, again.result) == (None, "SLIDES")
    assert isinstance(training.error, CancelledError)


def test_an_error_of_the_reader_s_is_kept() -> None:
    trainings: Pool[str] = Pool(limit=4)

    def fail(report: Report) -> str:
        report("Reading", 0, 0)
        raise EmptyCorpusError("The corpus has no words. Paste some text.")

    training = trainings.ask("empty", "ann", fail)
    assert training.wait(PATIENCE)
    assert isinstance(training.error, EmptyCorpusError)
    assert trainings.ask("empty", "ann", fail) is training


def failing(error: Exception) -> Work[str]:
    """Work that fails."""

    def fail(report: Report) -> str:
        report("Reading", 0, 0)
        raise error

    return fail


@pytest.mark.parametrize(
    "error", [OSError("disk"), MemoryError(), SlowPatternError("It is too slow. Simplify it.")]
)
def test_a_failure_of_the_moment_is_for_those_alone_who_waited(error: Exception) -> None:
    trainings: Pool[str] = Pool(limit=4)
    failed = trainings.ask("broken", "ann", failing(error))
    assert failed.wait(PATIENCE)
    assert isinstance(failed.error, PassingError)
    assert trainings.ask("broken", "ann", failing(error)) is failed  # no endless attempts
    other = trainings.ask("broken", "bob", lambda _report: "fine")
    assert other.wait(PATIENCE)
    assert other.result == "fine"
    assert trainings.ask("broken", "ann", failing(error)) is other


def test_whoever_saw_a_failure_of_the_moment_may_try_again() -> None:
    trainings: Pool[str] = Pool(limit=4)
    failed = trainings.ask("broken", "ann", failing(OSError("disk")))
    assert failed.wait(PATIENCE)
    failed.leave("ann")
    again = trainings.ask("broken", "ann", lambda _report: "fine")
    assert again.wait(PATIENCE)
    assert again.result == "fine"


def test_an_unexpected_error_has_one_id_on_screen_and_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    trainings: Pool[str] = Pool(limit=4)
    failed = trainings.ask("broken", "ann", failing(OSError("a secret of the server")))
    assert failed.wait(PATIENCE)
    found = re.fullmatch(
        r"Something went wrong \(id ([0-9a-f]{8})\)\. Try again\. .*", str(failed.error)
    )
    assert found
    (record,) = caplog.records
    assert found[1] in record.getMessage()
    assert record.exc_info
    assert str(record.exc_info[1]) == "a secret of the server"


def test_work_that_needs_the_answer_of_other_work_shares_it_and_its_progress() -> None:
    words: Pool[str] = Pool(limit=2)
    trainings: Pool[str] = Pool(limit=2)
    gate = Gate("words")

    def learn(report: Report) -> str:
        return answer_within(words, "text", gate, report).upper()

    both = [trainings.ask(question, "ann", learn) for question in ("one", "two")]
    assert gate.started.wait(PATIENCE)
    while {(training.phase, training.done) for training in both} != {("Learning", 1)}:
        assert not any(training.wait(0.01) for training in both)
    both[0].leave("ann")
    assert both[0].wait(PATIENCE)
    gate.open.set()
    assert both[1].wait(PATIENCE)
    assert (both[0].result, both[1].result) == (None, "WORDS")


def test_the_least_recently_used_is_dropped_but_never_a_running_one() -> None:
    trainings: Pool[str] = Pool(limit=2)
    running, gate = started(trainings, "running", "ann")
    first = trainings.ask("first", "ann", lambda _report: "1")
    assert first.wait(PATIENCE)
    trainings.ask("second", "ann", lambda _report: "2")
    assert trainings.ask("running", "ann", Gate("never")) is running
    assert trainings.ask("first", "ann", lambda _report: "again") is not first
    gate.open.set()
    assert running.wait(PATIENCE)


def test_a_large_corpus_without_the_fast_learner_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 3)
    monkeypatch.setattr(compiled_kernel, "is_available", lambda: False)
    corpus = Corpus.from_words(["low", "lower"])
    choice = Choice("slide", Settings(num_merges=1))
    trained = train_choice(choice, lambda _report: corpus, lambda _phase, _done, _total: None)
    assert trained.notices == (SLOW_LEARNER,)
