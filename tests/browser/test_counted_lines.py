"""Pasted lines of a word and its count are offered as a table, and one click reads them so."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import check_accessible, settle
from tests.helpers.stepping import open_stepper
from tests.helpers.top_bar import open_texts


def test_pasted_counts_are_offered_and_read_either_way(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page)
    open_texts(page)
    page.get_by_role("textbox", name="Or paste a text").fill("low 50\nlower 20\nnew 6")
    page.get_by_role("textbox", name="Or paste a text").press("Control+Enter")
    settle(page)
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator(".st-key-counted-lines")).to_contain_text(
        "All 3 lines look like a word and its count"
    )
    settle(page)
    check_accessible(page)
    screenshot("offer")
    page.get_by_role("button", name="Read as words and counts").click()
    expect(page.locator(".bpe-summary")).to_contain_text("3 types, 76 tokens")
    expect(stepper.locator(".corpus .w").first).to_contain_text("50")
    expect(page.locator(".st-key-counted-lines")).to_have_count(0)
