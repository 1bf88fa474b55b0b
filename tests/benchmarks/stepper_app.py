"""An app that shows the stepper on a book; its page is in stepper_page.py."""

from starlette.types import ASGIApp
from streamlit.starlette import App

from bpe_viz.ui.conversation.routes import ConversationRoutes
from bpe_viz.ui.server.guarding import guarded
from bpe_viz.ui.shared.served_scripts import script_routes
from tests import ROOT

app: ASGIApp = App(  # `streamlit run` looks for these words
    ROOT / "tests" / "benchmarks" / "stepper_page.py",
    routes=[*ConversationRoutes().routes(), *script_routes("")],
)
app = guarded(app)
