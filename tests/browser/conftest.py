"""A running app, a real browser, and a page whose console must stay silent."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from tests import ROOT
from tests.helpers.app_server import Proxy, free_port, running_app
from tests.helpers.stepping import PATIENCE_MS

ARTEFACTS = ROOT / "test-artefacts"
BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome")
# Each window draws two hidden pages for its address bar, at twice the cost of the page in the test.
# Naming features replaces the list that Playwright turns off, so the others here are from that.
FEATURES_OFF = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    *("ThirdPartyStoragePartitioning", "NetworkTimeServiceQuerying"),
)
BROWSER_OPTIONS = (
    f"--disable-features={','.join(FEATURES_OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NO_SUCH_FILE = "Failed to load resource: the server responded with a status of"
STREAMLIT_SEARCH = re.compile(r"/\w+/_stcore/(health|host-config)$")

Screenshot = Callable[[str], None]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder as a browser test, to be tried twice and named if it failed.

    A browser that gets no CPU for seconds sees its page in states that no reader would.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def app_url() -> Iterator[str]:
    """The address of the app on a free port of this machine."""
    ARTEFACTS.mkdir(exist_ok=True)
    port = free_port()
    with running_app(port, log=ARTEFACTS / "server.log"):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def proxy(app_url: str) -> Iterator[Proxy]:
    """A line to the app that can be cut."""
    proxy = Proxy(int(app_url.rsplit(":", 1)[1]))
    yield proxy
    proxy.close()


@pytest.fixture(scope="session")
def browser_path() -> str:
    """Return the path of this machine's Chromium."""
    found = next(filter(None, map(shutil.which, BROWSER_NAMES)), None)
    if found is None:
        raise RuntimeError(f"No browser found. Install one of {', '.join(BROWSER_NAMES)}.")
    return found


@pytest.fixture(scope="session")
def browser(browser_path: str) -> Iterator[Browser]:
    """The Chromium of this machine."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser_path, args=list(BROWSER_OPTIONS)
        )
        yield chromium
        chromium.close()


def _new_context(browser: Browser, app_url: str) -> BrowserContext:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, base_url=app_url)
    context.set_default_timeout(PATIENCE_MS)
    return context


@pytest.fixture(scope="session")
def shared_context(browser: Browser, app_url: str) -> Iterator[BrowserContext]:
    """Share the context of almost all tests: the files of the app are read only once."""
    context = _new_context(browser, app_url)
    yield context
    context.close()


@pytest.fixture
def context(
    request: pytest.FixtureRequest, browser: Browser, app_url: str, shared_context: BrowserContext
) -> Iterator[BrowserContext]:
    """Open the page of a test; a clock that a test sets is that of all its pages."""
    if request.node.get_closest_marker("own_clock"):
        context = _new_context(browser, app_url)
        yield context
        context.close()
        return
    yield shared_context
    _empty(shared_context, app_url)


@pytest.fixture(scope="session")
def context_elsewhere(browser: Browser, app_url: str) -> Iterator[BrowserContext]:
    """The browser of another reader, which has read the files of the app too."""
    context = _new_context(browser, app_url)
    yield context
    context.close()


@pytest.fixture
def elsewhere(context_elsewhere: BrowserContext, app_url: str) -> Iterator[Page]:
    """A page of another reader, who has nothing in common with that of `page`."""
    yield context_elsewhere.new_page()
    _empty(context_elsewhere, app_url)


def _empty(context: BrowserContext, app_url: str) -> None:
    """Close all pages and leave nothing to the next test but the files of the app."""
    for opened in context.pages:
        if opened.url.startswith(app_url):
            opened.evaluate("localStorage.clear()")
            assert opened.evaluate("/native code/.test(`${Date}`)"), "mark the test own_clock"
        opened.close()
    context.clear_cookies()
    context.clear_permissions()


@pytest.fixture
def page(context: BrowserContext, app_url: str) -> Iterator[Page]:
    """A fresh reader at 1280x720; errors in the console and requests to the outside fail.

    What the policy of a page refuses is such an error.
    """
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(f"page error: {error}"))

    def read_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(NO_SUCH_FILE):
            complaints.append(f"console: {message.text}")

    def read_response(response: Response) -> None:
        # On a page below / Streamlit looks for its server in two places, and finds it in one.
        if response.status >= 400 and not STREAMLIT_SEARCH.search(response.url):
            complaints.append(f"{response.status}: {response.url}")

    def read_request(request: Request) -> None:
        if not request.url.startswith((app_url, "data:", "blob:")):
            complaints.append(f"request to the outside: {request.url}")

    page.on("console", read_console)
    page.on("request", read_request)
    page.on("response", read_response)
    yield page
    assert complaints == []


@pytest.fixture
def screenshot(page: Page, request: pytest.FixtureRequest) -> Screenshot:
    """Keep a picture of the page among the artefacts."""

    def take(name: str) -> None:
        test = re.sub(r"\W+", "-", request.node.name).strip("-")
        page.screenshot(path=ARTEFACTS / f"{test}-{name}.png")

    return take
