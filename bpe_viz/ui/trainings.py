"""Trainings in the background: shared by readers who ask for the same, cancelled when all left."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from bpe_viz.errors import BpeVizError

Result = TypeVar("Result")
Report = Callable[[str, int, int], None]
Work = Callable[[Report], Result]


class CancelledError(Exception):
    """Raised inside a training whose last reader has left."""


class Training(Generic[Result]):
    """One training: how far it is, and in the end its result or its error.

    Only the training's own thread writes; any thread may read.
    """

    def __init__(self, work: Work[Result], lock: threading.Lock) -> None:
        self.phase, self.done, self.total = "Reading the corpus", 0, 0
        self.result: Result | None = None
        self.error: Exception | None = None
        self._readers: set[str] = set()
        self._lock = lock  # of the trainings it belongs to
        self._cancelled = threading.Event()
        self._finished = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(work,), daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def join(self, reader: str) -> None:
        """`reader` waits from now on; the caller holds the lock."""
        if not self.wait(0):
            self._readers.add(reader)

    def leave(self, reader: str) -> None:
        """`reader` waits no longer; a training that nobody waits for stops at its next report."""
        with self._lock:
            self._readers.discard(reader)
            if not self._readers:
                self._cancelled.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether it was asked to stop, so that nobody should wait for it."""
        return self._cancelled.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait at most so long; whether the training is over."""
        return self._finished.wait(seconds)

    def _report(self, phase: str, done: int, total: int) -> None:
        if self._cancelled.is_set():
            raise CancelledError
        self.phase, self.done, self.total = phase, done, total

    def _run(self, work: Work[Result]) -> None:
        try:
            self.result = work(self._report)
        except CancelledError as error:
            self.error = error
        except BpeVizError as error:
            self.error = error.with_traceback(None)  # its frames would keep the whole text
        except Exception as error:
            logging.getLogger(__name__).exception("A training failed")
            self.error = error
        finally:
            self._finished.set()


class Trainings(Generic[Result]):
    """The trainings that were asked for lately, the least recently used dropped first.

    >>> trainings: Trainings[int] = Trainings(limit=2)
    >>> training = trainings.ask("two", reader="ann", work=lambda report: 1 + 1)
    >>> training.wait(5), training.result
    (True, 2)
    >>> trainings.ask("two", reader="bob", work=lambda report: 3) is training
    True
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._training_of_question: OrderedDict[Hashable, Training[Result]] = OrderedDict()
        self._lock = threading.Lock()

    def ask(self, question: Hashable, reader: str, work: Work[Result]) -> Training[Result]:
        """The training that answers `question`, started now if there is none."""
        with self._lock:
            training = self._training_of_question.get(question)
            if training is None or not _is_usable(training):
                training = self._training_of_question[question] = Training(work, self._lock)
                training.start()
            training.join(reader)
            self._training_of_question.move_to_end(question)
            self._drop_oldest()
            return training

    def forget(self, is_unwanted: Callable[[Any], bool]) -> None:
        """Let go of the answers to some questions; whoever waits for one is still answered."""
        with self._lock:
            for question in list(filter(is_unwanted, self._training_of_question)):
                del self._training_of_question[question]

    def _drop_oldest(self) -> None:
        for question, training in list(self._training_of_question.items()):
            if len(self._training_of_question) <= self._limit:
                return
            if training.wait(0):
                del self._training_of_question[question]


def _is_usable(training: Training[Result]) -> bool:
    """Running, done, or failed in a way that would happen again."""
    if training.is_cancelled and training.result is None:
        return False
    return training.error is None or isinstance(training.error, BpeVizError)
