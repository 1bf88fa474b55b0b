"""An app of two pages: on one some work is followed. Its pages are in working_pages.py."""

from starlette.types import ASGIApp
from streamlit.starlette import App

from bpe_viz.ui.conversation.routes import ConversationRoutes
from bpe_viz.ui.shared.served_scripts import script_routes
from tests import ROOT

app: ASGIApp = App(  # `streamlit run` looks for these words
    ROOT / "tests" / "helpers" / "working_pages.py",
    routes=[*ConversationRoutes().routes(), *script_routes("")],
)
