"""The app, but what readers who left brought goes after seconds: for tests that wait for it."""

from starlette.types import ASGIApp
from streamlit.starlette import App

import app as of_server
from bpe_viz import compiled_kernel
from bpe_viz.ui.jobs import housekeeping
from tests import ROOT

compiled_kernel.prepare()  # as on a server that has served a while: what is loaded later takes
compiled_kernel.wait()  # memory that readers used, and has it without overwriting all of it

vars(housekeeping).update(LEFT_SESSION_SECONDS=1.0, SECONDS_BETWEEN_TIDYINGS=0.5)

app: ASGIApp = App(ROOT / "app.py")  # `streamlit run` looks for these words
app = of_server.app
