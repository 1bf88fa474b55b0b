"""What the pages may do: all that is theirs, and nothing that somebody might write into them."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from tests.helpers.screens import settle
from tests.helpers.stepping import PATIENCE_MS, wait_until
from tests.helpers.top_bar import link_to

WATCH = """
window.refused = [];
document.addEventListener("securitypolicyviolation", (refused) =>
  window.refused.push(`${refused.effectiveDirective}: ${refused.blockedURI}`));
"""
WRITTEN_IN = """async () => {
  const tried = [];
  const script = document.createElement("script");
  script.textContent = "window.ran = true";
  document.body.append(script);
  const image = document.createElement("img");
  image.setAttribute("onerror", "window.ran = true");
  image.src = "/nothing.png";
  document.body.append(image);
  setTimeout("window.ran = true");
  for (const where of ["https://evil.example/", "data:text/plain,word"])
    await fetch(where).catch(() => tried.push("fetched"));
  await new Promise(done => setTimeout(done, 200));
  const refused = new Set(window.refused.map(one => one.split(":")[0]));
  return [tried, window.ran ?? null, [...refused].sort()];
}"""
FETCHED = """part => performance.getEntriesByType("resource").some(e => e.name.includes(part))"""
FRAMED = (
    "<iframe src='{url}/merges?k=3&embed=true'></iframe><iframe src='{url}/merges?k=3'></iframe>"
)


def test_every_page_has_a_policy_that_every_browser_test_keeps(context: BrowserContext) -> None:
    for name in TITLE_OF_PAGE:
        policy = context.request.get(f"/{name}").headers["content-security-policy"]
        assert "unsafe-eval" not in policy
        assert "frame-ancestors 'self'" in policy


def test_every_answer_of_the_server_has_its_headers(context: BrowserContext) -> None:
    script = re.search(r'src="\./(static/js/[^"]+)"', context.request.get("/").text())
    assert script
    paths = [
        *("", "words?embed=true", "nothing", script[1], "static/nothing.js", "media/nothing"),
        *("_stcore/health", "_stcore/host-config", "_stcore/upload_file/nothing"),
        *("class", "class/CCCCC", "class/CCCCC/state", "class/CCCCC/events", "class/parts/nothing"),
    ]
    answers = {path: context.request.get(f"/{path}").headers for path in paths}
    for headers in answers.values():
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "default-src 'none'" in headers["content-security-policy"]


def test_what_is_written_into_a_page_neither_runs_nor_tells(
    browser_page_without_console: Page,
) -> None:
    page = browser_page_without_console
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
    page.add_init_script(WATCH)
    page.goto("/")
    expect(page.get_by_role("heading", name="Merges", exact=True)).to_be_visible()
    assert page.evaluate(WRITTEN_IN) == [
        ["fetched", "fetched"],
        None,
        ["connect-src", "script-src", "script-src-attr", "script-src-elem"],
    ]
    refusals = [text for text in complaints if "Content Security Policy" in text]
    assert len(refusals) >= 4
    assert all(text.startswith("error: ") for text in refusals)  # which fail every other test


@pytest.fixture
def browser_page_without_console(context: BrowserContext) -> Page:
    """A page whose console may complain."""
    return context.new_page()


@contextmanager
def _other_site(html: str) -> Iterator[str]:
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def test_another_site_frames_a_page_that_says_so_and_no_other(
    context: BrowserContext, app_url: str
) -> None:
    page = context.new_page()
    with _other_site(FRAMED.format(url=app_url)) as url:
        page.goto(url)
        framed, refused = page.frame_locator("iframe").nth(0), page.frames[2]
        expect(framed.get_by_role("heading", name="Merges", exact=True)).to_be_visible()
        assert refused.url.startswith("chrome-error:")
    page.close()


def test_what_charts_need_is_fetched_before_the_first_one_and_each_script_once(
    unused_browser: Browser, app_url: str
) -> None:
    page = unused_browser.new_page()  # of a reader whose browser has none of them
    page.set_default_timeout(PATIENCE_MS)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{app_url}/merges")
    settle(page)
    page.wait_for_function(FETCHED, arg="/embed.")  # the largest script of charts
    link_to(page, "Words").click()
    expect(page.get_by_role("heading", name="Words", exact=True)).to_be_visible()

    def own() -> list[str]:
        return [url for url in asked if "/scripts/" in url]

    needed = {"shared", "merges-component", "words-component"}
    wait_until(page, lambda: needed <= {url.split("/")[-1].rpartition("-")[0] for url in own()})
    settle(page)
    page.close()
    assert len(own()) == len(set(own()))
