"""The app: what the server sends first already has the style of all pages."""

from starlette.middleware import Middleware
from streamlit.starlette import App

from bpe_viz.ui.frame.first_look import FirstLook
from bpe_viz.ui.frame.page import STYLE

app = App("start.py", middleware=[Middleware(FirstLook, style=STYLE)])
