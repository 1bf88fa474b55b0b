"""Asking the package `tokenizers`, in processes of its own that are stopped when they take long."""

import atexit
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

from bpe_viz.errors import UnreadableMergesError
from bpe_viz.frames import read_frame, write_frame
from bpe_viz.limits import (
    MAX_SECONDS_OF_TOKENIZER_WAIT,
    MAX_TOKENIZER_ANSWER_BYTES,
    MAX_TOKENIZER_PROCESSES,
)
from bpe_viz.places import PACKAGE
from bpe_viz.wording import shortened

_WAY_OUT = "Shorten the text, or import another file on the Export page."
_PATIENCE = 6  # a busy machine may take so many times the seconds of CPU
_OUT_OF_CPU = -24  # the exit status after SIGXCPU
_free_places = threading.BoundedSemaphore(MAX_TOKENIZER_PROCESSES)
_idle: list[subprocess.Popen[bytes]] = []
_choosing = threading.Lock()


class _EndedError(Exception):
    """The process ended before it answered."""


class _SlowError(Exception):
    """The process used up the seconds of CPU that a question may take."""


def has_tokenizers() -> bool:
    """Whether the package is there at all.

    >>> has_tokenizers() == (find_spec("tokenizers") is not None)
    True
    """
    return find_spec("tokenizers") is not None


def ask_tokenizers(question: str, body: Mapping[str, object], seconds: float, key: str = "") -> Any:
    """The answer to a question, see `bpe_viz.tokenizer_worker`; None for a file it must be sent.

    Raises UnreadableMergesError for a file that the package refuses, for one that takes more than
    so many seconds of CPU, too much memory, or makes the package fail, and without the package.

    >>> ask_tokenizers("words", {"file": None, "texts": ["low"]}, 5, key="never sent") is None
    True
    """
    if not has_tokenizers():
        raise UnreadableMergesError(
            "Only the package tokenizers can cut texts as this file says, and it is not installed."
            " Install it with pip install tokenizers."
        )
    if not _free_places.acquire(timeout=MAX_SECONDS_OF_TOKENIZER_WAIT):
        raise UnreadableMergesError(
            "The server is busy with other imported tokenizers. Try again in a moment."
        )
    try:
        data = json.dumps(body).encode()
        head = {"ask": question, "key": key, "seconds": seconds}
        with _choosing:
            process = _idle.pop() if _idle else None
        try:
            if process:
                with suppress(_EndedError):  # it was idle for too long
                    return _asked(process, head, data, seconds)
            return _asked(_started(), head, data, seconds)
        except _SlowError:
            raise UnreadableMergesError(
                f"The file's normaliser and pre-tokenizer need more than {seconds:g} seconds for"
                f" this text. {_WAY_OUT}"
            ) from None
        except _EndedError:
            raise UnreadableMergesError(
                "The package tokenizers fails on this file, or it needs too much memory for this"
                f" text. {_WAY_OUT}"
            ) from None
    finally:
        _free_places.release()


def _asked(
    process: subprocess.Popen[bytes], head: Mapping[str, object], data: bytes, seconds: float
) -> Any:
    """One question to one process, which is kept for the next unless something went wrong."""
    answers: queue.SimpleQueue[tuple[dict[str, Any], bytes] | None] = queue.SimpleQueue()
    exchange = threading.Thread(target=_exchange, args=(process, head, data, answers), daemon=True)
    exchange.start()
    try:
        answer = answers.get(timeout=_PATIENCE * seconds)
        if answer is None:
            raise _SlowError if process.wait() == _OUT_OF_CPU else _EndedError
        state, size = answer[0]["state"], answer[0]["size"]
        if state == "failed" or size > MAX_TOKENIZER_ANSWER_BYTES:
            raise _EndedError
    except queue.Empty:
        _stop(process, exchange)
        raise _SlowError from None
    except BaseException:
        _stop(process, exchange)
        raise
    exchange.join()
    with _choosing:
        _idle.append(process)
    found = json.loads(answer[1])
    if state == "refused":
        raise UnreadableMergesError(
            f"The package tokenizers cannot read the file: {shortened(found, 200)}. Choose a"
            " tokenizer.json that it can load, or merges.txt."
        )
    return found


def _started() -> subprocess.Popen[bytes]:
    """A new process, ready to answer."""
    process = subprocess.Popen(
        [sys.executable, "-B", "-m", "bpe_viz.text.tokenizer_worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=PACKAGE.parent,
        env={
            **os.environ,
            "TOKENIZERS_PARALLELISM": "false",
            "RAYON_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        },
    )
    if process.stdout is None or read_frame(process.stdout, 0) is None:
        _stop(process)
        raise _EndedError
    return process


def _exchange(
    process: subprocess.Popen[bytes],
    head: Mapping[str, object],
    data: bytes,
    answers: queue.SimpleQueue[tuple[dict[str, Any], bytes] | None],
) -> None:
    """Send a question and pass on the answer; None when the process has ended."""
    answer = None
    with suppress(OSError, ValueError):
        if process.stdin and process.stdout:
            write_frame(process.stdin, head, data)
            answer = read_frame(process.stdout, MAX_TOKENIZER_ANSWER_BYTES)
    answers.put(answer)


def _stop(process: subprocess.Popen[bytes], exchange: threading.Thread | None = None) -> None:
    process.kill()
    process.wait()
    if exchange:
        exchange.join()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with suppress(OSError):
                pipe.close()


@atexit.register
def _stop_idle_processes() -> None:
    """End the processes that wait for a question.

    >>> _stop_idle_processes()
    >>> len(_idle)
    0
    """
    with _choosing:
        while _idle:
            _stop(_idle.pop())
