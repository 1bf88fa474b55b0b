"""Parity-aware BPE on Merges: whose turn it is, what it counts, and what all need."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from bpe_viz import learn_parity_bpe
from bpe_viz.samples import sample_by_key
from tests.browser.conftest import Screenshot
from tests.helpers.quiet_page import stepper_without_server
from tests.helpers.screens import check_accessible
from tests.helpers.stepping import open_stepper, press

HERE = ".languages li[aria-current]"
TEXTS = {"English": ["the", "the", "they"], "German": ["der", "der", "wer", "werden"]}


def test_the_language_that_needs_most_symbols_decides(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page, "corpus=article-1")
    say = stepper.locator(".say")
    expect(say).to_contain_text("How languages share one vocabulary")
    expect(say).not_to_contain_text("Choose a text")
    for _ in range(7):
        press(page, "ArrowRight")
    expect(say).to_contain_text("English decides:")
    expect(say).to_contain_text("English needs most symbols, 169")
    expect(stepper.locator(HERE)).to_have_text("English169")
    expect(stepper.locator(".pairs .hd")).to_contain_text("Pair counts in English")
    adding = stepper.locator(".corpus .w.on .d:visible").all_text_contents()
    added = sum(int(text.removeprefix("+")) for text in adding if text)
    count = int(stepper.locator(".pairs .p:visible .res .num").first.inner_text())
    assert added == count == 7  # though the pair is in German words, too
    check_accessible(page, ".stepper")
    screenshot("choose")
    assert press(page, "ArrowRight") == "4 merge"
    expect(say).to_contain_text("occurred 7 times in English and was joined 13 times")
    expect(stepper.locator(HERE)).to_contain_text("Greek")
    expect(stepper.locator(".pairs .hd")).to_contain_text("Pair counts in Greek")
    long_word = stepper.locator("[data-word^=brotherhood] > .word")
    assert "wide" not in (long_word.get_attribute("class") or "").split()
    assert long_word.evaluate("word => word.scrollWidth <= word.clientWidth")  # from its beginning
    screenshot("merge")


def test_a_used_page_shows_what_a_fresh_page_shows(page: Page) -> None:
    stepper = open_stepper(page, "corpus=article-1&k=9&half=choose")
    fresh = stepper.locator(".pairs, .corpus, .say").all_inner_texts()
    press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft")
    assert stepper.locator(".pairs, .corpus, .say").all_inner_texts() == fresh


def test_a_corpus_in_one_language_does_not_name_it_in_every_row(page: Page) -> None:
    stepper = open_stepper(page, "learner=parity&k=2")
    expect(stepper.locator(".pairs .hd")).to_contain_text("Pair counts")
    expect(stepper.locator(".pairs .hd")).not_to_contain_text("Slide corpus")
    expect(stepper.locator(".languages")).to_be_hidden()
    expect(stepper.locator("[data-language]")).to_have_count(0)


def test_it_is_stepped_through_without_a_server(browser: Browser, tmp_path: Path) -> None:
    history = learn_parity_bpe(TEXTS, 6, min_count=1)
    with stepper_without_server(browser, tmp_path / "stepper.html", history) as page:
        for rank in range(1, len(history) + 1):
            press(page, "ArrowRight")
            language = history.merge(rank).language
            expect(page.locator(".say")).to_contain_text(f"{language} decides")
            expect(page.locator(HERE)).to_contain_text(str(language))
            press(page, "ArrowRight")


def test_the_sample_says_the_same_thing_in_each_language() -> None:
    sample = sample_by_key("article-1")
    assert [*sample.by_language()] == ["English", "German", "Greek"]
    assert sample.load() == "\n".join(sample.by_language().values())
