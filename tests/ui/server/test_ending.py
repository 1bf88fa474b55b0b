"""A server that is told to end does so in seconds, whoever is still connected."""

import re
import signal
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.helpers.app_server import free_port, running_app
from tests.helpers.http_reader import AT, HALF, Reader

PATIENCE_SECONDS = 30  # with a server that does not end; one that does takes about one
UPGRADE = (
    b"GET /_stcore/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: streamlit\r\n\r\n"
)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_ends_with_its_followers_readers_and_half_requests(
    tmp_path: Path, number: signal.Signals
) -> None:
    port, log = free_port(), tmp_path / "log"
    with running_app(port, log=log) as server, ExitStack() as stack:
        reader = Reader(port)
        named = reader.post("/class", {})
        reader.secret, room = named["secret"], f"/class/{named['code']}"
        reader.post(room, {"at": AT})
        follower = stack.enter_context(reader.listening(f"{room}/events"))
        for begun in (HALF, UPGRADE):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            line.sendall(begun)
        assert b"101" in line.recv(100)
        server.send_signal(number)
        follower.read()  # to its end
        server.wait(PATIENCE_SECONDS)
    logged = log.read_text("utf-8", "replace")
    assert not re.search("Traceback|ERROR", logged), logged
