"""How much memory one process of the app needs: `python -m tests.benchmarks.server_memory`.

Each reader is a raw websocket that opens the app at a link and stays; prints a Markdown table.
"""

import asyncio
import re
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.helpers.app_server import free_port, running_app

SCENES = (
    ("started, no reader yet", 0, ""),
    ("1 reader of the slide corpus", 1, ""),
    ("50 readers of the slide corpus", 50, ""),
    ("1 reader of all presidential messages (12 MB, 5,000 merges)", 1, "corpus=sotu"),
    ("50 readers of them", 50, "corpus=sotu"),
)
PATIENCE_SECONDS = 120
SETTLED_SECONDS = 3


def main() -> None:
    """Measure each scene in a process of its own, then print."""
    sys.stdout.write("| one process | memory now | at most so far |\n|---|--:|--:|\n")
    for name, readers, query in SCENES:
        port = free_port()
        with running_app(port) as server:
            now, most = asyncio.run(_memory(server.pid, port, readers, query))
        sys.stdout.write(f"| {name} | {now:,} MB | {most:,} MB |\n")
        sys.stdout.flush()


async def _memory(pid: int, port: int, readers: int, query: str) -> tuple[int, int]:
    async with AsyncExitStack() as stack:
        for _ in range(readers):
            url = f"ws://127.0.0.1:{port}/_stcore/stream"
            socket = await stack.enter_async_context(
                connect(url, subprotocols=[Subprotocol("streamlit")], max_size=None)
            )
            await _open(socket, query)
        await asyncio.sleep(SETTLED_SECONDS)
    return megabytes_of(pid, "VmRSS"), megabytes_of(pid, "VmHWM")


async def _open(socket: ClientConnection, query: str) -> None:
    """Run the page until the stepper stands on it, as the browser does while a corpus is read."""
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        message = BackMsg()
        message.rerun_script.query_string = query
        await socket.send(message.SerializeToString())
        if "bpe_viz.stepper" in [name async for name in _components(socket)]:
            return
        await asyncio.sleep(0.3)
    raise TimeoutError("The stepper did not come. Run the app by hand to see why.")


async def _components(socket: ClientConnection) -> AsyncIterator[str]:
    """The components that one run of the page draws."""
    while True:
        answer = ForwardMsg()
        answer.ParseFromString(await socket.recv(decode=False))
        if answer.delta.new_element.bidi_component.component_name:
            yield answer.delta.new_element.bidi_component.component_name
        if answer.WhichOneof("type") == "script_finished":
            return


def megabytes_of(pid: int, name: str) -> int:
    """The memory of a process, as the kernel calls it: `VmRSS` now, `VmHWM` at most so far."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    found = re.search(rf"^{name}:\s+(\d+) kB$", status, re.MULTILINE)
    if found is None:
        raise RuntimeError(f"No {name} in /proc; this benchmark needs Linux.")
    return int(found[1]) // 1024


if __name__ == "__main__":
    main()
