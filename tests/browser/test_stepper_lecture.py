"""Lecture mode: larger, over everything else, left with Escape."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import SCHEMES, drawn, show_in
from tests.helpers.stepping import open_stepper, press, smallest_text, wait_until, where
from tests.helpers.top_bar import BAR, CORPUS_BUTTON, open_settings


def test_lecture_mode(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page, "k=3&half=choose")
    over = "([x, y]) => document.elementFromPoint(x, y).closest('.st-key-bar')"
    size = "e => parseFloat(getComputedStyle(e.querySelector('.say h1')).fontSize)"
    for scheme in SCHEMES:
        show_in(page, scheme)
        page.keyboard.press("l")
        assert stepper.bounding_box() == {"x": 0, "y": 0, "width": 1280, "height": 720}, scheme
        assert page.evaluate(over, [100, 300]) is None
        assert stepper.evaluate(size) >= 34, scheme  # at 1280x720
        screenshot(f"choose-{scheme}")
        assert press(page, "PageDown") == "3 merge"
        screenshot(f"merge-{scheme}")
        page.keyboard.press("Escape")
        expect(page.locator(CORPUS_BUTTON)).to_be_in_viewport()
        box = stepper.bounding_box()
        bar = page.locator(BAR).bounding_box()
        assert box
        assert bar
        assert box["y"] >= bar["y"] + bar["height"], scheme
        press(page, "PageUp")


def test_nothing_is_cut_off(page: Page) -> None:
    stepper = open_stepper(page, "view=lecture")
    parts = ".say, .say h1, .hd, .foot, .p, .referee, .more, .alpha, .word"
    cut = """(root, parts) => [...root.querySelectorAll(parts)]
      .filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
      .map(e => e.className)"""
    for width, height in ((1280, 720), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert press(page, "Home") == "0 start"
        drawn(page)
        for _ in range(19):  # letters on their way are outside of their words
            wait_until(page, lambda: stepper.evaluate(cut, parts) == [])
            press(page, "PageDown")


def test_the_race_can_be_read_from_the_last_row(page: Page, screenshot: Screenshot) -> None:
    """Pairs and counts have 34 px on a stage of 1280x720, and nothing of the race less than 24."""
    stepper = open_stepper(page, "k=2&half=choose&view=lecture")
    lanes = stepper.locator(".lanes .p:visible, .q:visible")
    sizes = """(root, of) => [...root.querySelectorAll(of)].filter(e => e.getClientRects().length)
      .map(e => parseFloat(getComputedStyle(e).fontSize))"""
    texts = ".p span, .q span, .q kbd, .more span, .more button, .note, .other button"
    for look in ("lecture", "lecture,predict"):
        if look == "lecture,predict":
            assert press(page, "g") == "2 choose"
            expect(stepper.locator(".q:visible")).to_have_count(6)
        expect(lanes).to_have_count(6)
        assert min(stepper.evaluate(sizes, ".p .c, .q .c, .p .num")) >= 33.9, look
        assert min(stepper.evaluate(sizes, texts)) >= 24, look
        screenshot(look)


@pytest.mark.parametrize(
    "query",
    [
        *("k=8", "k=3&half=choose", "corpus=verbs&k=4&half=choose", "corpus=sotu-18&k=30"),
        "corpus=declaration-arabic&k=9",
    ],
)
def test_nothing_is_too_small_for_the_last_row(page: Page, query: str) -> None:
    stepper = open_stepper(page, f"{query}&view=lecture")
    assert smallest_text(stepper) >= 24  # at 1280x720


def test_the_rest_of_the_page_cannot_be_reached_until_the_stage_is_left(page: Page) -> None:
    stepper = open_stepper(page, "view=lecture")
    for _ in range(40):
        page.keyboard.press("Tab")
        assert not page.evaluate("!!document.activeElement.closest('.st-key-bar')")
    stepper.focus()
    place = press(page, "PageDown", "Escape")
    open_settings(page)
    expect(page.get_by_role("spinbutton", name="Merges", exact=True)).to_be_visible()
    assert where(page) == place


def test_what_has_no_room_on_a_small_stage_is_scrolled(page: Page) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    stepper = open_stepper(page, "k=3&view=lecture")
    boxes = [stepper.locator(f".{part}").bounding_box() for part in ("corpus", "pairs", "dock")]
    corpus, pairs, foot = [box for box in boxes if box]
    assert corpus["x"] + corpus["width"] <= pairs["x"]
    assert pairs["y"] + pairs["height"] <= foot["y"]
    page.set_viewport_size({"width": 390, "height": 844})
    expect(stepper).to_have_attribute("data-width", "narrow")
    expect(stepper.get_by_role("button", name="Forward")).to_be_in_viewport()
    stepper.locator(".vocabulary").scroll_into_view_if_needed()
    expect(stepper.locator(".vocabulary")).to_be_in_viewport()
    expect(stepper.get_by_role("button", name="Forward")).to_be_in_viewport()
