"""The tie rules are radio buttons that preview another choice at once, and can switch to it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import check_accessible
from tests.helpers.stepping import open_stepper, press, where


def rule(stepper: Locator, name: str) -> Locator:
    return stepper.get_by_role("radio", name=name)


@pytest.mark.parametrize("lecture", [False, True])
def test_a_radio_button_previews_another_rule(
    page: Page, lecture: bool, screenshot: Screenshot
) -> None:
    stepper = open_stepper(page, f"k=1&half=choose&view=ties{',lecture' if lecture else ''}")
    first_seen, greatest = rule(stepper, "first seen"), rule(stepper, "greatest pair")
    expect(first_seen).to_be_checked()
    greatest.check()
    expect(first_seen).not_to_be_checked()
    matter = stepper.locator(".matter")
    expect(matter).to_contain_text("If ties went to the greatest pair:")
    expect(matter.locator(".first")).to_have_text(
        "First difference, merge 1: first seen er, greatest r_"
    )
    expect(stepper.locator(".r.on .pick .preview")).to_have_text("r_")
    expect(stepper.locator(".number")).to_have_value("1")
    expect(page).not_to_have_url(re.compile("tie_rule"))
    check_accessible(page, ".stepper")
    screenshot("preview")
    rule(stepper, "smallest pair").check()
    expect(matter.locator(".first")).to_have_text(
        "First difference, merge 3: first seen ne, smallest ew"
    )
    first_seen.check()
    expect(matter).to_contain_text("Does it matter in the end?")


def test_the_rules_are_reached_by_keys(page: Page) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=ties")
    rule(stepper, "first seen").focus()
    press(page, "ArrowDown")
    expect(rule(stepper, "greatest pair")).to_be_focused()
    expect(rule(stepper, "greatest pair")).to_be_checked()
    expect(stepper.locator(".matter")).to_contain_text("If ties went to the greatest pair:")
    assert where(page) == "1 choose"
    assert press(page, "PageDown") == "1 merge"
    expect(stepper).to_be_focused()
    assert press(page, "ArrowRight", "ArrowRight", "ArrowRight") == "3 choose"
    expect(rule(stepper, "greatest pair")).to_be_checked()
    press(page, "t")
    expect(stepper.locator(".tie")).to_be_hidden()


def test_the_previewed_rule_can_be_used(page: Page) -> None:
    stepper = open_stepper(page, "k=3&half=choose&view=ties")
    rule(stepper, "smallest pair").check()
    stepper.get_by_role("button", name="Use smallest").click()
    expect(stepper.locator(".p.win .pr").first).to_have_text("ew")
    expect(rule(stepper, "smallest pair")).to_be_checked()
    expect(rule(stepper, "smallest pair in use")).to_be_visible()
    assert where(page) == "3 choose"
    expect(page).to_have_url(re.compile("tie_rule=smallest"))
    expect(page.locator(".bpe-settings")).to_contain_text("smallest pair")


def test_two_corpora_are_shown_where_they_differ_first(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page, "k=1&half=choose&view=ties")
    rule(stepper, "smallest pair").check()
    stepper.get_by_role("button", name="Two corpora").click()
    panel = stepper.get_by_role("dialog", name="Two corpora")
    expect(panel).to_contain_text("After merge 3, the first that differs.")
    expect(panel.locator("tbody tr")).to_have_count(5)
    expect(panel.locator("tr.first")).to_contain_text("first difference")
    expect(panel.locator("tr.first .c.now")).to_have_text(["ne", "w", "n", "ew"])
    screenshot("corpora")


@pytest.mark.parametrize("width", [390, 1024])
def test_the_preview_fits_small_windows(page: Page, width: int, screenshot: Screenshot) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    stepper = open_stepper(page, "k=1&half=choose&view=ties")
    rule(stepper, "greatest pair").check()
    expect(stepper.locator(".first")).to_be_visible()
    inside = "e => e.getBoundingClientRect().right <= innerWidth && e.scrollWidth <= e.clientWidth"
    for part in (".rules", ".matter", ".use"):
        assert stepper.locator(part).evaluate(inside)
    screenshot(str(width))
