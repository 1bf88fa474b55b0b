"""The rooms of this process, and those who listen to them: the same for routes and for pages."""

import functools
import os
from pathlib import Path

from bpe_viz.classroom.hub import Hub
from bpe_viz.classroom.room_store import SqliteRooms
from bpe_viz.classroom.rooms import Rooms

_FILE_OF_ROOMS = "BPE_VIZ_ROOMS"  # a file that keeps rooms over a restart, for several processes


@functools.cache
def hub_of_server() -> Hub:
    """The listeners of this process, with all rooms; a file keeps them if the server names one.

    >>> hub_of_server() is hub_of_server()
    True
    """
    path = os.environ.get(_FILE_OF_ROOMS)
    return Hub(Rooms(SqliteRooms(Path(path) if path else None)))
