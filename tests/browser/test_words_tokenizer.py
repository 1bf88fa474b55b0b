"""The Words page in a browser, with the vocabulary of a real tokenizer."""

import re

from playwright.sync_api import Page, expect

from bpe_viz import load_tokenizer
from tests.helpers.screens import check_accessible_in_both_themes, settle
from tests.helpers.words_page import has_chips, open_words


def shown(word: str) -> tuple[str, ...]:
    """The tokens of a word, a blank as the page draws it."""
    symbols = load_tokenizer("cl100k").segment(word).symbols
    return tuple(symbol.replace("Ġ", "␣") for symbol in symbols)


def test_a_word_is_opened_up_in_a_real_vocabulary_and_one_click_leads_back(page: Page) -> None:
    words = open_words(page, "text=unlockable low&word=low")
    choice = words.get_by_label("Vocabulary", exact=True)
    expect(choice).to_have_value("")
    choice.select_option("cl100k")
    has_chips(words, shown("unlockable"))
    expect(words.locator(".whose .about")).to_have_text(
        "cl100k (GPT-4): 100,256 tokens, 100,000 merges"
    )
    expect(words.locator(".text .wd[aria-current=true]")).to_have_text(re.compile("␣low"))
    for hidden in ("Segmenter", "Draws", "Units"):
        expect(words.get_by_text(hidden, exact=True)).to_be_hidden()
    words.locator(".text .wd").first.click()
    blank = words.get_by_label("Blank in front")
    expect(blank).not_to_be_checked()
    blank.check()
    has_chips(words, shown(" unlockable"))
    steps = load_tokenizer("cl100k").segment(" unlockable").steps
    ranks = [f"{step.rank:,}" for step in steps]
    expect(words.locator("table.trace tbody td:first-child")).to_have_text(["0", *ranks])
    assert sorted(words.locator(".tree text.rank").all_text_contents()) == sorted(ranks)
    words.focus()
    page.keyboard.press("ArrowLeft")
    expect(words.locator(".half")).to_have_text(f"after merge {ranks[-1]}")
    expect(page).to_have_url(re.compile(rf"tokenizer=cl100k.*rank={steps[-1].rank}"))
    page.reload()
    expect(words.locator(".half")).to_have_text(f"after merge {ranks[-1]}")
    expect(blank).to_be_checked()
    settle(page)
    check_accessible_in_both_themes(page, ".words")
    words.get_by_role("button", name="Back to this corpus").click()
    expect(words.get_by_label("Segmenter", exact=True)).to_have_value("rank-order")
    expect(page).not_to_have_url(re.compile("tokenizer="))
