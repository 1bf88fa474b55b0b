"""What the seam takes for granted of Streamlit, uvicorn and asyncio."""

import asyncio
import errno
import os
import socket
from collections.abc import Awaitable, Callable

import pytest
from starlette.responses import PlainTextResponse
from streamlit.web.server.app_discovery import discover_asgi_app
from streamlit.web.server.starlette import starlette_server
from uvicorn import Config, Server

from bpe_viz.limits import MAX_ACCEPTED_AT_ONCE
from bpe_viz.ui.streamlit_seam.listening import ListeningSocket, listen_through
from tests import ROOT
from tests.helpers.event_loop import run_apart
from tests.helpers.own_server import serving


class Noting:
    """A gate that lets everybody in."""

    def __init__(self) -> None:
        self.is_open = False
        self.num_turned_away = 0
        self.inner: list[asyncio.Protocol] = []

    def open(self) -> None:
        self.is_open = True

    def lacks_descriptors(self) -> None:
        self.num_turned_away += 1

    def line(self, inner: asyncio.Protocol) -> asyncio.Protocol:
        self.inner.append(inner)
        return inner


def while_served(test: Callable[[int], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(30), serving(PlainTextResponse("here")) as (_, port):
            await test(port)

    run_apart(run())


async def ask(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert await reader.readuntil(b"here")
    return reader, writer


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Noting:
    monkeypatch.setattr(Server, "startup", Server.startup)
    gate = Noting()
    listen_through(gate)
    return gate


def test_streamlit_still_makes_a_socket_that_asyncio_leaves_nagles_algorithm_on() -> None:
    with starlette_server._bind_socket("127.0.0.1", 0, 1) as listening:
        changed = "Streamlit's socket is one of TCP now: what the seam does about it can go."
        assert listening.proto == 0, changed


def test_streamlit_run_finds_the_app_that_is_guarded() -> None:
    found = discover_asgi_app(ROOT / "app.py").import_string
    changed = "`streamlit run app.py` no longer finds the app by the words in app.py."
    assert found == "app:app", changed


def test_every_connection_goes_through_the_gate(gate: Noting) -> None:
    async def test(port: int) -> None:
        changed = "uvicorn no longer listens in Server.startup, or makes its protocols elsewhere."
        assert gate.is_open, changed
        _, writer = await ask(port)
        writer.close()
        assert len(gate.inner) == 1, changed
        assert isinstance(gate.inner[0], asyncio.Protocol), (
            "uvicorn's protocols buffer by themselves."
        )

    while_served(test)


def test_no_answer_waits_for_the_other_side(gate: Noting) -> None:
    async def test(port: int) -> None:
        _, writer = await ask(port)
        transport = vars(gate.inner[0])["transport"]
        taken = transport.get_extra_info("socket")
        changed = "A connection no longer inherits TCP_NODELAY from the socket that listens."
        assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY), changed
        writer.close()

    while_served(test)


def test_a_server_that_binds_by_itself_has_the_gate_too(gate: Noting) -> None:
    async def run() -> None:
        config = Config(PlainTextResponse("here"), port=0, log_config=None)
        config.load()
        server = Server(config)
        server.lifespan = config.lifespan_class(config)
        await server.startup()
        (listening,) = server.servers[0].sockets
        _, writer = await ask(listening.getsockname()[1])
        writer.close()
        await server.shutdown()

    run_apart(run())
    assert len(gate.inner) == 1


def test_few_are_taken_at_once_and_the_others_in_the_next_turn() -> None:
    async def run() -> None:
        with ListeningSocket(socket.create_server(("127.0.0.1", 0)), Noting()) as listening:
            listening.setblocking(False)
            asked = [
                socket.create_connection(listening.getsockname())
                for _ in range(MAX_ACCEPTED_AT_ONCE + 1)
            ]
            taken = [listening.accept()[0] for _ in range(MAX_ACCEPTED_AT_ONCE)]
            with pytest.raises(BlockingIOError):
                listening.accept()
            await asyncio.sleep(0)
            taken.append(listening.accept()[0])
            for one in (*asked, *taken):
                one.close()

    run_apart(run())


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENFILE])
def test_who_has_no_descriptor_is_turned_away(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    async def run() -> None:
        gate = Noting()
        with ListeningSocket(socket.create_server(("127.0.0.1", 0)), gate) as listening:
            listening.setblocking(False)
            with socket.create_connection(listening.getsockname(), timeout=30) as asked:
                really, spare = socket.socket.accept, listening._spare

                def accept(taking: socket.socket) -> tuple[socket.socket, object]:
                    if gate.num_turned_away:
                        with pytest.raises(OSError, match="Bad file descriptor"):
                            os.fstat(spare)  # there is one again
                        return really(taking)
                    raise OSError(number, os.strerror(number))

                monkeypatch.setattr(socket.socket, "accept", accept)
                with pytest.raises(BlockingIOError):
                    listening.accept()
                assert gate.num_turned_away == 1
                assert asked.recv(1) == b""

    run_apart(run())


def test_other_errors_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        with ListeningSocket(socket.create_server(("127.0.0.1", 0)), Noting()) as listening:
            monkeypatch.setattr(socket.socket, "accept", fails)
            with pytest.raises(ConnectionAbortedError):
                listening.accept()

    def fails(_: socket.socket) -> None:
        raise ConnectionAbortedError

    run_apart(run())
