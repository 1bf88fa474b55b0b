"""The join is seen happening, ends with the next key, and is left out where it would disturb."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.stepping import open_stepper, press, stop_clock, wait_until

LIFT_MS, LAND_MS, NUMBERS_MS, JOIN_MS = 260, 420, 520, 600
_MEASURE_AGAIN = "dispatchEvent(new Event('resize'))"
_FRAME_MS = 20
_FACTS = """root => {
  const text = selector => root.querySelector(selector)?.innerText ?? "";
  const ghost = root.querySelector(".corpus .ghost");
  const slot = root.querySelector(".vocabulary .slot");
  return {
    part: root.dataset.join ?? "",
    sum: text(".corpus .foot b"),
    changes: [...root.querySelectorAll(".corpus .w.on .d")].map(e => e.innerText),
    ghosts: ghost ? (getComputedStyle(ghost).opacity === "0" ? "unseen" : "seen") : "",
    copies: [...root.querySelectorAll(".flying")].map(e => e.innerText),
    place: slot ? (getComputedStyle(slot).visibility === "visible" ? "empty" : "filled") : "gone",
    size: text(".vocabulary .hd b"),
    says: root.querySelector(".say").innerText.includes("is now "),
    letters: text(".length b"),
  };
}"""


def facts(stepper: Locator) -> dict[str, Any]:
    found: dict[str, Any] = stepper.evaluate(_FACTS)
    return found


def slow_motion(page: Page) -> None:
    """Whatever moves from now on takes a thousand times as long, whatever clock is set."""
    animations = page.context.new_cdp_session(page)
    animations.send("Animation.enable")
    animations.send("Animation.setPlaybackRate", {"playbackRate": 0.001})


@pytest.mark.own_clock
def test_a_join_has_its_order_and_numbers_come_last(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "k=1&half=choose")
    stop_clock(page)
    chosen = {
        "sum": "6 + 3 = 9",
        "changes": ["+6", "+3"],
        "ghosts": "unseen",
        "copies": [],
        "place": "empty",
        "size": "11",
        "says": False,
        "letters": "96",
    }
    joined = {
        "sum": "96 \u2212 9 = 87 symbols",
        "changes": ["\u22126", "\u22123"],
        "ghosts": "seen",
        "copies": [],
        "place": "gone",
        "size": "12",
        "says": True,
        "letters": "96 \u2192 87",
    }
    assert facts(stepper) == {**chosen, "part": "", "ghosts": ""}
    assert press(page, "ArrowRight") == "1 merge"
    assert facts(stepper) == {**chosen, "part": "count", "sum": "6"}
    page.clock.run_for(80)
    assert facts(stepper) == {**chosen, "part": "count"}
    page.clock.run_for(60)
    assert facts(stepper) == {**chosen, "part": "close"}
    page.clock.run_for(LIFT_MS - 140)
    assert facts(stepper) == {**chosen, "part": "lift", "copies": ["er"]}
    page.clock.run_for(LAND_MS - LIFT_MS)
    landed = {**chosen, "copies": ["er"], "place": "filled"}
    assert facts(stepper) == {**landed, "part": "land"}
    page.clock.run_for(30)
    shown = facts(stepper)
    assert shown.pop("ghosts") in ("unseen", "seen")  # they fade in
    del landed["ghosts"]
    assert shown == {**landed, "part": "ghosts", "changes": joined["changes"]}
    page.clock.run_for(NUMBERS_MS - 450)
    wait_until(page, lambda: facts(stepper)["ghosts"] == "seen")  # in their own time
    assert facts(stepper) == {**joined, "part": "numbers"}
    page.clock.run_for(JOIN_MS - NUMBERS_MS)
    assert facts(stepper) == {**joined, "part": ""}


@pytest.mark.own_clock
def test_a_symbol_that_dies_parts_where_it_is_left(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "corpus=slide&learner=picky&threshold=0.7&k=7&half=choose")
    letters = stepper.locator(".corpus .w").last.locator(".letter")  # of new_
    split = stepper.locator(".tile.split")
    x = "all => all.map(e => e.getBoundingClientRect().x)"
    before = letters.evaluate_all(x)
    stop_clock(page)
    slow_motion(page)
    assert press(page, "ArrowRight") == "7 merge"
    expect(split).to_have_count(0)
    page.clock.run_for(LIFT_MS)
    expect(split).to_have_count(3)
    assert facts(stepper)["changes"] == ["+6", ""]
    assert letters.evaluate_all(x) == pytest.approx(before, abs=2)  # they part from there
    page.clock.run_for(NUMBERS_MS - LIFT_MS)
    assert facts(stepper)["changes"] == ["\u22126", "+4"]
    page.clock.run_for(JOIN_MS - NUMBERS_MS)
    after = letters.evaluate_all(x)
    assert [b - a > 10 for b, a in zip(after, before, strict=True)] == [False, True, True, True]
    press(page, "ArrowLeft", "ArrowRight", "ArrowLeft")
    expect(split).to_have_count(0)


@pytest.mark.own_clock
def test_a_join_begins_where_the_letters_were(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "k=2&half=choose")
    x = "all => all.map(e => e.getBoundingClientRect().x)"
    letters = stepper.locator(".corpus .letter")
    before = letters.evaluate_all(x)
    stop_clock(page)
    press(page, "ArrowRight")
    assert letters.evaluate_all(x) == pytest.approx(before, abs=0.6)
    assert stepper.locator(".corpus .w:not(.join) .tile").evaluate_all(
        "all => all.every(e => getComputedStyle(e).transform === 'none')"
    )
    press(page, "PageDown", "PageUp")
    after = letters.evaluate_all(x)
    assert min(b - a for b, a in zip(before, after, strict=True)) > -0.6
    assert max(b - a for b, a in zip(before, after, strict=True)) > 10


@pytest.mark.own_clock
def test_a_merge_is_seen_happening_until_the_next_key_or_press(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "k=1&half=choose")
    flying = stepper.locator(".flying")
    stop_clock(page)
    assert press(page, "ArrowRight") == "1 merge"
    expect(stepper).to_have_attribute("data-join", "count")
    expect(stepper.locator(".w.join")).to_have_count(2)
    page.clock.run_for(LIFT_MS)
    expect(flying).to_have_text("er")
    assert press(page, "ArrowRight") == "2 choose"
    assert facts(stepper)["part"] == ""
    expect(stepper.locator(".w.join, .flying")).to_have_count(0)
    expect(stepper.locator(".say")).to_contain_text("er_")
    page.clock.run_for(100)
    assert press(page, "ArrowRight") == "2 merge"  # in quick succession nothing moves
    assert (facts(stepper)["part"], facts(stepper)["size"]) == ("", "13")
    page.clock.run_for(1000)
    press(page, "ArrowLeft")
    page.clock.run_for(1000)
    assert press(page, "ArrowRight") == "2 merge"
    expect(stepper).to_have_attribute("data-join", "count")
    page.clock.run_for(1000)
    assert facts(stepper)["part"] == ""
    expect(flying).to_have_count(0)
    press(page, *["ArrowLeft"] * 3)
    page.clock.run_for(1000)
    assert press(page, "ArrowRight") == "1 merge"
    page.clock.run_for(LIFT_MS)
    assert facts(stepper)["size"] == "11"
    stepper.locator(".corpus .hd h2").click()
    assert (facts(stepper)["part"], facts(stepper)["size"]) == ("", "12")
    expect(flying).to_have_count(0)


@pytest.mark.own_clock
def test_whole_merges_are_seen_happening_and_other_steps_are_not(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "k=2&view=whole")
    stop_clock(page)
    assert press(page, "ArrowRight") == "3 after merge 3"
    shown = facts(stepper)
    assert (shown["part"], shown["place"], shown["size"]) == ("count", "empty", "13")
    page.clock.run_for(NUMBERS_MS)
    assert (facts(stepper)["place"], facts(stepper)["size"]) == ("gone", "14")
    page.clock.run_for(1000)
    for key, size in (("ArrowLeft", "13"), ("End", "19"), ("Home", "11")):
        press(page, key)
        assert (facts(stepper)["part"], facts(stepper)["size"]) == ("", size)
        page.clock.run_for(1000)


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
    page.clock.run_for(LIFT_MS)
    expect(flying).to_have_text("er")
    page.evaluate(_MEASURE_AGAIN)
    page.clock.run_for(_FRAME_MS)  # it flew to a place that is elsewhere now
    expect(flying).to_have_count(0)
    assert facts(stepper)["size"] == "12"
    page.clock.run_for(1000)
    press(page, "ArrowLeft")
    page.clock.run_for(1000)
    assert press(page, "ArrowRight", "t") == "1 merge"
    page.clock.run_for(LIFT_MS)
    expect(flying).to_have_count(0)


@pytest.mark.own_clock
def test_the_words_add_to_the_count_on_request(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "k=1&half=choose")
    count = stepper.locator(".p.win .num")
    expect(stepper.locator(".rule .pick").last).to_have_text("er")
    assert press(page, "ArrowRight") == "1 merge"
    stop_clock(page)
    slow_motion(page)
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


OVERTAKING = """root => [...root.querySelectorAll(".lanes .p")]
  .filter(lane => lane.getAnimations().some(one => one.effect.getTiming().duration === 180))
  .map(lane => lane.dataset.pair)"""


def test_rivals_overtake_after_the_join_until_the_next_key(page: Page) -> None:
    stepper = open_stepper(page, "k=2&half=choose")
    slow_motion(page)
    press(page, "ArrowRight")
    # er _ was first: all below it move up, and w er_ is new
    moving = ["n e", "e w", "l o", "o w", "w _", "w er_"]
    wait_until(page, lambda: stepper.evaluate(OVERTAKING) == moving)  # once the tiles are joined
    lanes = stepper.locator(".lanes .p")
    assert lanes.evaluate_all("all => all.map(e => e.dataset.pair)") == moving
    press(page, "ArrowRight")
    assert stepper.evaluate(OVERTAKING) == []


def test_nothing_moves_for_those_who_want_less_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    stepper = open_stepper(page, "k=1&half=choose")
    press(page, "ArrowRight")
    expect(stepper.locator(".w.on.merge")).to_have_count(2)
    expect(stepper.locator(".join")).to_have_count(0)
    assert (facts(stepper)["part"], facts(stepper)["size"]) == ("", "12")
    expect(stepper.locator(".corpus .ghost")).to_have_count(2)
    assert stepper.evaluate(OVERTAKING) == []
    press(page, "c")
    expect(stepper.locator(".p.win .num")).to_have_text("9")


def test_after_a_join_the_page_is_as_if_it_had_been_opened_there(page: Page) -> None:
    stepper = open_stepper(page, "k=3&half=choose")
    press(page, "ArrowRight")
    expect(stepper.locator(".say")).to_contain_text("is now ")
    expect(stepper).not_to_have_attribute("data-join", "numbers")
    drawn = ".corpus .w, .corpus .tile, .corpus .ghost, .corpus .d, .vocabulary .v"
    looks = "all => all.map(e => [e.className.trim(), e.innerText])"
    seen = stepper.locator(drawn).evaluate_all(looks)
    assert len(seen) > 20
    stepper = open_stepper(page, "k=3")
    assert stepper.locator(drawn).evaluate_all(looks) == seen
