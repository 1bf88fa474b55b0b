"""The first answer of the server brings the style of all pages along."""

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest
from markupsafe import Markup
from starlette.types import Message, Receive, Scope, Send
from uvicorn import Server

from bpe_viz.ui.streamlit_seam.first_look import FirstLook
from tests import ROOT
from tests.helpers.event_loop import run_apart

PAGE = [b"<html><body><p>\xc3\xa4</p></bo", b"dy></html>"]
STYLE = Markup("<style>p { color: teal; }</style>")
Headers = list[tuple[bytes, bytes]]


def answered(
    parts: list[bytes],
    kind: bytes,
    accept: bytes = b"text/html,*/*",
    frame: Callable[[str, bytes], Markup] = lambda _path, _query: Markup(),
) -> tuple[Headers, bytes, Headers]:
    """Headers and body that a browser gets, and the headers that the app was asked with."""
    asked: Headers = []
    sent: list[Message] = []

    async def small_app(scope: Scope, _receive: Receive, send: Send) -> None:
        asked.extend(scope["headers"])
        length = str(sum(map(len, parts))).encode()
        headers = [(b"content-type", kind), (b"content-length", length), (b"etag", b"1")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for i, part in enumerate(parts):
            more = i < len(parts) - 1
            await send({"type": "http.response.body", "body": part, "more_body": more})

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"accept", accept), (b"accept-encoding", b"gzip"), (b"if-none-match", b"1")]
    scope = {"type": "http", "method": "GET", "path": "/words", "headers": headers}
    run_apart(FirstLook(small_app, STYLE, frame=frame)(scope, receive, send))
    start, *bodies = sent
    return start["headers"], b"".join(message["body"] for message in bodies), asked


def test_a_page_ends_with_the_style_and_is_not_taken_for_the_file_it_was_made_from() -> None:
    headers, body, asked = answered(PAGE, b"text/html; charset=utf-8")
    assert body.decode() == f"<html><body><p>ä</p>{STYLE}</body></html>"
    assert dict(headers) == {
        b"content-type": b"text/html; charset=utf-8",
        b"content-length": str(len(body)).encode(),
    }
    assert dict(asked) == {b"accept": b"text/html,*/*"}


def test_a_page_ends_with_the_frame_of_its_path() -> None:
    _, body, _ = answered(
        PAGE, b"text/html", frame=lambda path, _: Markup("<b>{}</b>").format(path)
    )
    assert body.decode() == f"<html><body><p>ä</p>{STYLE}<b>/words</b></body></html>"


@pytest.mark.parametrize(
    ("kind", "accept"),
    [
        pytest.param(b"text/javascript", b"text/html,*/*", id="no page"),
        pytest.param(b"text/html", b"*/*", id="not asked for as a page"),
    ],
)
def test_everything_else_is_passed_on_as_it_is(kind: bytes, accept: bytes) -> None:
    headers, body, _ = answered(PAGE, kind, accept)
    assert body == b"".join(PAGE)
    assert (b"etag", b"1") in headers


def test_a_page_without_an_end_is_passed_on() -> None:
    assert answered([b"<p>"], b"text/html")[1] == b"<p>"


def test_the_app_draws_its_pages_with_start_py(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_with: list[Path] = []
    monkeypatch.setattr(Server, "startup", Server.startup)
    monkeypatch.setattr("streamlit.starlette.App", lambda path, **_: drawn_with.append(path))
    runpy.run_path(str(ROOT / "app.py"))
    assert [path.name for path in drawn_with] == ["start.py"]
