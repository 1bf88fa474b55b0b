"""Predict mode: guesses right, wrong and tied, the score, and what stays hidden."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.stepping import open_stepper, press, where


def candidates(stepper: Locator) -> list[str]:
    """The pairs on offer, by number, for example `e plus r`."""
    labels = stepper.locator(".q").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    return [label.split(": ")[1] for label in labels]


def guess(page: Page, stepper: Locator, pair: str) -> None:
    page.keyboard.press(str(candidates(stepper).index(pair) + 1))


def test_a_right_guess(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=predict")
    expect(stepper.locator(".say")).to_have_text(
        "Which pair is next? Count how often two symbols occur next to each other in a word,"
        " times the number in front of it."
    )
    screenshot("asking")
    guess(page, stepper, "e plus r")
    expect(stepper.locator(".say")).to_contain_text("Right. ")
    expect(stepper.get_by_role("button", name="Predict 1/1")).to_be_visible()
    assert where(page) == "1 choose"
    assert press(page, "ArrowRight") == "1 merge"


def test_a_tied_guess_is_right_and_the_rule_is_named(page: Page) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=predict")
    guess(page, stepper, "r plus _")
    expect(stepper.locator(".say")).to_contain_text("ties at 9. er appears first, in “newer”")
    expect(stepper.get_by_role("button", name="Predict 1/1")).to_be_visible()


def test_a_wrong_guess_says_by_how_much_it_loses(page: Page) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=predict")
    guess(page, stepper, "w plus e")
    expect(stepper.locator(".say")).to_contain_text("Not quite: we occurs 8 times, 1 fewer.")
    expect(stepper.get_by_role("button", name="Predict 0/1")).to_be_visible()


@pytest.mark.parametrize("key", ["v", "PageDown"])
def test_it_can_be_revealed_without_a_guess(page: Page, key: str) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=predict")
    assert press(page, key) == "1 choose"
    expect(stepper.locator(".say")).to_contain_text("both occur 9 times")
    expect(stepper.get_by_role("button", name="Predict", exact=True)).to_be_visible()


def test_nothing_gives_the_answer_away(page: Page) -> None:
    stepper = open_stepper(page, "k=3&half=choose&view=predict")
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
    offered = set(candidates(stepper))
    assert press(page, "v", "t") == "27 choose"
    stepper.get_by_role("button", name="15 pairs").click()
    tied = stepper.locator(".panel li .pr").evaluate_all(
        "all => all.map(e => [...e.children].map(c => c.textContent).join(' plus '))"
    )
    assert len(tied) == 15
    assert len(offered - set(tied)) == 2


def test_where_all_candidates_tie_the_quiz_says_so(page: Page) -> None:
    link = "corpus=declaration-english&num_merges=150&k=113&half=choose&view=predict"
    expect(open_stepper(page, link).locator(".quiz")).to_contain_text("so each is right")


def test_it_asks_at_once_before_the_first_merge(page: Page) -> None:
    stepper = open_stepper(page)
    stepper.get_by_role("button", name="Predict").click()
    assert where(page) == "1 choose"
    guess(page, stepper, "e plus r")
    expect(stepper.get_by_role("button", name="Predict 1/1")).to_be_visible()


def test_the_switch_turns_it_on_and_off(page: Page) -> None:
    stepper = open_stepper(page, "k=2")
    stepper.get_by_role("button", name="Predict").click()
    assert where(page) == "2 choose"
    expect(stepper.locator(".q")).to_have_count(6)
    stepper.get_by_role("button", name="Predict").click()
    expect(stepper.locator(".q:visible")).to_have_count(0)
    expect(stepper.locator(".ring")).not_to_have_count(0)
