"""The line for large work: so many at a time, in order, left when nobody waits any more."""

import threading
import time

import pytest

from bpe_viz.ui.jobs.line import Line
from bpe_viz.ui.jobs.pool import CancelledError, Pool, Report

PATIENCE = 20


class Job:
    """Work that waits for a place, says that it has one, and keeps it until it is let go."""

    def __init__(self, line: Line, order: list[int], number: int | None = None) -> None:
        self.line, self.order = line, order
        self.number = line.number() if number is None else number
        self.inside, self.let_go = threading.Event(), threading.Event()

    def __call__(self, report: Report) -> str:
        with self.line.place(self.number, report):
            self.order.append(self.number)
            self.inside.set()
            assert self.let_go.wait(PATIENCE)
        return "done"


def until(is_so: object) -> None:
    """Wait for what another thread does."""
    assert callable(is_so)
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_only_so_many_are_inside_and_each_is_told_how_many_are_ahead() -> None:
    line, order = Line(places=2), list[int]()
    trainings: Pool[str] = Pool(limit=9)
    jobs = [Job(line, order) for _ in range(5)]
    asked = [trainings.ask(job.number, f"reader {job.number}", job) for job in jobs[:2]]
    until(lambda: line.num_inside == 2)
    asked += [trainings.ask(job.number, f"reader {job.number}", job) for job in jobs[2:]]
    until(lambda: [training.phase for training in asked[2:]] == _phases(2, 3, 4))
    assert (line.num_inside, [job.inside.is_set() for job in jobs]) == (2, [True] * 2 + [False] * 3)
    jobs[0].let_go.set()
    until(lambda: [training.phase for training in asked[3:]] == _phases(2, 3))
    for job in jobs:
        job.let_go.set()
    assert all(training.wait(PATIENCE) for training in asked)
    assert [training.result for training in asked] == ["done"] * 5
    assert sorted(order) == [job.number for job in jobs]
    assert line.num_inside == 0


def test_what_was_asked_for_first_goes_first_whoever_comes_to_the_line_first() -> None:
    line, order = Line(places=1), list[int]()
    trainings: Pool[str] = Pool(limit=9)
    early = line.number()
    first = Job(line, order)
    trainings.ask("first", "ann", first)
    assert first.inside.wait(PATIENCE)
    late = Job(line, order)
    asked = trainings.ask("late", "bob", late)
    until(lambda: asked.phase == "Waiting: 1 corpus is ahead of this one")
    continued = Job(line, order, number=early)
    trainings.ask("early", "cid", continued)
    until(lambda: asked.phase == "Waiting: 2 corpora are ahead of this one")
    for job in (first, continued, late):
        job.let_go.set()
    assert asked.wait(PATIENCE)
    assert order == [first.number, early, late.number]


def test_whoever_is_left_by_all_readers_leaves_the_line() -> None:
    line, order = Line(places=1), list[int]()
    trainings: Pool[str] = Pool(limit=9)
    jobs = [Job(line, order) for _ in range(3)]
    asked = [trainings.ask(jobs[0].number, f"reader {jobs[0].number}", jobs[0])]
    until(lambda: line.num_inside == 1)
    asked += [trainings.ask(job.number, f"reader {job.number}", job) for job in jobs[1:]]
    until(lambda: asked[2].phase == "Waiting: 2 corpora are ahead of this one")
    asked[1].leave(f"reader {jobs[1].number}")
    assert asked[1].wait(PATIENCE)
    assert isinstance(asked[1].error, CancelledError)
    until(lambda: asked[2].phase == "Waiting: 1 corpus is ahead of this one")
    for job in jobs:
        job.let_go.set()
    assert asked[2].wait(PATIENCE)
    assert order == [jobs[0].number, jobs[2].number]


def test_a_place_is_free_again_after_a_failure() -> None:
    line = Line(places=1)
    with pytest.raises(OSError, match="disk"), line.place(line.number(), lambda *_: None):
        raise OSError("disk")
    with line.place(line.number(), lambda *_: None):
        assert line.num_inside == 1


def test_what_nobody_looks_at_any_more_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    line, order = Line(places=1), list[int]()
    trainings: Pool[str] = Pool(limit=9)
    first, forgotten = Job(line, order), Job(line, order)
    running = trainings.ask("first", "ann", first)
    assert first.inside.wait(PATIENCE)
    asked = trainings.ask("forgotten", "bob", forgotten)
    until(lambda: asked.phase == "Waiting: 1 corpus is ahead of this one")
    monkeypatch.setattr("bpe_viz.ui.jobs.pool.SECONDS_UNTIL_ABANDONED", -1.0)
    assert asked.wait(PATIENCE)
    assert asked.is_cancelled
    monkeypatch.undo()
    assert trainings.ask("forgotten", "bob", Job(line, order)) is not asked
    first.let_go.set()
    assert running.wait(PATIENCE)


def _phases(*numbers: int) -> list[str]:
    return [f"Waiting: {number} corpora are ahead of this one" for number in numbers]
