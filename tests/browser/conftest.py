"""A running app, a real browser, and a page whose console must stay silent."""

import re
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
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
# What a test looks up in a frame that may run no script, as a printed page is, sometimes says so.
NO_SCRIPT_HERE = "Blocked script execution in 'about:srcdoc'"
STREAMLIT_SEARCH = re.compile(r"/\w+/_stcore/(health|host-config)$")

FAILED = pytest.StashKey[bool]()

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


@pytest.fixture
def unused_browser(browser: Browser, browser_path: str) -> Iterator[Browser]:
    """Another Chromium, which has not learned yet what is worth fetching ahead."""
    chromium = browser.browser_type.launch(executable_path=browser_path, args=list(BROWSER_OPTIONS))
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
    request: pytest.FixtureRequest,
    browser: Browser,
    app_url: str,
    shared_context: BrowserContext,
    used_page: "UsedPage",
) -> Iterator[BrowserContext]:
    """Open the page of a test; a clock that a test sets is that of all its pages."""
    if request.node.get_closest_marker("own_clock"):
        context = _new_context(browser, app_url)
        yield context
        context.close()
        return
    yield shared_context
    _empty(shared_context, app_url, used_page.page)
    if used_page.page:
        used_page.page.goto("about:blank")


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


def _empty(context: BrowserContext, app_url: str, keep: Page | None = None) -> None:
    """Close all pages but one, and leave nothing to the next test but the files of the app."""
    for opened in context.pages:
        if opened.url.startswith(app_url):
            opened.evaluate("localStorage.clear(), sessionStorage.clear()")
            assert opened.evaluate("/native code/.test(`${Date}`)"), "mark the test own_clock"
        if opened is not keep:
            opened.close()
    context.clear_cookies()
    context.clear_permissions()


class UsedPage:
    """The page of the shared context, for one test after the other: a new one takes a second.

    A test that changed more of it than can be taken back, or failed, leaves it to nobody.
    """

    FOR_GOOD = ("add_init_script", "on", "once", "route", "expose_function", "expose_binding")

    def __init__(self) -> None:
        self.page: Page | None = None

    def begin(self, context: BrowserContext) -> Page:
        """Return the page as a new one would be."""
        page, self.page = self.page, None
        if page is None or page.is_closed():
            return context.new_page()
        page.set_viewport_size({"width": 1280, "height": 720})
        page.emulate_media(
            media="null",
            color_scheme="null",
            reduced_motion="null",
            forced_colors="null",
            contrast="null",
        )
        page.mouse.move(0, 0)
        return page

    def watch(self, page: Page) -> None:
        """Keep the page for the next test until this one changes it for good."""
        self.page = page
        for owner, names in ((page, self.FOR_GOOD), (page.context, ("new_cdp_session", "route"))):
            for name in names:
                setattr(owner, name, self._spoiling(getattr(type(owner), name), owner))

    def _spoiling(self, method: Callable[..., Any], owner: object) -> Callable[..., Any]:
        def spoil(*args: Any, **options: Any) -> Any:
            self.page = None
            return method(owner, *args, **options)

        return spoil


@pytest.fixture(scope="session")
def used_page() -> UsedPage:
    """Keep the page of the shared context between tests."""
    return UsedPage()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note for the fixtures of a test whether it failed."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def page(
    request: pytest.FixtureRequest,
    context: BrowserContext,
    shared_context: BrowserContext,
    used_page: UsedPage,
    app_url: str,
) -> Iterator[Page]:
    """A fresh reader at 1280x720; errors in the console and requests to the outside fail.

    What the policy of a page refuses is such an error.
    """
    is_shared = context is shared_context
    page = used_page.begin(context) if is_shared else context.new_page()
    complaints: list[str] = []

    def read_error(error: Error) -> None:
        complaints.append(f"page error: {error}")

    def read_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith((NO_SUCH_FILE, NO_SCRIPT_HERE)):
            complaints.append(f"console: {message.text}")

    def read_response(response: Response) -> None:
        # On a page below / Streamlit looks for its server in two places, and finds it in one.
        if response.status >= 400 and not STREAMLIT_SEARCH.search(response.url):
            complaints.append(f"{response.status}: {response.url}")

    def read_request(request: Request) -> None:
        if not request.url.startswith((app_url, "data:", "blob:")):
            complaints.append(f"request to the outside: {request.url}")

    watches = {
        "pageerror": read_error,
        "console": read_console,
        "request": read_request,
        "response": read_response,
    }
    listen: Any = page.on
    for event, read in watches.items():
        listen(event, read)
    if is_shared:
        used_page.watch(page)
    yield page
    for event, read in watches.items():
        page.remove_listener(event, read)
    if request.node.stash.get(FAILED, False):
        used_page.page = None
    assert complaints == []


@pytest.fixture
def screenshot(page: Page, request: pytest.FixtureRequest) -> Screenshot:
    """Keep a picture of the page among the artefacts."""

    def take(name: str) -> None:
        test = re.sub(r"\W+", "-", request.node.name).strip("-")
        page.screenshot(path=ARTEFACTS / f"{test}-{name}.png")

    return take
