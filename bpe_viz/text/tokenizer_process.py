"""Asking the package `tokenizers`, in limited processes: the server itself never runs a file."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from bpe_viz.errors import BusyError, UnreadableMergesError
from bpe_viz.limited_process import (
    BusyProcessesError,
    EndedProcessError,
    LimitedProcesses,
    SlowProcessError,
)
from bpe_viz.limits import MAX_TOKENIZER_PROCESSES
from bpe_viz.wording import shortened

_WAY_OUT = "Shorten the text, or import another file on the Export page."
_REFUSAL_WAY_OUT = "Choose a tokenizer.json that it can load, or merges.txt."
_PROCESSES = LimitedProcesses(
    "bpe_viz.text.tokenizer_worker",
    MAX_TOKENIZER_PROCESSES,
    {"TOKENIZERS_PARALLELISM": "false", "RAYON_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
)


class TokenizersError(Exception):
    """The package did not answer; the text says why, in a sentence without a way out."""


class RefusedFileError(TokenizersError):
    """The package cannot read the file."""


def has_tokenizers() -> bool:
    """Return whether the package is installed.

    >>> has_tokenizers() == (find_spec("tokenizers") is not None)
    True
    """
    return find_spec("tokenizers") is not None


def ask_tokenizers(question: str, body: Mapping[str, object], seconds: float) -> Any:
    """Return the answer to a question, see `bpe_viz.text.tokenizer_worker`.

    Raises UnreadableMergesError for a file that the package refuses, for one that takes more than
    so many seconds of CPU, too much memory, or makes the package fail, and without the package.

    >>> ask_tokenizers("words", {"file": None, "texts": ["low"]}, 5) is None
    True
    """
    with _as_unreadable():
        return _asked(question, body, seconds, "")


def ask_about_file(file: str, key: str, question: str, texts: Sequence[str], seconds: float) -> Any:
    """Answer about a file, which is sent once and then known by its key. Raises as above.

    >>> from bpe_viz.text import steps_alone
    >>> ask_about_file(steps_alone({}), "a file", "words", ["low"], 5)
    [[['low', 0, 3, None]]]
    """
    with _as_unreadable():
        return run_tokenizers(file, key, question, texts, seconds)


def run_tokenizers(
    file: str, key: str, question: str, texts: Sequence[object], seconds: float
) -> Any:
    """Return the same; raises TokenizersError, and BusyError.

    >>> run_tokenizers("{}", "no file", "words", ["low"], 5)
    Traceback (most recent call last):
    bpe_viz.text.tokenizer_process.RefusedFileError: The package tokenizers cannot read the file:
    Model missing. at line 1 column 2.
    """
    found = _asked(question, {"file": None, "texts": texts}, seconds, key)
    if found is None:
        found = _asked(question, {"file": file, "texts": texts}, seconds, key)
    return found


@contextmanager
def _as_unreadable() -> Iterator[None]:
    if not has_tokenizers():
        raise UnreadableMergesError(
            "Only the package tokenizers can cut texts as this file says, and it is not installed."
            " Install it with pip install tokenizers."
        )
    try:
        yield
    except RefusedFileError as error:
        raise UnreadableMergesError(f"{error} {_REFUSAL_WAY_OUT}") from None
    except TokenizersError as error:
        raise UnreadableMergesError(f"{error} {_WAY_OUT}") from None


def _asked(question: str, body: Mapping[str, object], seconds: float, key: str) -> Any:
    data = json.dumps(body).encode()
    try:
        head, found = _PROCESSES.ask({"ask": question}, data, seconds, key)
    except BusyProcessesError:
        raise BusyError(
            "The server is busy with other imported tokenizers. Try again in a moment."
        ) from None
    except SlowProcessError:
        raise TokenizersError(
            f"The file's normaliser and pre-tokenizer need more than {seconds:g} seconds for"
            " this text."
        ) from None
    except EndedProcessError:
        raise TokenizersError(
            "The package tokenizers fails on this file, or it needs too much memory for this text."
        ) from None
    answer = json.loads(found)
    if head["state"] == "refused":
        shown = shortened(answer, 200)
        raise RefusedFileError(f"The package tokenizers cannot read the file: {shown}.")
    return answer
