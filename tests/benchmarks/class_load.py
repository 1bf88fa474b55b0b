"""A class that arrives at once: `python -m tests.benchmarks.class_load [readers]`.

So many readers, each a raw websocket, open 12 large settings of the built-in corpora within two
seconds and look how far they are as often as their browsers would.  Meanwhile ten readers of the
slide corpus step through it.  Prints a Markdown table: what became of the readers, how long the
answers to the ten took, and the memory of the server's process (Linux).
"""

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.benchmarks.server_memory import _megabytes
from tests.benchmarks.stepper_load import _arrive, _until_finished
from tests.helpers.app_server import free_port, running_app

LINKS = (
    *(f"corpus=sotu-{century}" for century in (19, 20, 21)),
    *(f"corpus=sotu-{century}&num_merges=2000" for century in (19, 20, 21)),
    *(f"corpus=sotu-{century}&pretokenizer=words" for century in (19, 20)),
    *(f"corpus=sotu-{century}&unit=byte" for century in (19, 20)),
    "corpus=sotu",
    "corpus=sotu&tie_rule=greatest",
)
SMALL_READERS = 10
ARRIVAL_SECONDS = 2
EVERY_SECONDS = 0.5
PATIENCE_SECONDS = 300
FAULTS = (b"went wrong", b"too slow", b"stException")


class Load:
    """What was measured."""

    def __init__(self) -> None:
        self.waited: list[float] = []
        self.faults: list[str] = []
        self.saw_slides = 0
        self.answers: list[float] = []
        self.is_over = asyncio.Event()


def main(readers: int) -> None:
    """Measure in a new process, then print."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        with running_app(port, log=log) as server:
            load = asyncio.run(_load(port, readers))
            status = Path(f"/proc/{server.pid}/status").read_text("ascii")
            ticks = Path(f"/proc/{server.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        num_logged = log.read_text("utf-8", "replace").count("Traceback")
    seconds = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    waited, answers = sorted(load.waited) or [PATIENCE_SECONDS], sorted(load.answers)
    rows = {
        "readers": f"{readers}",
        "got their corpus": f"{len(load.waited)}",
        "used the slide corpus meanwhile": f"{load.saw_slides}",
        "errors on screen, in the log": f"{len(load.faults)}, {num_logged}",
        "until their corpus was there, median": f"{statistics.median(waited):.1f} s",
        "until the last one was there": f"{waited[-1]:.1f} s",
        "answers to readers of the slide corpus": f"{len(answers)}",
        "median": f"{statistics.median(answers):.0f} ms",
        "p95": f"{answers[int(0.95 * len(answers))]:.0f} ms",
        "CPU of the server": f"{seconds:.0f} s",
        "memory now, at most": (
            f"{_megabytes(status, 'VmRSS'):,} MB, {_megabytes(status, 'VmHWM'):,} MB"
        ),
    }
    sys.stdout.write("| a class arrives | |\n|---|--:|\n")
    sys.stdout.writelines(f"| {name} | {value} |\n" for name, value in rows.items())
    sys.stdout.writelines(f"{fault}\n" for fault in load.faults[:5])


async def _load(port: int, readers: int) -> Load:
    load = Load()
    url = f"ws://127.0.0.1:{port}/_stcore/stream"
    ready = asyncio.Semaphore(1)
    small = [
        asyncio.create_task(_step(url, number, ready, load)) for number in range(SMALL_READERS)
    ]
    await asyncio.sleep(3)
    all_readers = asyncio.gather(*(_read(url, number, readers, load) for number in range(readers)))
    with suppress(TimeoutError):
        await asyncio.wait_for(all_readers, PATIENCE_SECONDS)
    load.is_over.set()
    await asyncio.gather(*small)
    return load


async def _step(url: str, number: int, ready: asyncio.Semaphore, load: Load) -> None:
    """A reader of the slide corpus, who asks something twice a second."""
    async with connect(url, subprotocols=[Subprotocol("streamlit")], max_size=None) as socket:
        async with ready:
            feed, fragment = await _arrive(socket)
        await asyncio.sleep(5 + random.Random(number).random())
        while not load.is_over.is_set():
            start = time.perf_counter()
            message = BackMsg()
            message.rerun_script.fragment_id = fragment
            widget = message.rerun_script.widget_states.widgets.add()
            widget.id, widget.json_value = feed, "{}"
            await socket.send(message.SerializeToString())
            async for _ in _until_finished(socket):
                pass
            load.answers.append(1000 * (time.perf_counter() - start))
            await asyncio.sleep(EVERY_SECONDS)


async def _read(url: str, number: int, readers: int, load: Load) -> None:
    """A reader who arrives, and looks until the corpus of the link is there."""
    await asyncio.sleep(ARRIVAL_SECONDS * number / readers)
    start = time.perf_counter()
    async with connect(url, subprotocols=[Subprotocol("streamlit")], max_size=None) as socket:
        await _rerun(socket, LINKS[number % len(LINKS)])
        fragment, seconds, has_slides = "", float(PATIENCE_SECONDS), False
        while True:
            try:
                raw = await asyncio.wait_for(socket.recv(decode=False), seconds)
            except TimeoutError:
                await _rerun(socket, LINKS[number % len(LINKS)], fragment)
                continue
            if any(fault in raw for fault in FAULTS):
                load.faults.append(f"reader {number}: {raw[:300]!r}")
                return
            answer = ForwardMsg()
            answer.ParseFromString(raw)
            component = answer.delta.new_element.bidi_component
            if component.component_name == "bpe_viz.looking":
                fragment, seconds = answer.delta.fragment_id, int(component.json) / 1000
            if component.component_name == "bpe_viz.stepper":
                if b"President" in raw:
                    break
                has_slides = True
    load.saw_slides += has_slides
    load.waited.append(time.perf_counter() - start)


async def _rerun(socket: ClientConnection, query: str, fragment: str = "") -> None:
    message = BackMsg()
    message.rerun_script.query_string = query
    message.rerun_script.fragment_id = fragment
    await socket.send(message.SerializeToString())


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100)
