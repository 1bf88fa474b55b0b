"""Background trainings: shared, reported, cancelled, and never a dead end after a failure."""

import threading

import pytest

from bpe_viz import Corpus, compiled_kernel
from bpe_viz.errors import EmptyCorpusError
from bpe_viz.settings import Settings
from bpe_viz.ui.training_work import SLOW_LEARNER, Choice, train_choice
from bpe_viz.ui.trainings import CancelledError, Report, Training, Trainings

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


def started(trainings: Trainings[str], question: str, reader: str) -> tuple[Training[str], Gate]:
    gate = Gate(question.upper())
    training = trainings.ask(question, reader, gate)
    assert gate.started.wait(PATIENCE)
    return training, gate


def test_two_readers_share_one_training() -> None:
    trainings: Trainings[str] = Trainings(limit=4)
    training, gate = started(trainings, "slides", "ann")
    assert trainings.ask("slides", "bob", Gate("never")) is training
    assert (training.phase, training.done, training.total) == ("Learning", 1, 4)
    assert not training.wait(0)
    gate.open.set()
    assert training.wait(PATIENCE)
    assert training.result == "SLIDES"


def test_a_training_goes_on_while_somebody_waits() -> None:
    trainings: Trainings[str] = Trainings(limit=4)
    training, gate = started(trainings, "slides", "ann")
    trainings.ask("slides", "bob", gate)
    training.leave("ann")
    gate.open.set()
    assert training.wait(PATIENCE)
    assert training.result == "SLIDES"


def test_the_last_reader_to_leave_cancels_and_the_next_one_starts_anew() -> None:
    trainings: Trainings[str] = Trainings(limit=4)
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
    trainings: Trainings[str] = Trainings(limit=4)

    def fail(report: Report) -> str:
        report("Reading", 0, 0)
        raise EmptyCorpusError("The corpus has no words. Paste some text.")

    training = trainings.ask("empty", "ann", fail)
    assert training.wait(PATIENCE)
    assert isinstance(training.error, EmptyCorpusError)
    assert trainings.ask("empty", "ann", fail) is training


def test_an_unexpected_error_is_logged_and_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    trainings: Trainings[str] = Trainings(limit=4)

    def fail(report: Report) -> str:
        report("Reading", 0, 0)
        raise OSError("disk")

    training = trainings.ask("broken", "ann", fail)
    assert training.wait(PATIENCE)
    assert isinstance(training.error, OSError)
    assert "A training failed" in caplog.text
    assert trainings.ask("broken", "ann", fail) is not training


def test_the_least_recently_used_is_dropped_but_never_a_running_one() -> None:
    trainings: Trainings[str] = Trainings(limit=2)
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
