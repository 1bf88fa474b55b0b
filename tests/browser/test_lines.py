"""Learners that take lines: walls are seen and fall, and every page shows the same run."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bpe_viz import learn_boundless_bpe, learn_superbpe
from tests.browser.conftest import Screenshot
from tests.helpers.quiet_page import stepper_without_server
from tests.helpers.screens import check_accessible
from tests.helpers.stepping import open_stepper, press

ASKED = "corpus=verbs&learner=superbpe&num_merges=40&walls_until=12"
ROADS = ["by the way", "by the road", "on the way", "on the road"] * 2
WALLS = ".corpus .tile.wall"


def test_walls_stand_until_they_fall_and_then_symbols_span_words(
    page: Page, screenshot: Screenshot
) -> None:
    stepper = open_stepper(page, f"{ASKED}&k=12&half=merge")
    walls = page.locator(WALLS)
    expect(stepper.locator(".say")).to_contain_text("lines")
    expect(stepper.locator(".say")).to_contain_text("now all walls between words fall")
    bars = stepper.locator(".pairs .p:visible").evaluate_all(
        "rows => rows.map(row => row.scrollWidth <= row.clientWidth)"
    )
    assert all(bars)  # though the next pair occurs more often than the one before
    expect(stepper.locator(".figs")).to_contain_text("Symbols per line")
    assert press(page, "ArrowLeft") == "12 choose"
    assert walls.count() > 10
    screenshot("standing")
    assert press(page, "ArrowRight", "ArrowRight") == "13 choose"
    expect(stepper.locator(".say")).to_contain_text("The walls have fallen")
    fallen = page.locator(f"{WALLS}.low")
    assert fallen.count() == walls.count() > 10
    press(page, "ArrowRight")
    expect(walls).to_have_count(0)
    press(page, "End")
    tiles = page.locator(".corpus .tile").all_text_contents()
    assert any("␣" in text[1:] for text in tiles)  # a word begins with its blank, so it joins two
    check_accessible(page, ".stepper")
    screenshot("fallen")


def test_a_line_is_scrolled_no_further_than_its_change_needs(page: Page) -> None:
    stepper = open_stepper(page, f"{ASKED}&k=1&half=choose")
    seen = """word => {
      const box = word.getBoundingClientRect();
      const isSeen = tile => tile.getBoundingClientRect().left >= box.left
        && tile.getBoundingClientRect().right <= box.right;
      return [...word.querySelectorAll(".opens")].filter(isSeen).length;
    }"""
    paint = stepper.locator("[data-word^=paint] > .word")
    assert (paint.evaluate(seen), paint.evaluate("word => word.scrollLeft")) == (2, 0)
    walk = stepper.locator("[data-word^=walk] > .word")
    assert walk.evaluate(seen) == 1
    assert walk.evaluate("word => word.scrollLeft") > 0


def test_the_wall_on_the_strip_is_moved_and_the_run_learned_again(page: Page) -> None:
    stepper = open_stepper(page, f"{ASKED}&k=20&half=merge")
    wall = stepper.get_by_role("slider", name="Merge until which walls stand")
    expect(wall).to_have_attribute("aria-valuetext", "Walls stand until merge 12")
    wall.press("ArrowRight")
    expect(page).to_have_url(re.compile("walls_until=13.*k=20"))
    expect(wall).to_have_text("walls until merge 13")
    expect(wall).to_be_focused()  # for the next key
    box = wall.bounding_box()
    strip = stepper.locator(".dock .scrub").bounding_box()
    assert box and strip
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(strip["x"] + strip["width"] / 2, box["y"] + 30, steps=4)
    expect(wall).to_have_text("walls until merge 20")
    expect(page).to_have_url(re.compile("walls_until=13"))  # until it is let go
    page.mouse.up()
    expect(page).to_have_url(re.compile("walls_until=20.*k=20"))
    expect(stepper.locator(".say")).to_contain_text("now all walls between words fall")


def test_where_each_line_is_one_word_there_is_no_wall(page: Page) -> None:
    stepper = open_stepper(page, "learner=superbpe&k=0")
    expect(stepper.locator(".say")).to_contain_text("Each is one word, so this is BPE.")
    expect(stepper.locator(".wall-handle")).to_be_hidden()


def test_what_is_typed_is_one_line_for_every_symbol(page: Page) -> None:
    page.goto(f"/words?{ASKED}&k=40&text=walked%20and%20talked")
    expect(page.get_by_text("1 line", exact=False).first).to_be_visible()
    expect(page.locator("#words-way option")).to_have_count(4)  # dropout is not defined here


@pytest.mark.parametrize("learner", ["superbpe", "boundless"])
def test_it_is_stepped_through_without_a_server(
    browser: Browser, tmp_path: Path, learner: str
) -> None:
    history = (
        learn_superbpe(ROADS, 40, walls_until=9)
        if learner == "superbpe"
        else learn_boundless_bpe(ROADS, 40)
    )
    with stepper_without_server(browser, tmp_path / "stepper.html", history) as page:
        assert page.locator(WALLS).count() == 4 * 2
        for k in range(1, len(history)) if learner == "boundless" else ():
            press(page, "ArrowRight", "ArrowRight")
            fallen = sum(_num_fallen(history.at(k).segment(line)) for line in history.words)
            expect(page.locator(f"{WALLS}.low")).to_have_count(fallen)
        press(page, "End")
        rows = page.locator(".corpus .w:visible")
        for row, line in zip(rows.all(), history.words, strict=True):
            symbols = row.locator(".tile").all_text_contents()
            cut = history.at(len(history)).segment(line)
            assert symbols == [symbol.replace(" ", "␣") for symbol in cut]


def _num_fallen(cut: Sequence[str]) -> int:
    """Count the places between symbols that are whole words each; a word begins with its blank."""
    ends = [True, *(symbol.startswith(" ") for symbol in cut[1:]), True]
    return sum(all(ends[i - 1 : i + 2]) for i in range(1, len(cut)))
