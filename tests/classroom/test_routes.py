"""What browsers ask of rooms and tell them: over HTTP, with what strangers may try."""

import asyncio
import csv
import json
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.types import Message

from bpe_viz import limits
from bpe_viz.classroom import Presence, RoomAddress, Rooms, SqliteRooms
from bpe_viz.classroom.events import EventStream
from bpe_viz.classroom.hub import Hub, Listener, Role
from bpe_viz.classroom.routes import RoomRoutes
from bpe_viz.ui.follow.routes import FollowRoutes
from bpe_viz.ui.server.addresses import address_of
from bpe_viz.ui.server.base_path import base_path
from tests.helpers.asgi import answered, scope_of
from tests.helpers.class_routes import AT, ELSEWHERE, Class, in_class
from tests.helpers.event_loop import run_apart

QUESTION = {
    "kind": "choices",
    "text": "Which?",
    "choices": [{"text": "n e", "chips": ["n", "e"]}, {"text": "e w"}],
    "right": [0],
    "why": "It comes first.",
}
MEANT = {"choices", "id", "kind", "round", "state", "text", "votes"}


def states(told: bytes) -> list[dict[str, Any]]:
    parts = [part for part in told.decode().split("\n\n") if part.startswith("event: state")]
    return [json.loads(part.partition("data: ")[2]) for part in parts]


def test_followers_get_the_whole_state_at_once_and_with_every_change() -> None:
    async def test(room: Class) -> None:
        early, also = await room.listen(), await room.listen()
        await room.present("hold", holder="screen01")
        await room.present("move", holder="screen01", at={"page": "merges", "query": "k=4"})
        late = await room.listen()
        for follower in (early, also, late):
            told = await follower.wait_for(b'"query":"k=4"')
            assert told.startswith(b"retry: 1000\n\nevent: state\n")
            assert states(told)[-1]["version"] == 3
        assert len(states(b"".join(late.parts))) == 1
        for follower in (early, also, late):
            await follower.leave()

    in_class(test)


def test_a_connection_is_made_for_proxies_and_caches() -> None:
    async def test(room: Class) -> None:
        follower = await room.listen("?ticket=wrong")
        assert follower.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert follower.headers["cache-control"] == "no-store"
        assert follower.headers["x-accel-buffering"] == "no"
        assert "content-length" not in follower.headers
        await follower.leave()

    in_class(test)


def test_followers_are_counted_and_the_presenter_is_not() -> None:
    async def test(room: Class) -> None:
        first, second = await room.listen(), await room.listen()
        presenter = await room.listen(f"?ticket={room.ticket}")
        await presenter.wait_for(b'{"followers":2,"votes":0,"entries":0,"solved":0,"ahead":0}')
        await first.wait_for(b'"presenter":true')
        await second.leave()
        await presenter.wait_for(b'{"followers":1,"votes":0,"entries":0,"solved":0,"ahead":0}')
        await first.leave()
        await presenter.leave()
        assert (await room.get("/state")).json["followers"] == 0
        assert room.hub.rooms.presence(room.code).presenters == 0

    in_class(test)


def test_votes_are_counted_for_all_and_shown_to_none_before_the_result() -> None:
    async def test(room: Class) -> None:
        follower, *others = [await room.listen() for _ in range(3)]
        await room.present("ask", question=QUESTION)
        voters = [await room.join() for _ in range(3)]
        for voter, answer in zip(voters + voters[:1], (0, 0, 1, 1), strict=True):
            given = {"question": room.asked(), "voter": voter, "answer": answer}
            assert (await room.post("/vote", given)).json == {"answer": answer}
        told = await follower.wait_for(b'"votes":3,"entries":0,"solved":0,"ahead":0}')
        await room.present("close")
        closed = (await room.get("/state")).json["question"]
        assert set(closed) == MEANT
        late = {"question": room.asked(), "voter": voters[0], "answer": 0}
        refused = await room.post("/vote", late)
        assert (refused.status, refused.json["error"]) == (409, "vote-not-open")
        assert b"tally" not in told
        await room.present("reveal")
        told = await follower.wait_for(b"tally")
        assert states(told)[-1]["question"]["tally"] == [1, 2]
        assert states(told)[-1]["question"]["why"] == "It comes first."
        for one in (follower, *others):
            await one.leave()

    in_class(test)


