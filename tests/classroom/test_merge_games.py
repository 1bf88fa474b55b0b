"""A class plays: who may open a game, what may be proposed, and what everyone hears of it."""

import json
from typing import Any

import pytest
from starlette.applications import Starlette

from bpe_viz.classroom import RoomAddress, RoomError, Rooms, SqliteRooms
from bpe_viz.classroom.hub import Hub
from bpe_viz.classroom.merge_games import MergeGame
from bpe_viz.classroom.routes import RoomRoutes
from bpe_viz.limits import MAX_GAME_COUNT
from tests.helpers.asgi import ADDRESS, Answered, Connection, answered
from tests.helpers.event_loop import run_apart

UPON = {"words": [["upon", 3], ["up", 3], ["on", 3], ["pot", 4]], "merges": 3}
FOUND = [["u", "p"], ["o", "n"], ["p", "o"]]  # the sheet's optimum: 36, 30, 24, 20


class Hall:
    """A room, its routes, and phones that follow."""

    def __init__(self) -> None:
        self.hub = Hub(Rooms(SqliteRooms()))
        self.rooms = self.hub.rooms
        self.app = Starlette(routes=RoomRoutes(self.hub).routes())
        opened = self.rooms.open(RoomAddress("practice", "view=beat"))
        self.code, self.secret = opened.room.code, opened.secret

    async def post(self, what: str, message: object, secret: str = "") -> Answered:
        told = {"authorization": f"Bearer {secret}"} if secret else {}
        return await answered(self.app, "POST", f"/class/{self.code}/{what}", message, told)

    async def propose(self, voter: str, pairs: object) -> dict[str, Any]:
        task = self.rooms.state(self.code)["task"]
        message = {"task": task and task["id"], "voter": voter, "pairs": pairs}
        answer: dict[str, Any] = (await self.post("merges", message)).json
        return answer

    async def listen(self) -> Connection:
        connection = Connection(self.app, f"/class/{self.code}/events", ADDRESS)
        await connection.begin()
        return connection


def test_each_phone_counts_once_and_the_hall_sees_the_best_line() -> None:
    async def test() -> None:
        hall = Hall()
        hall.hub.open()
        phones = [await hall.listen() for _ in range(2)]
        assert (await hall.post("game", {"game": UPON}, hall.secret)).status == 200
        ann, bob, eve = (hall.rooms.join(hall.code) for _ in range(3))
        worse = [["p", "o"], ["po", "t"], ["o", "n"]]
        told = [await hall.propose(ann, pairs) for pairs in (worse, FOUND, worse)]
        assert told == [
            {"size": 22, "isFirst": True},
            {"size": 20, "isFirst": True},
            {"size": 22, "isFirst": False},
        ]
        assert await hall.propose(bob, worse) == {"size": 22, "isFirst": False}
        assert (await hall.propose(eve, FOUND))["error"] == "all-played", "there are two phones"
        heard = await phones[0].wait_for(b'"solved":2,"ahead":1}')
        assert b'"ofClass":{"pairs":[["u","p"],["o","n"],["p","o"]]' in heard
        task = hall.rooms.state(hall.code)["task"]
        assert (task["solved"], task["ahead"], task["game"]["best"]) == (2, 1, None)
        assert "best" not in json.dumps(task["game"]["bpe"])
        hall.rooms.present(hall.code, hall.secret, {"do": "show-best"})
        assert hall.rooms.state(hall.code)["task"]["game"]["best"]["sizes"] == [36, 30, 24, 20]
        assert (await hall.propose(ann, FOUND))["error"] == "game-over"
        hall.rooms.present(hall.code, hall.secret, {"do": "end-task"})
        assert hall.rooms.counts(hall.code)[3:] == (0, 0)
        assert (await hall.propose(ann, FOUND))["error"] == "no-task"
        for phone in phones:
            await phone.leave()
        hall.hub.close()

    run_apart(test())


def test_only_the_presenter_opens_a_game_and_only_phones_of_the_class_play() -> None:
    async def test() -> None:
        hall = Hall()
        hall.hub.open()
        phone = await hall.listen()
        assert (await hall.post("game", {"game": UPON}, "s" * 32)).status == 401
        assert hall.rooms.room(hall.code).task is None
        await hall.post("game", {"game": UPON}, hall.secret)
        assert (await hall.propose("nobody", FOUND))["error"] == "not-joined"
        large = [["u" * 40_000, "p"]]
        assert (await hall.propose(hall.rooms.join(hall.code), large))["error"] == "too-large"
        await phone.leave()
        hall.hub.close()

    run_apart(test())


@pytest.mark.parametrize(
    "asked",
    [
        None,
        [],
        {"words": [], "merges": 2},
        {"words": [["upon", 3]], "merges": 0},
        {"words": [["upon", 3]], "merges": 5},
        {"words": [["upon", 3]], "merges": True},
        {"words": [["upon", 3]], "merges": 2.0},
        {"words": [["abcdefghijklmno", 1]], "merges": 2},
        {"words": [["a", 1]] * 15, "merges": 2},
        {"words": [["a", 1], ["b", 1]], "merges": 2},
        {"words": [["ab", 0]], "merges": 2},
        {"words": [["ab", MAX_GAME_COUNT + 1]], "merges": 2},
        {"words": [["ab", True]], "merges": 2},
        {"words": [["", 1]], "merges": 2},
        {"words": [["a\ud800", 1]], "merges": 2},
        {"words": ["ab"], "merges": 2},
        {"words": {"ab": 1}, "merges": 2},
    ],
)
def test_what_cannot_be_played_is_refused(asked: object) -> None:
    with pytest.raises(RoomError, match=r"not understood\. Load the page again\."):
        MergeGame.from_json(1, asked)


def test_markup_and_strange_letters_are_letters() -> None:
    game = MergeGame.from_json(1, {"words": [["<b>\u202e", 2], ["e\u0301", 1]], "merges": 1})
    assert game.proposed([["<", "b"]]).num_symbols == (10, 8)
    assert MergeGame.of_kept(**json.loads(json.dumps(game.kept()))) == game
