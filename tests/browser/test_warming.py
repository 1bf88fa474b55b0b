"""A server prepares the fast learner by itself once it has served a page."""

from playwright.sync_api import Browser, expect

from tests.helpers.app_server import free_port, running_app

PREPARED_MS = 60_000


def test_the_fast_learner_is_prepared_after_the_first_page(browser: Browser) -> None:
    port = free_port()
    with running_app(port, script="tests/helpers/warming_app.py"):
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{port}/")
        expect(page.get_by_text("at first: False")).to_be_visible()
        expect(page.get_by_text("now: True")).to_be_visible(timeout=PREPARED_MS)
        page.context.close()
