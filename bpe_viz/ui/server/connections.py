"""Bound the connections of this process: how many, of whom, and how long a request may take.

A connection is free until it has sent a request, and busy while that is answered. Where there are
as many as may be, a new one takes the place of the one that has been free for longest: half a
request keeps nobody out. Busy ones are bounded in all and for each address; who comes then is told.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import cast

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bpe_viz.limits import (
    BODY_BYTES_PER_SECOND,
    MAX_ANSWERED_SHARE,
    MAX_SESSIONS,
    REQUEST_BODY_SECONDS,
    REQUEST_HEAD_SECONDS,
    SECONDS_BETWEEN_SWEEPS,
    SECONDS_UNTIL_TAKEN,
    address_places,
)
from bpe_viz.ui.server.addresses import address_of
from bpe_viz.ui.server.texts import FULL, TOO_MANY_FILES

_LATER = {"Retry-After": "60", "Connection": "close"}
_TRY_LATER = 1013  # why a WebSocket ends


class Connections:
    """All connections of this process, at most `most`; `sweep` ends those that take too long."""

    def __init__(
        self, most: Callable[[], int], *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.now = now
        self._most = most
        self._num_places = 0
        self._lines: set[GuardedConnection] = set()
        self._free: dict[GuardedConnection, None] = {}  # the longest first
        self._busy: Counter[str] = Counter()  # of each address
        self._sessions: Counter[str] = Counter()
        self._sweeping: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._lines)

    def open(self) -> None:
        """Begin, in the event loop of the server."""
        self._num_places = self._most()
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep_on())

    def lacks_descriptors(self) -> None:
        """Note that a connection was turned away as no descriptor was left."""
        logging.getLogger(__name__).error(TOO_MANY_FILES)
        self._make_room()

    def line(self, inner: asyncio.Protocol) -> asyncio.Protocol:
        """Return the protocol of a new connection, which passes on to the server's own."""
        return GuardedConnection(self, inner)

    def sweep(self) -> None:
        """End the connections that have taken too long."""
        now = self.now()
        for line in [line for line in self._lines if line.is_late(now)]:
            line.end()

    def came(self, line: "GuardedConnection") -> None:
        """Count another connection."""
        self._lines.add(line)
        if len(self._lines) > self._num_places and not self._make_room():
            line.end()
        self.freed(line)

    def freed(self, line: "GuardedConnection") -> None:
        """Note that a connection waits for a request."""
        if line in self._lines:
            self._free[line] = None

    def gone(self, line: "GuardedConnection") -> None:
        """Note that a connection has ended."""
        self._lines.discard(line)
        self._free.pop(line, None)

    @contextmanager
    def answering(
        self, line: "GuardedConnection", address: str, *, is_session: bool
    ) -> Iterator[bool]:
        """Count a request, or a session of Streamlit, while it goes on; whether it has a place."""
        self._free.pop(line, None)
        counts = [(self._busy, int(MAX_ANSWERED_SHARE * self._num_places))]
        if is_session:
            counts.append((self._sessions, MAX_SESSIONS))
        has_place = all(_has_place(count, address, most) for count, most in counts)
        for count, _ in counts:
            count[address] += 1
        try:
            yield has_place
        finally:
            for count, _ in counts:
                count[address] -= 1
                if not count[address]:
                    del count[address]

    def _make_room(self) -> bool:
        """End the connection that has been free for longest; False if none is."""
        longest = next(iter(self._free), None)
        if longest is None:
            return False
        self.gone(longest)
        longest.end()
        return True

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_SWEEPS)
            self.sweep()


def _has_place(taken: Counter[str], address: str, most: int) -> bool:
    """Return whether an address may take another place of so many.

    >>> [_has_place(Counter({"one": 30, "two": 20}), name, 70) for name in ("one", "two", "three")]
    [False, False, True]
    """
    num_left = most - (taken.total() - taken[address])
    return taken[address] < address_places(num_left)


