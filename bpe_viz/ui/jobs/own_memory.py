"""The memory that one server keeps for readers' files, all sessions together.

Whatever is held is counted as long as it exists: when its session ends, even without a word, it is
collected, and its bytes are free again.
"""

import gc
import os
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

from bpe_viz.errors import ServerFullError
from bpe_viz.limits import MAX_SERVER_OWN_MEGABYTES, MEGABYTE
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.memory import MEMORY
from bpe_viz.ui.jobs.sizes import MeasuredSize, note_alive

_VARIABLE = "BPE_VIZ_MAX_OWN_MEGABYTES"


class OwnMemory:
    """Counts bytes up to a limit; past it ServerFullError is raised.

    >>> memory = OwnMemory(limit=100)
    >>> with memory.room(60):
    ...     memory.num_free
    40
    >>> memory.take(101)
    Traceback (most recent call last):
    bpe_viz.errors.ServerFullError: This server is full: readers' texts use all the memory
    (0 MB) that it keeps for them. Remove one of your corpora, try again in one minute, or run
    bpe-viz on your own computer.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._used = 0
        self._lock = threading.RLock()  # what is collected meanwhile gives back in the same thread

    @property
    def num_free(self) -> int:
        """The number of bytes that may be taken."""
        return self.limit - self._used

    def take(self, num_bytes: int) -> None:
        """Count these bytes, which `give_back` must get; raises ServerFullError."""
        if not self._try(num_bytes):
            gc.collect()  # sessions that ended may not be collected yet
            if not self._try(num_bytes):
                raise self.error()

    def error(self) -> ServerFullError:
        """Return the error for a reader who brings too much."""
        return ServerFullError(texts.SERVER_IS_FULL.format(megabytes=self.limit // MEGABYTE))

    def give_back(self, num_bytes: int) -> None:
        """These bytes are free again."""
        with self._lock:
            self._used -= num_bytes

    def hold(self, held: object, num_bytes: int) -> None:
        """Count `held` as long as it exists; raises ServerFullError."""
        self.take(num_bytes)
        note_alive(held, MeasuredSize())
        weakref.finalize(held, self.give_back, num_bytes).atexit = False

    @contextmanager
    def room(self, num_bytes: int) -> Iterator[None]:
        """Count these bytes meanwhile; raises ServerFullError."""
        self.take(num_bytes)
        try:
            yield
        finally:
            self.give_back(num_bytes)

    def _try(self, num_bytes: int) -> bool:
        with self._lock:
            if num_bytes > self.num_free:
                return False
            self._used += num_bytes
            return True


def _server_limit(text: str | None) -> int:
    """Return the limit in bytes that the environment states in megabytes, else that of all caches.

    >>> _server_limit("200") // 2**20, _server_limit("much") == _server_limit(None)
    (200, True)
    """
    is_number = text is not None and text.isascii() and text.isdigit() and len(text) < 9
    stated = int(text or 0) if is_number else MAX_SERVER_OWN_MEGABYTES
    return min(stated * MEGABYTE, MEMORY.limit)


OWN_MEMORY = OwnMemory(_server_limit(os.environ.get(_VARIABLE)))
