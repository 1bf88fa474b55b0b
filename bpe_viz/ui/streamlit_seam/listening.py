"""Let the server listen through a gate of the app's own.

Streamlit 1.67 runs an app on uvicorn, and has no setting for what is needed here:

- Its listening socket has protocol 0, so asyncio leaves Nagle's algorithm on, and an answer that is
  written in two parts waits 40 milliseconds for the other side.
- Nothing bounds the connections, or ends one whose request never comes whole. When no descriptor is
  left, asyncio (before 3.13) tries, fails and logs 2,048 times each second.

`streamlit run` and `uvicorn app:app` both load the app before `uvicorn.Server.startup` listens, and
every connection gets a protocol from `Config.http_protocol_class`: that is where the gate goes.
"""

import asyncio
import errno
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, cast

from uvicorn import Server

from bpe_viz.limits import MAX_ACCEPTED_AT_ONCE

NO_DESCRIPTORS = (errno.EMFILE, errno.ENFILE)


class Gate(Protocol):
    """The questions of a server that listens."""

    def open(self) -> None:
        """Begin, in the event loop of the server."""

    def lacks_descriptors(self) -> None:
        """Note that a connection was turned away as no descriptor was left."""

    def line(self, inner: asyncio.Protocol) -> asyncio.Protocol:
        """Return the protocol of a new connection, which passes on to the server's own."""


_listen = Server.startup


def listen_through(gate: Gate) -> None:
    """Let whichever server this process starts listen through `gate`."""

    async def startup(self: Server, sockets: list[socket.socket] | None = None) -> None:
        protocol: Callable[..., asyncio.Protocol] = self.config.http_protocol_class

        def line(**values: Any) -> asyncio.Protocol:
            return gate.line(protocol(**values))

        self.config.http_protocol_class = cast(type[asyncio.Protocol], line)
        gate.open()
        own = [self.config.bind_socket()] if sockets is None else sockets
        await _listen(self, [ListeningSocket(one, gate) for one in own])

    Server.startup = startup  # type: ignore[method-assign]  # there is no other way in


class ListeningSocket(socket.socket):
    """A socket that takes few connections at once, and turns away those it has no descriptor for.

    It takes the place of the one it is made from. asyncio takes no more from it in this turn of the
    event loop once it says that nobody is there, and asks again in the next.
    """

    def __init__(self, other: socket.socket, gate: Gate) -> None:
        family, kind = other.family, other.type
        super().__init__(family, kind, socket.IPPROTO_TCP, fileno=other.detach())
        self.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._gate = gate
        self._num_taken = 0
        self._spare = os.open(os.devnull, os.O_RDONLY)  # given up to turn a connection away

    def accept(self) -> tuple[socket.socket, Any]:
        """Take the next connection; raises BlockingIOError when the others have their turn."""
        if self._num_taken >= MAX_ACCEPTED_AT_ONCE:
            raise BlockingIOError
        if not self._num_taken:
            asyncio.get_running_loop().call_soon(self._begin_turn)
        self._num_taken += 1
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in NO_DESCRIPTORS:
                raise
        self._turn_away()
        raise BlockingIOError

    def close(self) -> None:
        """Stop listening."""
        super().close()
        self._give_spare()

    def _begin_turn(self) -> None:
        self._num_taken = 0

    def _turn_away(self) -> None:
        self._gate.lacks_descriptors()
        self._give_spare()
        with suppress(OSError):
            super().accept()[0].close()
        with suppress(OSError):
            self._spare = os.open(os.devnull, os.O_RDONLY)

    def _give_spare(self) -> None:
        if self._spare >= 0:
            os.close(self._spare)
        self._spare = -1
