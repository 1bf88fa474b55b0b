"""The Morphemes page in a browser: it fits, points and links lead on, lists come in and out."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from bpe_viz.ui.morphemes.texts import VIEWS
from tests.browser.conftest import Screenshot
from tests.helpers.screens import (
    SIZES,
    bring,
    check_accessible_in_both_themes,
    drawn,
    fits,
    open_view,
    settle,
    show_in,
)
from tests.helpers.top_bar import link_to

CHART_IS_HIGH = "() => document.querySelector('.st-key-gold_curve svg.marks')?.clientHeight >= 180"
LONG = ("tokenizer", "limits")  # whose last lines of text are below a small screen
REFUSED = "kahvikakku kahvi kakku, kahvi kak ku\nwent go ed\n<img/src=x> <img /src=x>\n"

SIZES_OF_OVERVIEW = """() => {
  const sizeOf = node => parseFloat(getComputedStyle(node).fontSize);
  const inside = names => [...document.querySelectorAll(names)].map(sizeOf);
  const chart = ".st-key-gold_curve svg.marks";
  return {
    letters: inside(".bpe-pictures .bpe-cut"),
    others: [".bpe-say h2", ".bpe-ticks > span", ".bpe-pictures div > b", `${chart} text`]
      .flatMap(inside),
    chart: document.querySelector(chart).clientHeight,
  };
}"""


def open_morphemes(page: Page, query: str = "") -> Locator:
    """The main part of the page at a link, once the chosen view is drawn."""
    page.goto(f"/morphemes?{query}")
    main = page.get_by_test_id("stMain")
    expect(main.locator(".st-key-gold-controls")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    return main


def curve(page: Page) -> Locator:
    """The chart of scores, once it is drawn."""
    found = page.locator(".st-key-gold_curve svg.marks").last
    expect(found).to_be_visible()
    return found


@pytest.mark.parametrize("query", ["", "corpus=suffixes&k=40&gold=gold_english"])
def test_words_and_curve_are_larger_on_the_stage_than_at_the_desk(page: Page, query: str) -> None:
    open_morphemes(page, query)
    curve(page)
    desk = page.evaluate(SIZES_OF_OVERVIEW)
    page.keyboard.press("l")
    expect(page.locator(".st-key-gold-controls")).to_be_hidden()
    page.wait_for_function(f"chart => ({SIZES_OF_OVERVIEW})().chart > chart", arg=desk["chart"])
    stage = page.evaluate(SIZES_OF_OVERVIEW)
    assert min(stage["letters"]) >= 34
    assert min(stage["others"]) >= 24
    assert len(stage["letters"]) == len(desk["letters"])
    assert min(stage["letters"]) > max(desk["letters"])
    for part in (".bpe-pictures", ".st-key-gold_curve svg.marks"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert not _is_under_dock(page.locator(part))


def _is_under_dock(part: Locator) -> bool:
    box, dock = part.bounding_box(), part.page.locator(".st-key-dock").bounding_box()
    assert box
    assert dock
    return box["y"] + box["height"] > dock["y"] > 0


def test_every_view_fits_the_screen_and_can_be_read(page: Page, screenshot: Screenshot) -> None:
    open_morphemes(page, "corpus=suffixes")
    page.wait_for_function(CHART_IS_HIGH)
    for view, name in VIEWS.items():
        open_view(page, name)
        expect(page).to_have_url(re.compile(f"view={view}" if view != "overview" else "morphemes"))
        settle(page)
        fits(page, downwards=view not in LONG)
        check_accessible_in_both_themes(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            fits(page, downwards=view not in LONG)
            screenshot(f"{view}-{width}")
        page.set_viewport_size({"width": 1280, "height": 720})
        show_in(page, "light")


def test_a_point_of_the_curve_leads_to_its_step_and_to_the_merges_page_and_back(page: Page) -> None:
    main = open_morphemes(page, "corpus=slide&axis=linear&view=scores")
    expect(main).to_contain_text("BPE, 8 merges")
    expect(page).to_have_url(re.compile("k=8"))
    settle(page)
    curve(page).get_by_label("Merges: 6; F1: 0.545").last.click(force=True)
    expect(main).to_contain_text("BPE, 6 merges")
    expect(page).to_have_url(re.compile("k=6"))
    link_to(page, "Merges").click()
    expect(page.locator(".stepper .number")).to_have_value("6")
    link_to(page, "Morphemes").click()
    expect(main).to_contain_text("BPE, 6 merges")
    expect(curve(page)).to_contain_text("now, and best F1: after merge 6")


def test_the_step_moves_with_the_keyboard_and_the_curve_follows(page: Page) -> None:
    main = open_morphemes(page, "corpus=slide&k=3&view=merge")
    expect(main).to_contain_text("Merge 3 joins")
    expect(main.locator(".dock .number")).to_have_value("3")
    page.keyboard.press("ArrowRight")
    expect(main).to_contain_text("Merge 4 joins")
    after = main.get_by_role("button", name="Next change")
    after.focus()
    after.press("Enter")
    expect(main).to_contain_text("Merge 5 joins")
    expect(page).to_have_url(re.compile("k=5"))


def test_a_link_reproduces_the_view_and_back_leaves_the_page(page: Page) -> None:
    query = "corpus=suffixes&k=20&gold=gold_english&view=words&sort=missed&find=un&page=2"
    main = open_morphemes(page, query)
    expect(main).to_contain_text("Words 17 to 32 of")
    before = page.evaluate("history.length")
    words = main.locator(".bpe-words [role=img]").evaluate_all("es => es.map(e => e.ariaLabel)")
    assert len(words) == 16
    field = main.get_by_role("textbox", name="Words with these letters")
    field.fill("ness")
    field.press("Enter")
    expect(page).to_have_url(re.compile("find=ness"))
    expect(main).to_contain_text("page 1 of")
    field.fill("un")
    field.press("Enter")
    expect(page).to_have_url(re.compile("find=un"))
    page.reload()
    expect(main).to_contain_text("Words 1 to 16 of")
    assert page.evaluate("history.length") == before


def test_lists_are_opened_and_refused_lines_named(page: Page, tmp_path: Path) -> None:
    main = open_morphemes(page, "view=list")
    path = tmp_path / "finnish.txt"
    path.write_text(REFUSED, encoding="utf-8")
    main.get_by_role("button", name="Open a list").click()
    bring(page, page.locator("[data-testid=stPopoverBody] input[type=file]"), path)
    expect(main).to_contain_text("Morfessor: word morph morph")
    expect(main).to_contain_text("does not begin with")
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)
    open_view(page, "Words")
    expect(
        main.get_by_role("img", name="best of 2").or_(main.get_by_text("best of 2"))
    ).to_be_visible()
    assert main.locator("img").count() == 0
    expect(page).to_have_url(re.compile("gold=upload"))
    main.get_by_role("button", name="Open a list").click()
    body = page.get_by_test_id("stPopoverBody")
    body.get_by_role("textbox", name="Or paste").fill("happiness\thappy ness\nwent\tgo ed\n")
    body.get_by_role("button", name="Use this list").click()
    expect(main).to_contain_text("listed as happy + ness")


def test_the_words_of_a_list_become_the_corpus(page: Page) -> None:
    main = open_morphemes(page, "view=list")
    main.get_by_role("button", name="Train on it").click()
    page.get_by_role("button", name="Each word once").click()
    expect(page.get_by_text("8 types, 8 tokens")).to_be_visible()
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)
    expect(page).to_have_url(re.compile("corpus=upload"))


def test_all_words_are_saved(page: Page, tmp_path: Path) -> None:
    main = open_morphemes(page, "corpus=slide&view=words&k=8")
    expect(main).to_contain_text("after merge 8")
    settle(page)
    with page.expect_download() as download:
        main.get_by_role("button", name="CSV").click()
    path = tmp_path / "words.csv"
    download.value.save_as(path)
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    assert lines[0].startswith("line,word,gold,symbols,hits,predicted,gold_boundaries,precision")
    assert lines[2].startswith("2,lowest,low|est,low|e|s|t,1,3,1,0.333")


def test_morfessor_is_trained_when_asked_for(page: Page) -> None:
    main = open_morphemes(page, "corpus=suffixes&view=scores")
    main.get_by_role("button", name="Morfessor").click()
    expect(main.get_by_role("rowheader", name="Morfessor")).to_be_visible()
    expect(page).to_have_url(re.compile("morfessor=1"))
