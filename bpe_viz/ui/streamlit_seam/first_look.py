"""The style of all pages, and the frame of a page, come with the first answer of the server.

Streamlit loads the style of a page after the page itself. Until then the page would have other
sizes, and its main area would be where the top bar belongs: everything would jump once.  And until
its scripts run, which takes seconds on a slow line or machine, there would be nothing at all.
"""

from collections.abc import Callable

from markupsafe import Markup
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_END = b"</body>"
# The page is another one than the file that the app sends: what is said of that file is left out.
_OF_THE_FILE = ("etag", "last-modified", "accept-ranges")
_FOR_THE_FILE = ("accept-encoding", "range", "if-none-match", "if-modified-since")


class FirstLook:
    """Adds `style` to every HTML page that the server sends, but not below the path `apart`.

    `frame` returns what a page shows first, from its path and its query.
    """

    def __init__(
        self,
        app: ASGIApp,
        style: Markup,
        apart: str = "",
        frame: Callable[[str, bytes], Markup] = lambda _path, _query: Markup(),
    ) -> None:
        self._app = app
        self._style = style.encode("utf-8")
        self._frame = frame
        self._apart = apart

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does; a page comes uncompressed, so that the style can be put in."""
        is_page = scope["type"] == "http" and "text/html" in Headers(scope=scope).get("accept", "")
        if not is_page or (self._apart and scope["path"].startswith(self._apart)):
            await self._app(scope, receive, send)
            return
        asked = MutableHeaders(raw=list(scope["headers"]))
        for name in _FOR_THE_FILE:
            del asked[name]
        frame = self._frame(scope["path"], scope.get("query_string", b""))
        page = _Page(send, self._style + frame.encode("utf-8"))
        await self._app({**scope, "headers": asked.raw}, receive, page.take)


class _Page:
    """One answer: held back until all of it is there if it is HTML, else passed on as it comes."""

    def __init__(self, send: Send, end: bytes) -> None:
        self._send = send
        self._end = end
        self._start: Message | None = None
        self._body = b""

    async def take(self, message: Message) -> None:
        """Take the next part of the answer."""
        if message["type"] == "http.response.start" and _is_html(message):
            self._start = message
        elif self._start is None or message["type"] != "http.response.body":
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._finish(self._start)

    async def _finish(self, start: Message) -> None:
        body = self._body
        if _END in body:
            before, _, after = body.rpartition(_END)
            body = before + self._end + _END + after
            headers = MutableHeaders(raw=start["headers"])
            headers["content-length"] = str(len(body))
            for name in _OF_THE_FILE:
                del headers[name]
            start = {**start, "headers": headers.raw}
        await self._send(start)
        await self._send({"type": "http.response.body", "body": body})


def _is_html(start: Message) -> bool:
    return Headers(raw=start["headers"]).get("content-type", "").startswith("text/html")
