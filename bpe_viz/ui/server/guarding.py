"""Put everything that guards the server around the app."""

import os

import streamlit as st
from starlette.types import ASGIApp

from bpe_viz.ui.server.connections import Connections, LetIn
from bpe_viz.ui.server.descriptors import num_connections, say_seldom
from bpe_viz.ui.server.headers import SafeHeaders
from bpe_viz.ui.server.sites import KnownNames
from bpe_viz.ui.server.texts import NAMES_SETTING
from bpe_viz.ui.streamlit_seam.listening import listen_through


def guarded(app: ASGIApp) -> ASGIApp:
    """Return `app` as this process serves it: to so many, by its names, with safe headers."""
    say_seldom()
    listen_through(Connections(num_connections))
    allows_other_sites = not st.get_option("server.enableCORS")
    has_other_sites = bool(st.get_option("server.corsAllowedOrigins"))
    checks_site = not allows_other_sites and not has_other_sites
    return SafeHeaders(LetIn(KnownNames(app, _names(), checks_site=checks_site)))


def _names() -> list[str]:
    """Return the names that whoever runs the server has set, here or for Streamlit."""
    own = os.environ.get(NAMES_SETTING, "").split(",")
    address = str(st.get_option("browser.serverAddress"))
    return [name for name in (*own, *st.get_option("server.allowedHosts"), address) if name.strip()]
