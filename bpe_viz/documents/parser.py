"""Parsing in a process of its own, which is stopped when it takes too long or too much."""

import queue
import subprocess
import threading
import time
from contextlib import suppress
from types import TracebackType
from typing import Any

from bpe_viz.arguments import OnProgress
from bpe_viz.documents.document import Content, DocumentKind, StoredText
from bpe_viz.errors import BpeVizError, BusyError, LimitError, UnreadableCorpusError
from bpe_viz.frames import read_frame, write_frame
from bpe_viz.limited_process import BusyProcessesError, is_out_of_cpu, start_process
from bpe_viz.limits import (
    MAX_DOCUMENT_SECONDS,
    MAX_PARSER_BYTES,
    MAX_PARSERS_AT_ONCE,
    MAX_TEXT_BYTES,
    SECONDS_WITHOUT_PROGRESS,
    megabytes,
)
from bpe_viz.text import Encoding, refuse_if_too_long
from bpe_viz.wording import counted

_SECONDS_BETWEEN_REPORTS = 0.1
_free_places = threading.BoundedSemaphore(MAX_PARSERS_AT_ONCE)
_Frame = tuple[dict[str, Any], bytes]
_SAVE_AS_TEXT = "Save it as plain text in UTF-8 and open that."


class DocumentParser:
    """A process that parses one file after another; used in a `with` statement.

    The process is started when it is first needed. At most two run on one server; others wait.
    `on_wait(done, total)` is called ten times a second and may raise to cancel.

    >>> with DocumentParser() as parser:
    ...     parser.parse(DocumentKind.HTML, "a.html", b"<p>low", max).text.beginning()
    'low'
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._exchange: threading.Thread | None = None
        self._has_place = False
        self.seconds_waited = 0.0  # for a place

    def __enter__(self) -> "DocumentParser":
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._stop()
        if self._has_place:
            _free_places.release()
            self._has_place = False

    def parse(
        self,
        kind: DocumentKind,
        name: str,
        data: bytes,
        on_wait: OnProgress,
    ) -> Content:
        """Return the text of a file. Raises LimitError, UnreadableCorpusError and BusyError."""
        self._take_place(on_wait)
        try:
            head, body = self._answer(kind, name, data, on_wait)
        except BaseException:
            self._stop()
            raise
        if error := head.get("error"):
            raise _error_of(error, head.get("message"), kind, name)
        return Content(
            StoredText(body, Encoding("utf-8", head["characters"])),
            tuple(head["dropped"]),
            tuple(head["notices"]),
        )

    def _take_place(self, on_wait: OnProgress) -> None:
        started = time.monotonic()
        while not self._has_place:
            on_wait(0, 1)
            self._has_place = _free_places.acquire(timeout=_SECONDS_BETWEEN_REPORTS)
            self.seconds_waited = time.monotonic() - started

    def _answer(self, kind: DocumentKind, name: str, data: bytes, on_wait: OnProgress) -> _Frame:
        process = self._process = self._process or _start(name)
        frames: queue.SimpleQueue[_Frame | None] = queue.SimpleQueue()
        request = {"kind": kind.name, "name": name, "seconds": SECONDS_WITHOUT_PROGRESS}
        self._exchange = threading.Thread(
            target=_exchange, args=(process, request, data, frames), daemon=True
        )
        self._exchange.start()
        last_moment = time.monotonic() + MAX_DOCUMENT_SECONDS
        done, total = 0, 1
        while True:
            on_wait(done, total)
            if time.monotonic() > last_moment:
                raise _too_slow(name, MAX_DOCUMENT_SECONDS)
            try:
                frame = frames.get(timeout=_SECONDS_BETWEEN_REPORTS)
            except queue.Empty:
                continue
            if frame is None and is_out_of_cpu(process):
                raise _too_slow(name, SECONDS_WITHOUT_PROGRESS)
            if frame is None:
                raise UnreadableCorpusError(
                    f'The {kind.value} "{name}" could not be parsed. {_SAVE_AS_TEXT}'
                )
            if "total" not in frame[0]:
                refuse_if_too_long(frame[0]["size"], name)
                return frame
            done, total = frame[0]["done"], frame[0]["total"]

    def _stop(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        if self._exchange:
            self._exchange.join()  # the pipes have ended, so this is a matter of moments
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(OSError):
                    pipe.close()
        self._process = None


def _start(name: str) -> subprocess.Popen[bytes]:
    try:
        return start_process("bpe_viz.documents.worker")
    except BusyProcessesError:
        raise BusyError(
            f'"{name}" has to wait: the server is busy with other files. Try again in a moment.'
        ) from None


def _exchange(
    process: subprocess.Popen[bytes],
    request: dict[str, object],
    data: bytes,
    frames: queue.SimpleQueue[_Frame | None],
) -> None:
    """Send a request and pass on the answers; None when the process has ended."""
    frame: _Frame | None = None
    with suppress(OSError, ValueError):  # the process has ended, or was stopped in mid-sentence
        if process.stdin and process.stdout:
            write_frame(process.stdin, request, data)
            while (frame := read_frame(process.stdout, MAX_TEXT_BYTES)) and "total" in frame[0]:
                frames.put(frame)
    frames.put(frame)


def _too_slow(name: str, seconds: int) -> LimitError:
    return LimitError(
        f'Reading "{name}" takes longer than {counted(seconds, "second")}. {_SAVE_AS_TEXT}'
    )


def _error_of(error: str, message: str | None, kind: DocumentKind, name: str) -> BpeVizError:
    if message:
        is_limit = error == LimitError.__name__
        return LimitError(message) if is_limit else UnreadableCorpusError(message)
    if error == MemoryError.__name__:
        return LimitError(
            f'Reading "{name}" takes more than {megabytes(MAX_PARSER_BYTES)} of memory.'
            f" {_SAVE_AS_TEXT}"
        )
    return UnreadableCorpusError(f'"{name}" is damaged or is not a {kind.value}. {_SAVE_AS_TEXT}')