class GuardedConnection(asyncio.Protocol):
    """One connection: what comes is passed on to `inner`, the server's own protocol."""

    __slots__ = (
        *("inner", "_connections", "_transport"),
        *("_num_requests", "_is_begun", "_due", "_unsent"),
    )

    def __init__(self, connections: Connections, inner: asyncio.Protocol) -> None:
        self.inner = inner
        self._connections = connections
        self._transport: asyncio.Transport | None = None
        self._num_requests = 0  # that are answered now
        self._is_begun = True  # the next request: a new connection is for one
        self._due: float | None = connections.now() + REQUEST_HEAD_SECONDS
        self._unsent: tuple[int, float] | None = None  # how many bytes, and since when

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast(asyncio.Transport, transport)
        self._connections.came(self)
        self.inner.connection_made(cast(asyncio.Transport, _Transport(self._transport, self)))

    def data_received(self, data: bytes) -> None:
        """Pass on what came; the requests in it know by which line."""
        if not self._num_requests and not self._is_begun:
            self._is_begun = True
            self._due = self._connections.now() + REQUEST_HEAD_SECONDS
        token = _LINE.set(self)
        try:
            self.inner.data_received(data)
        finally:
            _LINE.reset(token)

    def eof_received(self) -> bool | None:
        """Pass on that nothing more will come."""
        return self.inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._connections.gone(self)
        self.inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """Note that the other side does not take what it is sent."""
        self._unsent = self._num_unsent(), self._connections.now()
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        """Note that it does."""
        self._unsent = None
        self.inner.resume_writing()

    def end(self) -> None:
        """End the connection at once."""
        if self._transport:
            self._transport.abort()

    def is_late(self, now: float) -> bool:
        """Return whether something took too long: to come, or to be taken."""
        if self._due is not None and self._due < now:
            return True
        if self._unsent is None:
            return False
        num_unsent, since = self._unsent
        if self._num_unsent() < num_unsent:
            self._unsent = self._num_unsent(), now
            return False
        return since + SECONDS_UNTIL_TAKEN < now

    @contextmanager
    def answering(self, address: str, *, is_session: bool) -> Iterator[bool]:
        """Count a request while it is answered; whether there is a place for it."""
        self._due = None
        self._num_requests += 1
        try:
            with self._connections.answering(self, address, is_session=is_session) as has_place:
                yield has_place
        finally:
            self._num_requests -= 1
            if not self._num_requests:
                self._is_begun = False
                self._due = self._connections.now() + REQUEST_HEAD_SECONDS
                self._connections.freed(self)

    def in_time(self, receive: Receive) -> Receive:
        """Return `receive`, as long as the body of a request does not trickle."""
        is_whole = False
        num_bytes, waited = 0, 0.0

        async def take() -> Message:
            nonlocal is_whole, num_bytes, waited
            if is_whole:
                return await receive()
            since = self._connections.now()
            allowed = REQUEST_BODY_SECONDS + num_bytes / BODY_BYTES_PER_SECOND
            self._due = since + allowed - waited
            try:
                message = await receive()
            finally:
                self._due = None
            waited += self._connections.now() - since
            num_bytes += len(message.get("body", b""))
            is_whole = not message.get("more_body", False)
            return message

        return take

    def _num_unsent(self) -> int:
        return self._transport.get_write_buffer_size() if self._transport else 0


_LINE: ContextVar[GuardedConnection | None] = ContextVar("line", default=None)


class _Transport:
    """A transport whose protocol may change behind its line, as that of a WebSocket does."""

    __slots__ = ("_line", "_transport", "write")

    def __init__(self, transport: asyncio.Transport, line: GuardedConnection) -> None:
        self._transport = transport
        self._line = line
        self.write = transport.write  # which a class of hundreds calls for each of them

    def set_protocol(self, protocol: asyncio.Protocol) -> None:
        self._line.inner = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._line.inner

    def __getattr__(self, name: str) -> object:
        return getattr(self._transport, name)


class LetIn:
    """The app for those who have a place; others are told to come later."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, or say that there is no place."""
        line = _LINE.get()
        if line is None or scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        is_session = scope["type"] == "websocket"
        address = address_of(HTTPConnection(scope))
        with line.answering(address, is_session=is_session) as has_place:
            if is_session:
                if has_place:
                    await self._app(scope, receive, send)
                else:
                    await send({"type": "websocket.close", "code": _TRY_LATER, "reason": FULL})
            elif has_place:
                await self._app(scope, line.in_time(receive), send)
            else:
                await PlainTextResponse(FULL, 503, headers=_LATER)(scope, receive, send)
