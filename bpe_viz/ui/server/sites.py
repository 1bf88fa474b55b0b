"""Answer to the names that the server was started for, and tell its own pages from other sites.

A page of another site can point its own name at this machine and then read what the server answers
(DNS rebinding), but it cannot do so with an address, or with a name that has no dot.
"""

import asyncio
import re
import socket
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from bpe_viz.limits import MAX_HOST_CHARACTERS, SECONDS_BETWEEN_NAMINGS
from bpe_viz.ui.server.texts import UNREADABLE, unknown_host

_PORT_OF_SCHEME = {"http": 80, "https": 443}
_NAME = re.compile(r"[a-z0-9._-]+")
_OWN_SITE = ("same-origin", "none")  # "none": typed, or from a bookmark
_MISDIRECTED = 421
_POLICY_VIOLATION = 1008  # why a WebSocket ends


def is_own_site(headers: Headers) -> bool:
    """Return whether a page of this server sends a request, or no page at all.

    >>> is_own_site(Headers({"host": "10.0.0.1:8501", "origin": "http://10.0.0.1:8501"}))
    True
    >>> is_own_site(Headers({"host": "10.0.0.1:8501", "origin": "http://10.0.0.1:8502"}))
    False
    """
    if headers.get("sec-fetch-site", _OWN_SITE[0]) not in _OWN_SITE:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    scheme = origin.partition(":")[0]
    sites = {_site(origin, scheme), _site("//" + headers.get("host", ""), scheme)}
    return len(sites) == 1 and None not in sites


def _site(address: str, scheme: str) -> tuple[str, int] | None:
    try:
        parts = urlsplit(address)
        port = parts.port or _PORT_OF_SCHEME.get(scheme)
    except ValueError:
        return None
    return (parts.hostname, port) if parts.hostname and port else None


def _is_safe_name(name: str) -> bool:
    """Return whether no other site can have this name: an address, or a name without a dot.

    >>> [_is_safe_name(name) for name in ("192.168.1.20", "::1", "localhost", "evil.example")]
    [True, True, True, False]
    """
    with suppress(ValueError):
        ip_address(name.partition("%")[0])
        return True
    return "." not in name or name.endswith(".localhost")


def _machine_names() -> frozenset[str]:
    """Ask for the names of this machine in its network, which may take seconds."""
    name = socket.gethostname()
    names = {name, f"{name.partition('.')[0]}.local", socket.getfqdn()}
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM):
            with suppress(OSError):
                found, others, _ = socket.gethostbyaddr(str(address[0]))
                names |= {found, *others}
    return frozenset(found.lower().rstrip(".") for found in names)


class MachineNames:
    """The names of this machine, asked for again when one is unknown, but at most once a minute."""

    def __init__(
        self,
        ask: Callable[[], Collection[str]] = _machine_names,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ask, self._now = ask, now
        self._names: Collection[str] = ()
        self._asked_at = -SECONDS_BETWEEN_NAMINGS

    async def have(self, name: str) -> bool:
        """Return whether `name` is one of them."""
        if name not in self._names and self._now() >= self._asked_at + SECONDS_BETWEEN_NAMINGS:
            self._asked_at = self._now()
            self._names = await asyncio.to_thread(self._ask)
        return name in self._names


class KnownNames:
    """The app for those who ask for it by a name that the server has.

    Those are its addresses, its names in its network, and what `named` lists: names, `*.` with the
    end of names, or `*` for all. A WebSocket is only for pages of the same site; `checks_site` is
    False where Streamlit's settings allow others.
    """

    def __init__(
        self,
        app: ASGIApp,
        named: Collection[str] = (),
        *,
        checks_site: bool = True,
        machine: MachineNames | None = None,
    ) -> None:
        self._app = app
        self._named = [name.strip().lower().rstrip(".") for name in named]
        self._checks_site = checks_site
        self._machine = machine or MachineNames()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, or say that the name is unknown."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        name = _name_in(headers.get("host"))
        if scope["type"] == "websocket":
            is_own = not self._checks_site or is_own_site(headers)
            if is_own and await self._knows(name):
                await self._app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": _POLICY_VIOLATION})
        elif await self._knows(name):
            await self._app(scope, receive, send)
        else:
            await PlainTextResponse(unknown_host(name), _MISDIRECTED)(scope, receive, send)

    async def _knows(self, name: str) -> bool:
        if _is_safe_name(name):
            return True
        return any(_is_among(name, pattern) for pattern in self._named) or (
            await self._machine.have(name)
        )


def _name_in(host: str | None) -> str:
    """Return the name in a Host header; empty where there is none, as no browser leaves it out.

    >>> _name_in("Example.org.:8501"), _name_in("[::1]:8501"), _name_in(None), _name_in("a b.c")
    ('example.org', '::1', '', 'of this request.')
    """
    try:
        name = urlsplit(f"//{host or ''}").hostname or ""
    except ValueError:
        return UNREADABLE
    name = name.rstrip(".")
    is_name = not host or _is_safe_name(name) or _NAME.fullmatch(name)
    return name if is_name and len(name) <= MAX_HOST_CHARACTERS else UNREADABLE


def _is_among(name: str, pattern: str) -> bool:
    """Return whether a pattern names a host.

    >>> [_is_among("a.example.org", pattern) for pattern in ("*", "*.example.org", "example.org")]
    [True, True, False]
    """
    return pattern in ("*", name) or (pattern.startswith("*.") and name.endswith(pattern[1:]))
