"""The app: the first answer already has the style of all pages, and classes have own routes."""

from starlette.middleware import Middleware
from starlette.types import ASGIApp
from streamlit.starlette import App

from bpe_viz.classroom.hub_of_server import hub_of_server
from bpe_viz.classroom.routes import RoomRoutes
from bpe_viz.classroom.serving import serving_rooms
from bpe_viz.places import PACKAGE
from bpe_viz.ui.conversation.routes import ConversationRoutes
from bpe_viz.ui.follow.routes import FollowRoutes
from bpe_viz.ui.frame.first_look import FirstLook
from bpe_viz.ui.frame.page import STYLE
from bpe_viz.ui.server.base_path import base_path
from bpe_viz.ui.server.guarding import guarded

_START = PACKAGE / "ui" / "frame" / "start.py"

_ROOMS = RoomRoutes(hub_of_server(), base_path())

app: ASGIApp = App(  # `streamlit run` looks for these words
    _START,
    lifespan=serving_rooms,
    middleware=[Middleware(FirstLook, style=STYLE, apart=f"{_ROOMS.base}/class")],
    routes=[*FollowRoutes(_ROOMS).routes(), *ConversationRoutes(_ROOMS.base).routes()],
)
app = guarded(app)