def test_the_end_of_a_room_ends_every_connection() -> None:
    async def test(room: Class) -> None:
        follower = await room.listen()
        ended = await room.present("end")
        assert ended.json["state"] is None
        await follower.wait_for_end()
        assert b"".join(follower.parts).endswith(b"event: ended\ndata: {}\n\n")
        assert (await room.get("/state")).status == 404
        assert (await room.listen()).status == 404

    in_class(test)


def test_a_room_that_nobody_presents_any_longer_ends_for_those_who_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bpe_viz.classroom.hub.SECONDS_BETWEEN_PINGS", 0.01)
    clock = [1000.0]

    async def run() -> None:
        room = await Class(rooms=Rooms(SqliteRooms(), now=lambda: clock[0])).open()
        follower = await room.listen()
        await follower.wait_for(b": here")
        clock[0] += limits.IDLE_ROOM_SECONDS + 1
        async with asyncio.timeout(30):
            await follower.wait_for_end()
        assert b"".join(follower.parts).endswith(b"event: ended\ndata: {}\n\n")
        room.hub.close()

    run_apart(run())


def test_a_server_that_stops_ends_every_connection() -> None:
    async def test(room: Class) -> None:
        followers = [await room.listen() for _ in range(5)]
        room.hub.close_from_thread()
        for follower in followers:
            await follower.wait_for_end()
            assert b"event: ended" not in b"".join(follower.parts)  # they come back later
        assert room.hub.rooms.presence(room.code).followers == 0

    in_class(test)


def test_the_presenter_comes_back_to_a_room_that_was_lost() -> None:
    async def test(room: Class) -> None:
        moved = {"page": "words", "query": ""}
        message, secret = {"at": moved}, f"Bearer {room.secret}"
        other = await Class().open()
        other.code = room.code
        again = await other.post("", message, authorization=secret)
        assert (again.status, again.json["code"], again.json["ticket"]) == (
            *(201, room.code),
            room.ticket,
        )
        assert again.json["state"]["at"] == moved
        other.code = "CCCCC"
        stranger = await other.post("", message, authorization=secret)
        assert (stranger.status, stranger.json["error"]) == (401, "wrong-secret")
        other.hub.close()

    in_class(test)


def test_a_file_brings_steps_and_votes_to_the_followers_of_other_processes(tmp_path: Path) -> None:
    async def run() -> None:
        room = await Class(store=SqliteRooms(tmp_path / "rooms")).open()
        other = Class(store=SqliteRooms(tmp_path / "rooms"))
        other.hub.open()
        other.code, other.secret = room.code, room.secret
        near, far = await room.listen(), await other.listen()
        await near.wait_for(b'{"followers":2,"votes":0,"entries":0,"solved":0,"ahead":0}')
        await room.present("ask", question=QUESTION)
        await far.wait_for(b'"text":"Which?"')
        given = {"question": room.asked(), "voter": await room.join(), "answer": 0}
        assert (await other.post("/vote", given)).status == 200
        await near.wait_for(b'{"followers":2,"votes":1,"entries":0,"solved":0,"ahead":0}')
        await other.present("end")
        for follower, hub in ((near, room.hub), (far, other.hub)):
            await follower.wait_for_end()
            assert b"".join(follower.parts).endswith(b"event: ended\ndata: {}\n\n")
            hub.close()
            hub.rooms.store.close()

    async def bounded() -> None:
        async with asyncio.timeout(30):
            await run()

    run_apart(bounded())


