"""Corpus text that is markup, invisible, very long or written from right to left stays text."""

import json
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.stepping import open_stepper, press, wait_until
from tests.helpers.tiles import assert_joined, tile_rows
from tests.helpers.top_bar import bring_text

HOSTILE = [
    "<img/src=x/onerror=alert(1)>",
    "**b**",
    "$x$",
    "a\u202eb",
    "👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
    ":red[x]",
    "nul\x00\x07z",
    "</script><b>",
    "ab" * 5000,
]


@pytest.fixture
def upload(page: Page, tmp_path: Path) -> "Upload":
    return Upload(page, tmp_path)


class Upload:
    """Opens words of one's own in the app, each as it is."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page, self.folder = page, folder

    def __call__(self, words: list[str]) -> Locator:
        stepper = open_stepper(self.page)
        path = self.folder / "words.json"
        path.write_text(json.dumps(Counter(words)), encoding="utf-8")
        bring_text(self.page, path)
        expect(self.page.locator(".bpe-summary")).to_contain_text("words")
        expect(stepper.locator(".total")).not_to_have_text(" of 8")
        expect(stepper).to_be_focused()  # the popover is gone, and the clicker steps
        return stepper


def test_hostile_words_are_shown_as_text_and_a_long_one_scrolls_inside_its_row(
    page: Page, upload: Upload, screenshot: Screenshot
) -> None:
    alerts: list[str] = []
    page.on("dialog", lambda dialog: alerts.append(dialog.message))
    stepper = upload(HOSTILE)
    shown = stepper.locator(".corpus").inner_text().replace("\n", "")
    for text in ("<img/src=x", "**b**", "$x$", "[U+202E]", ":red[x]", "[U+0000][U+0007]"):
        assert text in shown
    press(page, "ArrowRight", "ArrowRight")
    for box in (
        "[data-testid=stMain]",
        ".stepper",
        ".say",
        ".corpus .rows",
        ".pairs",
        ".vocabulary",
    ):
        sizes = "e => e.scrollWidth - e.clientWidth"
        assert page.locator(box).evaluate(sizes) <= 0, box
    widest = "all => Math.max(...all.map(e => e.scrollWidth))"
    words = stepper.locator(".word")  # what is out of sight comes a moment later
    wait_until(page, lambda: words.evaluate_all(widest) > 3000)
    for _ in range(28):
        press(page, "ArrowRight")
    screenshot("hostile")
    assert stepper.locator("img, script, b b").count() == 0
    assert alerts == []


def test_right_to_left_words_run_from_the_right(
    page: Page, upload: Upload, screenshot: Screenshot
) -> None:
    stepper = upload(["كتاب", "كتاب", "الكتاب", "שלום", "שלום", "plain"])
    press(page, "ArrowRight")
    screenshot("rtl")
    words = stepper.locator(".corpus .w .word")
    x_of = "e => [...e.querySelectorAll('.tile')].map(tile => tile.getBoundingClientRect().x)"
    for place, from_right in [(0, True), (2, True), (3, False)]:
        x = words.nth(place).evaluate(x_of)
        assert x == sorted(x, reverse=from_right)
    expect(words.nth(0).locator(".tile.ring").first).to_be_visible()


def test_words_from_the_right_close_up_to_the_right(
    page: Page, upload: Upload, screenshot: Screenshot
) -> None:
    page.emulate_media(reduced_motion="reduce")
    stepper = upload(["كتاب"] * 4 + ["الكتاب"] * 2 + ["שלום"] * 3 + ["שלומות"] * 2 + ["plain"])
    for _ in range(6):
        assert press(page, "ArrowRight").endswith("choose")
        before = tile_rows(stepper)
        assert press(page, "ArrowRight").endswith("merge")
        after = tile_rows(stepper)
        assert assert_joined(before, after) > 0
    screenshot("closed")
    assert {row.is_from_right for row in after if row.changes} == {True}
    ghosts = (
        "e => [...e.querySelectorAll('.tile, .ghost')].map(one => one.getBoundingClientRect().x)"
    )
    x = stepper.locator(".corpus .w.on .word").first.evaluate(ghosts)
    assert x == sorted(x, reverse=True)  # ghosts are the last, at the left end
    change = stepper.locator(".corpus .w.on .d").first.bounding_box()
    assert change
    assert change["x"] < min(x)


def test_wide_letters_and_emoji_close_up_too(page: Page, upload: Upload) -> None:
    page.emulate_media(reduced_motion="reduce")
    stepper = upload(["中国人"] * 3 + ["中国"] * 4 + ["🎉🎉🎉"] * 5 + ["नमस्ते"] * 2 + ["🇫🇮🇫🇮"] * 2)
    for _ in range(6):
        press(page, "ArrowRight")
        before = tile_rows(stepper)
        press(page, "ArrowRight")
        assert assert_joined(before, tile_rows(stepper)) > 0


def test_a_row_keeps_no_letters_of_the_word_before(page: Page, upload: Upload) -> None:
    plain = [f"word{first}{second}" for first in "abcdefgh" for second in "abcdefgh"]
    stepper = upload(["مرحبا"] * 3 + ["السلام"] * 2 + ["👩"] * 2 + plain)
    words = stepper.locator(".corpus .w[data-word]")
    for _ in range(8):  # the rows of joined letters are used for other words, and back
        shown = words.evaluate_all(
            "rows => rows.map(row => [row.dataset.word, row.querySelector('.word').textContent])"
        )
        assert [text.rstrip("_") for _, text in shown] == [word for word, _ in shown]
        press(page, "ArrowRight")


def test_combining_marks_sit_on_a_circle_or_on_their_letter(page: Page, upload: Upload) -> None:
    stepper = upload(["e\u0301te\u0301", "e\u0301", "e\u0301"])
    expect(stepper.locator(".alpha")).to_contain_text("\u25cc\u0301")
    press(page, "ArrowRight", "ArrowRight")
    expect(stepper.locator(".vocabulary .c.new")).to_have_text("e\u0301")


def test_spaces_and_marks_can_be_seen(page: Page) -> None:
    stepper = open_stepper(
        page, "corpus=suffixes&pretokenizer=gpt2&unit=characters&mark_place=none"
    )
    expect(stepper.locator(".alpha")).to_contain_text("␣")


def test_the_mark_is_lighter_than_letters(page: Page) -> None:
    stepper = open_stepper(page, "k=2")
    weight = "e => [getComputedStyle(e).fontWeight, getComputedStyle(e.parentElement).fontWeight]"
    mark = stepper.locator(".vocabulary .v .c .mark").first
    assert mark.evaluate(weight) == ["400", "600"]
