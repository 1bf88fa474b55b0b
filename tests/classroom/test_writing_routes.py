"""What phones write, as browsers send and hear it: who is told, how often, and how much."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bpe_viz.classroom import SqliteRooms
from tests.helpers.asgi import ADDRESS, answered
from tests.helpers.class_routes import ELSEWHERE, Class, in_class
from tests.helpers.event_loop import run_apart

FRUIT = {"kind": "word", "prompt": "Name a fruit."}


async def write(
    room: Class, voter: str, words: object, name: str = "entry0001", address: str = ADDRESS
) -> str:
    """Empty, or why the entry was refused."""
    writing = room.hub.rooms.room(room.code).writing
    given = {
        "writing": writing.number if writing else 0,
        "voter": voter,
        "id": name,
        "words": words,
    }
    path = room.path("/entry")
    answer = await answered(room.app, "POST", path, given, address=address)
    return "" if answer.status == 200 else str(answer.json["error"])


def entries(told: bytes) -> list[dict[str, Any]]:
    """Return what the presenter's screen was told last."""
    parts = [part for part in told.decode().split("\n\n") if part.startswith("event: entries")]
    found: list[dict[str, Any]] = json.loads(parts[-1].partition("data: ")[2])["entries"]
    return found


def test_entries_reach_the_screens_of_the_presenter_alone() -> None:
    async def test(room: Class) -> None:
        follower = await room.listen()
        presenter = await room.listen(f"?ticket={room.ticket}")
        await room.present("write", asked=FRUIT)
        voter = await room.join()
        assert await write(room, voter, "mango\u202e") == ""
        told = await presenter.wait_for(b"mango")
        assert entries(told) == [
            {
                "words": "mango\u202e",
                "shown": "mango[U+202E]",
                "count": 1,
                "isHidden": False,
                "place": 1,
            }
        ]
        late = await room.listen(f"?ticket={room.ticket}")
        assert entries(await late.wait_for(b"mango"))
        await room.present("hide-entry", words="mango\u202e")
        await presenter.wait_for(b'"isHidden":true')
        await follower.wait_for(b'"entries":1,"solved":0,"ahead":0}')
        assert b"mango" not in b"".join(follower.parts)
        assert b"mango" not in (await room.get("/state")).body
        for connection in (follower, presenter, late):
            await connection.leave()

    in_class(test)


def test_an_entry_that_is_sent_again_is_answered_again() -> None:
    async def test(room: Class) -> None:
        follower = await room.listen()
        await room.present("write", asked=FRUIT)
        await room.present("show-entries")
        voter = await room.join()
        writing = room.hub.rooms.state(room.code)["writing"]["id"]
        given = {"writing": writing, "voter": voter, "id": "entry0001", "words": "mango"}
        for _ in range(3):
            answer = await room.post("/entry", given)
            assert (answer.status, answer.json) == (200, {"id": "entry0001", "equal": 1})
        assert (await room.get("/state")).json["writing"]["entries"] == 1
        await follower.leave()

    in_class(test)


def test_as_many_phones_write_as_an_address_has() -> None:
    async def test(room: Class) -> None:
        phones = [await room.listen() for _ in range(2)]
        await room.present("write", asked=FRUIT)
        voters = [await room.join() for _ in range(4)]
        said = [await write(room, voter, f"fruit{n}") for n, voter in enumerate(voters)]
        assert said == ["", "", "all-wrote", "all-wrote"]
        assert await write(room, voters[3], "fig", address=ELSEWHERE) == "not-joined"
        assert await write(room, voters[0], "kiwi", "entry0002") == ""
        for phone in phones:
            await phone.leave()

    in_class(test)


def test_too_many_entries_of_one_address_are_refused_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bpe_viz.classroom.routes.MAX_MESSAGES_AT_ONCE", 5)

    async def test(room: Class) -> None:
        await room.present("write", asked=FRUIT)
        said = [await write(room, "nobody", "mango") for _ in range(7)]
        assert said[-1] == "too-fast"
        room.seconds += 1
        assert await write(room, "nobody", "mango") == "not-joined"

    in_class(test)


@pytest.mark.parametrize(
    "message", [{}, {"writing": 1}, {"writing": [], "words": {}}, {"voter": None, "words": "a"}]
)
def test_what_is_no_entry_is_refused(message: dict[str, object]) -> None:
    async def test(room: Class) -> None:
        for _ in range(2):  # before the class is asked, and then
            answer = await room.post("/entry", message)
            assert 400 <= answer.status < 500
            assert answer.json["sentence"]
            await room.present("write", asked=FRUIT)
        assert (await room.get("/state")).json["writing"]["entries"] == 0

    in_class(test)


def test_an_ended_room_says_so() -> None:
    async def test(room: Class) -> None:
        await room.present("write", asked=FRUIT)
        voter, number = await room.join(), room.hub.rooms.state(room.code)["writing"]["id"]
        await room.present("end")
        given = {"writing": number, "voter": voter, "id": "entry0001", "words": "mango"}
        answer = await room.post("/entry", given)
        assert (answer.status, answer.json["error"]) == (404, "no-room")

    in_class(test)


def test_entries_in_another_process_reach_the_presenter(tmp_path: Path) -> None:
    async def run() -> None:
        stores = [SqliteRooms(tmp_path / "rooms") for _ in range(2)]
        room, other = await Class(store=stores[0]).open(), Class(store=stores[1])
        other.hub.open()
        other.code = room.code
        async with asyncio.timeout(30):
            presenter = await room.listen(f"?ticket={room.ticket}")
            phone = await other.listen()
            await room.present("write", asked=FRUIT)
            assert await write(other, await other.join(), "mango") == ""
            await presenter.wait_for(b"mango")
            await phone.wait_for(b'"entries":1,"solved":0,"ahead":0}')
            for connection in (presenter, phone):
                await connection.leave()
        for one in (room, other):
            one.hub.close()

    run_apart(run())
