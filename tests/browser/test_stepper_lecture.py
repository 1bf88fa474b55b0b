"""Lecture mode: larger, over everything else, left with Escape."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import SIZES, drawn
from tests.helpers.stepping import open_stepper, press, where


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lecture_mode(page: Page, screenshot: Screenshot, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    stepper = open_stepper(page, "k=3&half=choose")
    page.keyboard.press("l")
    assert stepper.bounding_box() == {"x": 0, "y": 0, "width": 1280, "height": 720}
    over = "([x, y]) => document.elementFromPoint(x, y).closest('[data-testid=stSidebar]')"
    assert page.evaluate(over, [100, 300]) is None
    size = stepper.evaluate("e => parseFloat(getComputedStyle(e.querySelector('.say')).fontSize)")
    assert size == 28
    screenshot("choose")
    assert press(page, "PageDown") == "3 merge"
    screenshot("merge")
    page.keyboard.press("Escape")
    expect(page.get_by_role("combobox", name="Corpus")).to_be_in_viewport()
    box = stepper.bounding_box()
    assert box
    assert box["x"] > 200


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768)])
def test_nothing_is_cut_off(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    stepper = open_stepper(page, "view=lecture")
    parts = ".say, .hd, .foot, .sep, .more, .figs, .alpha, .word"
    cut = """(root, parts) => [...root.querySelectorAll(parts)]
      .filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
      .map(e => e.className)"""
    for _ in range(18):
        assert stepper.evaluate(cut, parts) == []
        press(page, "PageDown")
    assert stepper.evaluate(cut, parts) == []


def test_the_tie_panel_takes_the_column_of_the_vocabulary(
    page: Page, screenshot: Screenshot
) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=lecture")
    press(page, "t")
    expect(stepper.locator(".vocabulary")).to_contain_text("Tie at 9 between 2 pairs")
    expect(stepper.get_by_role("heading", name="Vocabulary")).to_be_hidden()
    expect(stepper.locator(".vtie .r").nth(1)).to_contain_text("first differs at merge 1")
    screenshot("tie")


@pytest.mark.parametrize("query", ["k=1", "corpus=declaration-english&num_merges=150&k=113"])
def test_the_tie_panel_fits_its_column(page: Page, screenshot: Screenshot, query: str) -> None:
    stepper = open_stepper(page, f"{query}&half=choose&view=lecture,ties")
    panel = stepper.locator(".vtie")
    expect(panel).to_contain_text("segmented")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert panel.evaluate("e => e.scrollHeight - e.clientHeight") <= 0
        screenshot(f"tie-{width}")


def test_the_rest_of_the_page_is_out_of_reach(page: Page) -> None:
    open_stepper(page, "view=lecture")
    for _ in range(40):
        page.keyboard.press("Tab")
        assert not page.evaluate("!!document.activeElement.closest('[data-testid=stSidebar]')")


def test_leaving_restores_the_page(page: Page) -> None:
    open_stepper(page, "view=lecture")
    place = press(page, "PageDown", "Escape")
    expect(page.get_by_role("button", name="Change")).to_be_enabled()
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("spinbutton", name="Merges", exact=True)).to_be_visible()
    assert where(page) == place


def test_what_has_no_room_on_a_small_stage_is_scrolled(page: Page) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    stepper = open_stepper(page, "k=3&view=lecture")
    boxes = [stepper.locator(f".{part}").bounding_box() for part in ("corpus", "pairs", "bot")]
    corpus, pairs, foot = [box for box in boxes if box]
    assert corpus["x"] + corpus["width"] <= pairs["x"]
    assert pairs["y"] + pairs["height"] <= foot["y"]
    page.set_viewport_size({"width": 390, "height": 844})
    expect(stepper).to_have_attribute("data-width", "narrow")
    expect(stepper.get_by_role("button", name="Forward")).to_be_in_viewport()
    stepper.locator(".figs").scroll_into_view_if_needed()
    expect(stepper.locator(".figs")).to_be_in_viewport()
    expect(stepper.get_by_role("button", name="Forward")).to_be_in_viewport()