def test_a_process_that_was_killed_leaves_no_ghosts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed while 300 listen, who come back to the process that runs after it."""
    monkeypatch.setattr("bpe_viz.classroom.hub.SECONDS_BETWEEN_BEATS", 0.01)
    clock = [1000.0]
    killed = Rooms(SqliteRooms(tmp_path / "rooms"), now=lambda: clock[0])
    code = killed.open(RoomAddress("merges")).room.code
    killed.listen(code, Presence(followers=300, presenters=1))
    killed.store.close()
    clock[0] += 1.2  # which is what a server needs to begin

    async def run() -> None:
        store = SqliteRooms(tmp_path / "rooms")
        again = Class(rooms=Rooms(store, now=lambda: clock[0]))
        again.hub.open()
        again.code = code
        follower = await again.listen()
        told = await follower.wait_for(
            b'{"followers":301,"votes":0,"entries":0,"solved":0,"ahead":0}'
        )
        assert states(told)[-1]["presenter"]
        clock[0] += limits.PRESENCE_SECONDS - 1.2 + 0.1  # it is a second or two, no more
        await follower.wait_for(b'{"followers":1,"votes":0,"entries":0,"solved":0,"ahead":0}')
        assert not again.hub.rooms.state(code)["presenter"]
        clock[0] += 10 * limits.PRESENCE_SECONDS  # those who are here do not get lost
        assert again.hub.rooms.presence(code) == Presence(followers=1)
        await follower.leave()
        again.hub.close()
        store.close()

    async def bounded() -> None:
        async with asyncio.timeout(30):
            await run()

    run_apart(bounded())


def test_a_whole_class_of_one_address_comes_back_at_once_after_a_kill(tmp_path: Path) -> None:
    """Those whom the killed process counts are the same phones: they take no places."""
    clock = [1000.0]
    killed = Rooms(SqliteRooms(tmp_path / "rooms"), now=lambda: clock[0])
    code = killed.open(RoomAddress("merges")).room.code
    killed.listen(code, Presence(followers=300))
    killed.store.close()
    clock[0] += 1.2  # which is what a server needs to begin
    assert clock[0] < 1000.0 + limits.PRESENCE_SECONDS  # the 300 still count

    async def run() -> None:
        store = SqliteRooms(tmp_path / "rooms")
        again = Class(rooms=Rooms(store, now=lambda: clock[0]))
        again.code = code
        followers = [await again.listen() for _ in range(300)]
        assert {follower.status for follower in followers} == {200}
        clock[0] += 0.1
        elsewhere = Rooms(store, now=lambda: clock[0])
        elsewhere.listen(code, Presence(followers=400))  # of a process that does run
        late = await again.listen()
        assert late.status == 409  # others have left 600, of which 240 are for one address
        for connection in (*followers, late):
            await connection.leave()
        again.hub.close()
        store.close()

    async def bounded() -> None:
        async with asyncio.timeout(30):
            await run()

    run_apart(bounded())


def test_followers_of_other_processes_hear_that_a_presenter_comes_and_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bpe_viz.classroom.hub.ABSENCE_SECONDS", 0.05)

    async def run() -> None:
        room = await Class(store=SqliteRooms(tmp_path / "rooms")).open()
        other = Class(store=SqliteRooms(tmp_path / "rooms"))
        other.hub.open()
        other.code = room.code
        far = await other.listen()
        presenter = await room.listen(f"?ticket={room.ticket}")
        await far.wait_for(b'"presenter":true')
        num_states = len(states(b"".join(far.parts)))
        await presenter.leave()
        told = await far.wait_until(lambda told: len(states(told)) > num_states)
        assert [state["presenter"] for state in states(told)[num_states:]] == [False]
        await far.leave()
        for hub in (room.hub, other.hub):
            hub.close()
            hub.rooms.store.close()

    async def bounded() -> None:
        async with asyncio.timeout(30):
            await run()

    run_apart(bounded())


@pytest.mark.parametrize("base", ["", "/lectures/bpe"])
def test_every_route_is_below_the_base(base: str) -> None:
    paths = [
        route.path for route in FollowRoutes(RoomRoutes(Hub(Rooms(SqliteRooms())), base)).routes()
    ]
    assert {path.partition("/class")[0] for path in paths} == {base}
    ends = {path.removeprefix(f"{base}/class").removeprefix("/{code}") for path in paths}
    assert ends >= {
        "",
        "/presenter",
        "/remote",
        "/results.csv",
        "/events",
        "/state",
        "/join",
        "/vote",
    }
    assert ends >= {"/view", "/feed", "/tour", "/parts/{name}"}


@pytest.mark.parametrize("said", ["lectures/bpe", "/lectures/bpe/"])
def test_the_base_is_that_of_the_server(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setattr("streamlit.get_option", {"server.baseUrlPath": said}.get)
    assert base_path() == "/lectures/bpe"


@pytest.mark.parametrize("base", ["", "/lectures/bpe"])
def test_every_path_begins_as_the_server_says(base: str) -> None:
    async def test(room: Class) -> None:
        assert (await room.get("/state")).status == 200
        assert (await answered(room.app, "GET", f"/class/{room.code}/state")).status == (
            404 if base else 200
        )

    in_class(test, base)


def test_other_sites_and_forms_are_refused() -> None:
    async def test(room: Class) -> None:
        follower = await room.listen()
        await room.present("ask", question=QUESTION)
        given = {"question": room.asked(), "voter": await room.join(), "answer": 0}
        other_ports = ("http://class.example:8502", "http://class.example", "https://class.example")
        for origin in ("https://evil.example", "null", "http://[", "", *other_ports):
            refused = await room.post("/vote", given, origin=origin)
            assert (refused.status, refused.json["error"]) == (403, "other-site")
        form = await room.post("/vote", given, content_type="text/plain")
        assert form.status == 400
        assert (await room.get("/state")).json["question"]["votes"] == 0
        for origin in ("https://class.example:8501", "http://class.example:8501"):
            assert (await room.post("/vote", given, origin=origin)).status == 200
        await follower.leave()

    in_class(test)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"[]", 400),
        (b"\xff", 400),
        (b'{"do": "end"', 400),
        (b"[" * 20_000, 400),
        ('{"do": "end"}'.encode("utf-16"), 400),
        (b'\xef\xbb\xbf{"do": "end"}', 400),
        (b'{"question": ' + b"9" * 5000 + b"}", 400),
        (b"x" * (limits.MAX_ROOM_MESSAGE_BYTES + 1), 413),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_not_a_message_changes_nothing(body: bytes, status: int) -> None:
    async def test(room: Class) -> None:
        before = (await room.get("/state")).json
        for path in ("/presenter", "/vote"):
            refused = await room.post(path, body, authorization=f"Bearer {room.secret}")
            assert refused.status == status
            assert set(refused.json) == {"error", "sentence"}
        assert (await room.get("/state")).json == before

    in_class(test)


def test_a_stranger_with_the_code_moves_nothing_and_reads_no_results() -> None:
    async def test(room: Class) -> None:
        room.secret = "x" * 32
        for do in ("end", "hold", "reveal"):
            refused = await room.present(do, holder="screen01")
            assert (refused.status, refused.json["error"]) == (401, "wrong-secret")
        assert (await room.get("/results.csv")).status == 401
        assert (await room.get("/state")).json["version"] == 1

    in_class(test)


def test_a_remote_steps_and_shows_votes_and_does_nothing_else() -> None:
    async def test(room: Class) -> None:
        await room.present("ask", question=QUESTION)
        key = f"Bearer {room.remote}"
        for do, rest in (
            ("press", {"key": "next"}),
            ("press", {"key": "ask"}),
            ("close", {}),
            ("open", {}),
            ("close", {}),
            ("talk", {}),
            ("more-time", {}),
            ("again", {}),
            ("reveal", {}),
            ("withdraw", {}),
        ):
            done = await room.post("/presenter", {"do": do, **rest}, authorization=key)
            assert done.status == 200
        assert done.json["state"]["presses"] == [[1, "next"], [2, "ask"]]
        before = (await room.get("/state")).json
        for message in (
            {"do": "hold", "holder": "screen01"},
            {"do": "move", "holder": "screen01", "at": AT},
            {"do": "ask", "question": QUESTION},
            {"do": "end"},
        ):
            refused = await room.post("/presenter", message, authorization=key)
            assert (refused.status, refused.json["error"]) == (401, "wrong-secret")
        assert (await room.get("/results.csv", authorization=key)).status == 401
        assert (await room.post("", {"at": AT}, authorization=key)).status == 401
        assert (await room.get("/state")).json == before
        assert room.remote not in str(before)

    in_class(test)


def test_a_remote_listens_and_is_nobody_in_the_room() -> None:
    async def test(room: Class) -> None:
        begun = await room.get("/remote", authorization=f"Bearer {room.remote}")
        assert begun.json["state"]["at"] == AT
        tickets = {begun.json["ticket"], room.ticket, room.remote}
        assert len(tickets) == 3
        remote = await room.listen(f"?ticket={begun.json['ticket']}")
        assert room.hub.rooms.presence(room.code) == Presence()
        await room.present("ask", question=QUESTION)
        await remote.wait_for(b'"text":"Which?"')
        await remote.leave()
        assert (await room.get("/remote", authorization="Bearer wrong")).status == 401

    in_class(test)


def test_early_votes_reach_the_screens_of_the_presenter_alone() -> None:
    async def test(room: Class) -> None:
        remote_ticket = (await room.get("/remote", authorization=f"Bearer {room.remote}")).json
        follower = await room.listen()
        screen = await room.listen(f"?ticket={room.ticket}")
        remote = await room.listen(f"?ticket={remote_ticket['ticket']}")
        stranger = await room.listen("?ticket=0123456789abcdef")
        await room.present("ask", question=QUESTION)
        voter = (await room.post("/join", {})).json["voter"]
        vote = {"question": room.asked(), "voter": voter, "answer": 0}
        assert (await room.post("/vote", vote)).status == 200
        closed = await room.present("close")
        assert closed.json["state"]["question"]["early"]["tally"] == [1, 0]
        talking = await room.present("talk")
        assert talking.json["state"]["question"]["early"]["advice"] == "go-on"
        for listener in (follower, screen, remote, stranger):
            await listener.wait_for(b'"state":"talking"')
        late = await room.listen()
        late_screen = await room.listen(f"?ticket={room.ticket}")
        for listener in (late, late_screen):
            await listener.wait_for(b'"left":')
        again = await room.present("again")
        assert "early" not in again.json["state"]["question"]
        refused = await room.post("/vote", vote)  # of the first round
        assert (refused.status, refused.json["error"]) == (409, "vote-not-open")
        for round in (True, "2", None, [2], {"a": 2}, -1, 3, 2.5):
            assert (await room.post("/vote", {**vote, "round": round})).status == 409
        assert (await room.post("/vote", {**vote, "round": 2})).status == 200
        for listener in (follower, stranger, late):
            told = b"".join(listener.parts)
            assert b'"early"' not in told and b'"tally"' not in told
        for listener in (screen, remote, late_screen):
            assert b'"early":{"tally":[1,0]' in b"".join(listener.parts)
        assert "early" not in (await room.get("/state")).json["question"]

    in_class(test)


def test_results_come_as_a_file_to_the_presenter() -> None:
    async def test(room: Class) -> None:
        await room.present("ask", question=QUESTION)
        await room.present("reveal")
        table = await room.get("/results.csv", authorization=f"Bearer {room.secret}")
        assert table.headers["content-type"] == "text/csv; charset=utf-8"
        assert f"class-{room.code}.csv" in table.headers["content-disposition"]
        _, *rows = csv.reader(table.body.decode("utf-8-sig").splitlines())
        without_time = [[number, *rest] for number, _, *rest in rows]
        assert without_time == [
            ["1", "Merges, after merge 3", "Which?", "n e", "yes", "0", *[""] * 5],
            ["1", "Merges, after merge 3", "Which?", "e w", "no", "0", *[""] * 5],
        ]

    in_class(test)


@pytest.mark.parametrize("code", ["CCCCC", "nothing", "../../etc", "%00"])
def test_a_code_of_no_room_leads_nowhere(code: str) -> None:
    async def test(room: Class) -> None:
        room.code = code
        for what in ("/state", "/events"):
            refused = await room.get(what)
            assert refused.status == 404

    in_class(test)


def test_codes_cannot_be_tried_at_will() -> None:
    async def test(room: Class) -> None:
        code, room.code = room.code, "CCCCC"
        allowed = limits.MAX_MESSAGES_AT_ONCE // limits.MESSAGES_PER_MISS
        tried = [(await room.get("/state")).status for _ in range(2 * allowed)]
        assert tried == [404] * allowed + [429] * allowed
        room.seconds += limits.MESSAGES_PER_MISS / limits.MAX_MESSAGES_PER_SECOND
        assert [(await room.get("/state")).status for _ in range(2)] == [404, 429]
        room.code = code
        assert (await room.present("press", key="next")).status == 200  # who is known goes on

    in_class(test)


@pytest.mark.parametrize("what", ["/presenter", "/results.csv", "/remote"])
@pytest.mark.parametrize("is_there", [True, False], ids=["wrong secret", "no room"])
def test_neither_codes_nor_secrets_of_presenters_can_be_tried_at_will(
    what: str, is_there: bool
) -> None:
    async def test(room: Class) -> None:
        room.code = room.code if is_there else "CCCCC"
        allowed = limits.MAX_MESSAGES_AT_ONCE // limits.MESSAGES_PER_MISS
        tried = []
        for _ in range(2 * allowed):
            if what == "/presenter":
                answer = await room.post(what, {"do": "end"}, authorization="Bearer wrong")
            else:
                answer = await room.get(what, authorization="Bearer wrong")
            tried.append(answer.status)
        assert tried == [401 if is_there else 404] * allowed + [429] * allowed

    in_class(test)


def test_an_address_opens_so_many_rooms() -> None:
    async def test(room: Class) -> None:
        room.code = ""
        opened = [await room.post("", {}) for _ in range(limits.MAX_ROOMS_AT_ONCE)]
        assert [answer.status for answer in opened[-2:]] == [429, 429]
        assert opened[-1].headers["retry-after"] == "2"

    in_class(test)


def test_a_room_has_so_many_followers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.classroom.hub.MAX_FOLLOWERS", 2)

    async def test(room: Class) -> None:
        followers = [await room.listen(address=f"10.0.1.{number}") for number in range(3)]
        assert [follower.status for follower in followers] == [200, 200, 409]
        presenter = await room.listen(f"?ticket={room.ticket}")
        assert presenter.status == 200
        for connection in (*followers, presenter):
            await connection.leave()

    in_class(test)


def test_one_address_takes_no_more_places_than_a_class_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bpe_viz.classroom.hub.MAX_FOLLOWERS", 30)
    monkeypatch.setattr("bpe_viz.classroom.hub.MAX_ADDRESS_STREAMS", 10)

    async def test(room: Class) -> None:
        here = [await room.listen() for _ in range(20)]
        there = [await room.listen(address=ELSEWHERE) for _ in range(20)]
        assert [one.status for one in here].count(200) == 10  # the most, below 40 % of 30
        assert [one.status for one in there].count(200) == 8  # 40 % of the 20 that are left
        assert (await room.post("/join", {})).status == 200
        presenter = await room.listen(f"?ticket={room.ticket}")
        late = await room.listen(address="10.0.0.9")
        assert (presenter.status, late.status) == (200, 200)
        await here[0].leave()
        again = await room.listen()
        assert again.status == 200
        for connection in (*here[1:], *there, presenter, late, again):
            await connection.leave()
        assert (room.hub._num_followers, room.hub._num_screens) == ({}, {})

    in_class(test)


def test_one_address_does_not_fill_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.classroom.hub.MAX_SERVER_FOLLOWERS", 10)
    monkeypatch.setattr("bpe_viz.classroom.hub.MAX_ADDRESS_SCREENS", 2)

    async def test(room: Class) -> None:
        followers = [await room.listen() for _ in range(5)]
        assert [one.status for one in followers] == [200] * 4 + [409]
        screens = [await room.listen(f"?ticket={room.ticket}") for _ in range(3)]
        assert [one.status for one in screens] == [200] * 2 + [409]
        elsewhere = await room.listen(address=ELSEWHERE)
        assert elsewhere.status == 200
        for connection in (*followers, *screens, elsewhere):
            await connection.leave()

    in_class(test)


@pytest.mark.parametrize("is_remote", [False, True], ids=["presenter", "remote"])
def test_of_the_screens_of_a_presenter_the_oldest_makes_room(
    monkeypatch: pytest.MonkeyPatch, *, is_remote: bool
) -> None:
    monkeypatch.setattr("bpe_viz.classroom.hub.MAX_ROOM_SCREENS", 2)

    async def test(room: Class) -> None:
        begun = await room.get("/remote", authorization=f"Bearer {room.remote}")
        ticket = begun.json["ticket"] if is_remote else room.ticket
        screens = [await room.listen(f"?ticket={ticket}") for _ in range(4)]
        for gone in screens[:2]:
            await gone.wait_for_end()
            assert b"event: ended" not in b"".join(gone.parts)  # it may come back
        await room.present("hold", holder="screen01")
        for here in screens[2:]:
            await here.wait_for(b'"holder":"screen01"')
            await here.leave()

    in_class(test)


def test_who_never_reads_is_nobody_in_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.classroom.events.SECONDS_UNTIL_TAKEN", 0.01)

    async def test(room: Class) -> None:
        sent: list[Message] = []
        stalled = asyncio.Event()

        async def send(message: Message) -> None:
            sent.append(message)
            if len(sent) > 2:  # the head and the first part still went through
                await stalled.wait()

        listener = room.hub.listen(room.code, Role.FOLLOWER)
        await EventStream(room.hub, listener)({}, asyncio.Event().wait, send)  # type: ignore[arg-type]
        assert len(sent) == 3
        assert room.hub.rooms.presence(room.code) == Presence()

    in_class(test)


def test_a_message_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.classroom.messages.MESSAGE_SECONDS", 0.01)

    async def test(room: Class) -> None:
        parts = [{"type": "http.request", "body": b"{", "more_body": True}]
        never = asyncio.Event()
        sent: list[Message] = []

        async def receive() -> Message:
            if not parts:
                await never.wait()
            return parts.pop()

        async def send(message: Message) -> None:
            sent.append(message)

        told = {"content-type": "application/json"}
        await room.app(scope_of("POST", room.path("/vote"), told), receive, send)
        assert sent[0]["status"] == 400

    in_class(test)


def test_a_stream_has_one_voter_for_each_question() -> None:
    async def test(room: Class) -> None:
        first = await room.listen()
        await room.present("ask", question=QUESTION)
        second, other = await room.listen(), await room.listen(address=ELSEWHERE)
        voters = [room.hub.rooms.join(room.code) for _ in range(1_223)]
        said = [await room.vote(voter) for voter in voters]
        assert said == [""] * 2 + ["all-voted"] * 1_221
        assert await room.vote(voters[0], 1) == ""  # who has voted may vote otherwise
        assert await room.vote(voters[2], address="10.0.0.9") == "not-joined"
        for gone in (first, second):
            await gone.leave()
        again = [await room.listen() for _ in range(2)]
        assert await room.vote(voters[3]) == "all-voted"  # they have voted before they left
        await room.present("ask", question=QUESTION)
        assert [await room.vote(voter) for voter in voters[:3]] == ["", "", "all-voted"]
        for connection in (*again, other):
            await connection.leave()

    in_class(test)


def test_a_phone_with_two_addresses_votes_with_its_own_stream() -> None:
    async def test(room: Class) -> None:
        await room.present("ask", question=QUESTION)
        voter, stranger = await room.join(), await room.join()
        phone = await room.listen(f"?voter={voter}")
        assert await room.vote(stranger, address=ELSEWHERE) == "not-joined"
        assert await room.vote(voter, address=ELSEWHERE) == ""
        assert await room.vote(stranger) == "all-voted"
        await phone.leave()

    in_class(test)


def test_voters_that_a_proxy_sends_elsewhere_vote_for_the_streams_elsewhere(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        stores = [SqliteRooms(tmp_path / "rooms") for _ in range(2)]
        room, other = await Class(store=stores[0]).open(), Class(store=stores[1])
        other.hub.open()
        other.code = room.code
        streams = [await room.listen() for _ in range(2)]
        await room.present("ask", question=QUESTION)
        voters = [await room.join() for _ in range(4)]
        assert [await other.vote(voter) for voter in voters] == ["", "", "all-voted", "all-voted"]
        for stream in streams:
            await stream.leave()
        for one in (room, other):
            one.hub.close()
            one.hub.rooms.store.close()

    run_apart(run())


def test_nobody_is_remembered_of_a_room_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.classroom.hub.SECONDS_BETWEEN_PINGS", 0.01)

    async def test(room: Class) -> None:
        follower = await room.listen()
        await room.present("ask", question=QUESTION)
        assert await room.vote(await room.join()) == ""
        await room.present("end")
        await follower.wait_for_end()
        while room.hub._ballots:
            await asyncio.sleep(0.01)

    in_class(test)


def test_one_address_does_not_cast_all_votes() -> None:
    async def test(room: Class) -> None:
        joined = [(await room.post("/join", {})).status for _ in range(limits.MAX_VOTERS_AT_ONCE)]
        assert set(joined) == {200}
        assert limits.MAX_VOTERS_AT_ONCE < limits.MAX_VOTERS
        assert (await room.post("/join", {})).status == 429
        room.seconds += 1 / limits.MAX_VOTERS_PER_SECOND
        tried = [(await room.post("/join", {})).status for _ in range(2)]
        assert tried == [200, 429]

    in_class(test)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a name", "a name"),
    ],
)
def test_the_many_addresses_of_one_line_count_as_one(host: str, address: str) -> None:
    scope = scope_of("GET", "/class", {}) | {"client": (host, 1)}
    assert address_of(Request(scope)) == address


def test_who_reads_slowly_misses_no_last_state() -> None:
    async def test(_room: Class) -> None:
        listener = Listener("CCCCC", Role.FOLLOWER, ends_at=0.0)
        for number in range(100):
            listener.tell(state=b"state %d;" % number, counts=b"counts %d;" % number)
        assert listener.take() == b"state 99;counts 99;"
        assert listener.take() == b""
        listener.end(b"over;")
        assert (listener.take(), listener.is_over) == (b"over;", True)

    in_class(test)


def test_votes_on_the_question_before_are_not_shown_for_the_next() -> None:
    listener = Listener("CCCCC", Role.FOLLOWER, ends_at=0.0)
    listener.tell(counts=b"counts of the first;")
    listener.tell(state=b"second;")
    assert listener.take() == b"second;"
    listener.tell(counts=b"counts of the second;")
    assert listener.take() == b"counts of the second;"


def _has_counted_more(before: int) -> Callable[[bytes], bool]:
    return lambda told: told.count(b'"votes":1,"entries":0,"solved":0,"ahead":0}') > before


def test_as_many_votes_as_on_the_question_before_are_told() -> None:
    async def test(room: Class) -> None:
        follower = await room.listen()
        voter = await room.join()
        for _ in range(2):
            await room.present("ask", question=QUESTION)
            num_counts = b"".join(follower.parts).count(
                b'"votes":1,"entries":0,"solved":0,"ahead":0}'
            )
            given = {"question": room.asked(), "voter": voter, "answer": 0}
            assert (await room.post("/vote", given)).status == 200
            await follower.wait_until(_has_counted_more(num_counts))
        await follower.leave()

    in_class(test)


def test_the_end_of_a_room_is_the_last_word() -> None:
    listener = Listener("CCCCC", Role.FOLLOWER, ends_at=0.0)
    listener.end(b"ended;")
    listener.end(b"come back;")
    assert listener.take() == b"ended;"


def test_one_failure_ends_neither_pings_nor_connections(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bpe_viz.classroom.hub.SECONDS_BETWEEN_PINGS", 0.01)

    def failing() -> None:
        raise OSError("no disk")

    async def test(room: Class) -> None:
        room.hub.chores.append(failing)
        follower = await room.listen()
        await follower.wait_until(lambda told: told.count(b": here") >= 2)
        await follower.leave()

    in_class(test)
    assert "A task of the rooms failed" in caplog.text


def test_a_listener_who_cannot_be_noted_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_values: object) -> None:
        raise OSError("no disk")

    async def test(room: Class) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(room.hub.rooms, "listen", failing)
            with pytest.raises(OSError, match="no disk"):
                room.hub.listen(room.code, Role.FOLLOWER)
        follower = await room.listen()
        await follower.wait_for(b'{"followers":1,"votes":0,"entries":0,"solved":0,"ahead":0}')
        with monkeypatch.context() as patch:
            patch.setattr(room.hub.rooms, "listen", failing)
            with pytest.raises(OSError, match="no disk"):
                await follower.leave()
        assert (await room.listen()).status == 200

    in_class(test)


@pytest.mark.parametrize("trouble", ["query_only = 1", "max_page_count = 1"])  # or it is full
def test_a_class_goes_on_though_the_disk_takes_nothing(
    trouble: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in ("messages", "hub"):  # a server says it once a minute
        monkeypatch.setattr(logging.getLogger(f"bpe_viz.classroom.{module}"), "filters", [])

    def long(k: int) -> dict[str, str]:
        return {"page": "merges", "query": f"k={k}&text={'a' * 9_000}"}

    async def test() -> None:
        store = SqliteRooms(tmp_path / "rooms")
        room = await Class(store=store).open()
        await room.present("hold", holder="screen01")
        early = await room.listen()
        store._base.execute(f"pragma {trouble}")
        refused = await room.present("move", holder="screen01", at=long(4))
        assert (refused.status, refused.json["error"]) == (503, "not-stored")
        assert "Try again in a minute" in refused.json["sentence"]
        assert "retry-after" in refused.headers
        late = await room.listen()
        assert late.status == 200
        assert (await room.get("/state")).json["at"] == AT
        store._base.execute("pragma query_only = 0")
        store._base.execute("pragma max_page_count = 1000000")
        assert (await room.present("move", holder="screen01", at=long(5))).status == 200
        for follower in (early, late):
            await follower.wait_for(b"k=5&text=a")
            await follower.leave()
        room.hub.close()

    run_apart(test())
    logged = [record for record in caplog.records if "cannot be stored" in record.getMessage()]
    assert logged
    assert all(record.exc_info is None for record in logged)  # a line each, which is said seldom


def test_a_class_does_not_notice_that_the_clock_jumps(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        room = await Class().open()
        await room.present("hold", holder="screen01")
        follower = await room.listen()
        now = time.time()
        for jump in (-86_400.0, 86_400.0, 366 * 86_400.0):
            monkeypatch.setattr(time, "time", lambda jump=jump: now + jump)
            room.hub.rooms.forget_idle()
            await room.present("ask", question=QUESTION)
            assert await room.vote(await room.join()) == ""
            revealed = (await room.present("reveal")).json["state"]
            assert (revealed["question"]["tally"], revealed["followers"]) == ([1, 0], 1)
        await follower.leave()
        room.hub.close()

    run_apart(test())
