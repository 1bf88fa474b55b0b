"""The source of a state's pair counts: a log for large corpora and deaths, windows for others."""

import threading
from collections.abc import Callable
from typing import Protocol

from bpe_viz import compiled_kernel
from bpe_viz.arrays import AnyArray, IdArray
from bpe_viz.history import death_log_kernel, pair_log_kernel
from bpe_viz.history.death_log_tables import log_with_deaths
from bpe_viz.history.pair_log import PairLog
from bpe_viz.history.pair_log_tables import log_pairs
from bpe_viz.history.pair_window import PairWindow
from bpe_viz.history.record import Record
from bpe_viz.limits import CACHED_PAIR_WINDOWS, MAX_WINDOW_EVENTS

compiled_kernel.register(pair_log_kernel)
compiled_kernel.register(death_log_kernel)

WINDOW = 64  # merges whose pair counts are worked out together


class PairCounts(Protocol):
    """The pair counts of some states of a record; symbols are named by their ids."""

    def num_pairs(self, k: int) -> int:
        """Return the number of different pairs in state k."""

    def num_tied(self, k: int) -> int:
        """Return the number of pairs that share the top rank in state k; 0 if there is none."""

    def tied(self, k: int) -> tuple[IdArray, IdArray, AnyArray]:
        """Return the left and right ids of the pairs at the top rank, and their first places."""

    def top(self, k: int, limit: int | None) -> list[tuple[int, int, int]]:
        """Return the `limit` best pairs of state k as (left id, right id, count), best first."""

    def first_position(self, k: int, left: int, right: int) -> int:
        """Return the boundary of the pair's first occurrence in state k, or NEVER."""

    def changes(self, k: int) -> list[tuple[int, int, int, int]]:
        """Return the changes of merge k: (left id, right id, count before, count after)."""


class PairCounter:
    """Finds the pair counts of any state of a record, and keeps what the next question may need.

    Small corpora are counted around each state.  Large ones are logged once, by compiled code;
    on a machine without it they are counted like small ones. Where symbols die, all are logged,
    as pairs come back that had ended. `first_k` is the first state that is asked about.

    >>> from bpe_viz import learn_bpe
    >>> counter = PairCounter(learn_bpe({"low": 5, "lot": 2}, 1).record)
    >>> counter.around(0).num_pairs(0), counter.around(1).num_pairs(1), counter.num_bytes
    (5, 4, 0)
    """

    def __init__(self, record: Record, first_k: int = 0) -> None:
        self._record, self._first_k = record, first_k
        self._lock = threading.Lock()
        self._windows: dict[tuple[int, int], PairWindow] = {}
        self._logging = threading.Lock()
        self._log: PairLog | None = None

    @property
    def num_bytes(self) -> int:
        """The memory that the log of a large corpus takes; 0 while there is none."""
        return self._log.num_bytes if self._log else 0

    def around(self, k: int) -> PairCounts:
        """Return the pair counts of the states around k; k - 1 is among them, unless k is 0."""
        return self.prepare(lambda: None) or self._window(k)

    def prepare(self, on_wait: Callable[[], None]) -> PairLog | None:
        """Log the pairs where that is done, once; whoever comes second waits for the same log.

        `on_wait` is called now and then and may raise to give up.
        """
        num_places, has_deaths = len(self._record.died), self._record.deaths is not None
        if self._log or (num_places <= compiled_kernel.PLAIN_PLACES and not has_deaths):
            return self._log
        plain = death_log_kernel if has_deaths else pair_log_kernel
        kernel = compiled_kernel.kernel_for(plain, num_places, on_wait)
        if kernel is pair_log_kernel:
            return None
        while not self._logging.acquire(timeout=0.05):
            on_wait()
        try:
            if self._log is None:
                log = (
                    log_with_deaths(self._record, self._first_k, kernel, on_wait)
                    if has_deaths
                    else log_pairs(self._record, kernel, on_wait)
                )
                self._log = PairLog(self._record, log)
        finally:
            self._logging.release()
        return self._log

    def _window(self, k: int) -> PairWindow:
        """Return the window around k, counted again unless it is one of the last few."""
        first_k = WINDOW * ((k - 1) // WINDOW) if k else 0
        last_k = min(first_k + WINDOW, self._record.num_merges)
        starts = self._record.event_starts
        if starts[last_k] - starts[first_k] > MAX_WINDOW_EVENTS:
            first_k, last_k = max(k - 1, 0), k
        with self._lock:
            window = self._windows.pop((first_k, last_k), None)
        if window is None:
            window = PairWindow(self._record, first_k, last_k)
        with self._lock:
            self._windows[first_k, last_k] = window
            while len(self._windows) > CACHED_PAIR_WINDOWS:
                del self._windows[next(iter(self._windows))]
        return window
