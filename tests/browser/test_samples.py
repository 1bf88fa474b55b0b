"""Samples in wide, joined and right-to-left scripts: nothing is cut off or leaves the window."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.stepping import open_stepper

CUT_OFF = """nodes => {
  if (!nodes.length) throw new Error("nothing was looked at");
  return nodes.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent);
}"""
BEYOND = "e => Math.max(e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight)"


@pytest.mark.parametrize(
    ("corpus", "k"),
    [
        ("declaration-japanese", 3),
        ("declaration-thai", 8),
        ("declaration-hindi", 10),
        ("declaration-arabic", 10),
        ("declaration-amharic", 12),
        ("hug", 7),
    ],
)
def test_symbols_of_every_script_are_shown_in_full(
    page: Page, screenshot: Screenshot, corpus: str, k: int
) -> None:
    stepper = open_stepper(page, f"corpus={corpus}&k={k}&half=choose")
    assert stepper.locator(".pairs .c").evaluate_all(CUT_OFF) == []
    assert stepper.locator(".vocabulary .c").evaluate_all(CUT_OFF) == []
    assert page.get_by_test_id("stMain").evaluate(BEYOND) == 0
    screenshot(corpus)


def test_the_word_of_overlaps_fits_its_row(page: Page) -> None:
    stepper = open_stepper(page, "corpus=overlaps&k=1")
    expect(stepper.locator(".say")).to_contain_text("4 times and was merged 2 times")
    assert stepper.locator(".rows .word").evaluate_all(CUT_OFF) == []
