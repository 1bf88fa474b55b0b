"""The 12 MB corpus: chunks fetched ahead, changed words first, words searched on the server."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from bpe_viz.ui.merges.deltas import CHUNK_MERGES
from tests.browser.conftest import Screenshot
from tests.helpers.app_server import Proxy
from tests.helpers.screens import drawn
from tests.helpers.stepping import PATIENCE_MS, open_stepper, press, where
from tests.helpers.tiles import tile_rows

AHEAD = CHUNK_MERGES // 2  # so many merges at least are there before they are shown


@pytest.fixture
def large(page: Page, app_url: str) -> Page:
    """The presidential messages at merge 100, lower-cased words, 400 merges."""
    return open_large(page, app_url)


def open_large(page: Page, url: str) -> Page:
    page.set_default_timeout(PATIENCE_MS)
    page.goto(f"{url}/?corpus=sotu&normalization=lower-case&num_merges=400&k=100&half=choose")
    expect(page.locator(".stepper.ready .total")).to_have_text(" of 400")
    expect(page.locator(".stepper .pairs")).not_to_contain_text("loading")
    page.locator(".stepper").focus()
    return page


def test_changed_words_come_first_and_others_when_they_are_asked_for(
    large: Page, screenshot: Screenshot
) -> None:
    rows = large.locator(".corpus .w")
    expect(rows.first).to_have_class(re.compile("on choose"))
    words = [row.word for row in tile_rows(large.locator(".stepper"))]
    counts = [
        int(text.strip("×").replace(",", ""))
        for text in large.locator(".corpus .w.on .n").all_inner_texts()
    ]
    assert counts == sorted(counts, reverse=True)
    screenshot("choose")
    press(large, "ArrowRight")
    assert [row.word for row in tile_rows(large.locator(".stepper"))] == words
    expect(large.locator(".corpus .caption")).to_contain_text("words change")
    expect(large.locator(".figs")).not_to_have_text(re.compile(r"(\d+\.\d+) → \1"))
    large.set_viewport_size({"width": 1024, "height": 768})
    drawn(large)
    strip = large.locator(".scrub").bounding_box()
    more = large.locator(".dock").get_by_role("button", name="More").bounding_box()
    assert strip is not None
    assert more is not None
    assert strip["width"] >= 200
    assert more["x"] + more["width"] <= 1024 - 28
    large.set_viewport_size({"width": 1280, "height": 720})
    press(large, "ArrowLeft")
    expect(large.locator(".corpus .w.on")).not_to_have_count(0)
    large.locator(".corpus .rows").evaluate("e => { e.scrollTop = e.scrollHeight }")
    expect(large.locator(".corpus .w.off")).to_have_count(0)
    large.get_by_role("button", name="All words").click()
    large.locator(".corpus .rows").evaluate("e => { e.scrollTop = e.scrollHeight }")
    expect(rows.last).to_have_class("w off")
    expect(large.get_by_role("button", name="Changed words only")).to_be_visible()
    # On a tablet the columns stay where they are, however long the sentence above them is.
    large.set_viewport_size({"width": 820, "height": 1180})
    large.locator(".stepper").focus()
    tops = set()
    for _ in range(8):
        tops.add(large.locator(".cols").evaluate("e => e.getBoundingClientRect().top"))
        press(large, "ArrowRight")
    assert len(tops) == 1
    assert large.locator(".say").evaluate("e => e.clientHeight") >= 100  # two lines, and two


def test_only_fifty_changed_words_are_listed_and_any_word_can_be_searched(large: Page) -> None:
    room_of_counts = """box => [...box.querySelectorAll(".p .res")].map(e => e.clientWidth)[0]"""
    at_merge_100 = large.locator(".pairs").evaluate(room_of_counts)
    for number in ("1", "2", "3"):
        large.locator(".number").fill(number)
        large.keyboard.press("Enter")
    expect(large.locator(".pairs")).not_to_contain_text("loading")
    # Longer numbers have more room than after 100 merges, where names and bars have it.
    assert large.locator(".pairs").evaluate(room_of_counts) > at_merge_100 + 8
    large.locator(".corpus .rows").evaluate("e => { e.scrollTop = e.scrollHeight }")
    expect(large.locator(".corpus .w.note")).to_contain_text(
        re.compile(r"and [\d,]+ more words that change")
    )
    large.get_by_role("button", name="Find a word").click()
    large.get_by_role("searchbox").fill("tribe")
    expect(large.locator(".corpus .caption")).to_have_text(re.compile(r"^\d+ found$"))
    expect(large.locator(".corpus .word").first).to_have_text(re.compile("t.*r.*i.*b.*e"))


def test_stepping_never_waits_as_the_next_merges_are_there(browser: Browser, proxy: Proxy) -> None:
    with browser.new_context(viewport={"width": 1280, "height": 720}) as context:
        page = open_large(context.new_page(), f"http://127.0.0.1:{proxy.port}")
        proxy.cut()
        expect(page.get_by_role("dialog")).to_contain_text("Connection error")
        waits = page.locator(".pairs .more", has_text="loading")
        for expected in range(101, 101 + AHEAD):
            assert press(page, "PageDown", "PageDown") == f"{expected} choose"
            assert waits.count() == 0
        press(page, *["PageDown"] * 2 * CHUNK_MERGES)
        expect(waits).to_have_count(1)
        proxy.restore()
        expect(waits).to_have_count(0)


def test_two_readers_do_not_meet_and_a_far_jump_arrives(large: Page, elsewhere: Page) -> None:
    open_stepper(elsewhere, "k=2")
    press(large, "PageDown")
    assert press(elsewhere, "PageDown") == "3 choose"
    assert where(large) == "100 merge"
    expect(elsewhere.locator(".total")).to_have_text(" of 8")
    assert press(large, "End") == "400 the end"
    expect(large.locator(".pairs .more")).to_contain_text(" more pairs, at most")
    expect(large.locator(".say")).to_contain_text("Done: all 400 merges learned")
