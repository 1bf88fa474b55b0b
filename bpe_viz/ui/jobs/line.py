"""A line for large work: a few pieces at a time, in the order in which they were asked for."""

import itertools
import threading
import time
from bisect import insort
from collections.abc import Iterator
from contextlib import contextmanager

from bpe_viz.limits import MAX_LARGE_AT_ONCE, SECONDS_BETWEEN_LARGE_PAGES
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.texts import waiting

_LOOK_SECONDS = 0.2


class Line:
    """Lets so many at a time through; the others wait, and are told how many are ahead of them.

    A number says when something was asked for.  Work in several parts keeps its number, so that
    what was begun is not overtaken by what came later.

    >>> line = Line(places=1)
    >>> with line.place(line.number(), lambda phase, done, total: None):
    ...     line.num_inside
    1
    """

    def __init__(self, places: int) -> None:
        self.num_inside = 0
        self._places = places
        self._waiting: list[int] = []
        self._numbers = itertools.count()
        self._changed = threading.Condition()

    def number(self) -> int:
        """Return a number behind all that were given out before."""
        return next(self._numbers)

    @contextmanager
    def place(self, number: int, report: Report) -> Iterator[None]:
        """Wait for a place, and keep it meanwhile; `report` is told the phase, and may raise.

        Nothing that has a place may wait for something else that needs one.
        """
        self._enter(number, report)
        try:
            yield
        finally:
            with self._changed:
                self.num_inside -= 1
                self._changed.notify_all()

    def _enter(self, number: int, report: Report) -> None:
        with self._changed:
            insort(self._waiting, number)
            try:
                while self._waiting[0] != number or self.num_inside >= self._places:
                    report(waiting(self.num_inside + self._waiting.index(number)), 0, 0)
                    self._changed.wait(_LOOK_SECONDS)
                self.num_inside += 1
            finally:
                self._waiting.remove(number)
                self._changed.notify_all()


class Pace:
    """Lets one after the other begin, some time apart, so that others have the machine between.

    >>> pace = Pace(seconds=0.05)
    >>> [pace.turn(now=1.0), pace.turn(now=1.0), pace.turn(now=1.01), pace.turn(now=9.0)]
    [0.0, 0.05, 0.09, 0.0]
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = 0.0
        self._lock = threading.Lock()

    def turn(self, now: float) -> float:
        """Take the next turn, and return the seconds from `now` to it."""
        with self._lock:
            begin = max(now, self._next)
            self._next = begin + self._seconds
        return round(begin - now, 6)

    def wait(self) -> None:
        """Wait for the next turn."""
        time.sleep(self.turn(time.monotonic()))


LARGE_PAGES = Pace(SECONDS_BETWEEN_LARGE_PAGES)
LARGE_WORK = Line(MAX_LARGE_AT_ONCE)
