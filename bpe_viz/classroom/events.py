"""A connection that stays open: a room's state goes out whenever it changes."""

import asyncio

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from bpe_viz.classroom.hub import Hub, Listener
from bpe_viz.classroom.messages import UNCACHED
from bpe_viz.limits import SECONDS_UNTIL_TAKEN

_HEADERS = UNCACHED | {"X-Accel-Buffering": "no"}
_FIRST = b"retry: 1000\n\n"


class EventStream(Response):
    """The server-sent events for one listener, until one side ends the stream."""

    media_type = "text/event-stream"

    def __init__(self, hub: Hub, listener: Listener) -> None:
        super().__init__(headers=_HEADERS)
        del self.headers["content-length"]
        self._hub = hub
        self._listener = listener

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send what there is to say, as soon as there is."""
        listener = self._listener
        gone = asyncio.create_task(_until_gone(listener, receive))
        try:
            await send(
                {
                    "type": "http.response.start",
                    "status": self.status_code,
                    "headers": self.raw_headers,
                }
            )
            await send(_part(_FIRST))
            while not gone.done():
                await listener.wake.wait()
                async with asyncio.timeout(SECONDS_UNTIL_TAKEN):
                    if told := listener.take():
                        await send(_part(told))
                    if listener.is_over:
                        await send(_part(b"", is_last=True))
                        break
        except TimeoutError:
            return  # a phone that was put away in the middle: nobody reads there any more
        finally:
            gone.cancel()
            self._hub.leave(listener)


async def _until_gone(listener: Listener, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()


def _part(data: bytes, *, is_last: bool = False) -> dict[str, object]:
    return {"type": "http.response.body", "body": data, "more_body": not is_last}
