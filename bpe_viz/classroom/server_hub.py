"""The rooms of this process, and those who listen to them: the same for routes and for pages.

Rooms begin and end with the server: connections that stay open must not keep it from ending.
"""

import functools
import os
import signal
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType

from bpe_viz.classroom.hub import Hub
from bpe_viz.classroom.room_store import SqliteRooms
from bpe_viz.classroom.rooms import Rooms

_ROOMS_FILE = "BPE_VIZ_ROOMS"  # a file that keeps rooms over a restart, for several processes
_ENDING = (signal.SIGINT, signal.SIGTERM)


@functools.cache
def server_hub() -> Hub:
    """Return the listeners of this process, with all rooms; kept in a file if the server names one.

    >>> server_hub() is server_hub()
    True
    """
    path = os.environ.get(_ROOMS_FILE)
    return Hub(Rooms(SqliteRooms(Path(path) if path else None)))


@asynccontextmanager
async def serving_rooms(_app: object) -> AsyncIterator[None]:
    """Serve the rooms of this process while the server runs."""
    hub = server_hub()
    hub.open()
    with _ending_connections_first(hub):
        yield
    hub.close()


@contextmanager
def _ending_connections_first(hub: Hub) -> Iterator[None]:
    """End the connections of rooms, for which a server that is told to end would wait forever."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in _ENDING}

    def end(number: int, frame: FrameType | None) -> None:
        hub.close_from_thread()
        then = before[signal.Signals(number)]
        if callable(then):
            then(number, frame)

    wrapped = [number for number, handler in before.items() if callable(handler)]
    for number in wrapped:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in wrapped:
            if signal.getsignal(number) is end:
                signal.signal(number, before[number])
