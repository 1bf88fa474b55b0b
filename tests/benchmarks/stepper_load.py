"""Many readers on one server process: `python -m tests.benchmarks.stepper_load`.

Each reader is a raw websocket that fetches a chunk every 12 s, as the browser does at five steps a
second; prints a Markdown table of how long the answers took.
"""

import asyncio
import json
import random
import statistics
import sys
import time
from collections.abc import AsyncIterator

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from bpe_viz.ui.merges import deltas
from tests.benchmarks.stepper_server import NUM_MERGES, STEPPER_APP
from tests.helpers.app_server import free_port, running_app

READERS = (50, 100)
EVERY_SECONDS = 12
SECONDS = 48
LAST_CHUNK = NUM_MERGES // deltas.CHUNK_MERGES
BARS = {50: "60 ms", 100: "150 ms"}


def main() -> None:
    """Measure, then print."""
    sys.stdout.write("| readers | answers | median | p95 | bar (median) |\n|---|---|---|---|---|\n")
    for readers in READERS:
        port = free_port()
        with running_app(port, STEPPER_APP):
            times = sorted(asyncio.run(_load(port, readers)))
        median, p95 = statistics.median(times), times[int(0.95 * len(times))]
        sys.stdout.write(
            f"| {readers} | {len(times)} | {median:.0f} ms | {p95:.0f} ms | {BARS[readers]} |\n"
        )


async def _load(port: int, readers: int) -> list[float]:
    times: list[float] = []
    ready = asyncio.Semaphore(4)  # readers arrive a few at a time
    await asyncio.gather(*(_read(port, number, ready, times) for number in range(readers)))
    return times


async def _read(port: int, number: int, ready: asyncio.Semaphore, times: list[float]) -> None:
    url = f"ws://127.0.0.1:{port}/_stcore/stream"
    async with connect(url, subprotocols=[Subprotocol("streamlit")], max_size=None) as socket:
        async with ready:
            feed, fragment = await _arrive(socket)
        chance = random.Random(number)
        await asyncio.sleep(EVERY_SECONDS * chance.random())
        first, end = chance.randrange(LAST_CHUNK), time.monotonic() + SECONDS
        while time.monotonic() < end:
            first = (first + 1) % LAST_CHUNK
            start = time.perf_counter()
            await _ask(socket, feed, fragment, first)
            times.append(1000 * (time.perf_counter() - start))
            await asyncio.sleep(EVERY_SECONDS)


async def _arrive(socket: ClientConnection) -> tuple[str, str]:
    """Run the page once; the ids of the feed and of its fragment."""
    message = BackMsg()
    message.rerun_script.query_string = ""
    await socket.send(message.SerializeToString())
    feed = fragment = ""
    async for answer in _until_finished(socket):
        element = answer.delta.new_element
        if element.bidi_component.component_name == "bpe_viz.stepper_feed":
            feed, fragment = element.bidi_component.id, answer.delta.fragment_id
    return feed, fragment


async def _ask(socket: ClientConnection, feed: str, fragment: str, number: int) -> None:
    """Ask for one chunk and wait for it."""
    report = {"key": "book", "overview": False, "chunks": [number], "id": number}
    message = BackMsg()
    message.rerun_script.fragment_id = fragment
    widget = message.rerun_script.widget_states.widgets.add()
    widget.id, widget.json_value = feed, json.dumps({"report": report})
    await socket.send(message.SerializeToString())
    sizes = [len(a.delta.new_element.bidi_component.bytes) async for a in _until_finished(socket)]
    if max(sizes) < 100:
        raise RuntimeError("The answer held no chunk. Check the feed's protocol.")


async def _until_finished(socket: ClientConnection) -> AsyncIterator[ForwardMsg]:
    while True:
        answer = ForwardMsg()
        answer.ParseFromString(await socket.recv(decode=False))
        yield answer
        if answer.WhichOneof("type") == "script_finished":
            return


if __name__ == "__main__":
    main()
