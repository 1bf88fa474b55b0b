"""The app: the first answer already has the style and the frame of a page; classes have routes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.middleware import Middleware
from starlette.types import ASGIApp
from streamlit.starlette import App

from bpe_viz.classroom.routes import RoomRoutes
from bpe_viz.classroom.server_hub import server_hub, serving_rooms
from bpe_viz.package_files import PACKAGE
from bpe_viz.ui.conversation.routes import ConversationRoutes
from bpe_viz.ui.follow.routes import FollowRoutes
from bpe_viz.ui.frame.first_frame import first_frame
from bpe_viz.ui.frame.page import SCRIPTS, STYLE
from bpe_viz.ui.jobs.housekeeping import keeping_house
from bpe_viz.ui.server.base_path import base_path
from bpe_viz.ui.server.guarding import guarded
from bpe_viz.ui.shared.served_scripts import script_routes
from bpe_viz.ui.streamlit_seam.first_look import FirstLook

_START = PACKAGE / "ui" / "frame" / "start.py"

_ROOMS = RoomRoutes(server_hub(), base_path())


@asynccontextmanager
async def _serving(serving: object) -> AsyncIterator[None]:
    """Run the background tasks of the server beside it."""
    async with serving_rooms(serving), keeping_house(serving):
        yield


app: ASGIApp = App(  # `streamlit run` looks for these words
    _START,
    lifespan=_serving,
    middleware=[
        Middleware(
            FirstLook, style=SCRIPTS + STYLE, apart=f"{_ROOMS.base}/class", frame=first_frame
        )
    ],
    routes=[
        *FollowRoutes(_ROOMS).routes(),
        *ConversationRoutes(_ROOMS.base).routes(),
        *script_routes(_ROOMS.base),
    ],
)
app = guarded(app)
