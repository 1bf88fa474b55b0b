"""Work in the background: shared by readers who ask for the same, cancelled when all have left."""

import logging
import threading
import uuid
import weakref
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Generic, TypeVar

from bpe_viz.errors import BpeVizError, PassingError, UnexpectedError
from bpe_viz.limits import MAX_READER_JOBS, SECONDS_UNTIL_ABANDONED
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.sizes import MeasuredSize, note_alive

Result = TypeVar("Result")
Report = Callable[[str, int, int], None]
Work = Callable[[Report], Result]
_LOOK_SECONDS = 0.1


class CancelledError(Exception):
    """Raised inside a job whose last reader has left."""


class Job(Generic[Result]):
    """One piece of work: how far it is, and in the end its result or its error.

    `about` names what a reader brought and the work concerns; for samples alone it is empty.
    Only the job's own thread writes; any thread may read.
    """

    def __init__(
        self,
        question: Hashable,
        work: Work[Result],
        lock: threading.Lock,
        *,
        about: frozenset[str] = frozenset(),
        is_large: bool = False,
    ) -> None:
        self.question, self.about, self.is_large = question, about, is_large
        self.phase, self.done, self.total = texts.READING_CORPUS, 0, 0
        self.result: Result | None = None
        self.error: Exception | None = None
        self.size = MeasuredSize()
        self.used_at = monotonic()
        self._readers: set[str] = set()
        self._last_seen = monotonic()
        self._lock = lock  # of the pool it belongs to
        self._cancelled = threading.Event()
        self._finished = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(work,), daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def join(self, reader: str) -> None:
        """`reader` waits from now on; the caller has the lock."""
        self.see()
        self.used_at = monotonic()
        if not self.wait(0):
            self._readers.add(reader)

    def leave(self, reader: str) -> None:
        """`reader` waits no longer; a job that nobody waits for stops at its next report.

        A reader who leaves one that failed in passing may ask for it again.
        """
        with self._lock:
            self._readers.discard(reader)
            if not self._readers:
                self._cancelled.set()

    def see(self) -> None:
        """Somebody looks how far it is; one that nobody looks at for long is given up."""
        self._last_seen = monotonic()

    @property
    def num_readers(self) -> int:
        """The number of readers who wait for it."""
        return 0 if self.wait(0) else len(self._readers)

    @property
    def is_cancelled(self) -> bool:
        """Return whether it was asked to stop, so that nobody should wait for it."""
        return self._cancelled.is_set()

    def answers(self, reader: str) -> bool:
        """Return whether it runs, is done, or failed in a way that would happen again.

        A failure of the moment is for those alone who waited; to all others it never happened.
        """
        if self.error is None:
            return self.result is not None or not self.is_cancelled
        if isinstance(self.error, PassingError):
            return reader in self._readers
        return isinstance(self.error, BpeVizError)

    def wait(self, seconds: float) -> bool:
        """Wait at most so long; whether the job is over."""
        return self._finished.wait(seconds)

    def _waiting_readers(self) -> list[str]:
        with self._lock:
            return list(self._readers)

    def _report(self, phase: str, done: int, total: int) -> None:
        if monotonic() - self._last_seen > SECONDS_UNTIL_ABANDONED:
            self._cancelled.set()
        if self._cancelled.is_set():
            raise CancelledError
        self.phase, self.done, self.total = phase, done, total

    def _run(self, work: Work[Result]) -> None:
        try:
            with _TURNS.turn(self._waiting_readers, self._report):
                self.result = work(self._report)
            note_alive(self.result, self.size)
        except CancelledError as error:
            self.error = error
        except BpeVizError as error:
            self.error = error.with_traceback(None)  # its frames would keep the whole text
        except Exception:
            name = uuid.uuid4().hex[:8]
            logging.getLogger(__name__).exception("A job failed (id %s)", name)
            self.error = UnexpectedError(texts.UNEXPECTED.format(id=name))
        finally:
            self._finished.set()
        self.size.of(self.result, self.used_at, {})  # here, so that nobody waits for it later


