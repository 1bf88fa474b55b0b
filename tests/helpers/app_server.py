"""A running app for tests and benchmarks, and a proxy that can cut the line to it."""

import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError

from tests import ROOT

START_SECONDS = 60
_OPTIONS = ("--server.address=127.0.0.1", "--server.headless=true", "--server.fileWatcherType=none")


def free_port() -> int:
    """A port of this machine that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def running_app(
    port: int,
    script: str = "app.py",
    log: Path = Path(os.devnull),
    max_open_files: int | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """The process of `script`, answering on `port`; what it prints goes to the file `log`."""
    command = [sys.executable, "-m", "streamlit", "run", script, f"--server.port={port}", *_OPTIONS]
    if max_open_files:
        command = ["sh", "-c", f'ulimit -n {max_open_files} && exec "$@"', "sh", *command]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with log.open("ab") as output:
        server = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        _wait(f"http://127.0.0.1:{port}/_stcore/health", server, log)
        yield server
    finally:
        server.terminate()
        server.wait(START_SECONDS)


class Proxy:
    """Passes connections on to another port of this machine, until the line is cut."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: list[socket.socket] = []
        self._is_cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End all connections and take no new ones."""
        self._is_cut = True
        self._close_all()

    def restore(self) -> None:
        """Take connections again."""
        self._is_cut = False

    def close(self) -> None:
        """Stop listening."""
        self._listener.close()
        self._close_all()

    def _close_all(self) -> None:
        while self._open:
            end = self._open.pop()
            with suppress(OSError):  # the other side may have gone first
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        with suppress(OSError):  # the listener was closed
            while True:
                near, _ = self._listener.accept()
                if self._is_cut:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._target))
                self._open += [near, far]
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=_pump, args=(source, sink), daemon=True).start()


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):  # either side was closed
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)


def _wait(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise RuntimeError(f"The app ended at once; see {log}.")
        try:
            with urllib.request.urlopen(url, timeout=1):
                return
        except (URLError, TimeoutError, ConnectionError):
            time.sleep(0.1)
    raise TimeoutError(f"The app did not start; see {log}.")
