"""What a tie rule changes, symbols and words up close, top pairs, search, worksheets."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import check_accessible, drawn
from tests.helpers.stepping import open_stepper, press, where

IS_SEEN = """panel => {
  const {bottom, left, right, top} = panel.getBoundingClientRect();
  const isOnTop = (x, y) => panel.contains(panel.getRootNode().elementFromPoint(x, y));
  const isInWindow = top >= 0 && bottom <= innerHeight;
  return isInWindow && isOnTop(left + 9, top + 9) && isOnTop(right - 9, bottom - 9);
}"""


def test_the_scales_and_t_open_what_the_tie_rule_changes(
    page: Page, screenshot: Screenshot
) -> None:
    stepper = open_stepper(page, "k=1&half=choose")
    matter = stepper.locator(".matter")
    expect(stepper.locator(".referee")).to_contain_text("2 pairs tie at 9; first seen takes er")
    scales = stepper.get_by_role("button", name="What the tie rule changes")
    scales.click()
    expect(matter).to_contain_text("Does it matter in the end?")
    scales.click()
    expect(matter).to_be_hidden()
    page.keyboard.press("t")
    expect(matter).to_contain_text("greatest pair: all words are segmented the same")
    word = stepper.get_by_role("textbox", name="Try a word under every rule")
    word.fill("lower")
    word.press("Enter")
    expect(stepper.locator(".tried")).to_have_text("under every rule: lower_")
    expect(word).to_be_focused()
    screenshot("tie")
    stepper.focus()
    assert press(page, "ArrowRight") == "1 merge"
    expect(matter).to_be_hidden()
    expect(stepper.locator(".pairs .rest:visible")).to_have_text(
        "Ties are shown at the choose half-step."
    )
    page.keyboard.press("t")
    expect(stepper.locator(".pairs .rest:visible")).to_contain_text("Gone:")


def test_all_tied_pairs_are_listed_and_follow_the_step(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(
        page, "corpus=declaration-english&num_merges=150&k=113&half=choose&view=ties"
    )
    stepper.get_by_role("button", name="68 pairs").click()
    panel = stepper.get_by_role("dialog", name="Tied pairs")
    expect(panel).to_contain_text("68 pairs, each 2 times, in the order of the rule")
    expect(panel.locator("li")).to_have_count(68)
    check_accessible(page, ".stepper")
    screenshot("tied")
    press(page, "ArrowRight")
    expect(panel).to_contain_text("Ties are shown at the choose half-step.")
    press(page, "PageDown")
    expect(panel.locator("li")).not_to_have_count(0)
    assert press(page, "PageUp", "ArrowLeft") == "113 choose"
    expect(panel.locator("li")).to_have_count(68)
    merged = stepper.locator(".p.win .pr").first.inner_text()
    assert panel.locator("li .now").inner_text() == merged


def test_without_a_tie_the_lanes_say_so(page: Page) -> None:
    stepper = open_stepper(page, "k=4&half=choose&tie_rule=greatest&view=ties")
    stepper.focus()
    for _ in range(8):
        if stepper.locator(".referee:visible").count() == 0:
            break
        press(page, "ArrowRight", "ArrowRight")
    expect(stepper.locator(".pairs .rest:visible")).to_contain_text("No tie here")


def test_a_symbol_up_close_even_when_it_is_used_up(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page, "k=8")
    stepper.locator(".vocabulary").get_by_role("button", name="Symbol newer, end of word").click()
    panel = stepper.get_by_role("dialog")
    expect(panel).to_contain_text("Born at merge 7; 6 times in the corpus now.")
    expect(panel).to_contain_text("In 1 word:")
    expect(panel.locator(".tree")).to_have_text("newer_7new4ne3newer_2er1er_")
    screenshot("symbol")
    panel.get_by_role("button", name="Go to merge 7").click()
    assert where(page) == "7 merge"
    expect(stepper).to_be_focused()
    chip = stepper.locator(".vocabulary").get_by_role("button", name="Symbol er", exact=True)
    chip.click()
    expect(panel).to_contain_text("Born at merge 1; now unused: merge 2 took the last one.")
    expect(panel).to_contain_text("No word contains it now.")
    chip.click()
    expect(panel).to_be_hidden()
    chip.click()
    expect(panel).to_be_visible()


def test_a_word_up_close_from_its_name_or_from_a_symbol_in_it(page: Page) -> None:
    stepper = open_stepper(page, "k=8")
    stepper.get_by_role("button", name="lowest_, 2 times: show its trace").click()
    lines = stepper.locator(".trace li")
    expect(lines).to_have_text(["unitslowest_", "5lowest_", "6lowest_"])
    page.keyboard.press("Escape")
    expect(stepper.get_by_role("button", name="lowest_, 2 times: show its trace")).to_be_focused()
    stepper.locator(".corpus .tile", has_text="d").click()
    stepper.get_by_role("button", name="Trace of the word").click()
    expect(stepper.get_by_role("dialog")).to_contain_text("Word wider")


def test_letters_are_listed_by_their_present_counts_and_top_pairs_as_they_are_sorted(
    page: Page,
) -> None:
    stepper = open_stepper(page, "k=0")
    letters = stepper.locator(".alpha .ag")
    expect(letters).to_have_text(re.compile(r"^e19_18w18r9n8l7o7d3i3s2t2$"))
    assert press(page, "PageDown") == "1 choose"
    stepper.get_by_role("button", name="All 14 pairs").click()
    panel = stepper.get_by_role("dialog", name="Top pairs")
    expect(panel.locator("caption")).to_have_text("14 pairs, before merge 1")
    expect(panel.locator("tbody tr").first).to_have_text("er9")
    panel.get_by_role("button", name="Pair").click()
    expect(panel.locator("th").first).to_have_attribute("aria-sort", "ascending")
    expect(panel.locator("tbody tr").first).to_have_text("de3")
    expect(page).to_have_url(re.compile("half=choose&view=top-pair-up$"))
    press(page, "PageDown")
    # w er, d er and er _ are new; e r, d e and r _ are still listed, with 0
    expect(panel.locator("caption")).to_have_text("14 pairs, after merge 1; 3 more gone")
    expect(panel.locator("tbody tr")).to_have_count(17)
    expect(letters).to_have_text(re.compile(r"^_18w18e10n8l7o7"))


def test_the_search_finds_words_and_one_that_is_not_there_can_be_cut(page: Page) -> None:
    stepper = open_stepper(page, "k=3")
    stepper.get_by_role("button", name="Find a word").click()
    field = stepper.get_by_role("searchbox", name="Find a word of the corpus")
    field.fill("er")
    expect(stepper.locator(".corpus .w")).to_have_count(2)
    expect(page).to_have_url(re.compile(r"\?corpus=slide&k=3&find=er$"))
    field.press("Escape")
    expect(stepper.locator(".corpus .w")).to_have_count(5)
    expect(page).to_have_url(re.compile(r"\?corpus=slide&k=3$"))
    stepper.get_by_role("button", name="Find a word").click()
    field.fill("lowerer")
    expect(stepper.locator(".corpus .caption")).to_have_text("not in the corpus")
    stepper.get_by_role("button", name="Cut “lowerer” on the Words page").click()
    words = page.locator(".words.ready")
    expect(words.locator(".build h2").first).to_have_text("How “lowerer” was built")
    expect(words.locator(".half")).to_have_text("after merge 3")


def test_the_source_is_one_click_or_one_link_away(page: Page) -> None:
    stepper = open_stepper(page, "k=3&view=moon,source")
    expect(stepper.get_by_role("dialog")).to_contain_text("def learn(")
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile(r"\?corpus=slide&k=3$"))
    stepper.get_by_role("button", name="Code").click()
    expect(stepper.get_by_role("dialog")).to_contain_text("def learn(")
    expect(page).to_have_url(re.compile("k=3&view=source$"))


def test_worksheet_and_answers_are_saved_apart(page: Page, tmp_path: Path) -> None:
    stepper = open_stepper(page, "k=2")
    saved = {}
    for name in ("worksheet", "answer key"):
        stepper.get_by_role("button", name="More").click()
        with page.expect_download() as download:
            stepper.get_by_role("button", name=f"Save {name}").click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        saved[name] = path
    page.set_content(saved["worksheet"].read_text(encoding="utf-8"))
    expect(page.get_by_role("heading").nth(1)).to_have_text("Which 5 pairs are merged next?")
    expect(page.locator("table").first.locator("tr").nth(1)).to_have_text("3")
    expect(page.get_by_role("row", name="6 n e w er_")).to_be_visible()
    page.set_content(saved["answer key"].read_text(encoding="utf-8"))
    expect(page.locator("table").first.locator("tr").nth(1)).to_have_text("3ne8ne")


def test_a_word_opens_on_the_words_page_at_the_same_step(page: Page) -> None:
    stepper = open_stepper(page, "k=3")
    stepper.get_by_role("button", name="newer_, 6 times: show its trace").click()
    stepper.get_by_role("button", name="Open on the Words page").click()
    expect(page.locator(".half")).to_have_text("after merge 3")
    expect(page.locator("h1")).to_have_text("Words")
    expect(page).to_have_url(re.compile("/words.*text=newer"))
    page.go_back()
    expect(page.locator(".stepper .where")).to_contain_text("of 8")
    expect(page).to_have_url(re.compile("k=3"))


def test_panels_open_where_they_are_seen_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    stepper = open_stepper(page)
    panel = stepper.locator(".panel")
    for name in ("More", "All 14 pairs", "Code"):
        stepper.get_by_role("button", name=name, exact=True).click()
        expect(panel).to_be_visible()
        assert panel.evaluate(IS_SEEN), name
        panel.get_by_role("button", name="Close").click()
    # What a symbol's panel says grows when the words have come.
    stepper.locator(".pairs").get_by_role("button", name="Symbol w").last.click()
    expect(panel).to_contain_text("In 5 words")
    drawn(page)
    assert panel.evaluate(IS_SEEN)


def test_a_menu_goes_with_the_step_or_a_click_elsewhere_and_leaves_the_dock_free(
    page: Page,
) -> None:
    stepper = open_stepper(page, "k=3")
    dialog = stepper.get_by_role("dialog")
    menu = stepper.locator(".dock").get_by_role("button").last
    dock = stepper.locator(".dock").bounding_box()
    assert dock
    for close in ("PageDown", "Escape", "click"):
        menu.click()
        box = dialog.bounding_box()
        assert box
        assert box["y"] + box["height"] <= dock["y"]
        if close == "click":
            stepper.locator(".say").click()
        else:
            page.keyboard.press(close)
        expect(dialog).to_have_count(0)
    page.keyboard.press("?")
    keys = dialog.bounding_box()
    assert keys
    assert keys["y"] + keys["height"] <= dock["y"]


def test_a_term_says_what_it_means(page: Page) -> None:
    stepper = open_stepper(page, "k=0")
    term = stepper.locator(".say .bpe-term")
    expect(term).to_have_text("end marks")
    meaning = stepper.locator(".bpe-meaning")
    term.focus()
    expect(meaning).to_contain_text("The sign for the end")
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    term.hover()
    expect(meaning).to_be_visible()
    page.keyboard.press("PageDown")
    expect(meaning).to_have_count(0)
