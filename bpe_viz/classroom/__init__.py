"""A class that follows one screen and votes: rooms, their store, who listens, and their routes."""

from bpe_viz.classroom.errors import RoomError, RoomRefusal
from bpe_viz.classroom.room_record import Presence, RoomAddress
from bpe_viz.classroom.room_secrets import (
    code_in,
    code_of_secret,
    is_secret,
    key_of_remote,
    new_secret,
    ticket_of,
    ticket_of_remote,
)
from bpe_viz.classroom.room_store import SqliteRooms
from bpe_viz.classroom.rooms import OpenedRoom, Rooms

__all__ = [
    "OpenedRoom",
    "Presence",
    "RoomAddress",
    "RoomError",
    "RoomRefusal",
    "Rooms",
    "SqliteRooms",
    "code_in",
    "code_of_secret",
    "is_secret",
    "key_of_remote",
    "new_secret",
    "ticket_of",
    "ticket_of_remote",
]
