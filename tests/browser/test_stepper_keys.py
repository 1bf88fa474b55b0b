"""Every key of the stepper, the clicker among them, and where keys must not act."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.screens import settle
from tests.helpers.stepping import open_stepper, press, where
from tests.helpers.top_bar import link_to, open_menu, open_settings


def test_keys_step_forward_and_back_and_to_both_ends(page: Page) -> None:
    stepper = open_stepper(page, "k=3")
    for key in ("ArrowRight", "PageDown", "Space"):
        assert press(page, "Home") == "0 start"
        steps = [press(page, key) for _ in range(4)]
        assert (key, steps) == (key, ["1 choose", "1 merge", "2 choose", "2 merge"])
    for key in ("ArrowLeft", "PageUp"):
        steps = [press(page, key) for _ in range(5)]
        assert (key, steps) == (key, ["2 choose", "1 merge", "1 choose", "0 start", "0 start"])
        assert press(page, *["ArrowRight"] * 4) == "2 merge"
    assert press(page, "End") == "8 the end"
    expect(stepper).to_contain_text("Done: all 8 merges learned.")
    expect(stepper.get_by_role("button", name="Next: cut a new word")).to_be_visible()
    assert press(page, "ArrowRight") == "8 the end"
    assert press(page, "Home") == "0 start"
    expect(stepper.get_by_role("button", name="Next: cut a new word")).to_be_hidden()
    press(page, "End")
    stepper.get_by_role("button", name="Next: cut a new word").click()
    expect(page).to_have_url(re.compile("words.*k=8"))


def test_p_plays_h_switches_half_steps_and_plus_enlarges_the_text(page: Page) -> None:
    stepper = open_stepper(page)
    size = "e => parseFloat(getComputedStyle(e.querySelector('.say h1')).fontSize)"
    assert press(page, "h", "ArrowRight") == "1 after merge 1"
    assert press(page, "ArrowRight") == "2 after merge 2"
    assert press(page, "h", "ArrowLeft") == "2 choose"
    usual = stepper.evaluate(size)
    page.keyboard.press("+")
    assert stepper.evaluate(size) == pytest.approx(1.1 * usual)
    page.keyboard.press("-")
    assert stepper.evaluate(size) == pytest.approx(usual)
    page.keyboard.press("p")
    expect(stepper.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("p")
    expect(stepper.get_by_role("button", name="Play")).to_be_visible()


def test_s_opens_the_code_of_the_step_and_question_mark_lists_the_keys(page: Page) -> None:
    stepper = open_stepper(page, "k=1")
    code = stepper.get_by_role("list", name="The learner in six lines")
    page.keyboard.press("s")
    expect(code.locator("[aria-current]")).to_have_text(
        ["  join best everywhere, left to right", "  add the new symbol to the vocabulary"]
    )
    expect(stepper.get_by_role("dialog")).to_contain_text("def learn(")
    page.keyboard.press("t")
    expect(page).to_have_url(re.compile("ties"))
    page.keyboard.press("t")
    page.keyboard.press("s")
    expect(code).to_be_hidden()
    page.keyboard.press("Home")
    page.keyboard.press("s")
    expect(code.locator("[aria-current]")).to_have_text(
        ["  count each pair of neighbours, times the word's count"]
    )
    page.keyboard.press("Escape")
    expect(code).to_be_hidden()
    assert press(page, "ArrowRight", "ArrowRight") == "1 merge"
    page.keyboard.press("?")
    panel = stepper.get_by_role("dialog", name="Keys and clicker")
    expect(panel).to_contain_text("PageDown")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert press(page, "ArrowRight") == "2 choose"


def test_the_loop_marks_what_a_step_does(page: Page) -> None:
    stepper = open_stepper(page)
    marked = stepper.locator(".loop li[aria-current]")
    for phases in (
        ["count the pairs"],
        ["choose the most frequent"],
        ["join it everywhere", "add it to the vocabulary"],
    ):
        expect(marked).to_have_text(phases)
        press(page, "ArrowRight")


def test_keys_act_while_nothing_or_the_link_to_the_page_has_the_focus(page: Page) -> None:
    stepper = open_stepper(page, focus=False)
    page.evaluate("document.activeElement.blur()")
    assert press(page, "ArrowRight") == "1 choose"
    assert press(page, "PageDown") == "1 merge"
    assert press(page, "Space", "t") == "2 choose"
    expect(stepper.locator(".pairs .rest:visible")).to_contain_text("No tie here")
    link_to(page, "Merges").focus()
    assert press(page, "t", "ArrowRight", "End", "ArrowLeft") == "8 merge"
    expect(stepper.locator(".pairs .rest:visible")).not_to_contain_text("Ties are shown")
    press(page, "c")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(stepper).not_to_be_focused()


def test_the_top_bar_keeps_its_keys_but_for_the_clicker_and_a_few_letters(page: Page) -> None:
    stepper = open_stepper(page, focus=False)
    page.get_by_role("button", name="Teach").focus()
    press(page, "s", "t")
    expect(stepper.locator(".loop")).to_be_visible()
    expect(stepper.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".stepper.lecture")).to_have_count(0)
    assert press(page, "ArrowRight") == "0 start"
    assert press(page, "PageDown") == "1 choose"
    assert press(page, "PageUp") == "0 start"
    page.get_by_role("button", name="Teach").focus()
    assert press(page, "g") == "1 choose"
    expect(stepper.locator(".q")).to_have_count(6)
    page.get_by_role("button", name="Teach").focus()
    page.keyboard.press("2")
    expect(stepper.get_by_role("button", name=re.compile(r"^Predict [01]\W1$"))).to_be_visible()
    page.get_by_role("button", name="Teach").focus()
    press(page, "?")
    expect(stepper.get_by_role("dialog", name="Keys and clicker")).to_be_visible()


def test_streamlit_hears_no_letters_even_while_the_app_hears_none(page: Page) -> None:
    open_stepper(page, "k=1")
    press(page, "c", "r")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate("localStorage.setItem('bpe-viz single keys', 'off')")
    page.evaluate("document.activeElement.blur()")
    page.evaluate("window.heard = []; addEventListener('keydown', event => heard.push(event.key))")
    for key in "rcx":
        page.keyboard.press(key)
    assert page.evaluate("heard") == ["x"]


def test_what_has_the_focus_takes_its_keys_and_nothing_else_does(page: Page) -> None:
    stepper = open_stepper(page, "k=2")
    stepper.get_by_role("slider", name="Merge").focus()
    assert press(page, "ArrowRight") == "3 choose"  # one press is one step
    assert press(page, "ArrowLeft") == "2 merge"
    stepper.get_by_role("spinbutton", name="Merge number").focus()
    assert press(page, "PageDown", "Home", "ArrowLeft") == "2 merge"
    stepper.get_by_role("button", name="Back").focus()
    assert press(page, "Space") == "2 choose"
    stepper.get_by_role("button", name="Predict").focus()
    page.keyboard.press("Space")
    expect(stepper.get_by_role("button", name="Predict")).to_have_attribute("aria-pressed", "true")
    assert where(page) == "2 choose"


def test_after_a_setting_the_clicker_is_alive(page: Page) -> None:
    stepper = open_stepper(page)
    open_settings(page)
    merges = page.get_by_role("spinbutton", name="Merges", exact=True)
    merges.fill("3")
    merges.press("Enter")
    expect(stepper).to_contain_text("of 3")
    expect(stepper).to_be_focused()
    assert press(page, "PageDown") == "1 choose"


def test_single_keys_are_switched_off_for_every_page(page: Page) -> None:
    stepper = open_stepper(page, "k=1")
    page.keyboard.press("?")
    switch = stepper.get_by_role("switch", name="Keys of one letter")
    expect(switch).to_be_checked()
    switch.uncheck()
    page.keyboard.press("Escape")
    stepper.focus()
    assert press(page, "p", "h", "g", "s", "?", "+", "ArrowRight") == "2 choose"
    expect(stepper.get_by_role("dialog")).to_have_count(0)
    expect(stepper.get_by_role("button", name="Play")).to_be_visible()
    page.goto("/corpus")
    settle(page)
    for key in "lod?":
        page.keyboard.press(key)
    expect(page.locator("html[data-stage], .bpe-stage, dialog.bpe-keys")).to_have_count(0)
    open_menu(page, "learn").get_by_role("button", name="Keys").click()
    page.get_by_role("switch", name="Keys of one letter").check()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("html[data-stage]")).to_have_count(1)
