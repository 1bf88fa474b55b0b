"""Every answer says what a browser may make of it."""

import re

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from bpe_viz.ui.server.guarding import SafeHeaders
from bpe_viz.ui.streamlit_seam.page_scripts import inline_scripts
from tests.helpers.asgi import Answered, answered
from tests.helpers.event_loop import run_apart

OWN = "default-src 'none'; frame-ancestors 'none'"


async def page(_: Request) -> Response:
    return HTMLResponse("<p>")


async def saved(_: Request) -> Response:
    headers = {"Content-Disposition": "attachment; filename=a.html"}
    return HTMLResponse("<p>", headers=headers)


async def own(_: Request) -> Response:
    return HTMLResponse("<p>", headers={"Content-Security-Policy": OWN})


async def text(_: Request) -> Response:
    return PlainTextResponse("ok")


ROUTES = [Route(f"/{answer.__name__}", answer) for answer in (page, saved, own, text)]


def answer_to(path: str) -> Answered:
    app = SafeHeaders(Starlette(routes=ROUTES))
    return run_apart(answered(app, "GET", path))


@pytest.mark.parametrize("path", ["/page", "/saved", "/own", "/text", "/nothing"])
def test_every_answer_has_its_headers(path: str) -> None:
    headers = answer_to(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "frame-ancestors" in headers["content-security-policy"]


def policy_of(path: str) -> dict[str, set[str]]:
    policy = answer_to(path).headers["content-security-policy"]
    parts = [part.split() for part in policy.split(";")]
    return {name: set(values) for name, *values in parts}


def test_a_page_evaluates_nothing_and_runs_two_scripts_that_are_written_into_it() -> None:
    policy = policy_of("/page")
    assert policy["default-src"] == {"'none'"}
    by_hash = policy["script-src"] - {"'self'", "blob:"}
    assert len(by_hash) == 2
    assert all(re.fullmatch(r"'sha256-[\w+/]{43}='", name) for name in by_hash)
    assert policy["connect-src"] == {"'self'"}
    assert {"base-uri", "form-action", "font-src", "img-src", "style-src"} < set(policy)


@pytest.mark.parametrize(
    ("path", "ancestors"),
    [
        ("/page", "'self'"),
        ("/page?embed=false&k=3", "'self'"),
        ("/page?k=3&embed=true", "*"),
        ("/page?embed=TRUE", "*"),
        ("/text?embed=true", "'none'"),
    ],
)
def test_a_page_is_in_a_frame_of_another_site_if_its_address_says_so(
    path: str, ancestors: str
) -> None:
    assert policy_of(path)["frame-ancestors"] == {ancestors}


@pytest.mark.parametrize("path", ["/saved", "/text"])
def test_what_is_no_page_does_nothing_when_it_is_opened(path: str) -> None:
    assert "sandbox" in policy_of(path)


def test_what_a_page_says_by_itself_stays() -> None:
    assert answer_to("/own").headers["content-security-policy"] == OWN


def test_the_page_of_streamlit_has_one_script_in_it() -> None:
    changed = "Streamlit's page has no inline script any more, or several: look what they are for."
    assert len(inline_scripts()) == 1, changed
