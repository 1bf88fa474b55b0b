"""A page can be left while it shows a progress, which can be stopped and needs no runs."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.helpers.app_server import free_port, running_app

# Answers of the server reach the page so many milliseconds late, as on a slow line.
LATE_MS = 600
SLOW_LINE = """
const listen = WebSocket.prototype.addEventListener;
WebSocket.prototype.addEventListener = function (kind, hear, ...rest) {
  const late = (event) => setTimeout(() => hear.call(this, event), %d);
  return listen.call(this, kind, kind === "message" ? late : hear, ...rest);
};"""

WAITING = pytest.mark.parametrize("work", ["?wait"], indirect=True)  # for the reader, half-way
IS_WATCHED = "() => Symbol.for('bpe-viz tab') in globalThis"


@pytest.fixture(scope="module")
def works_url() -> Iterator[str]:
    port = free_port()
    with running_app(port, "tests/helpers/working_app.py"):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def work(browser: Browser, works_url: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of a work that has begun, over a slow line; its progress is not drawn yet."""
    page = browser.new_page()
    page.add_init_script(SLOW_LINE % LATE_MS)
    page.goto(works_url + getattr(request, "param", ""))
    expect(page.get_by_role("link", name="Other")).to_be_visible()
    page.wait_for_function(IS_WATCHED)
    yield page
    page.close()


@pytest.mark.parametrize("wait_ms", [0, 100, 350, 420, 1000, 1500])
def test_a_link_is_followed_while_a_progress_is_shown(work: Page, wait_ms: int) -> None:
    work.wait_for_timeout(wait_ms)
    work.get_by_role("link", name="Other").click()
    expect(work.get_by_text("nothing more")).to_be_visible()
    work.wait_for_timeout(2 * LATE_MS)
    expect(work.get_by_role("heading", name="Elsewhere")).to_be_visible()


@WAITING
def test_progress_is_shown_and_in_the_end_the_result(work: Page) -> None:
    expect(work.get_by_text("Working: 50.0%")).to_be_visible()
    bar = work.get_by_role("progressbar", name="Working: 50.0%")
    assert bar.evaluate("bar => [bar.value, bar.max]") == [0.5, 1]  # what the line above it says
    work.get_by_role("button", name="Go on").click()
    # Run once to begin, for the button, and for the result; a run for each look were dozens.
    expect(work.get_by_text("all done in 3 runs")).to_be_visible()
    expect(work.get_by_text("Working")).to_have_count(0)


@WAITING
def test_work_that_is_stopped_is_over_at_once(work: Page) -> None:
    work.get_by_role("button", name="Cancel").click()
    expect(work.get_by_text("was stopped")).to_be_visible()
