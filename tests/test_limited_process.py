"""Processes that are killed or use up what they may take: one clear error, and others go on."""

import errno
import signal
import subprocess
import threading
from time import sleep

import pytest

from bpe_viz.documents.document import DocumentKind
from bpe_viz.documents.parser import DocumentParser
from bpe_viz.errors import BusyError
from bpe_viz.limited_process import (
    BusyProcessesError,
    EndedProcessError,
    LimitedProcesses,
    ProcessError,
    SlowProcessError,
)

CHECK = {"ask": "check", "pattern": "a+"}
# For ever, of which `regex` says nothing to the clock that it is given: it compiles.
ENDLESS = {"ask": "check", "pattern": "(?:ab){100000000}"}


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> LimitedProcesses:
    monkeypatch.setattr("bpe_viz.limited_process.PROCESS_WAIT_SECONDS", 0.01)
    return LimitedProcesses("bpe_viz.pattern_worker", 1)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list["subprocess.Popen[bytes]"]:
    """The processes that are started."""
    found: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def noted(*args: object, **options: object) -> "subprocess.Popen[bytes]":
        found.append(start(*args, **options))  # type: ignore[call-overload]  # as it was called
        return found[-1]

    monkeypatch.setattr("bpe_viz.limited_process.subprocess.Popen", noted)
    return found


def is_answered(processes: LimitedProcesses) -> bool:
    head, _ = processes.ask(CHECK, b"", 5)
    state: str = head["state"]
    return state == "done"


def test_a_process_killed_while_it_waits_is_replaced(
    processes: LimitedProcesses, started: list["subprocess.Popen[bytes]"]
) -> None:
    assert is_answered(processes)
    started[0].kill()
    assert is_answered(processes)
    assert is_answered(processes)
    assert len(started) == 2
    assert started[0].returncode == -signal.SIGKILL
    processes.stop_idle()


def test_a_process_killed_at_work_is_an_error_and_the_next_question_is_answered(
    processes: LimitedProcesses, started: list["subprocess.Popen[bytes]"]
) -> None:
    said: list[type[ProcessError]] = []

    def ask() -> None:
        try:
            processes.ask(ENDLESS, b"", 600)
        except ProcessError as error:
            said.append(type(error))

    assert is_answered(processes)
    asking = threading.Thread(target=ask)
    asking.start()
    while processes._idle:  # until the question is asked
        sleep(0.001)
    with pytest.raises(BusyProcessesError):
        processes.ask(CHECK, b"", 5)
    while asking.is_alive():  # a process killed before it was asked counts as one that waits
        started[-1].kill()
        asking.join(0.1)
    assert said == [EndedProcessError]
    assert is_answered(processes)
    processes.stop_idle()
    assert all(process.poll() is not None for process in started)


@pytest.mark.parametrize(
    ("pattern", "seconds", "error"),
    [("a{1000000000}", 60, EndedProcessError), ("(?:ab){100000000}", 0.1, SlowProcessError)],
    ids=["memory", "CPU"],
)
def test_a_process_that_uses_up_what_it_may_take_is_an_error(
    pattern: str,
    seconds: float,
    error: type[ProcessError],
    processes: LimitedProcesses,
    started: list["subprocess.Popen[bytes]"],
) -> None:
    with pytest.raises(error):
        processes.ask({"ask": "check", "pattern": pattern}, b"", seconds)
    assert started[0].poll() is not None
    assert is_answered(processes)
    processes.stop_idle()


def test_no_more_descriptors_is_a_matter_of_waiting(
    processes: LimitedProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left(*_args: object, **_options: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("bpe_viz.limited_process.subprocess.Popen", none_left)
    with pytest.raises(BusyProcessesError):
        processes.ask(CHECK, b"", 5)
    with (
        DocumentParser() as parser,
        pytest.raises(BusyError, match=r'"a\.html" has to wait.* Try again in a moment'),
    ):
        parser.parse(DocumentKind.HTML, "a.html", b"<p>low", max)
    monkeypatch.undo()
    assert is_answered(processes)
    processes.stop_idle()
