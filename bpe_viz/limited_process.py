"""Processes that run what a reader brought, each within bounds of memory and CPU time."""

import atexit
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bpe_viz.frames import read_frame, write_frame
from bpe_viz.limits import MAX_PROCESS_ANSWER_BYTES, PROCESS_WAIT_SECONDS
from bpe_viz.package_files import PACKAGE

Answer = tuple[dict[str, Any], bytes]
_PATIENCE, _SECONDS_AT_LEAST = 6, 10  # how much longer than the CPU time a busy machine may take
_OUT_OF_CPU = -24  # the exit status after SIGXCPU


class ProcessError(Exception):
    """A limited process that gave no answer."""


class BusyProcessesError(ProcessError):
    """All places are taken by other questions."""


class EndedProcessError(ProcessError):
    """The process failed: most often because it needed too much memory."""


class SlowProcessError(ProcessError):
    """The process used up the CPU time that a question may take."""


class LimitedProcesses:
    """So many processes of a module, which `bpe_viz.limited_worker` serves there.

    They are started when they are needed, and kept for the next question unless something went
    wrong. A process that is not asked for a while ends by itself.
    """

    def __init__(
        self, module: str, places: int, environment: Mapping[str, str] | None = None
    ) -> None:
        self._module, self._places = module, places
        self._environment = environment or {}
        self._forget()
        atexit.register(self.stop_idle)
        if hasattr(os, "register_at_fork"):  # two processes must not share one pipe
            os.register_at_fork(after_in_child=self._forget)

    def ask(self, head: Mapping[str, object], body: bytes, seconds: float, key: str = "") -> Answer:
        """Answer a question that may take so many seconds of CPU. Raises ProcessError.

        Of the processes that wait, the one that was asked about the same `key` last is preferred.
        """
        if not self._free_places.acquire(timeout=PROCESS_WAIT_SECONDS):
            raise BusyProcessesError
        try:
            request = {**head, "key": key, "seconds": seconds}
            if process := self._take_idle(key):
                with suppress(EndedProcessError):  # it was idle for too long
                    return self._asked(process, request, body, seconds, key)
            return self._asked(self._started(), request, body, seconds, key)
        finally:
            self._free_places.release()

    def stop_idle(self) -> None:
        """End the processes that wait for a question."""
        while process := self._take_idle(""):
            _stop(process)

    def _forget(self) -> None:
        self._free_places = threading.BoundedSemaphore(self._places)
        self._idle: list[tuple[str, subprocess.Popen[bytes]]] = []
        self._choosing = threading.Lock()

    def _take_idle(self, key: str) -> "subprocess.Popen[bytes] | None":
        with self._choosing:
            if not self._idle:
                return None
            numbers = range(len(self._idle))
            best = max(numbers, key=lambda number: (self._idle[number][0] == key, number))
            return self._idle.pop(best)[1]

    def _started(self) -> "subprocess.Popen[bytes]":
        """Return a new process, ready to answer."""
        process = start_process(self._module, self._environment)
        if process.stdout is None or read_frame(process.stdout, 0) is None:
            _stop(process)
            raise EndedProcessError
        return process

    def _asked(
        self,
        process: "subprocess.Popen[bytes]",
        request: Mapping[str, object],
        body: bytes,
        seconds: float,
        key: str,
    ) -> Answer:
        """One question to one process, which waits for the next unless something went wrong."""
        answers: queue.SimpleQueue[Answer | None] = queue.SimpleQueue()
        exchange = threading.Thread(
            target=_exchange, args=(process, request, body, answers), daemon=True
        )
        exchange.start()
        try:
            answer = answers.get(timeout=_PATIENCE * seconds + _SECONDS_AT_LEAST)
            if answer is None:
                raise SlowProcessError if is_out_of_cpu(process) else EndedProcessError
            if answer[0]["state"] == "failed" or answer[0]["size"] > MAX_PROCESS_ANSWER_BYTES:
                raise EndedProcessError
        except queue.Empty:
            _stop(process, exchange)
            raise SlowProcessError from None
        except BaseException:
            _stop(process, exchange)
            raise
        exchange.join()
        with self._choosing:
            self._idle.append((key, process))
        return answer


def start_process(
    module: str, environment: Mapping[str, str] | None = None
) -> "subprocess.Popen[bytes]":
    """Return a process of a module that is asked through pipes.

    Raises BusyProcessesError where the operating system has no more files or processes for it.

    >>> with start_process("bpe_viz.pattern_worker") as process:
    ...     process.kill()
    """
    try:
        return subprocess.Popen(
            [sys.executable, "-B", "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=PACKAGE.parent,
            env={**os.environ, **(environment or {})},
        )
    except OSError as error:
        raise BusyProcessesError from error


def is_out_of_cpu(process: "subprocess.Popen[bytes]") -> bool:
    """Return whether a process that gives no more answers was ended for the time it used up.

    >>> with start_process("bpe_viz.pattern_worker") as process:
    ...     process.kill()
    >>> is_out_of_cpu(process)
    False
    """
    with suppress(subprocess.TimeoutExpired):
        return process.wait(_SECONDS_AT_LEAST) == _OUT_OF_CPU
    return False


def _exchange(
    process: "subprocess.Popen[bytes]",
    request: Mapping[str, object],
    body: bytes,
    answers: "queue.SimpleQueue[Answer | None]",
) -> None:
    """Send a question and pass on the answer; None when the process has ended."""
    answer = None
    with suppress(OSError, ValueError):
        if process.stdin and process.stdout:
            write_frame(process.stdin, request, body)
            answer = read_frame(process.stdout, MAX_PROCESS_ANSWER_BYTES)
    answers.put(answer)


def _stop(process: "subprocess.Popen[bytes]", exchange: threading.Thread | None = None) -> None:
    process.kill()
    process.wait()
    if exchange:
        exchange.join()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with suppress(OSError):
                pipe.close()
