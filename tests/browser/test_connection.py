"""Who loses the line or the server can go on, and comes back to the same corpus and step."""

from playwright.sync_api import Browser, Page, expect

from tests.helpers.app_server import Proxy, free_port, running_app
from tests.helpers.screens import settle
from tests.helpers.stepping import press, where

FAR = 300  # a merge whose chunk was not loaded before the line was cut
LINK = "corpus=suffixes&num_merges=900&k=7"


def test_the_step_outlives_a_lost_line_and_a_new_server(browser: Browser, proxy: Proxy) -> None:
    port = free_port()
    with running_app(port):
        behind_line, on_server = _open(browser, proxy.port), _open(browser, port)
        place = press(behind_line, "PageDown")
        assert press(on_server, "PageDown") == place
    proxy.cut()
    for page in (behind_line, on_server):
        expect(page.get_by_role("dialog")).to_contain_text("Connection error")
        assert press(page, "PageDown") != place
        assert press(page, "PageUp") == place
    proxy.restore()
    with running_app(port):
        # Until it has learned again, a new session shows another run, then what its link says.
        _open(browser, port).context.close()
        for page in (behind_line, on_server):
            expect(page.get_by_role("dialog")).to_have_count(0)
            settle(page)
            _go_far(page)
            assert "corpus=suffixes" in page.url
            assert press(page, "PageDown", "PageUp") == where(page)
            page.context.close()


def _open(browser: Browser, port: int) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(f"http://127.0.0.1:{port}/?{LINK}")
    expect(page.locator(".stepper.ready")).to_be_visible()
    page.locator(".stepper").focus()
    return page


def _go_far(page: Page) -> None:
    """Ask for what only the server has."""
    number = page.locator(".stepper .number")
    number.fill(str(FAR))
    number.press("Enter")
    expect(page.locator(".stepper .pairs")).not_to_contain_text("loading")
    expect(number).to_have_value(str(FAR))
