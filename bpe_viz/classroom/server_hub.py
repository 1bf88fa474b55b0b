"""The rooms of this process, and those who listen to them: the same for routes and for pages."""

import functools
import os
from pathlib import Path

from bpe_viz.classroom.hub import Hub
from bpe_viz.classroom.room_store import SqliteRooms
from bpe_viz.classroom.rooms import Rooms

_ROOMS_FILE = "BPE_VIZ_ROOMS"  # a file that keeps rooms over a restart, for several processes


@functools.cache
def server_hub() -> Hub:
    """Return the listeners of this process, with all rooms; kept in a file if the server names one.

    >>> server_hub() is server_hub()
    True
    """
    path = os.environ.get(_ROOMS_FILE)
    return Hub(Rooms(SqliteRooms(Path(path) if path else None)))
