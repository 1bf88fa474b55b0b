"""Half-steps, jumps and playing: what changes, and what must not move."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import drawn
from tests.helpers.stepping import open_stepper, press, stop_clock, where

REST_MS = 500  # rows that show only when a list is scrolled are drawn after the step
FRAME_MS = 16

# Letters, buttons, numbers, captions; the first row of the vocabulary is the coming symbol.
STILL = (
    "button, .u, .w .n, .p .num, .p .prw, .hd h2, .rk, .ag .c, .fig > span, .code li, .say, .scrub"
)
BOXES = """(root, still) => [...root.querySelectorAll(still)]
  .filter(e => e.getClientRects().length && !e.closest(".panel, .bornlist, .tiel, .v:first-child"))
  .filter(e => !e.closest(".pscroll") || e.getBoundingClientRect().bottom
    <= e.closest(".pscroll").getBoundingClientRect().bottom)
  .map(e => {
    const letters = document.createRange();
    letters.selectNodeContents(e);
    const box = (e.matches(".u") ? letters : e).getBoundingClientRect();
    const name = e.matches(".u") ? "letter" : e.tagName;
    return [name, ...[box.x, box.y, box.width, box.height].map(Math.round)];
  })"""


def boxes(stepper: Locator) -> list[list[Any]]:
    found: list[list[Any]] = stepper.evaluate(BOXES, STILL)
    return found


@pytest.mark.parametrize("lecture", [False, True], ids=["page", "lecture"])
@pytest.mark.parametrize("corpus", ["slide", "suffixes"])
def test_nothing_moves_between_the_half_steps(page: Page, corpus: str, lecture: bool) -> None:
    stepper = open_stepper(page, f"corpus={corpus}" + ("&view=lecture" if lecture else ""))
    for _ in range(8):
        assert press(page, "ArrowRight").endswith("choose")
        before = boxes(stepper)
        assert press(page, "ArrowRight").endswith("merge")
        assert boxes(stepper) == before
        assert [name for name, *_ in before].count("letter") > 10


def test_the_slides_merge_by_merge(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page)
    say = stepper.locator(".say")
    press(page, "ArrowRight")
    expect(say).to_contain_text("both occur 9 times. First seen wins")
    expect(stepper.locator(".corpus .foot")).to_contain_text("6 + 3 = 9")
    expect(stepper.locator(".p.win")).to_have_attribute(
        "aria-label", "e r, 9, tied for first, chosen"
    )
    screenshot("choose")
    press(page, "ArrowRight")
    expect(say).to_contain_text(
        "is now the symbol er in 2 of 5 words: found 9 times, merged 9 times."
    )
    expect(say).to_contain_text(
        "The corpus shrank from 96 to 87 symbols; 3 pairs disappear, 3 appear"
    )
    expect(stepper.locator(".vocabulary .hd")).to_contain_text("11 units + 1 merge = 12")
    screenshot("merge")
    assert press(page, *["ArrowRight"] * 14) == "8 merge"
    expect(say).to_contain_text("is now the symbol low_")
    first_word = stepper.locator(".corpus .w").first.locator(".u.a")
    expect(first_word).to_have_count(1)


def test_a_typed_number_jumps(page: Page) -> None:
    stepper = open_stepper(page)
    number = stepper.get_by_role("spinbutton", name="Merge number")
    number.fill("5")
    number.press("Enter")
    assert where(page) == "5 choose"
    number.fill("900")
    number.press("Enter")
    assert where(page) == "8 choose"


def test_the_buttons_step(page: Page) -> None:
    stepper = open_stepper(page)
    for name, place in [
        ("Forward", "1 choose"),
        ("Forward", "1 merge"),
        ("Back", "1 choose"),
        ("Last step", "8 the end"),
        ("First step", "0 start"),
    ]:
        stepper.get_by_role("button", name=name).click()
        assert where(page) == place


def test_the_scrubber_jumps(page: Page) -> None:
    stepper = open_stepper(page)
    scrubber = stepper.get_by_role("slider", name="Merge")
    box = scrubber.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.99, box["y"] + 10)
    assert where(page) == "8 merge"
    page.mouse.click(box["x"] + 1, box["y"] + 10)
    assert where(page) == "1 choose"
    expect(scrubber).to_have_attribute("aria-valuetext", "Merge 1 of 8: e r, 9 times")


def test_the_scrubber_names_what_is_under_the_pointer(page: Page) -> None:
    stepper = open_stepper(page)
    box = stepper.get_by_role("slider", name="Merge").bounding_box()
    assert box
    tip = stepper.locator(".scrub .tip")
    expect(tip).to_be_hidden()
    page.mouse.move(box["x"] + box["width"] * 0.98, box["y"] + 10)
    expect(tip).to_have_text("Merge 8: low + _, 5 times")
    page.mouse.move(box["x"] + box["width"] * 3.5 / 8, box["y"] + 10)
    expect(tip).to_have_text("First whole word: merge 4, “new”")
    page.mouse.move(box["x"], box["y"] + 300)
    expect(tip).to_be_hidden()
    stepper.get_by_role("button", name="More").click()
    stepper.get_by_role("button", name="Milestones").click()
    stepper.get_by_role("button", name="Half of the corpus's length: merge 6").click()
    assert where(page) == "6 choose"


def test_the_merge_number_is_never_clipped(page: Page) -> None:
    stepper = open_stepper(page, "corpus=declaration-english&num_merges=263&k=107")
    number = stepper.get_by_role("spinbutton", name="Merge number")
    number.focus()
    page.keyboard.type("208")
    expect(number).to_have_value("208")
    outside = "e => e.scrollWidth > e.clientWidth"
    for width, height in ((1280, 720), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        for part in (number, stepper.locator(".where")):
            assert (width, part.evaluate(outside)) == (width, False)


def test_playing_reaches_the_end_and_stops(page: Page) -> None:
    stepper = open_stepper(page)
    stepper.get_by_role("combobox", name="Speed, steps a second").select_option("20")
    stepper.get_by_role("button", name="Play").click()
    expect(stepper.locator(".where")).to_contain_text("the end")
    expect(stepper.get_by_role("button", name="Play")).to_be_visible()


def ready_to_play(page: Page) -> Locator:
    """A stepper with many merges, on a clock that only the test advances."""
    page.clock.install()
    stepper = open_stepper(page, "corpus=suffixes")
    stop_clock(page)
    return stepper


def play(page: Page, stepper: Locator, speed: str) -> None:
    """Play so many steps a second, from the start."""
    stepper.get_by_role("combobox", name="Speed, steps a second").select_option(speed)
    stepper.focus()
    assert press(page, "Home") == "0 start"
    page.keyboard.press("p")


@pytest.mark.own_clock
def test_playing_keeps_its_speed(page: Page) -> None:
    stepper = ready_to_play(page)
    for speed, merges in (("0.5", 1), ("1", 2), ("2", 4), ("4", 8), ("10", 20), ("20", 40)):
        play(page, stepper, speed)
        page.clock.run_for(4000 + FRAME_MS)
        assert (speed, where(page)) == (speed, f"{merges} merge")
        page.keyboard.press("p")
        page.clock.run_for(4000)
        assert (speed, where(page)) == (speed, f"{merges} merge")


@pytest.mark.own_clock
def test_playing_catches_up_only_half_a_second(page: Page) -> None:
    play(page, ready_to_play(page), "10")
    page.clock.run_for(2000 + FRAME_MS)
    assert where(page) == "10 merge"
    page.clock.fast_forward(10_000)  # a machine that stands still makes up for five steps
    page.clock.run_for(1000 + FRAME_MS)
    assert where(page) == "18 merge"


@pytest.mark.own_clock
def test_going_back_shows_the_same_as_going_forward(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "corpus=suffixes&k=30&half=choose")
    stop_clock(page)
    page.clock.run_for(REST_MS)
    there = stepper.inner_text()
    press(page, *["ArrowRight"] * 5, *["ArrowLeft"] * 5)
    page.clock.run_for(REST_MS)
    assert stepper.inner_text() == there
