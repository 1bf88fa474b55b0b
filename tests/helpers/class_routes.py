"""A server with an open room, as browsers see it over HTTP."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette

from bpe_viz.classroom import Rooms, SqliteRooms
from bpe_viz.classroom.hub import Hub
from bpe_viz.classroom.routes import RoomRoutes
from tests.helpers.asgi import ADDRESS, Answered, Connection, answered
from tests.helpers.event_loop import run_apart

AT = {"page": "merges", "query": "k=3"}
ELSEWHERE = "10.0.0.8"


class Class:
    """A server with an open room, as browsers see it."""

    def __init__(
        self, base: str = "", store: SqliteRooms | None = None, rooms: Rooms | None = None
    ) -> None:
        self.hub = Hub(rooms or Rooms(store or SqliteRooms()))
        self.seconds = 0.0  # time passes only where a test says so
        routes = RoomRoutes(self.hub, base, now=lambda: self.seconds)
        self.app = Starlette(routes=routes.routes())
        self.base = base
        self.code = self.secret = self.ticket = self.remote = ""

    async def open(self) -> "Class":
        self.hub.open()
        named = await self.post("", {})
        self.code, self.secret = named.json["code"], named.json["secret"]
        opened = await self.post("", {"at": AT}, authorization=f"Bearer {self.secret}")
        assert (named.status, opened.status) == (201, 201)
        self.ticket, self.remote = opened.json["ticket"], opened.json["remote"]
        assert opened.json["path"] == self.path("")
        return self

    def path(self, what: str) -> str:
        return f"{self.base}/class" + (f"/{self.code}" if self.code else "") + what

    async def get(self, what: str, **headers: str) -> Answered:
        return await answered(self.app, "GET", self.path(what), headers=headers)

    async def post(self, what: str, message: object, **headers: str) -> Answered:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return await answered(self.app, "POST", self.path(what), message, named)

    async def present(self, do: str, **rest: object) -> Answered:
        authorization = f"Bearer {self.secret}"
        return await self.post("/presenter", {"do": do, **rest}, authorization=authorization)

    async def listen(self, what: str = "", address: str = ADDRESS) -> Connection:
        connection = Connection(self.app, self.path(f"/events{what}"), address)
        await connection.begin()
        return connection

    def asked(self) -> int:
        return int(self.hub.rooms.state(self.code)["question"]["id"])

    async def join(self) -> str:
        return str((await self.post("/join", {})).json["voter"])

    async def vote(self, voter: str, answer: int = 0, address: str = ADDRESS) -> str:
        """Empty, or why the vote was refused."""
        given = {"question": self.asked(), "voter": voter, "answer": answer}
        path = self.path("/vote")
        voted = await answered(self.app, "POST", path, given, address=address)
        return "" if voted.status == 200 else str(voted.json["error"])


def in_class(test: Callable[[Class], Awaitable[None]], base: str = "") -> None:
    """Run a test while a class is open."""

    async def run() -> None:
        room = await Class(base).open()
        async with asyncio.timeout(30):
            await test(room)
        room.hub.close()

    run_apart(run())
