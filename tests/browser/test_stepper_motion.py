"""The join is seen happening, ends with the next key, and is left out where it would disturb."""

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.stepping import open_stepper, press, stop_clock

TAKE_OFF_MS, FLIGHT_MS = 240, 320
_MEASURE_AGAIN = "dispatchEvent(new Event('resize'))"
_FRAME_MS = 20


@pytest.mark.own_clock
def test_a_merge_is_seen_happening_until_the_next_key(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "k=1&half=choose")
    moving = stepper.locator(".w.join, .p.join:not([hidden]), .v.join")
    flying = stepper.locator(".flying")
    stop_clock(page)
    assert press(page, "ArrowRight") == "1 merge"
    # newer, wider; er, r _, w e and d e, then er _, w er and d er; the new symbol
    expect(moving).to_have_count(2 + 4 + 3 + 1)
    expect(flying).to_have_count(0)
    page.clock.run_for(TAKE_OFF_MS)
    expect(flying).to_have_text("er")
    assert press(page, "ArrowRight") == "2 choose"
    expect(moving).to_have_count(0)
    expect(flying).to_have_count(0)
    page.clock.run_for(100)
    assert press(page, "ArrowRight") == "2 merge"  # in quick succession nothing moves
    expect(moving).to_have_count(0)
    page.clock.run_for(1000)
    press(page, "ArrowLeft")
    page.clock.run_for(1000)
    assert press(page, "ArrowRight") == "2 merge"
    expect(moving).not_to_have_count(0)
    page.clock.run_for(1000)
    expect(flying).to_have_count(0)


@pytest.mark.own_clock
def test_a_join_waits_for_another_layout_and_ends_with_another_view(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "k=1&half=choose")
    flying = stepper.locator(".flying")
    name = stepper.locator(".corpus .w .n").first
    name.focus()
    stop_clock(page)
    press(page, "PageDown")
    page.evaluate(_MEASURE_AGAIN)
    page.clock.run_for(_FRAME_MS)
    expect(stepper.locator(".w.join")).to_have_count(2)
    expect(name).to_be_focused()
    expect(flying).to_have_count(0)
    page.clock.run_for(TAKE_OFF_MS)
    expect(flying).to_have_text("er")
    page.evaluate(_MEASURE_AGAIN)
    page.clock.run_for(_FRAME_MS)  # it flew to a place that is elsewhere now
    expect(flying).to_have_count(0)
    page.clock.run_for(1000)
    press(page, "ArrowLeft")
    page.clock.run_for(1000)
    assert press(page, "ArrowRight", "t") == "1 merge"
    page.clock.run_for(TAKE_OFF_MS)
    expect(flying).to_have_count(0)


@pytest.mark.own_clock
def test_the_words_add_to_the_count_on_request(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "k=1")
    count = stepper.locator(".p.win .num")
    stop_clock(page)
    page.keyboard.press("c")
    expect(count).to_have_text("0")
    page.clock.run_for(10)
    expect(stepper.locator(".flying")).to_have_text("+6")
    page.clock.run_for(450)
    expect(count).to_have_text("6")
    page.clock.run_for(220)
    expect(count).to_have_text("9")
    page.keyboard.press("c")
    expect(count).to_have_text("0")
    page.evaluate(_MEASURE_AGAIN)
    page.clock.run_for(_FRAME_MS)
    expect(count).to_have_text("9")
    page.keyboard.press("c")
    expect(count).to_have_text("0")
    press(page, "ArrowRight", "ArrowLeft")
    expect(count).to_have_text("9")


def test_nothing_moves_for_those_who_want_less_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    stepper = open_stepper(page, "k=1&half=choose")
    press(page, "ArrowRight")
    expect(stepper.locator(".w.on.merge")).to_have_count(2)
    expect(stepper.locator(".join")).to_have_count(0)
    press(page, "c")
    expect(stepper.locator(".p.win .num")).to_have_text("9")
