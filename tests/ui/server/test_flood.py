"""Half requests by the hundred, to a process that may have few files open: the others go on."""

import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from bpe_viz.limits import REQUEST_HEAD_SECONDS
from bpe_viz.ui.server.descriptors import num_connections
from tests.helpers.app_server import free_port, running_app
from tests.helpers.http_reader import AT, HALF, PATIENCE_SECONDS, Reader

MOST_LOGGED = 100_000  # bytes


@pytest.mark.parametrize(("max_open_files", "num_half"), [(256, 300), (1_024, 1_100)])
def test_half_requests_stop_nobody(tmp_path: Path, max_open_files: int, num_half: int) -> None:
    assert num_connections() > num_half  # this process needs as many
    port, log = free_port(), tmp_path / "log"
    with (
        running_app(port, log=log, max_open_files=max_open_files),
        ExitStack() as stack,
    ):
        reader = Reader(port)
        named = reader.post("/class", {})
        reader.secret, room = named["secret"], f"/class/{named['code']}"
        assert reader.post(room, {"at": AT})["code"] == named["code"]
        follower = stack.enter_context(reader.listening(f"{room}/events"))
        halves = [socket.create_connection(("127.0.0.1", port)) for _ in range(num_half)]
        for half in halves:
            stack.enter_context(half)
            half.sendall(HALF)
            half.settimeout(REQUEST_HEAD_SECONDS + PATIENCE_SECONDS)
        for key in ("next", "previous"):
            assert reader.is_answered()
            reader.post(f"{room}/presenter", {"do": "press", "key": key})
            while f'"{key}"'.encode() not in follower.readline():
                pass
        assert [_end_of(half) for half in halves] == [b""] * num_half
        assert reader.is_answered()
    assert log.stat().st_size < MOST_LOGGED


def _end_of(half: socket.socket) -> bytes:
    try:
        return half.recv(1)
    except ConnectionResetError:
        return b""
