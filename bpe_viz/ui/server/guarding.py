"""Put everything that guards the server around the app."""

from starlette.types import ASGIApp

from bpe_viz.ui.server.connections import Connections, LetIn
from bpe_viz.ui.server.descriptors import num_connections, say_seldom
from bpe_viz.ui.streamlit_seam.listening import listen_through


def guarded(app: ASGIApp) -> ASGIApp:
    """`app` as this process serves it, with its connections bounded."""
    say_seldom()
    listen_through(Connections(num_connections))
    return LetIn(app)
