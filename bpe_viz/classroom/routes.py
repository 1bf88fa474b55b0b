"""The routes by which browsers talk to rooms, apart from pages: paths under /class."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bpe_viz.classroom.allowance import Allowance
from bpe_viz.classroom.errors import RoomError, RoomRefusal
from bpe_viz.classroom.events import EventStream
from bpe_viz.classroom.hub import Hub, Role
from bpe_viz.classroom.messages import (
    UNCACHED,
    careful,
    check_site,
    code_of,
    message_of,
    secret_of,
)
from bpe_viz.classroom.room_record import RoomAddress
from bpe_viz.classroom.room_secrets import (
    code_in,
    code_of_secret,
    is_secret,
    new_secret,
    remote_key,
    remote_ticket,
    ticket_of,
)
from bpe_viz.limits import (
    MAX_MESSAGES_AT_ONCE,
    MAX_MESSAGES_PER_SECOND,
    MAX_ROOMS_AT_ONCE,
    MAX_ROOMS_PER_SECOND,
    MAX_VOTER_CHARACTERS,
    MAX_VOTERS_AT_ONCE,
    MAX_VOTERS_PER_SECOND,
    MESSAGES_PER_MISS,
)
from bpe_viz.ui.server.addresses import address_of

_MISSES = (RoomRefusal.NO_ROOM, RoomRefusal.WRONG_SECRET)
_CSV = "text/csv; charset=utf-8"


@dataclass(slots=True)
class RoomRoutes:
    """The routes of the rooms of one process; every path begins with `base`."""

    hub: Hub
    base: str = ""
    now: Callable[[], float] = time.monotonic  # in seconds, for what an address may send
    _from_followers: Allowance = field(init=False)
    _from_presenters: Allowance = field(init=False)
    _openings: Allowance = field(init=False)
    _voters: Allowance = field(init=False)

    def __post_init__(self) -> None:
        per_second = MAX_MESSAGES_PER_SECOND
        self._from_followers = Allowance(MAX_MESSAGES_AT_ONCE, per_second, self.now)
        self._from_presenters = Allowance(MAX_MESSAGES_AT_ONCE, per_second, self.now)
        self._openings = Allowance(MAX_ROOMS_AT_ONCE, MAX_ROOMS_PER_SECOND, self.now)
        self._voters = Allowance(MAX_VOTERS_AT_ONCE, MAX_VOTERS_PER_SECOND, self.now)

    def routes(self) -> list[Route]:
        """Return all routes that carry messages, and no pages."""
        room = f"{self.base}/class/{{code}}"
        return [
            Route(f"{self.base}/class", careful(self._name), methods=["POST"]),
            Route(room, careful(self._open), methods=["POST"]),
            Route(f"{room}/presenter", careful(self._present), methods=["POST"]),
            Route(f"{room}/remote", careful(self._remote), methods=["GET"]),
            Route(f"{room}/results.csv", careful(self._results), methods=["GET"]),
            Route(f"{room}/events", careful(self._listen), methods=["GET"]),
            Route(f"{room}/state", careful(self._state), methods=["GET"]),
            Route(f"{room}/join", careful(self._join), methods=["POST"]),
            Route(f"{room}/vote", careful(self._vote), methods=["POST"]),
            Route(f"{room}/entry", careful(self._write), methods=["POST"]),
            Route(f"{room}/game", careful(self._set_game), methods=["POST"]),
            Route(f"{room}/merges", careful(self._propose), methods=["POST"]),
        ]

    def room_asked(self, request: Request) -> str:
        """Return the code of a room that a follower asks for; raises RoomError if there is none."""
        address = address_of(request)
        if not self._from_followers.takes(address):
            raise RoomError(RoomRefusal.TOO_FAST)
        code = code_in(request.path_params["code"])
        if code is None or not self.hub.rooms.is_open(code):
            self._from_followers.takes(address, MESSAGES_PER_MISS - 1)
            raise RoomError(RoomRefusal.NO_ROOM)
        return code

    @contextmanager
    def presenting(self, request: Request) -> Iterator[None]:
        """Guard what only a presenter may do; trying a code or a secret costs many messages."""
        address = address_of(request)
        if not self._from_presenters.takes(address):
            raise RoomError(RoomRefusal.TOO_FAST)
        try:
            yield
        except RoomError as error:
            if error.refusal in _MISSES:
                self._from_presenters.takes(address, MESSAGES_PER_MISS - 1)
            raise

    async def _name(self, request: Request) -> Response:
        """Return a secret and the code of its room: any process gives them, before the room is."""
        await message_of(request)
        self._check_openings(request)
        secret = new_secret()
        code = await asyncio.to_thread(code_of_secret, secret)
        return JSONResponse({"code": code, "secret": secret}, 201, headers=UNCACHED)

    async def _open(self, request: Request) -> Response:
        """Return the room of a secret, new or as it is, in the process for its code."""
        message = await message_of(request)
        self._check_openings(request)
        address = RoomAddress.from_json(message.get("at"))
        code, secret = code_in(request.path_params["code"]), secret_of(request)
        if code is None or not is_secret(secret):
            raise RoomError(RoomRefusal.WRONG_SECRET)
        room = await asyncio.to_thread(self.hub.rooms.resume, code, secret, address)
        self.hub.tell(code)
        body = {
            "code": code,
            "secret": secret,
            "ticket": ticket_of(room.digest),
            "remote": remote_key(room.digest),
            "path": f"{self.base}/class/{code}",
            "state": self.hub.rooms.state_for_presenter(code),
        }
        return JSONResponse(body, 201, headers=UNCACHED)

    def _check_openings(self, request: Request) -> None:
        if not self._openings.takes(address_of(request)):
            raise RoomError(RoomRefusal.TOO_FAST)

    async def _present(self, request: Request) -> Response:
        message, rooms = await message_of(request), self.hub.rooms
        with self.presenting(request):
            code = code_of(request)
            room = rooms.present(code, secret_of(request), message)
        self.hub.tell(code)
        state = rooms.state_for_presenter(code) if rooms.is_open(code) else None
        return JSONResponse({"version": room.version, "state": state}, headers=UNCACHED)

    async def _remote(self, request: Request) -> Response:
        """Answer what the phone of a presenter begins with."""
        with self.presenting(request):
            code = code_of(request)
            room = self.hub.rooms.of_remote(code, secret_of(request))
        ticket = remote_ticket(room.digest)
        body = {"ticket": ticket, "state": self.hub.rooms.state_for_presenter(code)}
        return JSONResponse(body, headers=UNCACHED)

    async def _results(self, request: Request) -> Response:
        with self.presenting(request):
            code = code_of(request)
            table = self.hub.rooms.results_csv(code, secret_of(request))
        name = f'attachment; filename="class-{code}.csv"'
        headers = UNCACHED | {"Content-Disposition": name}
        return Response(table, media_type=_CSV, headers=headers)

    async def _listen(self, request: Request) -> Response:
        check_site(request)
        code = self.room_asked(request)
        digest = self.hub.rooms.room(code).digest
        role_of_ticket = {
            ticket_of(digest): Role.PRESENTER,
            remote_ticket(digest): Role.REMOTE,
        }
        role = role_of_ticket.get(request.query_params.get("ticket", ""), Role.FOLLOWER)
        voter = request.query_params.get("voter", "")[:MAX_VOTER_CHARACTERS]
        return EventStream(self.hub, self.hub.listen(code, role, address_of(request), voter))

    async def _state(self, request: Request) -> Response:
        return JSONResponse(self.hub.rooms.state(self.room_asked(request)), headers=UNCACHED)

    async def _join(self, request: Request) -> Response:
        check_site(request)
        code = self.room_asked(request)
        if not self._voters.takes(address_of(request)):
            raise RoomError(RoomRefusal.TOO_FAST)
        voter = self.hub.rooms.join(code)
        return JSONResponse({"voter": voter}, headers=UNCACHED)

    async def _vote(self, request: Request) -> Response:
        message = await message_of(request)
        code = self.room_asked(request)
        self.hub.vote(code, message, address_of(request))
        return JSONResponse({"answer": message.get("answer")}, headers=UNCACHED)

    async def _set_game(self, request: Request) -> Response:
        message, rooms, secret = await message_of(request), self.hub.rooms, secret_of(request)
        with self.presenting(request):
            code = code_of(request)
            rooms.of_presenter(code, secret)
        room = await asyncio.to_thread(rooms.set_game, code, secret, message.get("game"))
        self.hub.tell(code)
        body = {"version": room.version, "state": rooms.state_for_presenter(code)}
        return JSONResponse(body, headers=UNCACHED)

    async def _propose(self, request: Request) -> Response:
        """Recount the merges that a phone proposes."""
        message = await message_of(request)
        code = self.room_asked(request)
        proposal = self.hub.propose(code, message, address_of(request))
        return JSONResponse(proposal.as_json(), headers=UNCACHED)

    async def _write(self, request: Request) -> Response:
        message = await message_of(request)
        code = self.room_asked(request)
        self.hub.write(code, message, address_of(request))
        body = {"id": message.get("id"), "equal": self.hub.rooms.num_equal(code, message["words"])}
        return JSONResponse(body, headers=UNCACHED)
