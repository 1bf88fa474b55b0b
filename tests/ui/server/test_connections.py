"""Connections are bounded, in all and for each address, and end when a request takes too long."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send
from uvicorn import Server

from bpe_viz.limits import (
    BODY_BYTES_PER_SECOND,
    REQUEST_BODY_SECONDS,
    REQUEST_HEAD_SECONDS,
    SECONDS_UNTIL_TAKEN,
)
from bpe_viz.ui.server.connections import Connections, LetIn
from bpe_viz.ui.server.texts import FULL
from bpe_viz.ui.streamlit_seam.listening import listen_through
from tests.helpers.event_loop import run_apart
from tests.helpers.own_server import serving

GET = b"GET /%s HTTP/1.1\r\nHost: 127.0.0.1\r\n"
HEAD = GET + b"X-Forwarded-For: %s\r\n\r\n"
POST = b"POST /body HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"
UPGRADE = (
    b"GET /_stcore/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.0.0.%d\r\n"
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PLENTY = 5_000_000  # bytes, which no system takes into its buffers
LOOKS = 10


class Talk:
    """One reader's connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def say(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def hear(self, part: bytes) -> bytes:
        return await self._reader.readuntil(part)

    async def take(self, num_bytes: int) -> bytes:
        return await self._reader.readexactly(num_bytes)

    async def hear_end(self) -> bytes:
        """All that comes until the server ends the connection, in whichever way."""
        heard = b""
        try:
            while part := await self._reader.read(1 << 16):
                heard += part
        except ConnectionResetError:
            pass
        return heard

    def leave(self) -> None:
        self._writer.transport.abort()


class Place:
    """A server whose time passes only where a test says so."""

    def __init__(self, most: int) -> None:
        self.seconds = 0.0
        self.connections = Connections(lambda: most, now=lambda: self.seconds)
        self.port = 0
        self.heard: list[bytes] = []
        self.num_open = 0
        self._talks: list[Talk] = []

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer: Response = PlainTextResponse("here")
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass
        if scope["type"] != "http":
            return
        if scope["path"] == "/stream":
            answer = StreamingResponse(self._stream())
        elif scope["path"] == "/plenty":
            answer = PlainTextResponse(b"x" * PLENTY)
        elif scope["path"] == "/body":
            async for part in Request(scope, receive).stream():
                self.heard.append(part)
        await answer(scope, receive, send)

    async def _stream(self) -> Any:
        self.num_open += 1
        try:
            while True:
                yield "here"
                await asyncio.sleep(3600)
        finally:
            self.num_open -= 1

    async def come(self) -> Talk:
        talk = Talk(*await asyncio.open_connection("127.0.0.1", self.port))
        self._talks.append(talk)
        return talk

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            await asyncio.sleep(0.01)

    async def pass_seconds(self, seconds: float) -> None:
        for _ in range(LOOKS):  # what was sent has come, also where others take the CPU
            await asyncio.sleep(0.01)
        self.seconds += seconds
        self.connections.sweep()

    def leave(self) -> None:
        for talk in self._talks:
            talk.leave()


@pytest.fixture(autouse=True)
def _own_startup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Server, "startup", Server.startup)


def in_place(test: Callable[[Place], Awaitable[None]], most: int = 20) -> None:
    async def run() -> None:
        place = Place(most)
        listen_through(place.connections)
        async with asyncio.timeout(60), serving(LetIn(place.app)) as (_, place.port):
            try:
                await test(place)
            finally:
                place.leave()

    run_apart(run())


def test_half_a_request_ends_after_a_while_and_a_whole_one_is_answered() -> None:
    async def test(place: Place) -> None:
        half, silent = await place.come(), await place.come()
        await half.say(GET % b"")
        await place.pass_seconds(REQUEST_HEAD_SECONDS - 1)
        await half.say(b"X-More: 1\r\n")
        whole = await place.come()
        await whole.say(GET % b"" + b"\r\n")
        await whole.hear(b"here")
        await place.pass_seconds(2)
        assert (await half.hear_end(), await silent.hear_end()) == (b"", b"")
        await whole.say(GET % b"" + b"\r\n")
        await whole.hear(b"here")

    in_place(test)


