"""The referee of a tie says what each rule takes; another one is tried at once, and can be used."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import SIZES, check_accessible, drawn
from tests.helpers.stepping import open_stepper, press, where

LECTURE = re.compile(r"\blecture\b")


def rule(stepper: Locator, name: str) -> Locator:
    return stepper.get_by_role("button", name=f"{name} would take")


def is_tried(button: Locator, tried: bool = True) -> None:
    expect(button).to_have_attribute("aria-pressed", str(tried).lower())


def test_a_tie_is_a_photo_finish_with_a_referee(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page, "k=3&half=choose")
    tied = stepper.locator(".p.tied")
    referee = stepper.get_by_role("group", name="Tie rule")
    for lecture in (False, True):
        if lecture:
            assert press(page, "l", "ArrowLeft", "ArrowRight") == "3 choose"
            expect(stepper).to_have_class(LECTURE)
        expect(tied.locator(".what")).to_have_text(["wins", "tie"])
        expect(tied.locator(".num")).to_have_text(["8", "8"])
        expect(referee).to_contain_text("2 pairs tie at 8; first seen takes ne. First in “newer”.")
        for name, pair in (("Greatest", "n e"), ("Smallest", "e w")):
            named = f"{name} pair would take {pair}"
            expect(rule(stepper, f"{name} pair")).to_have_accessible_name(named)
        parts = (tied.nth(1), referee, stepper.locator(".p.below"))
        last, between, below = [box for part in parts if (box := part.bounding_box())]
        assert last["y"] + last["height"] <= between["y"] + 1, lecture
        assert between["y"] + between["height"] <= below["y"] + 1, lecture
        screenshot(f"tie-{lecture}")
        assert press(page, "ArrowRight") == "3 merge"
        expect(referee).to_be_hidden()
        press(page, "ArrowLeft")


def test_a_click_tries_another_rule_and_a_second_one_or_escape_returns(
    page: Page, screenshot: Screenshot
) -> None:
    stepper = open_stepper(page, "k=1&half=choose")
    matter = stepper.locator(".matter")
    greatest, smallest = rule(stepper, "Greatest pair"), rule(stepper, "Smallest pair")
    for lecture in (False, True):
        if lecture:
            stepper.focus()
            assert press(page, "l") == "1 choose"
            expect(stepper).to_have_class(LECTURE)
        expect(matter).to_be_hidden()
        greatest.click()
        is_tried(greatest)
        expect(matter).to_contain_text("If ties went to the greatest pair:")
        expect(matter.locator(".first")).to_have_text(
            "First difference, merge 1: first seen er, greatest pair r_"
        )
        expect(stepper.locator(".p.previewed")).to_have_attribute("data-pair", "r _")
        expect(stepper.locator(".number")).to_have_value("0")
        expect(page).not_to_have_url(re.compile("tie_rule"))
        expect(page).to_have_url(re.compile("view=.*ties.*preview-greatest"))
        check_accessible(page, ".stepper")
        screenshot(f"preview-{lecture}")
        smallest.click()
        expect(matter.locator(".first")).to_have_text(
            "First difference, merge 3: first seen ne, smallest pair ew"
        )
        smallest.click()
        is_tried(smallest, tried=False)
        expect(matter).to_be_hidden()
        expect(stepper.locator(".p.previewed")).to_have_count(0)
        greatest.click()
        is_tried(greatest)
        page.keyboard.press("Escape")
        is_tried(greatest, tried=False)
        expect(matter).to_be_hidden()
        assert stepper.evaluate("e => e.classList.contains('lecture')") == lecture


def test_an_old_link_opens_what_the_rules_change(page: Page) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=ties")
    expect(stepper.locator(".matter")).to_contain_text("Does it matter in the end?")
    tried = open_stepper(page, "k=3&half=choose&view=ties,preview-smallest")
    is_tried(rule(tried, "Smallest pair"))
    expect(tried.locator(".p.previewed")).to_have_attribute("data-pair", "e w")


def test_a_tried_rule_stays_from_step_to_step_and_can_be_used(page: Page) -> None:
    stepper = open_stepper(page, "k=1&half=choose")
    rule(stepper, "Greatest pair").focus()
    press(page, "Enter")
    is_tried(rule(stepper, "Greatest pair"))
    assert press(page, "PageDown") == "1 merge"
    expect(stepper).to_be_focused()
    assert press(page, "ArrowRight", "ArrowRight", "ArrowRight") == "3 choose"
    is_tried(rule(stepper, "Greatest pair"))
    press(page, "t")
    is_tried(rule(stepper, "Greatest pair"), tried=False)
    rule(stepper, "Smallest pair").click()
    stepper.get_by_role("button", name="Use smallest pair").click()
    expect(stepper.locator(".p.win .pr").first).to_have_text("ew")
    expect(stepper.locator(".referee")).to_contain_text("smallest takes ew. Alphabetically first.")
    assert where(page) == "3 choose"
    expect(page).to_have_url(re.compile("tie_rule=smallest"))
    expect(page.locator(".bpe-settings")).to_contain_text("smallest pair")


def test_two_corpora_are_shown_at_their_first_difference(
    page: Page, screenshot: Screenshot
) -> None:
    stepper = open_stepper(page, "k=1&half=choose")
    caption = stepper.locator(".corpus .caption")
    expect(caption).to_have_text("adds to the count")  # all words fit
    expect(caption).not_to_have_attribute("title", re.compile("count"))
    rule(stepper, "Smallest pair").click()
    stepper.get_by_role("button", name="Two corpora").click()
    panel = stepper.get_by_role("dialog", name="Two corpora")
    expect(panel).to_contain_text("After merge 3, the first that differs.")
    expect(panel.locator(".rivals td small")).to_have_text(
        ["merged, tied", "tied", "tied", "merged, tied"]
    )
    expect(panel.locator(".merges tr.first")).to_contain_text("first difference")
    words = panel.locator(".words")
    expect(words.locator("tbody tr")).to_have_count(5)
    expect(words.locator("tr.first")).to_contain_text("first difference")
    expect(words.locator("tr.first .c.now")).to_have_text(["ne", "w", "n", "ew"])
    screenshot("corpora")


@pytest.mark.parametrize("query", ["k=1", "corpus=declaration-english&num_merges=150&k=113"])
def test_the_referee_fits_every_window(page: Page, query: str, screenshot: Screenshot) -> None:
    stepper = open_stepper(page, f"{query}&half=choose&view=ties")
    expect(stepper.locator(".matter")).to_contain_text("segmented")
    inside = "e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"
    hidden = "e => e.scrollHeight - e.clientHeight"  # the line of a button may be below it
    rule(stepper, "Greatest pair").click()
    expect(stepper.locator(".first")).to_be_visible()
    for look in ("page", "lecture"):
        if look == "lecture":
            stepper.focus()
            page.keyboard.press("l")
            expect(stepper).to_have_class(LECTURE)
            expect(stepper.locator(".first")).to_be_visible()
        for width, height in (*SIZES, (1024, 768), (820, 1180)):
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            for part in (".referee", ".matter"):
                assert stepper.locator(part).evaluate(inside), (look, width, part)
            assert stepper.locator(".referee > div").evaluate(hidden) <= 1, (look, width)
            screenshot(f"{look}-{width}")


def test_words_that_do_not_fit_say_how_they_are_sorted(page: Page) -> None:
    """The list is not in the order of the corpus, by which the pair was seen first."""
    stepper = open_stepper(page, "corpus=suffixes&k=0")
    caption = stepper.locator(".corpus .caption")
    for look in ("page", "lecture"):
        if look == "lecture":
            assert press(page, "l", "Home") == "0 start"
            expect(stepper).to_have_class(LECTURE)
        expect(caption).to_have_text("by count")
        expect(caption).to_have_attribute("title", re.compile("goes by the order in the corpus"))
        for _ in range(40):
            press(page, "ArrowRight")
            if stepper.locator(".referee").is_visible():
                break
        expect(stepper.locator(".say")).to_contain_text("First seen wins")
        expect(caption).to_have_text("by count, not as first seen")
        assert caption.evaluate("e => e.scrollWidth <= e.clientWidth"), look
        press(page, "ArrowRight")
        expect(caption).to_contain_text("words change")
