"""Half-steps, jumps and playing: what changes, and what must not move."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import drawn
from tests.helpers.stepping import open_stepper, press, stop_clock, where
from tests.helpers.tiles import assert_joined, tile_rows

REST_MS = 500  # rows that show only when a list is scrolled are drawn after the step
FRAME_MS = 16

# Buttons, numbers, captions; the first row of the vocabulary is the coming symbol. Pairs change
# places, as they race, and the referee comes and goes with a tie; the race keeps its room.
STILL = "button, .w .n, .hd h2, .rk, .ag .c, .fig > span, .loop li, .say, .scrub, .pairs"
BOXES = """(root, still) => [...root.querySelectorAll(still)]
  .filter(e => e.getClientRects().length && !e.closest(".panel, .race, .more, .v:first-child"))
  .map(e => {
    const box = e.getBoundingClientRect();
    return [e.tagName, ...[box.x, box.y, box.width, box.height].map(Math.round)];
  })"""


def boxes(stepper: Locator) -> list[list[Any]]:
    found: list[list[Any]] = stepper.evaluate(BOXES, STILL)
    return found


@pytest.mark.parametrize("corpus", ["slide", "suffixes"])
def test_only_letters_of_joined_words_move_between_half_steps(page: Page, corpus: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    stepper = open_stepper(page, f"corpus={corpus}")
    for place in ("page", "lecture"):
        if place == "lecture":
            assert press(page, "l", "Home") == "0 start"
            expect(stepper).to_have_class(re.compile(r"\blecture\b"))
        for _ in range(8):
            assert press(page, "ArrowRight").endswith("choose")
            before, rows = boxes(stepper), tile_rows(stepper)
            assert press(page, "ArrowRight").endswith("merge")
            assert boxes(stepper) == before, place
            assert assert_joined(rows, tile_rows(stepper)) > 0, place


def test_a_tile_says_what_the_vocabulary_says_and_only_what_this_merge_saved_is_a_ghost(
    page: Page,
) -> None:
    page.emulate_media(reduced_motion="reduce")
    stepper = open_stepper(page, "k=1&half=choose")
    newest = stepper.locator(".vocabulary .v .c.new")

    def said() -> dict[str, tuple[int, str]]:
        return {row.word: (row.ghosts, row.change) for row in tile_rows(stepper) if row.changes}

    for symbol in ("er", "er_", "ne", "new", "lo", "low", "newer_", "low_"):
        if symbol == "ne":
            assert said() == {"newer": (0, "+6"), "new": (0, "+2")}
            title = stepper.locator(".corpus .w.on .d").first
            expect(title).to_have_attribute("title", "6 places")
        press(page, "ArrowRight")
        expect(newest).to_have_text(symbol)
        joined = stepper.locator(".corpus .tile.new").all_inner_texts()
        assert set(joined) == {symbol}
        assert len(joined) == sum(row.ghosts for row in tile_rows(stepper))
        assert newest.inner_text() == symbol
        if symbol == "ne":  # er_ in newer was joined before
            assert said() == {"newer": (1, "\u22126"), "new": (1, "\u22122")}
            expect(title).to_have_attribute("title", "6 \u00d7 1 symbol fewer")
        press(page, "ArrowRight")
    assert [row.tiles for row in tile_rows(stepper)] == [
        ["low_"],
        ["low", "e", "s", "t", "_"],
        ["newer_"],
        ["w", "i", "d", "er_"],
        ["new", "_"],
    ]
    press(page, "End")
    expect(stepper.locator(".corpus .ghost")).to_have_count(0)


@pytest.mark.parametrize(
    "query",
    ["corpus=overlaps&num_merges=3", "corpus=suffixes&unit=bytes&mark_place=none", "corpus=hug"],
)
def test_ghosts_are_as_wide_as_what_was_closed(page: Page, query: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    stepper = open_stepper(page, query)
    for _ in range(3):
        assert press(page, "ArrowRight").endswith("choose")
        rows = tile_rows(stepper)
        press(page, "ArrowRight")
        assert assert_joined(rows, tile_rows(stepper)) > 0


def test_the_slides_merge_by_merge(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page)
    say = stepper.locator(".say")
    press(page, "ArrowRight")
    expect(say).to_contain_text("both occur 9 times. First seen wins")
    expect(stepper.locator(".corpus .foot")).to_contain_text("6 + 3 = 9")
    expect(stepper.locator(".p.win")).to_have_attribute(
        "aria-label", "e r, 9 times, tied for first, chosen"
    )
    screenshot("choose")
    press(page, "ArrowRight")
    expect(say).to_contain_text("is now er: 9 symbols fewer.")
    expect(say).to_contain_text(
        "It occurred in 2 of 5 words, 9 times. 3 pairs are gone, 3 are new."
    )
    expect(stepper.locator(".dock .length")).to_have_text("96 → 87symbols in the text")
    expect(stepper.locator(".vocabulary .hd")).to_contain_text("10 letters + _ + 1 merge = 12")
    screenshot("merge")
    assert press(page, *["ArrowRight"] * 14) == "8 merge"
    expect(say).to_contain_text("is now low_")
    expect(stepper.locator(".corpus .w").first.locator(".tile")).to_have_text(["low_"])


def test_the_number_says_how_many_merges_are_made_and_a_typed_one_jumps(page: Page) -> None:
    stepper = open_stepper(page)
    number, said = stepper.get_by_role("spinbutton", name="Merge number"), stepper.locator(".half")
    for made, place in [
        ("0", "before merge 1"),
        ("0", "before merge 1 · choose"),
        ("1", "after merge 1 · joined"),
        ("1", "before merge 2 · choose"),
        ("2", "after merge 2 · joined"),
    ]:
        expect(number).to_have_value(made)
        expect(said).to_have_text(place)
        press(page, "ArrowRight")
    for typed, place in (("5", "5 merge"), ("900", "8 merge")):
        number.fill(typed)
        number.press("Enter")
        assert where(page) == place


def test_the_buttons_step_and_the_scrubber_jumps(page: Page) -> None:
    stepper = open_stepper(page)
    for name, place in [
        ("Forward", "1 choose"),
        ("Forward", "1 merge"),
        ("Back", "1 choose"),
    ]:
        stepper.get_by_role("button", name=name).click()
        assert where(page) == place
    for name, place in [("Last step", "8 the end"), ("First step", "0 start")]:
        stepper.get_by_role("button", name="More", exact=True).click()
        stepper.get_by_role("button", name=name).click()
        assert where(page) == place
    scrubber = stepper.get_by_role("slider", name="Merge")
    box = scrubber.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.99, box["y"] + 10)
    assert where(page) == "8 merge"
    page.mouse.click(box["x"] + 1, box["y"] + 10)
    assert where(page) == "1 choose"
    expect(scrubber).to_have_attribute("aria-valuetext", "Merge 1 of 8: e r, 9 times")


def test_playing_reaches_the_end_and_the_scrubber_names_what_is_under_the_pointer(
    page: Page,
) -> None:
    stepper = open_stepper(page)
    stepper.get_by_role("combobox", name="Speed, steps a second").select_option("20")
    stepper.get_by_role("button", name="Play").click()
    expect(stepper.locator(".where")).to_contain_text("the end")
    expect(stepper.get_by_role("button", name="Play")).to_be_visible()
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
    # A mark below the strip of a long run says what it marks; the menu has all of them.
    strip = stepper.get_by_role("slider", name="Merge").bounding_box()
    mark = re.match(r"M([\d.]+)", stepper.locator(".scrub .marks").get_attribute("d") or "")
    assert strip
    assert mark
    page.mouse.move(strip["x"] + float(mark[1]), strip["y"] + 10)
    expect(stepper.locator(".scrub .tip")).to_have_text(re.compile("^First "))
    stepper.get_by_role("button", name="More").click()
    expect(stepper.get_by_role("button", name="Milestones ▲")).to_be_visible()
    page.keyboard.press("Escape")
    number.focus()
    page.keyboard.type("208")
    expect(number).to_have_value("208")
    outside = "e => e.scrollWidth > e.clientWidth"
    for width, height in ((1280, 720), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        for part in (number, stepper.locator(".where")):
            assert (width, part.evaluate(outside)) == (width, False)


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
def test_playing_keeps_its_speed_and_catches_up_only_half_a_second(page: Page) -> None:
    stepper = ready_to_play(page)
    for speed, seconds in (("0.5", 4), ("1", 2), ("2", 2), ("4", 1), ("10", 1), ("20", 4)):
        play(page, stepper, speed)
        page.clock.run_for(1000 * seconds + FRAME_MS)
        merges = round(float(speed) * seconds / 2)
        assert (speed, where(page)) == (speed, f"{merges} merge")
        page.keyboard.press("p")
        page.clock.run_for(2000)  # a step even at the slowest speed
        assert (speed, where(page)) == (speed, f"{merges} merge")
    play(page, stepper, "10")
    page.clock.run_for(2000 + FRAME_MS)
    assert where(page) == "10 merge"
    page.clock.fast_forward(10_000)  # a machine that stands still makes up for five steps
    page.clock.run_for(1000 + FRAME_MS)
    assert where(page) == "18 merge"


@pytest.mark.own_clock
def test_going_back_shows_the_same_as_going_forward(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "corpus=suffixes&k=30&half=choose")
    referee = stepper.locator(".referee")
    expect(referee).not_to_contain_text("…")  # what other rules choose is asked for
    stop_clock(page)
    page.clock.run_for(REST_MS)
    there = stepper.inner_text()
    press(page, *["ArrowRight"] * 5, *["ArrowLeft"] * 5)
    page.clock.run_for(REST_MS)
    expect(referee).not_to_contain_text("…")
    assert stepper.inner_text() == there
