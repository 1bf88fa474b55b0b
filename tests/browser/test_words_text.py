"""The Words page in a browser: typing, chips, figures, links, hostile input."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import SCHEMES, drawn, fits, looks, settle, show_in
from tests.helpers.stepping import stop_clock
from tests.helpers.top_bar import corpus_field, link_to
from tests.helpers.words_page import chips, open_tab, open_words

TYPED_MS = 200  # after which a text that was typed is asked about
# What is asked about texts is noted; the first answer is held until it is let go.
HOLD = """() => {
  const send = window.fetch;
  const held = window.held = { asked: [] };
  const isLetGo = new Promise(done => held.letGo = done);
  window.fetch = async (address, options) => {
    const question = JSON.parse(options?.body ?? "{}");
    const answer = await send(address, options);
    if ("text" in question) {
      held.asked.push(question);
      await isLetGo;
    }
    return answer;
  };
}"""
WORD_STARTS = """root => [...root.querySelectorAll(".text .wd")].map(word => {
  const range = document.createRange();
  range.selectNodeContents(word.querySelector(".sy"));
  return range.getBoundingClientRect().left.toFixed(0);
})"""


def test_the_page_fits_the_screen(page: Page, screenshot: Screenshot) -> None:
    words = open_words(page)
    assert chips(words) == [
        ["low", "er_"],
        ["w", "i", "n", "n", "er_"],
        ["m", "o", "w", "er_"],
    ]
    expect(words.locator(".figures")).to_contain_text("11 symbols")
    expect(words.locator(".text .unk")).to_have_text(["m"])
    for look in looks(page):
        fits(page)
        screenshot(look)


def test_typing_segments_at_once(page: Page) -> None:
    words = open_words(page)
    field = words.get_by_role("textbox", name="Word or sentence to segment")
    field.fill(f"{'z' * 60}lower")
    expect(words.locator(".why h2")).to_have_text(re.compile(r"^Remaining boundaries: 6\d$"))
    expect(words.locator(".tree")).not_to_have_js_property("scrollLeft", 0)  # its merges are there
    field.fill("")
    expect(words.get_by_role("heading", level=2).first).to_have_text("Type a word or a sentence.")
    expect(words.locator(".figures")).to_be_empty()
    expect(words.locator(".dock")).to_be_hidden()
    field.press_sequentially("newest lower", delay=20)
    expect(words.locator(".text .wd").nth(1)).to_contain_text("lower_")
    assert chips(words) == [["new", "e", "s", "t", "_"], ["low", "er_"]]
    expect(words.locator(".figures")).to_contain_text("3.50 per word")
    expect(words.locator(".build h2").first).to_have_text("How “newest” was built")
    expect(page).to_have_url(re.compile("text=newest"))
    words.locator(".text .wd").nth(1).click()
    page.wait_for_url(re.compile("word=lower"))
    page.reload()
    expect(page.locator(".words.ready .build h2").first).to_have_text("How “lower” was built")


def test_a_word_of_the_corpus_can_be_picked(page: Page) -> None:
    words = open_words(page, "text=new")
    words.get_by_role("button", name="Add a word of the corpus").click()
    pick = words.get_by_role("combobox", name="Add a word of the corpus")
    pick.fill("wi")
    expect(words.locator("datalist option")).to_have_count(1)
    pick.fill("wider")
    pick.press("Enter")
    expect(words.locator(".build h2").first).to_have_text("How “wider” was built")
    assert chips(words) == [["new", "_"], ["w", "i", "d", "er_"]]


def test_enter_looks_at_the_word_that_was_typed_and_a_long_text_is_answered(page: Page) -> None:
    words = open_words(page)
    field = words.get_by_role("textbox", name="Word or sentence to segment")
    field.fill("lower newest")
    field.press("Enter")
    expect(words.locator(".build h2").first).to_have_text("How “newest” was built")
    expect(field).to_have_value("lower newest")
    field.press("Home")
    field.press("Enter")
    expect(words.locator(".build h2").first).to_have_text("How “lower” was built")
    field.fill("lower newest winner wider low " * 70)
    expect(words.locator(".figures")).to_contain_text("350 words")
    expect(page).to_have_url(re.compile(r"text=(lower\+newest\+winner\+wider\+low\+){70}"))
    field.fill("lower winner " * 7692)
    expect(words.locator(".figures")).to_contain_text("15,384 words")
    expect(words.locator(".text")).to_contain_text("more words")
    expect(words.locator(".figures")).to_contain_text("too long for the link")
    expect(page).not_to_have_url(re.compile("text="))
    expect(words.locator(".text .sy")).to_have_count(2000)


def test_words_begin_at_the_same_place_at_every_step(page: Page) -> None:
    words = open_words(page, "text=lower winner&k=8")
    words.focus()
    places = [words.evaluate(WORD_STARTS)]
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
        drawn(page)
        places.append(words.evaluate(WORD_STARTS))
    first, second = map(int, places[0])
    assert first < second
    assert places == [places[0]] * 7


HOSTILE = {
    "<img src=x onerror=alert(1)>": "<img",
    "a\u202eb\u2066c": "a[U+202E]b[U+2066]c",
    "x" * 10_000: "xxx",
    "👨‍👩‍👧 🏳️‍🌈": "👨",
    "مرحبا नमस्ते 東京": "م",
    "**b** $x$ :red[y] `z`": "**b**",
}


def test_letters_can_be_read_on_every_colour_and_hostile_ones_are_only_text(page: Page) -> None:
    words = open_words(page)
    for scheme in SCHEMES:
        show_in(page, scheme)
        assert words.evaluate(CONTRAST) > 5
    for text, shown in HOSTILE.items():
        words.get_by_role("textbox", name="Word or sentence to segment").fill(text)
        expect(words.locator(".text .wd").first).to_contain_text(shown[:1])
        expect(words.locator(".build h2").first).to_contain_text(shown[:1])
        assert words.locator("img").count() == 0
        for tab in ("Timeline", "Why not?", "Segmenters", "Units", "Cuts"):
            open_tab(words, tab)
            expect(words.get_by_role("tabpanel")).not_to_contain_text("Looking")
        assert words.locator(".text .wd").first.inner_text().startswith(shown[:1])


def test_the_bytes_alphabet_knows_everything(page: Page) -> None:
    words = open_words(page, "corpus=slide&unit=bytes&text=café")
    expect(words.locator(".figures")).to_contain_text("nothing is unknown")
    assert words.locator(".unk").count() == 0


CONTRAST = """root => {
  const light = colour => {
    const [r, g, b] = colour.match(/[0-9.]+/g).slice(0, 3).map(v => {
      v /= 255;
      return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const chip = root.querySelector(".text .sy:not(.unk)");
  const found = [];
  for (let hue = 0; hue < 360; hue += 5) {
    chip.style.setProperty("--h", hue);
    const ground = light(getComputedStyle(chip, "::before").backgroundColor);
    const letters = light(getComputedStyle(chip).color);
    found.push((Math.max(ground, letters) + 0.05) / (Math.min(ground, letters) + 0.05));
  }
  return Math.min(...found);
}"""


def test_a_pattern_that_is_too_slow_says_so(page: Page) -> None:
    page.goto("/words?pattern=(a|aa)%2Bb&text=low")
    words = page.locator(".words.ready")
    expect(words.locator(".problem")).to_have_count(0)
    words.get_by_role("textbox", name="Word or sentence to segment").fill("a" * 40)
    expect(words.locator(".problem")).to_contain_text("is too slow")
    words.get_by_role("textbox", name="Word or sentence to segment").fill("aab")
    expect(words.locator(".text .wd")).to_have_count(1)
    expect(words.locator(".problem")).to_have_count(0)


@pytest.mark.own_clock
def test_a_text_that_waits_is_asked_about_as_it_is_by_then(page: Page) -> None:
    """Asked about in the name of a later one, the answer would be shown below that."""
    page.clock.install()
    words = open_words(page, "text=low")
    field = words.get_by_role("textbox", name="Word or sentence to segment")
    page.evaluate(HOLD)
    stop_clock(page)
    for text in ("newest", "wider"):  # the second waits for the answer to the first
        field.fill(text)
        page.clock.run_for(TYPED_MS)
    field.fill("lower")  # and is not what is there any more
    page.evaluate("held.letGo()")
    page.wait_for_function("() => held.asked.length > 1")
    asked = page.evaluate("held.asked.map(({ text, textId }) => [text, textId])")
    assert asked == [["newest", 1], ["lower", 3]]
    page.clock.run_for(TYPED_MS)
    assert chips(words) == [["low", "er_"]]


def test_a_text_stays_with_its_corpus_and_the_tab_with_the_reader(page: Page) -> None:
    words = open_words(page)
    field = words.get_by_role("textbox", name="Word or sentence to segment")
    field.fill("newest")
    expect(words.locator(".text .wd")).to_have_count(1)
    words.get_by_role("tab", name="Timeline").click()
    expect(page).to_have_url(re.compile("text=newest&view=timeline"))
    link_to(page, "About").click()
    expect(page.get_by_role("heading", name="About", exact=True)).to_be_visible()
    link_to(page, "Words").click()
    expect(words.get_by_role("tab", name="Timeline")).to_have_attribute("aria-selected", "true")
    expect(field).to_have_value("newest")
    settle(page)
    corpus_field(page).click()
    page.get_by_role("option", name="Suffixes").click()
    expect(page).to_have_url(re.compile("corpus=suffixes"))
    expect(field).not_to_have_value("newest")
    expect(words.get_by_role("tab", name="Timeline")).to_have_attribute("aria-selected", "true")


def test_a_long_word_stays_legible_and_its_boundaries_can_be_asked_about(page: Page) -> None:
    words = open_words(page, "text=unconstitutionallymisrepresentations")
    tree = words.locator(".tree")
    letters = tree.locator(".letters").first
    assert letters.evaluate("e => e.getBoundingClientRect().height") >= 12
    assert tree.evaluate(
        "e => e.scrollWidth > e.clientWidth && e.scrollHeight <= e.clientHeight + 1"
    )
    tree.locator(".ask").nth(1).click()
    expect(words.get_by_role("textbox", name="A pair of symbols")).to_have_value("n c")
    expect(words.get_by_role("tab", name="Why not?")).to_have_attribute("aria-selected", "true")
