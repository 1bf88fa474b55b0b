"""Whatever can be dragged can be done with clicks alone (WCAG 2.5.7)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.screens import settle
from tests.helpers.stepping import open_stepper, press, wait_until, where


def click_at(part: Locator, share: float) -> None:
    """Press once, at this share of the width of a part."""
    box = part.bounding_box()
    assert box
    part.click(position={"x": share * box["width"], "y": box["height"] / 2})


def dock_strip_volume_and_swipe(page: Page) -> None:
    stepper = open_stepper(page, "k=0")
    click_at(stepper.get_by_role("slider", name="Merge"), 0.75)
    wait_until(page, lambda: where(page) in ("6 merge", "7 choose"))
    more = stepper.get_by_role("button", name="More", exact=True)
    more.click()
    stepper.get_by_role("checkbox", name="Hear the steps").click()
    expect(stepper.locator(".soundcaption")).to_be_attached()
    page.keyboard.press("Escape")
    more.click()
    volume = stepper.get_by_role("slider", name="Volume")
    click_at(volume, 0.1)
    assert float(volume.input_value()) < 0.2
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    stepper.focus()
    assert press(page, "Home", *["PageDown"] * 4) == "2 merge"
    stepper.get_by_role("button", name="Forward").click()
    assert where(page) == "3 choose"


def loom_playhead(page: Page) -> None:
    stepper = open_stepper(page, "k=2&view=loom")
    stepper.locator(".loom .tick").nth(6).click(force=True)  # the axis around it takes the click
    wait_until(page, lambda: where(page).startswith("7 "))


def zipf_range(page: Page) -> None:
    page.goto("/laws?view=zipf&corpus=suffixes")
    settle(page)
    page.get_by_role("button", name="Range of ranks").click()
    page.get_by_text("Chosen by the fit").click()
    first = page.get_by_role("spinbutton", name="First rank")
    expect(first).to_be_enabled()
    before = int(first.input_value())
    page.get_by_test_id("stNumberInput").filter(has=first).get_by_role("button").last.click()
    expect(first).to_have_value(f"{before + 1}")
    expect(page).to_have_url(re.compile(f"first={before + 1}"))


def reader_line(page: Page) -> None:
    page.goto("/laws?view=zipf&line=1")
    settle(page)
    page.get_by_role("button", name="Your own line").click()
    slope = page.locator("input[type=range][aria-label=slope]")
    before = slope.input_value()
    click_at(page.get_by_test_id("stSlider").filter(has=slope), 0.9)
    expect(slope).not_to_have_value(before)


def text_part(page: Page) -> None:
    page.goto("/laws?view=heaps&corpus=suffixes")
    settle(page)
    part = page.get_by_role("slider", name="First part")
    before = part.input_value()
    click_at(page.get_by_test_id("stSlider").filter(has=part), 0.9)
    expect(part).not_to_have_value(before)


def prompt_end(page: Page) -> None:
    page.goto("/tokenizers?view=prompt")
    place = page.locator(".prompt.ready + .docked .number")
    before = place.input_value()
    click_at(page.locator(".prompt + .docked").get_by_role("slider"), 0.25)
    expect(place).not_to_have_value(before)


def merge_order_asked(page: Page) -> None:
    page.goto("/practice?kind=firing-order&seed=1")
    offers = page.locator(".practice.ready .offer")
    offers.nth(1).click()
    offers.nth(0).click()
    expect(offers.nth(1)).to_contain_text("1.")
    expect(offers.nth(0)).to_contain_text("2.")


@pytest.mark.parametrize(
    "act",
    [
        dock_strip_volume_and_swipe,
        loom_playhead,
        zipf_range,
        reader_line,
        text_part,
        prompt_end,
        merge_order_asked,
    ],
)
def test_what_can_be_dragged_is_done_with_clicks_alone(
    page: Page, act: Callable[[Page], None]
) -> None:
    act(page)
