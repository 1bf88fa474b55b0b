"""The top bar: one menu at a time, by mouse and by keys; the corpus is always named."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.helpers.screens import check_accessible, settle
from tests.helpers.top_bar import BAR, CORPUS_BUTTON, choose_corpus, link_to, open_menu

PHONE: ViewportSize = {"width": 390, "height": 844}


def open_page(page: Page, name: str) -> None:
    page.goto(f"/{name}")
    expect(page.locator(f"{BAR}[role=navigation]")).to_be_attached()
    settle(page)


def button(page: Page, name: str) -> Locator:
    return page.locator(f"{BAR} [data-opens={name}]")


def test_keys_lead_through_a_menu_and_back_to_its_button(page: Page) -> None:
    open_page(page, "about")
    button(page, "learn").focus()
    page.keyboard.press("ArrowDown")
    menu = page.locator(".st-key-menu-learn")
    expect(menu.get_by_role("link", name="Tours")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("link", name="Practice")).to_be_focused()
    page.keyboard.press("End")
    expect(menu.get_by_role("button", name="Keys")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("link", name="Tours")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button(page, "learn")).to_be_focused()
    expect(button(page, "learn")).to_have_attribute("aria-expanded", "false")


def test_one_menu_is_open_at_a_time_and_a_click_elsewhere_closes_it(page: Page) -> None:
    open_page(page, "words")
    open_menu(page, "share")
    check_accessible(page)
    open_menu(page, "teach")
    expect(page.locator(".st-key-menu-share")).to_be_hidden()
    expect(button(page, "share")).to_have_attribute("aria-expanded", "false")
    page.locator(".bpe-heading h1").click()
    expect(page.locator(".st-key-menu-teach")).to_be_hidden()
    open_menu(page, "corpus")
    check_accessible(page)
    button(page, "corpus").click()
    expect(page.locator(".st-key-menu-corpus")).to_be_hidden()


def test_the_page_shown_is_marked_and_its_menu_too(page: Page) -> None:
    open_page(page, "laws")
    current = page.locator(f"{BAR} [aria-current=page]")
    expect(current).to_have_text("Laws", use_inner_text=True)
    link_to(page, "Learners").click()
    expect(page.get_by_role("heading", name="Learners", exact=True)).to_be_visible()
    expect(page.locator(".st-key-page-learners a[aria-current=page]")).to_have_count(1)
    expect(current).to_have_count(1)
    shadow = "e => getComputedStyle(e).boxShadow.startsWith('rgba(0, 0, 0, 0)')"
    assert not button(page, "compare").evaluate(shadow)
    assert link_to(page, "Laws").evaluate(shadow)


def test_a_link_that_comes_late_is_marked_too(page: Page) -> None:
    open_page(page, "laws")
    current = page.locator(f"{BAR} [aria-current=page]")
    expect(current).to_have_count(1)
    current.evaluate(
        """link => {
            const parent = link.parentElement;
            link.remove();
            link.removeAttribute("aria-current");
            parent.append(link);
        }"""
    )
    expect(current).to_have_text("Laws", use_inner_text=True)


def test_the_button_names_the_corpus_that_is_shown(page: Page) -> None:
    open_page(page, "")
    expect(page.locator(CORPUS_BUTTON)).to_have_text("Slide corpus · BPE")
    choose_corpus(page, "hug, pug, pun, bun")
    expect(page.locator(CORPUS_BUTTON)).to_have_text("hug, pug, pun, bun · BPE")
    expect(page.locator(".st-key-menu-corpus")).to_be_hidden()
    link_to(page, "About").click()
    expect(page.locator(CORPUS_BUTTON)).to_have_text("hug, pug, pun, bun · BPE · not used here")


def test_a_link_is_copied_and_the_terms_are_opened_from_a_menu(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_page(page, "merges?k=2")
    expect(page).to_have_url("/merges?corpus=slide&k=2")
    open_menu(page, "share").get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    open_menu(page, "learn").get_by_role("button", name="Terms").click()
    terms = page.locator(".bpe-terms dl")
    expect(terms).to_be_focused()
    page.keyboard.press("Escape")
    expect(terms).to_be_hidden()


@pytest.mark.parametrize("name", ["merges", "words"])
def test_on_a_phone_all_else_is_in_a_sheet(page: Page, name: str) -> None:
    page.set_viewport_size(PHONE)
    open_page(page, name)
    for title in ("Merges", "Words"):
        expect(link_to(page, title)).to_be_in_viewport(ratio=1)
    expect(page.locator(".st-key-page-laws a")).to_be_hidden()
    expect(page.locator(CORPUS_BUTTON)).to_be_in_viewport(ratio=1)
    sheet = open_menu(page, "more")
    check_accessible(page)
    sheet.get_by_role("link", name="Export").scroll_into_view_if_needed()
    expect(sheet.get_by_role("button", name="Open a room")).to_be_visible()
    sheet.get_by_role("link", name="Laws").click()
    expect(page.get_by_role("heading", name="Laws", exact=True)).to_be_visible()
    expect(page.locator(".st-key-page-laws a")).to_be_hidden()


def test_a_low_window_has_one_button_instead_of_bars(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    open_page(page, "words")
    expect(page.locator(CORPUS_BUTTON)).to_be_hidden()
    expect(link_to(page, "Merges")).to_be_hidden()
    open_menu(page, "more")
    expect(page.locator(CORPUS_BUTTON)).to_be_visible()
    link_to(page, "Merges").click()
    expect(page.locator(".stepper.ready")).to_be_visible()
