"""The app: what the server sends first already has the style of all pages."""

from starlette.middleware import Middleware
from streamlit.starlette import App

from bpe_viz.places import PACKAGE
from bpe_viz.ui.frame.first_look import FirstLook
from bpe_viz.ui.frame.page import STYLE

_START = PACKAGE / "ui" / "frame" / "start.py"

app = App(_START, middleware=[Middleware(FirstLook, style=STYLE)])
