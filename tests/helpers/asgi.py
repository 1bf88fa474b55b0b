"""Requests to an ASGI app without a server, and connections that stay open."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp, Message

ADDRESS = "10.0.0.7"  # where requests come from


@dataclass(frozen=True, slots=True)
class Answered:
    """A whole answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body, read as JSON."""
        return json.loads(self.body)


@dataclass(slots=True)
class Connection:
    """A request whose answer comes in parts; `leave` is what a browser does that goes away."""

    app: ASGIApp
    path: str
    address: str = ADDRESS
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    parts: list[bytes] = field(default_factory=list)
    _is_more: asyncio.Condition = field(default_factory=asyncio.Condition)
    _gone: asyncio.Event = field(default_factory=asyncio.Event)
    _task: "asyncio.Task[None] | None" = None

    async def begin(self) -> None:
        """Send the request, and wait for the first part of the answer."""
        scope = scope_of("GET", self.path, {}, self.address)
        self._task = asyncio.create_task(_run(self.app, scope, self._receive, self._send))
        await self.wait_for(b"")

    async def wait_for(self, part: bytes) -> bytes:
        """All that has come, once `part` is in it."""
        async with self._is_more:
            await self._is_more.wait_for(lambda: self.status and part in b"".join(self.parts))
        return b"".join(self.parts)

    async def wait_until(self, holds: Callable[[bytes], bool]) -> bytes:
        """All that has come, once it is as `holds` says."""
        async with self._is_more:
            await self._is_more.wait_for(lambda: holds(b"".join(self.parts)))
        return b"".join(self.parts)

    async def leave(self) -> None:
        """Go away, and wait until the app has noticed."""
        self._gone.set()
        await self.wait_for_end()

    async def wait_for_end(self) -> None:
        """Wait until the app has ended the answer."""
        if self._task:
            await self._task

    async def _receive(self) -> Message:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        async with self._is_more:
            if message["type"] == "http.response.start":
                self.status = message["status"]
                self.headers = _names(message)
            else:
                self.parts.append(message["body"])
            self._is_more.notify_all()


async def _run(app: ASGIApp, scope: Any, receive: Any, send: Any) -> None:
    await app(scope, receive, send)


async def answered(
    app: ASGIApp,
    method: str,
    path: str,
    message: object = None,
    headers: Mapping[str, str] | None = None,
    address: str = ADDRESS,
) -> Answered:
    """The answer to one request; `message` is sent as JSON, or as it is if it is bytes."""
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    sent: list[Message] = []
    told = {"content-type": "application/json", **(headers or {})}

    async def receive() -> Message:
        return {"type": "http.request", "body": b"" if message is None else body}

    async def send(part: Message) -> None:
        sent.append(part)

    await app(scope_of(method, path, told, address), receive, send)
    start, *parts = sent
    return Answered(
        start["status"], _names(start), b"".join(part.get("body", b"") for part in parts)
    )


def _names(start: Message) -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in start["headers"]}


def scope_of(
    method: str, path: str, headers: Mapping[str, str], address: str = ADDRESS
) -> dict[str, Any]:
    """A request as an ASGI server hands it on."""
    told = {"host": "class.example:8501", **headers}
    path, _, query = path.partition("?")
    return {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in told.items()],
        "client": (address, 50000),
        "server": ("class.example", 8501),
        "scheme": "http",
    }
