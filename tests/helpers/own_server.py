"""A server of an app in this process, made as Streamlit makes its own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.types import ASGIApp
from streamlit.web.server.starlette import starlette_server
from uvicorn import Config, Server


@asynccontextmanager
async def serving(app: ASGIApp) -> AsyncIterator[tuple[Server, int]]:
    """The server that serves `app`, and its port."""
    config = Config(app, access_log=False, log_config=None, ws="websockets-sansio")
    listening = starlette_server._bind_socket("127.0.0.1", 0, config.backlog)
    port = listening.getsockname()[1]
    server = Server(config)
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield server, port
    finally:
        server.should_exit = True
        await task
