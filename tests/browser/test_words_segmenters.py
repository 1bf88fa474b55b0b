"""The segmenter of the Words page in a browser, and the page with WordPiece and Unigram."""

import re

from playwright.sync_api import Locator, Page, expect

from bpe_viz import learn_bpe, segment
from tests.helpers.screens import check_accessible_in_both_themes, finger_on, settle
from tests.helpers.slides import SLIDES
from tests.helpers.words_page import has_chips, open_words

LONG = "antidisestablishmentarianism"
LEAST_LETTER = 13  # pixels


def test_another_segmenter_cuts_the_whole_page_and_is_in_the_link(page: Page) -> None:
    words = open_words(page, "text=winner")
    choice = words.get_by_label("Segmenter", exact=True)
    expect(choice).to_have_value("rank-order")
    has_chips(words, ("w", "i", "n", "n", "er_"))
    choice.select_option("longest-match")
    has_chips(words, ("w", "i", "n", "ne", "r", "_"))
    expect(words.locator(".side")).to_contain_text("Longest match first")
    expect(words.locator(".figures")).to_contain_text("6 symbols")
    expect(page).to_have_url(re.compile("segmenter=longest-match"))
    choice.select_option("most-probable")
    has_chips(words, ("w", "i", "n", "n", "er_"))
    expect(words.locator(".side")).to_contain_text("sum −")
    words.focus()
    page.keyboard.press("Home")
    has_chips(words, tuple("winner_"))
    page.keyboard.press("End")
    has_chips(words, ("w", "i", "n", "n", "er_"))
    expect(page).to_have_url(re.compile("k=8&.*segmenter=most-probable"))
    page.reload()
    has_chips(words, ("w", "i", "n", "n", "er_"))
    expect(choice).to_have_value("most-probable")


def test_dropout_draws_what_the_library_draws(page: Page) -> None:
    history = learn_bpe(SLIDES, 8)
    words = open_words(page, "text=lower&segmenter=dropout&dropout=0.4&seed=1&view=draws")
    has_chips(words, segment("lower", history, dropout=0.4, seed=1).symbols)
    for seed in (2, 3):
        words.get_by_role("button", name="Again", exact=True).click()
        expect(words.get_by_label("Seed")).to_have_value(str(seed))
        has_chips(words, segment("lower", history, dropout=0.4, seed=seed).symbols)
    expect(page).to_have_url(re.compile("segmenter=dropout&dropout=0.4&seed=3"))
    rows = words.locator(".drawtable tbody tr")
    expect(rows.first).to_contain_text("29.5%")  # low er_: what is left out in no step
    words.get_by_label("p", exact=True).fill("1")
    has_chips(words, tuple("lower_"))
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("100.0%")
    settle(page)
    check_accessible_in_both_themes(page, ".words")


def test_words_with_wordpiece(page: Page) -> None:
    words = open_words(page, "text=lowest slow&learner=wordpiece&num_merges=4")
    expect(words.get_by_label("Segmenter", exact=True)).to_have_value("longest-match")
    expect(words.locator(".text .unkname")).to_have_text("[UNK]")
    expect(words.locator(".side")).to_contain_text("in the vocabulary")
    words.get_by_label("Segmenter", exact=True).select_option("rank-order")
    expect(words.locator(".text .unkname")).to_have_count(0)


def test_words_with_unigram(page: Page) -> None:
    page.goto("/words?learner=unigram&text=lower")
    best = page.locator(".bpe-path")
    expect(best).to_have_text(re.compile(r"lower\s*is the most probable of"))
    expect(page.locator(".bpe-sum")).to_contain_text("sum")


def test_a_long_word_is_legible_on_a_phone_and_follows_a_finger(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    words = open_words(page, f"text={LONG}")
    follows_a_finger(page, words.locator(".tree"), words.locator(".tree text"))
    page.goto(f"/words?learner=unigram&text={LONG}")
    lattice = page.locator(".bpe-wide:has(.bpe-lattice)")
    expect(lattice.locator(".unit")).to_have_count(len(LONG) + 1)
    settle(page)
    follows_a_finger(page, lattice, lattice.locator(".unit"))


def follows_a_finger(page: Page, box: Locator, letters: Locator) -> None:
    """Assert that a drawing with legible letters goes on beyond its box, and can be dragged."""
    sizes = letters.evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
    assert min(sizes) >= LEAST_LETTER
    box.scroll_into_view_if_needed()
    width, room = box.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert width > room
    expect(box).to_have_css("mask-image", re.compile("gradient"))  # it fades where it goes on
    drag = finger_on(page, box.locator("xpath=.."))
    box.evaluate("e => { e.dataset.drawing = ''; }")
    drag("[data-drawing]", -150, 0)
    expect(box).not_to_have_js_property("scrollLeft", 0)
