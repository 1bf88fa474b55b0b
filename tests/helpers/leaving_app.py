"""The app, but what readers who left brought goes after seconds: for tests that wait for it."""

from starlette.types import ASGIApp
from streamlit.starlette import App

import app as of_server
from bpe_viz.ui.jobs import housekeeping, warm_up
from tests import ROOT

# As on a server that has served a while: what is loaded later takes memory that readers used, and
# has it without overwriting all of it.
warm_up._prepare()

vars(housekeeping).update(LEFT_SESSION_SECONDS=1.0, SECONDS_BETWEEN_TIDYINGS=0.5)

app: ASGIApp = App(ROOT / "app.py")  # `streamlit run` looks for these words
app = of_server.app