def test_the_second_request_of_a_connection_has_its_own_time() -> None:
    async def test(place: Place) -> None:
        talk = await place.come()
        await talk.say(GET % b"" + b"\r\n")
        await talk.hear(b"here")
        await place.pass_seconds(REQUEST_HEAD_SECONDS - 1)
        await talk.say(GET % b"")
        await place.pass_seconds(REQUEST_HEAD_SECONDS - 1)
        await talk.say(b"\r\n")
        await talk.hear(b"here")
        await talk.say(GET % b"")
        await place.pass_seconds(REQUEST_HEAD_SECONDS + 1)
        await talk.hear_end()

    in_place(test)


def test_half_requests_keep_nobody_out() -> None:
    async def test(place: Place) -> None:
        stream = await place.come()
        await stream.say(GET % b"stream" + b"\r\n")
        await stream.hear(b"here")
        for _ in range(60):
            await (await place.come()).say(GET % b"")
        await place.until(lambda: len(place.connections) == 20)
        reader = await place.come()
        await reader.say(GET % b"" + b"\r\n")
        await reader.hear(b"here")
        assert place.num_open == 1
        await place.pass_seconds(REQUEST_HEAD_SECONDS + 1)
        await place.until(lambda: len(place.connections) == 1)

    in_place(test)


def test_one_address_takes_a_share_and_is_told_so() -> None:
    async def test(place: Place) -> None:
        async def listen(address: bytes) -> bytes:
            talk = await place.come()
            await talk.say(HEAD % (b"stream", address))
            return await talk.hear(b"\r\n\r\n")

        answers = [await listen(b"10.0.0.1") for _ in range(20)]
        assert [answer[9:12] for answer in answers].count(b"200") == 18 * 4 // 10
        full = await place.come()
        await full.say(HEAD % (b"", b"10.0.0.1"))
        assert FULL.encode() in await full.hear_end()
        others = [await listen(b"10.0.0.2") for _ in range(20)]
        assert [answer[9:12] for answer in others].count(b"200") == (18 - 7) * 4 // 10
        assert (await listen(b"10.0.0.3"))[9:12] == b"200"

    in_place(test)


def test_one_address_opens_a_share_of_the_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.ui.server.connections.MAX_SESSIONS", 5)

    async def test(place: Place) -> None:
        said = []
        for number in (1, 1, 1, 2):
            talk = await place.come()
            await talk.say(UPGRADE % number)
            said.append((await talk.hear(b"\r\n\r\n"))[9:12])
        assert said == [b"101", b"101", b"403", b"101"]

    in_place(test)


def test_there_is_always_a_place_to_be_told_that_there_is_none() -> None:
    async def test(place: Place) -> None:
        for number in range(60):
            talk = await place.come()
            await talk.say(HEAD % (b"stream", b"10.0.0.%d" % number))
            await talk.hear(b"\r\n\r\n")
        assert place.num_open == 18
        late = await place.come()
        await late.say(HEAD % (b"", b"10.1.0.1"))
        heard = await late.hear_end()
        assert b"503" in heard
        assert b"Retry-After: 60" in heard.title()

    in_place(test)


def test_a_body_that_trickles_ends_and_a_slow_one_comes() -> None:
    async def test(place: Place) -> None:
        trickling, slow = await place.come(), await place.come()
        seconds = 3 * REQUEST_BODY_SECONDS
        size = int(seconds) * BODY_BYTES_PER_SECOND
        for talk in (trickling, slow):
            await talk.say(POST % size)
        for _ in range(3):
            await trickling.say(b"x")
            await slow.say(b"y" * (size // 3))
            await place.pass_seconds(REQUEST_BODY_SECONDS / 2)
        assert await trickling.hear_end() == b""
        await slow.hear(b"here")
        assert b"".join(place.heard).count(b"y") == size

    in_place(test)


def test_who_takes_nothing_is_let_go_and_who_takes_slowly_is_not() -> None:
    async def test(place: Place) -> None:
        idle, slow = await place.come(), await place.come()
        for talk in (idle, slow):
            await talk.say(GET % b"plenty" + b"\r\n")
        await slow.hear(b"\r\n\r\n")
        for _ in range(4):
            await slow.take(PLENTY // 8)
            await place.pass_seconds(SECONDS_UNTIL_TAKEN / 2 + 1)
        assert len(await idle.hear_end()) < PLENTY
        await slow.take(PLENTY // 2)

    in_place(test)
