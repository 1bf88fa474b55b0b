"""Put everything that guards the server around the app, with what browsers are told of answers."""

import os
from urllib.parse import parse_qs

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bpe_viz.ui.server.connections import Connections, LetIn
from bpe_viz.ui.server.descriptors import num_connections, say_seldom
from bpe_viz.ui.server.script_hashes import script_source
from bpe_viz.ui.server.sites import KnownNames
from bpe_viz.ui.server.texts import NAMES_SETTING
from bpe_viz.ui.streamlit_seam.listening import listen_through
from bpe_viz.ui.streamlit_seam.page_scripts import first_script, inline_scripts

_OF_ALL = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
_POLICY = "Content-Security-Policy"
_OF_FILES = "default-src 'none'; frame-ancestors 'none'; sandbox"
_WRITTEN_IN = (*inline_scripts(), first_script())
# What Streamlit's page needs: its own files, the scripts of components as blobs (one for each), the
# styles that it writes, and pictures that are drawn in the page. Nothing is evaluated, and nothing
# comes from elsewhere or goes there.
_OF_PAGE = {
    "default-src": "'none'",
    "script-src": f"'self' blob: {' '.join(map(script_source, _WRITTEN_IN))}",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "media-src": "'none'",
    "manifest-src": "'self'",
    "form-action": "'none'",
    "base-uri": "'none'",
}


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


class SafeHeaders:
    """The app that says with every answer what a browser may make of it.

    A page may be in a frame of another site if it says so.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does; what it says by itself stays."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def say(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _OF_ALL.items():
                    headers.setdefault(name, value)
                headers.setdefault(_POLICY, _policy_of(scope, headers))
            await send(message)

        await self._app(scope, receive, say)


def _policy_of(scope: Scope, headers: MutableHeaders) -> str:
    is_file = "content-disposition" in headers
    if is_file or not headers.get("content-type", "").startswith("text/html"):
        return _OF_FILES
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    is_embedded = asked.get("embed", [""])[-1].lower() == "true"
    ancestors = "*" if is_embedded else "'self'"
    return "; ".join(
        f"{name} {value}" for name, value in (*_OF_PAGE.items(), ("frame-ancestors", ancestors))
    )
