"""A reader without a browser: a websocket that runs pages, and requests that views would make."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

Data = dict[str, Any]
FAULTS = (b"went wrong", b"too slow", b"server is full", b"stException")
_MERGES = "num_merges_widget"


class RawReader:
    """One reader without a browser: gets what the server draws, and asks as the views do."""

    def __init__(self, socket: ClientConnection, client: httpx2.AsyncClient) -> None:
        self._socket, self._client = socket, client
        self._merges = ""  # the widget of their number

    async def drawn(
        self, query: str = "", num_merges: int | None = None
    ) -> AsyncIterator[tuple[str, Data, bytes]]:
        """Run the page; its components as they come: name, data and the whole message.

        A session reads the `query` of its first run alone; after that, `num_merges` is typed.
        """
        message = BackMsg()
        message.rerun_script.query_string = query
        if num_merges is not None:
            widget = message.rerun_script.widget_states.widgets.add()
            widget.id, widget.double_value = self._merges, num_merges
        await self._socket.send(message.SerializeToString())
        while True:
            raw = await self._socket.recv(decode=False)
            answer = ForwardMsg()
            answer.ParseFromString(raw)
            if answer.WhichOneof("type") == "script_finished":
                return
            if _MERGES in answer.delta.new_element.number_input.id:
                self._merges = answer.delta.new_element.number_input.id
            component = answer.delta.new_element.bidi_component
            yield component.component_name, json.loads(component.json or "{}"), raw

    async def until_there(self, query: str = "", num_merges: int | None = None) -> None:
        """Run the page until what is asked for is on it, as a browser does while it waits."""
        while True:
            waiting: Data = {}
            async for name, data, raw in self.drawn(query, num_merges):
                if any(fault in raw for fault in FAULTS):
                    raise RuntimeError(f"{query}: {raw[:2_000]!r}")
                if name == "bpe_viz.progress":
                    waiting = data
            said = waiting
            while said and not said["isOver"]:
                await asyncio.sleep(said["milliseconds"] / 1000)
                said = json.loads(await self.ask(waiting))
            if not waiting:
                return
            num_merges = None

    async def ask(self, data: Mapping[str, Any], **question: object) -> bytes:
        """The answer to a question of the view that was drawn with `data`."""
        answer = await self._client.post(data["ask"], json={"key": data["key"], **question})
        answer.raise_for_status()
        return answer.content


@asynccontextmanager
async def raw_reader(port: int) -> AsyncIterator[RawReader]:
    """A reader of the server at `port` of this machine, until the block ends."""
    url = f"ws://127.0.0.1:{port}/_stcore/stream"
    async with (
        connect(url, subprotocols=[Subprotocol("streamlit")], max_size=None) as socket,
        httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client,
    ):
        yield RawReader(socket, client)


async def stepper_of(reader: RawReader, query: str = "") -> Data:
    """Run the page once; the data of its stepper."""
    found = [data async for name, data, _ in reader.drawn(query) if name == "bpe_viz.stepper"]
    return found[-1]
