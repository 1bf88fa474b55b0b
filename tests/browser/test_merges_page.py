"""The main promise: one command, one page, the slide corpus merge by merge."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import fits, looks, settle
from tests.helpers.stepping import where
from tests.helpers.top_bar import (
    CORPUS_BUTTON,
    bring_text,
    choose_corpus,
    corpus_field,
    link_to,
    open_settings,
    save_lesson,
)


def stepper(page: Page) -> Locator:
    """The stepper's root, once it is drawn."""
    found = page.locator(".stepper")
    expect(found).to_contain_text("of 8")
    return found


def test_the_slide_corpus_fits_the_screen_and_a_setting_trains_again(
    page: Page, screenshot: Screenshot
) -> None:
    page.goto("/")
    stepper(page)
    expect(page.get_by_role("heading", name="Merges", exact=True)).to_be_visible()
    expect(page.locator(CORPUS_BUTTON)).to_have_text("Slide corpus · BPE", use_inner_text=True)
    for look in looks(page):
        fits(page)
        screenshot(look)
    open_settings(page)
    merges = page.get_by_role("spinbutton", name="Merges")
    merges.fill("3")
    merges.press("Enter")
    expect(page.locator(".stepper")).to_contain_text("of 3")
    expect(page.locator(".bpe-settings")).to_contain_text("Merges3")


@pytest.mark.parametrize("path", ["/", "/merges"])
def test_a_link_opens_its_step(page: Page, path: str) -> None:
    page.goto(f"{path}?corpus=slide&k=3&half=choose&tie_rule=greatest")
    expect(stepper(page)).to_contain_text("is alphabetically last")
    assert where(page) == "3 choose"
    expect(page.locator(".bpe-summary")).to_contain_text("greatest-pair ties")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_impossible_link_falls_back_with_a_notice(page: Page) -> None:
    page.goto("/?corpus=**moon**&k=x")
    stepper(page)
    expect(page.get_by_text('There is no corpus "**moon**" here')).to_be_visible()
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_text("There is no corpus")).to_have_count(0)


def test_rows_of_pairs_show_the_letters_of_their_own_corpus(page: Page) -> None:
    """The pairs of two corpora have the same numbers, and other letters."""
    page.goto("/?corpus=hug")
    rows = page.locator(".pairs .lanes .p")
    expect(rows.first).to_have_attribute("data-pair", "u g")
    choose_corpus(page, "Slide corpus")
    expect(rows.first).to_have_attribute("data-pair", "e r")
    pairs = rows.evaluate_all(
        "rows => rows.map(row => [row.dataset.pair, row.querySelector('.prw').textContent])"
    )
    assert [pair.replace(" ", "") for pair, _ in pairs] == [shown for _, shown in pairs]


def test_the_large_corpus_shows_progress_and_can_be_cancelled(page: Page) -> None:
    page.goto("/")
    stepper(page)
    choose_corpus(page, "Presidential messages")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    expect(page.locator(".bpe-summary")).to_contain_text("Slide corpus")
    expect(corpus_field(page)).to_have_value("Slide corpus")
    expect(stepper(page)).to_be_visible()
    choose_corpus(page, "Presidential messages")
    expect(page.locator(".bpe-summary")).to_contain_text("Presidential messages")
    expect(page.locator(".stepper")).to_contain_text("of 5,000")


def test_a_lesson_file_is_saved_and_opened_again(page: Page, tmp_path: Path) -> None:
    page.goto("/")
    stepper(page)
    path = tmp_path / "lesson.json"
    save_lesson(page, path)
    lesson = json.loads(path.read_text(encoding="utf-8"))
    assert lesson["word_counts"][0] == ["low", 5]
    assert lesson["name"] == "Slide corpus"
    lesson["k"] = 4
    path.write_text(json.dumps(lesson), encoding="utf-8")
    bring_text(page, path)
    expect(page.locator(".bpe-summary")).to_contain_text("Slide corpus (2) · 5 types")
    expect(page.locator(".stepper .number")).to_have_value("4")
    expect(page).to_have_url(re.compile("corpus=upload"))
    link_to(page, "Words").click()
    expect(page.locator(".words.ready .half")).to_have_text("after merge 4")
    expect(page).to_have_url(re.compile("corpus=upload.*k=4"))
    link_to(page, "Merges").click()
    expect(page.locator(".bpe-summary")).to_contain_text("Slide corpus (2) · 5 types")
    expect(page.locator(".stepper .number")).to_have_value("4")
    expect(page).to_have_url(re.compile("corpus=upload"))
    page.reload()
    expect(page.locator(".bpe-summary")).to_contain_text("Slide corpus (2) · 5 types")
    expect(page.locator(".stepper .number")).to_have_value("4")


def test_a_setting_keeps_the_step_on_screen(page: Page) -> None:
    page.goto("/?k=2")
    stepper(page)
    page.locator(".stepper").focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    open_settings(page)
    merges = page.get_by_role("spinbutton", name="Merges")
    merges.fill("5")
    merges.press("Enter")
    expect(page.locator(".stepper")).to_contain_text("of 5")
    expect(page.locator(".stepper .number")).to_have_value("3")


def test_the_same_step_of_another_corpus_is_taken_along(page: Page) -> None:
    page.goto("/?k=2")
    stepper(page)
    page.locator(".stepper").focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    expect(page).to_have_url(re.compile("k=3$"))
    choose_corpus(page, "English suffixes")
    expect(page.locator(".stepper")).to_contain_text("of 40")
    expect(page.locator(".stepper")).to_be_focused()
    for _ in range(6):
        page.keyboard.press("PageDown")
    expect(page).to_have_url(re.compile("corpus=suffixes&k=3$"))
    link_to(page, "Words").click()
    expect(page.locator(".words.ready .half")).to_have_text("after merge 3")


def test_a_link_followed_at_once_takes_the_step_along_and_the_start_is_a_step_too(
    page: Page,
) -> None:
    page.goto("/?k=3")
    stepper(page)
    page.locator(".stepper").focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    link_to(page, "Words").click()
    expect(page.locator(".words.ready")).to_be_visible()
    expect(page).to_have_url(re.compile("k=4"))
    link_to(page, "Merges").click()
    stepper(page)
    expect(page.locator(".stepper .number")).to_have_value("4")
    settle(page)
    page.locator(".stepper").focus()
    page.keyboard.press("Home")
    expect(page).not_to_have_url(re.compile("k=4"))
    link_to(page, "Words").click()
    expect(page.locator(".words.ready .half")).to_have_text("before merge 1")
    link_to(page, "Export").click()
    expect(page.get_by_role("button", name="corpus-0.csv")).to_be_enabled()
    choose_corpus(page, "English suffixes")
    expect(page.get_by_role("button", name="corpus-40.csv")).to_be_enabled()
    link_to(page, "Words").click()
    expect(page.locator(".words.ready .half")).to_have_text("after merge 40")


def test_a_link_is_followed_whatever_its_page_reports_in_that_moment(page: Page) -> None:
    page.goto("/export")
    expect(page.get_by_role("button", name="corpus-8.csv")).to_be_enabled()
    settle(page)
    page.evaluate(  # the page reports its theme
        """() => addEventListener("click", () => {
            document.querySelector(".stApp").style.colorScheme = "dark";
        }, { once: true })"""
    )
    link_to(page, "Laws").click()
    expect(page.get_by_role("heading", name="Laws", exact=True)).to_be_visible()
