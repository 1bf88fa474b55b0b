"""Tidy up in the background: sessions that were left, caches that are too large, free memory."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from bpe_viz.classroom.server_hub import server_hub
from bpe_viz.limits import (
    IDLE_CACHE_MEGABYTES,
    LEFT_SESSION_SECONDS,
    MEGABYTE,
    SECONDS_BETWEEN_RETURNS,
    SECONDS_BETWEEN_TIDYINGS,
    SESSION_ENDING_SECONDS,
)
from bpe_viz.ui.jobs.memory import MEMORY, Memory
from bpe_viz.ui.jobs.returned_memory import (
    give_back,
    keep_arrays_apart,
    overwrite_freed,
    overwrite_freed_by_thread,
    release_library_pages,
)
from bpe_viz.ui.streamlit_seam.left_sessions import (
    empty_last_messages,
    end_left_sessions,
    num_sessions,
)


@asynccontextmanager
async def keeping_house(_app: object) -> AsyncIterator[None]:
    """Tidy up while the server runs."""
    loop = asyncio.get_running_loop()
    housekeeping = Housekeeping(in_loop=loop.call_soon_threadsafe)
    housekeeping.start()
    try:
        yield
    finally:
        housekeeping.stop()


class Housekeeping:
    """Looks after the memory of one process, as long as it serves."""

    def __init__(
        self,
        memory: Memory = MEMORY,
        in_loop: Callable[[Callable[[], None]], object] = lambda do: do(),
    ) -> None:
        self._memory = memory
        self._in_loop = in_loop  # of the server, whose thread hears what readers send
        self._is_over = threading.Event()
        self._returned_at = monotonic()
        self._somebody_was_there_at = -SESSION_ENDING_SECONDS

    def start(self) -> None:
        """Begin, in a thread of its own."""
        keep_arrays_apart()
        threading.Thread(target=self._run, name="housekeeping", daemon=True).start()

    def stop(self) -> None:
        """End soon."""
        self._is_over.set()

    def tidy(self) -> None:
        """Let go of what nobody needs, and give it back.

        While nobody is there, caches hold only a little: whoever comes next finds the slides.
        """
        end_left_sessions(LEFT_SESSION_SECONDS)
        now = monotonic()
        if _num_readers():
            self._somebody_was_there_at = now
            self._memory.sweep()
            if now - self._returned_at > SECONDS_BETWEEN_RETURNS:
                self._give_back(with_frozen=False)
            return
        dropped = self._memory.sweep(IDLE_CACHE_MEGABYTES * MEGABYTE)
        # More than once, as sessions take a moment to end.
        if dropped or now - self._somebody_was_there_at < SESSION_ENDING_SECONDS:
            self._in_loop(empty_last_messages)
            self._give_back(with_frozen=True)
            overwrite_freed()
            overwrite_freed_by_thread()
            self._in_loop(overwrite_freed_by_thread)
            release_library_pages()

    def _give_back(self, *, with_frozen: bool) -> None:
        give_back(with_frozen=with_frozen)
        self._returned_at = monotonic()

    def _run(self) -> None:
        while not self._is_over.wait(SECONDS_BETWEEN_TIDYINGS):
            self.tidy()


def _num_readers() -> int:
    """Return those who have a page open, and those who follow a room."""
    return num_sessions() + server_hub().num_listeners
