"""Predict mode: guesses right, wrong and tied, the score, and what stays hidden."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import check_accessible
from tests.helpers.stepping import open_stepper, press, where


def candidates(stepper: Locator) -> list[str]:
    """The pairs on offer, by number, for example `e r`."""
    labels = stepper.locator(".q").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    return [label.split(": ")[1] for label in labels]


def pairs_in(stepper: Locator, rows: str) -> list[str]:
    """Return the pairs that are drawn in some rows, for example `r _`."""
    pairs: list[str] = stepper.locator(f"{rows} .pr").evaluate_all(
        "all => all.map(pair => [...pair.children].map(chip => chip.textContent).join(' '))"
    )
    return pairs


def guess(page: Page, stepper: Locator, pair: str) -> None:
    page.keyboard.press(str(candidates(stepper).index(pair) + 1))


def test_a_right_guess(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=predict")
    expect(stepper.locator(".say")).to_have_text(
        "Which pair is next? Count how often two symbols occur next to each other in a word,"
        " times the number in front of it."
    )
    screenshot("asking")
    guess(page, stepper, "e r")
    expect(stepper.locator(".say")).to_contain_text("Right. ")
    expect(stepper.get_by_role("button", name="Predict 1/1")).to_be_visible()
    assert where(page) == "1 choose"
    assert press(page, "ArrowRight") == "1 merge"


def test_a_click_on_a_lane_is_the_guess_and_the_answer_is_on_the_lanes(
    page: Page, screenshot: Screenshot
) -> None:
    stepper = open_stepper(page, "k=3&half=choose&view=predict")
    stepper.get_by_role("button", name=re.compile(": l o$")).click()
    expect(stepper.get_by_role("button", name="Predict 0/1")).to_be_visible()
    expect(stepper.locator(".lanes .p")).to_have_count(6)
    labels = stepper.locator(".lanes .p").evaluate_all("all => all.map(e => e.ariaLabel)")
    assert labels[:3] == [
        "n e, 8 times, tied for first, first seen, right",
        "e w, 8 times, tied for first, right",
        "l o, 7 times, your choice, wrong",
    ]
    expect(stepper.locator(".p .sign svg")).to_have_count(3)  # two checks and a cross
    counts = [int(text) for text in stepper.locator(".lanes .num").all_inner_texts()]
    assert counts == sorted(counts, reverse=True)
    expect(stepper.locator(".referee")).to_be_visible()
    check_accessible(page, ".stepper")
    screenshot("answer")


def test_another_pair_than_those_on_offer_can_be_typed(page: Page) -> None:
    stepper = open_stepper(page, "k=3&half=choose&view=predict")
    stepper.get_by_role("button", name="Something else").click()
    field = stepper.get_by_role("textbox", name="Another pair")
    expect(field).to_be_focused()
    field.fill("z q")
    field.press("Enter")
    expect(stepper.locator(".other")).to_contain_text("The text has no such pair now.")
    expect(stepper.get_by_role("button", name="Predict", exact=True)).to_be_visible()
    field.fill("w i")
    stepper.get_by_role("button", name="Guess").click()
    expect(stepper.locator(".say")).to_contain_text("Not quite: wi occurs 3 times, 5 fewer than")
    expect(stepper.locator(".p.wrong")).to_have_attribute("data-pair", "w i")
    expect(stepper.get_by_role("button", name="Predict 0/1")).to_be_visible()


def test_a_tied_guess_is_right_and_the_rule_is_named(page: Page) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=predict")
    guess(page, stepper, "r end mark")
    expect(stepper.locator(".say")).to_contain_text("ties at 9. er appears first, in “newer”")
    expect(stepper.get_by_role("button", name="Predict 1/1")).to_be_visible()


def test_a_wrong_guess_says_by_how_much_it_loses(page: Page) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=predict")
    guess(page, stepper, "w e")
    expect(stepper.locator(".say")).to_contain_text("Not quite: we occurs 8 times, 1 fewer than")
    expect(stepper.get_by_role("button", name="Predict 0/1")).to_be_visible()


@pytest.mark.parametrize("key", ["v", "PageDown"])
def test_it_can_be_revealed_without_a_guess(page: Page, key: str) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=predict")
    assert press(page, key) == "1 choose"
    expect(stepper.locator(".say")).to_contain_text("both occur 9 times")
    expect(stepper.get_by_role("button", name="Predict", exact=True)).to_be_visible()


def test_lanes_are_in_alphabetical_order_and_nothing_gives_the_answer_away(page: Page) -> None:
    stepper = open_stepper(page, "k=3&half=choose&view=predict")
    offered = pairs_in(stepper, ".q")
    assert offered == sorted(offered)
    assert len(offered) == 6
    expect(stepper.locator(".q .num")).to_have_text(["?"] * 6)
    expect(stepper.locator(".quiz button:not(.q)")).to_have_count(0)
    expect(stepper.get_by_role("button", name="Forward")).to_be_enabled()
    expect(stepper.locator(".p:visible")).to_have_count(0)
    expect(stepper.locator(".ring")).to_have_count(0)
    expect(stepper.locator(".v .slot")).to_have_text("?")
    expect(stepper.locator(".live")).to_have_text("Merge 3, choose: which pair is next?")
    expect(stepper.get_by_role("slider")).to_have_attribute(
        "aria-valuetext", "Merge 3 of 8: not yet revealed"
    )
    assert press(page, "ArrowLeft") == "2 merge"
    expect(stepper.locator(".pairs")).to_contain_text("The counts are hidden")


def test_some_candidates_lose_however_many_tie(page: Page) -> None:
    stepper = open_stepper(page, "corpus=suffixes&k=27&half=choose&view=predict")
    offered = set(pairs_in(stepper, ".q"))
    assert press(page, "v", "t") == "27 choose"
    stepper.get_by_role("button", name="15 pairs").click()
    tied = pairs_in(stepper, ".panel li")
    assert len(tied) == 15
    assert len(offered - set(tied)) == 2


def test_where_all_candidates_tie_the_quiz_says_so(page: Page) -> None:
    link = "corpus=declaration-english&num_merges=150&k=113&half=choose&view=predict"
    expect(open_stepper(page, link).locator(".quiz")).to_contain_text("so each is right")


def test_the_switch_turns_it_on_and_off_and_asks_at_once_before_the_first_merge(
    page: Page,
) -> None:
    stepper = open_stepper(page, "k=2")
    stepper.get_by_role("button", name="Predict").click()
    assert where(page) == "2 choose"
    expect(stepper.locator(".q")).to_have_count(6)
    stepper.get_by_role("button", name="Predict").click()
    expect(stepper.locator(".q:visible")).to_have_count(0)
    expect(stepper.locator(".ring")).not_to_have_count(0)
    stepper.focus()
    assert press(page, "Home") == "0 start"
    stepper.get_by_role("button", name="Predict").click()
    assert where(page) == "1 choose"
    guess(page, stepper, "e r")
    expect(stepper.get_by_role("button", name="Predict 1/1")).to_be_visible()
    stepper.get_by_role("button", name="Predict").click()
    expect(stepper.get_by_role("button", name="Predict", exact=True)).to_be_visible()


@pytest.mark.parametrize("width", [1280, 1024])
def test_a_switch_off_leaves_the_strip_as_it_was(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    stepper = open_stepper(page, "k=1&half=choose")
    strip = stepper.locator(".scrub svg")
    before = strip.get_attribute("viewBox"), strip.bounding_box()
    assert before[1] is not None
    assert float(str(before[0]).split()[2]) == pytest.approx(before[1]["width"], abs=1)
    switch = stepper.get_by_role("button", name="Predict")
    for _ in range(2):
        switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert (strip.get_attribute("viewBox"), strip.bounding_box()) == before
