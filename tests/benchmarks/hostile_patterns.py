"""Others while hostile patterns come in: `python -m tests.benchmarks.hostile_patterns [number]`.

The address of a room names each pattern in turn, and its view is asked for; meanwhile another
reader asks for the view of a room of the slide corpus every 20 ms.
"""

import json
import sys
import threading
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote

from tests.helpers.app_server import free_port, running_app
from tests.helpers.hostile_patterns import PATTERNS

_PATIENCE = 120
_BETWEEN = 0.02
_SECONDS_TO_LEARN = 20.0


class _Room:
    def __init__(self, port: int, query: str) -> None:
        self._base = f"http://127.0.0.1:{port}/class"
        self._secret = ""
        named = self.post("", {})
        self._code, self._secret = named["code"], named["secret"]
        self.post(f"/{self._code}", {"at": {"page": "merges", "query": query}})

    def post(self, path: str, message: object) -> Any:
        """Return what the server answers to a message of the presenter."""
        request = urllib.request.Request(self._base + path, json.dumps(message).encode())
        request.add_header("Content-Type", "application/json")
        request.add_header("Authorization", f"Bearer {self._secret}")
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
            return json.load(answer)

    def view(self) -> None:
        """Ask for what the room shows."""
        try:
            with urllib.request.urlopen(f"{self._base}/{self._code}/view", timeout=_PATIENCE) as it:
                it.read()
        except (HTTPError, TimeoutError):  # still at work, or silenced
            pass

    def move(self, number: int, query: str) -> None:
        """Let the room show another address, which may be refused at once as too long."""
        at = {"page": "merges", "query": query}
        if number == 0:
            self.post(f"/{self._code}/presenter", {"do": "hold", "holder": "benchmark", "at": at})
        with suppress(HTTPError):
            self.post(f"/{self._code}/presenter", {"do": "move", "holder": "benchmark", "at": at})


def main() -> None:
    """Print the slowest answers to the other reader, and what memory the server took."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else len(PATTERNS)
    port = free_port()
    with running_app(port) as server:
        other, hostile = _Room(port, ""), _Room(port, "corpus=sotu-21")
        other.view()
        hostile.view()
        time.sleep(_SECONDS_TO_LEARN)  # so that what learning loads is there
        status = Path(f"/proc/{server.pid}/status")
        Path(f"/proc/{server.pid}/clear_refs").write_text("5", "ascii")  # the peak begins again
        before = _megabytes(status)
        seconds: list[float] = []
        is_over = threading.Event()

        def ask() -> None:
            while not is_over.wait(_BETWEEN):
                started = time.perf_counter()
                other.view()
                seconds.append(time.perf_counter() - started)

        asking = threading.Thread(target=ask)
        asking.start()
        for number, pattern in enumerate(PATTERNS[:most]):
            hostile.move(number, f"corpus=sotu-21&pattern={quote(pattern, safe='')}")
            hostile.view()
        is_over.set()
        asking.join()
        grown = _megabytes(status) - before
    seconds.sort()
    shares = {"median": 0.5, "95%": 0.95, "99%": 0.99}
    told = ", ".join(
        f"{name} {seconds[int(at * len(seconds))]:.3f} s" for name, at in shares.items()
    )
    sys.stdout.write(
        f"{most} patterns, {len(seconds):,} answers to the other reader: {told}, slowest"
        f" {seconds[-1]:.3f} s; the server grew by at most {grown} MB\n"
    )


def _megabytes(status: Path) -> int:
    lines = status.read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) // 1024


if __name__ == "__main__":
    main()
