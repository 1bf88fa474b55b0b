"""A class that follows one screen and votes: rooms, their store, who listens, and their routes."""

from bpe_viz.classroom.errors import RoomError, RoomRefusal
from bpe_viz.classroom.room_record import Presence, RoomAddress
from bpe_viz.classroom.room_secrets import (
    code_in,
    code_of_secret,
    is_secret,
    new_secret,
    remote_key,
    remote_ticket,
    ticket_of,
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
    "new_secret",
    "remote_key",
    "remote_ticket",
    "ticket_of",
]
