"""Stage mode on every page: full screen, large text, a pointer; and the theme, which is kept."""

import functools

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.screens import check_accessible, fits, settle
from tests.helpers.stepping import wait_until
from tests.helpers.top_bar import BAR, corpus_field, link_to, open_menu

SCHEME = "getComputedStyle(document.querySelector('.stApp')).colorScheme"
# In letters of its size.
SPACING = """text => {
  const { fontSize, letterSpacing } = getComputedStyle(text);
  return parseFloat(letterSpacing) / parseFloat(fontSize) || 0;
}"""
SMALLEST = """() => {
  const main = document.querySelector("[data-testid=stMain]");
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (texts.nextNode()) {
    const box = texts.currentNode.parentElement;
    const isSeen = texts.currentNode.data.trim() && box.checkVisibility({visibilityProperty: true})
      && !box.matches(".bpe-summary");  // which is only read out
    const { fontFamily, fontSize } = getComputedStyle(box);
    const isText = !box.closest("style, script") && !fontFamily.includes("Material");
    if (isSeen && isText) sizes.push(parseFloat(fontSize));
  }
  return Math.min(...sizes);
}"""


def open_page(page: Page, name: str) -> None:
    page.goto(f"/{name}")
    expect(page.locator(f"{BAR}[role=navigation]")).to_be_attached()
    settle(page)


@pytest.mark.parametrize("name", ["laws", "export"])
def test_a_page_fills_the_screen_and_is_given_back(page: Page, name: str) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    open_page(page, name)
    page.keyboard.press("l")
    expect(page.locator(BAR)).to_be_hidden()
    page.wait_for_function("() => document.fullscreenElement === document.documentElement")
    assert page.evaluate(SMALLEST) >= 35.9  # 24 at 1280x720
    page.keyboard.press("Escape")
    expect(page.locator(BAR)).to_be_visible()
    page.wait_for_function("() => document.fullscreenElement === null")


def test_a_pointer_follows_the_mouse_and_stage_mode_goes_on_in_the_next_page(page: Page) -> None:
    open_page(page, "about")
    page.keyboard.press("o")
    page.mouse.move(300, 200)
    laser = page.locator(".bpe-stage.laser .beam")
    expect(laser).to_be_visible()
    box = laser.bounding_box()
    assert box
    assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == (300, 200)
    page.keyboard.press("o")
    expect(page.locator(".bpe-stage.spotlight .beam")).to_be_visible()
    page.keyboard.press("o")
    expect(page.locator(".bpe-stage")).to_have_count(0)
    page.keyboard.press("l")
    link_to(page, "Merges").evaluate("link => link.click()")
    expect(page.locator(".stepper.lecture")).to_be_visible()
    link_to(page, "Words").evaluate("link => link.click()")
    expect(page.locator(".words.ready.lecture .text .wd").first).to_be_visible()
    settle(page)
    check_accessible(page, ".words")
    page.get_by_role("button", name="Leave stage mode (Esc)").click()
    expect(page.locator(".stepper.lecture")).to_have_count(0)
    expect(page.locator(BAR)).to_be_visible()


def test_the_theme_is_chosen_and_kept(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    open_page(page, "about")
    page.keyboard.press("d")
    page.wait_for_function(f"() => {SCHEME} === 'dark'")
    page.reload()
    page.wait_for_function(f"() => document.querySelector('.stApp') && {SCHEME} === 'dark'")
    open_menu(page, "teach").get_by_role("button", name="Theme: dark").click()
    page.wait_for_function(f"() => {SCHEME} === 'light'")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"() => {SCHEME} === 'dark'")
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"() => {SCHEME} === 'light'")


def is_wide(text: Locator) -> bool:
    return float(text.evaluate(SPACING)) > 0.04


def test_letters_are_wider_on_all_pages_once_that_is_chosen(page: Page) -> None:
    open_page(page, "about")
    html = page.locator("html")
    open_menu(page, "teach").get_by_role("button", name="Wider letters").click()
    expect(html).to_have_attribute("data-letters", "wide")
    for address, text in (("merges?k=3", ".stepper .caption"), ("words", ".words .of")):
        open_page(page, address)
        letters = page.locator(text).first
        expect(letters).to_be_visible()
        wait_until(page, functools.partial(is_wide, letters))
        fits(page, downwards=False)
    open_menu(page, "teach").get_by_role("button", name="Wider letters").click()
    expect(html).not_to_have_attribute("data-letters", "wide")
    page.reload()
    expect(page.locator(".words .of").first).to_have_css("letter-spacing", "normal")


def test_keys_are_listed_and_do_nothing_in_a_field(page: Page) -> None:
    open_page(page, "corpus")
    corpus_field(page).focus()
    page.keyboard.press("l")
    page.keyboard.press("Escape")
    expect(page.locator(BAR)).to_be_visible()
    open_menu(page, "learn").get_by_role("button", name="Keys").click()
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("stage mode")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("html[data-stage]")).to_have_count(0)
