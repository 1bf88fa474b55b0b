"""A server with one room, whose time passes when a test says so."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bpe_viz.classroom import OpenedRoom, RoomAddress, Rooms, SqliteRooms
from bpe_viz.classroom.room_record import RoomState

AT = RoomAddress("merges", "k=3&half=choose")
TWO = {"kind": "choices", "text": "Which?", "choices": [{"text": "n e"}, {"text": "e w"}]}
CHOICES = TWO | {"right": [0, 1], "why": "Both occur 8 times."}
NUMBER = {"kind": "number", "text": "How often?", "right": [8], "why": ""}


@dataclass
class Clock:
    """Seconds that pass when a test says so."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class School:
    """A server with one room."""

    rooms: Rooms
    clock: Clock
    opened: OpenedRoom = field(init=False)

    def __post_init__(self) -> None:
        self.opened = self.rooms.open(AT)

    @property
    def code(self) -> str:
        return self.opened.room.code

    def present(self, do: str, **rest: object) -> RoomState:
        return self.rooms.present(self.code, self.opened.secret, {"do": do, **rest})

    def state(self) -> dict[str, Any]:
        return self.rooms.state(self.code)

    def voters(self, number: int) -> list[str]:
        return [self.rooms.join(self.code) for _ in range(number)]

    def vote(
        self, voter: str, answer: object, question: int | None = None, round: object = 1
    ) -> None:
        asked = self.state()["question"]["id"] if question is None else question
        self.rooms.vote(self.code, asked, voter, answer, round)


@contextmanager
def school_in(place: str, folder: Path) -> Iterator[School]:
    """Open a school whose rooms are in "memory" or in a "file" in the folder."""
    store: SqliteRooms = SqliteRooms(folder / "rooms") if place == "file" else SqliteRooms()
    clock = Clock()
    yield School(Rooms(store, now=clock), clock)
    store.close()
