"""How much of what readers opened one server keeps in memory, all sessions together.

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
from bpe_viz.limits import MAX_OWN_MEGABYTES_OF_SERVER, MEGABYTE
from bpe_viz.ui.jobs import texts

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
    (0 MB) that it keeps for them. Remove one of your corpora, try again in two minutes, or run
    bpe-viz on your own computer.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._used = 0
        self._lock = threading.RLock()  # what is collected meanwhile gives back in the same thread

    @property
    def num_free(self) -> int:
        """How many bytes may be taken."""
        return self.limit - self._used

    def take(self, num_bytes: int) -> None:
        """Count these bytes, which `give_back` must get; raises ServerFullError."""
        if not self._try(num_bytes):
            gc.collect()  # sessions that ended may not be collected yet
            if not self._try(num_bytes):
                raise self.error()

    def error(self) -> ServerFullError:
        """What a reader is told who brings too much."""
        return ServerFullError(texts.SERVER_IS_FULL.format(megabytes=self.limit // MEGABYTE))

    def give_back(self, num_bytes: int) -> None:
        """These bytes are free again."""
        with self._lock:
            self._used -= num_bytes

    def hold(self, held: object, num_bytes: int) -> None:
        """Count `held` as long as it exists; raises ServerFullError."""
        self.take(num_bytes)
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


def _limit_of_server(text: str | None) -> int:
    """The limit in bytes that the environment states in megabytes, else the usual one.

    >>> _limit_of_server("200") // 2**20, _limit_of_server("much") == _limit_of_server(None)
    (200, True)
    """
    is_number = text is not None and text.isascii() and text.isdigit() and len(text) < 9
    return (int(text or 0) if is_number else MAX_OWN_MEGABYTES_OF_SERVER) * MEGABYTE


OWN_MEMORY = OwnMemory(_limit_of_server(os.environ.get(_VARIABLE)))