class _Turns:
    """Lets each reader have so many jobs at once; what several wait for goes as a job of one."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._num_at_work: Counter[str] = Counter()
        self._changed = threading.Condition()

    @contextmanager
    def turn(self, readers: Callable[[], Iterable[str]], report: Report) -> Iterator[None]:
        """Wait until one of the readers has fewer; `report` is told, and may raise."""
        with self._changed:
            while (reader := self._one_of(readers())) is None:
                report(texts.WAITING_FOR_OWN, 0, 0)
                self._changed.wait(_LOOK_SECONDS)
            self._num_at_work[reader] += 1
        try:
            yield
        finally:
            with self._changed:
                self._num_at_work[reader] -= 1
                if not self._num_at_work[reader]:
                    del self._num_at_work[reader]
                self._changed.notify_all()

    def _one_of(self, readers: Iterable[str]) -> str | None:
        return next((one for one in readers if self._num_at_work[one] < self._most), None)


_TURNS = _Turns(MAX_READER_JOBS)

_pools: "weakref.WeakSet[Pool[Any]]" = weakref.WeakSet()
_register_lock = threading.Lock()


def every_pool() -> "list[Pool[Any]]":
    """Return the pools of all readers and of the server."""
    with _register_lock:
        return list(_pools)


_large: weakref.WeakSet[Job[Any]] = weakref.WeakSet()
_large_lock = threading.Lock()


def num_waiting_for_large() -> int:
    """Return the number of this server's readers who wait for large work."""
    with _large_lock:
        return sum(job.num_readers for job in _large)


class Pool(Generic[Result]):
    """The jobs that were asked for lately, the least recently used dropped first.

    >>> pool: Pool[int] = Pool(limit=2)
    >>> job = pool.ask("two", reader="ann", work=lambda report: 1 + 1)
    >>> job.wait(5), job.result
    (True, 2)
    >>> pool.ask("two", reader="bob", work=lambda report: 3) is job
    True
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._job_of_question: OrderedDict[Hashable, Job[Result]] = OrderedDict()
        self._lock = threading.Lock()
        with _register_lock:
            _pools.add(self)

    def ask(
        self,
        question: Hashable,
        reader: str,
        work: Work[Result],
        *,
        about: frozenset[str] = frozenset(),
        is_large: bool = False,
    ) -> Job[Result]:
        """Return the job that answers `question`, started now if there is none."""
        with self._lock:
            job = self._job_of_question.get(question)
            if job is None or not job.answers(reader):
                job = Job(question, work, self._lock, about=about, is_large=is_large)
                self._job_of_question[question] = job
                job.join(reader)
                job.start()
                if is_large:
                    with _large_lock:
                        _large.add(job)
            job.join(reader)
            self._job_of_question.move_to_end(question)
            self._drop_oldest()
            return job

    def of(self, question: Hashable) -> Job[Result] | None:
        """Return the job that was started last for `question`; none is started now."""
        with self._lock:
            return self._job_of_question.get(question)

    def forget(self, about: str | None = None) -> list[Job[Result]]:
        """Let go of all jobs, or of those about one thing, and return them.

        Whoever waits is still answered.
        """
        with self._lock:
            gone = [
                (question, job)
                for question, job in self._job_of_question.items()
                if about is None or about in job.about
            ]
            for question, _ in gone:
                del self._job_of_question[question]
        return [job for _, job in gone]

    def jobs_over(self) -> list[Job[Result]]:
        """Return the jobs that have ended."""
        with self._lock:
            return [job for job in self._job_of_question.values() if job.wait(0)]

    def drop(self, job: Job[Result]) -> None:
        """Let go of a job; whoever has it is still answered."""
        with self._lock:
            if self._job_of_question.get(job.question) is job:
                del self._job_of_question[job.question]

    def _drop_oldest(self) -> None:
        for question, job in list(self._job_of_question.items()):
            if len(self._job_of_question) <= self._limit:
                return
            if job.wait(0):
                del self._job_of_question[question]


def answer_within(
    pool: Pool[Result],
    question: Hashable,
    work: Work[Result],
    report: Report,
) -> Result:
    """Return the answer of another pool, for work that runs in the background itself and needs it.

    >>> answer_within(Pool(limit=1), "two", lambda report: 2, lambda *_: None)
    2
    """
    name = uuid.uuid4().hex
    job = pool.ask(question, name, work)
    try:
        while not job.wait(_LOOK_SECONDS):
            job.see()
            report(job.phase, job.done, job.total)
    except BaseException:
        job.leave(name)
        raise
    if job.error:
        raise job.error
    if job.result is None:
        raise CancelledError
    return job.result
