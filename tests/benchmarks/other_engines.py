"""Open pages to take home in the engines of Firefox and Safari, each as a file.

Run `python -m tests.benchmarks.other_engines` where firefox-esr, or webkit2gtk-driver with xvfb,
is installed; what is missing is named. The tests themselves use Chromium only.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bpe_viz import learn_bpe
from bpe_viz.teaching import ExerciseSet, built_in_tours
from bpe_viz.ui.offline.page import offline_page
from bpe_viz.ui.practice.practice_file import practice_page
from bpe_viz.ui.tours.tour_file import tour_page
from tests.helpers.slides import SLIDES

Engine = tuple[Callable[[str], Any], Callable[[str], Any]]  # goes to an address, runs a script
_START_SECONDS = 60
_LOOK_SECONDS = 30
_MARIONETTE = 2828  # the port that Firefox listens at
_IN_FRAME = (
    "document.querySelector('.here iframe')?.contentDocument?.querySelector('.stepper.ready')"
)
_SAYS = {
    "stepper.html": (
        "document.querySelector('.stepper.ready')?.focus()",
        "document.querySelector('.stepper.ready .say')?.innerText",
    ),
    "practice.html": (
        "document.querySelector('.offer, .offers button')?.click()",
        "document.querySelector('.verdict')?.innerText",
    ),
    "tour.html": (
        "document.querySelector('.here .offers button')?.click()",
        f"{_IN_FRAME} && document.querySelector('.here [role=status]').innerText",
    ),
}


def pages() -> dict[str, bytes]:
    """Return the pages by their names."""
    history = learn_bpe(SLIDES, 8)
    return {
        "stepper.html": offline_page(history, title="Merges", label="Slides"),
        "practice.html": practice_page(ExerciseSet(42, 3)),
        "tour.html": tour_page(built_in_tours()["unseen"]),
    }


@contextmanager
def firefox() -> Iterator[Engine]:
    """Start Firefox, which speaks Marionette: lists in JSON with their length in front."""
    with tempfile.TemporaryDirectory() as profile:
        command = ["firefox-esr", "--headless", "--marionette", "--profile", profile]
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as running:
            try:
                line = _when_open(_MARIONETTE)
                stream = line.makefile("rb")
                _read(stream)
                numbers = iter(range(1, 10**6))

                def ask(name: str, arguments: dict[str, Any]) -> Any:
                    message = json.dumps([0, next(numbers), name, arguments])
                    line.sendall(f"{len(message)}:{message}".encode())
                    _, _, error, result = _read(stream)
                    if error:
                        raise RuntimeError(error["message"])
                    return result

                ask("WebDriver:NewSession", {})
                yield (
                    lambda url: ask("WebDriver:Navigate", {"url": url}),
                    lambda script: ask(
                        "WebDriver:ExecuteScript", {"script": f"return {script}", "args": []}
                    )["value"],
                )
            finally:
                running.terminate()


def _when_open(port: int) -> socket.socket:
    until = time.monotonic() + _START_SECONDS
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=_START_SECONDS)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.5)


def _read(stream: Any) -> Any:
    size = b""
    while not size.endswith(b":"):
        size += stream.read(1)
    return json.loads(stream.read(int(size[:-1])))


@contextmanager
def webkit() -> Iterator[Engine]:
    """Start WebKitGTK, the engine of Safari, through its driver; it needs a display."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as running:
        try:
            _when_open(port).close()

            def ask(path: str, arguments: dict[str, Any]) -> Any:
                data = json.dumps(arguments).encode()
                request = urllib.request.Request(
                    f"http://127.0.0.1:{port}/session{path}",
                    data,
                    {"Content-Type": "application/json"},
                )
                with urllib.request.urlopen(request, timeout=_START_SECONDS) as answer:
                    return json.load(answer)["value"]

            session = ask("", {"capabilities": {}})["sessionId"]
            yield (
                lambda url: ask(f"/{session}/url", {"url": url}),
                lambda script: ask(
                    f"/{session}/execute/sync", {"script": f"return {script}", "args": []}
                ),
            )
        finally:
            os.killpg(running.pid, signal.SIGTERM)  # the display and the browser, too


def say(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


def main() -> None:
    """Open each page in each engine, act once, and print what it says then."""
    engines = {"firefox-esr": firefox, "WebKitWebDriver": webkit}
    with tempfile.TemporaryDirectory() as folder:
        for name, data in pages().items():
            Path(folder, name).write_bytes(data)
        for program, engine in engines.items():
            if not shutil.which(program):
                say(f"{program}: not installed")
                continue
            with engine() as (go, run):
                say(f"{program}: {run('navigator.userAgent')}")
                for name, (act, look) in _SAYS.items():
                    go(Path(folder, name).as_uri())
                    until = time.monotonic() + _LOOK_SECONDS
                    said = None
                    while not said and time.monotonic() < until:
                        run(act)
                        time.sleep(0.5)
                        said = run(look)
                    say(f"  {name}: {said or 'FAILED'}".replace("\n", " "))


if __name__ == "__main__":
    main()
