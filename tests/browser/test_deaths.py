"""Picky BPE chosen as the learner: symbols die on Merges, and every page shows the same run."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from bpe_viz import MarkPlace, learn_picky_bpe
from tests.browser.conftest import Screenshot
from tests.helpers.quiet_page import stepper_without_server
from tests.helpers.screens import check_accessible, settle
from tests.helpers.slides import SLIDES
from tests.helpers.stepping import open_stepper, press
from tests.helpers.top_bar import open_menu

ASKED = "corpus=slide&learner=picky&threshold=0.7&num_merges=9"
RETURNS = {"xabab": 9, "xabc": 1, "yab": 1}
DEAD = ".vocabulary .v .c.dead"


def dead_on(page: Page) -> list[str]:
    return page.locator(DEAD).all_text_contents()


def lines_of(page: Page) -> list[str]:
    """The tiles of each word, with a blank between them."""
    rows = page.locator(".corpus .w:visible").all()
    return [" ".join(row.locator(".tile").all_text_contents()) for row in rows]


def test_a_symbol_dies_is_back_before_its_death_and_dies_again(
    page: Page, screenshot: Screenshot
) -> None:
    stepper = open_stepper(page, f"{ASKED}&k=6&half=merge")
    assert lines_of(page)[-1] == "new _"
    assert dead_on(page) == ["lo", "ne", "er"]
    assert press(page, "ArrowRight", "ArrowRight") == "7 merge"
    expect(stepper.locator(".say")).to_contain_text(
        "dies. 6 of 8 were used up, more than 70%; the rest parts again"
    )
    after = lines_of(page)
    assert after[-1] == "n e w _"
    assert dead_on(page) == ["lo", "new", "ne", "er"]
    expect(page.locator(".corpus .tile.split")).to_have_count(3)
    expect(page.locator(".corpus")).to_contain_text("48 − 6 + 4 = 46 symbols")
    died = page.locator(".vocabulary .v", has=page.locator(".c.dead", has_text="new"))
    expect(died.locator(".unused")).to_have_attribute(
        "title", "died after merge 7: new+er_ took 6 of 8"
    )
    check_accessible(page, ".stepper")
    screenshot("death")
    assert press(page, "ArrowLeft") == "7 choose"
    assert (lines_of(page)[-1], dead_on(page)) == ("new _", ["lo", "ne", "er"])
    assert press(page, "ArrowRight") == "7 merge"
    page.reload()
    open_stepper(page, page.url.split("?", 1)[1])
    assert (lines_of(page), dead_on(page)) == (after, ["lo", "new", "ne", "er"])


def test_it_is_chosen_in_the_corpus_menu(page: Page) -> None:
    open_stepper(page, "corpus=slide&num_merges=9")
    open_menu(page, "corpus")
    menu = page.locator(".st-key-menu-corpus")
    menu.locator(".st-key-change_training summary").click()
    box = menu.get_by_role("combobox", name="Learner")
    box.scroll_into_view_if_needed()
    settle(page)  # a list that is open closes when the menu is scrolled
    box.click()
    page.get_by_role("option", name="Picky BPE").click()
    expect(menu.locator(".bpe-settings")).to_contain_text("Picky BPE")
    expect(menu.get_by_role("spinbutton", name="Threshold of dying")).to_have_value("0.90")
    expect(page.locator(".stepper .say")).to_contain_text("How BPE forgets")
    page.wait_for_url("**learner=picky**")


def test_a_thread_parts_where_a_symbol_dies(page: Page, screenshot: Screenshot) -> None:
    open_stepper(page, f"{ASKED}&k=9&view=loom")
    frays = page.locator(".loom .knot.fray")
    expect(frays).to_have_count(2)  # new in new_, low in lowest_
    labels = [fray.get_attribute("aria-label") for fray in frays.all()]
    assert any("low died after merge 8: low+_ took 5 of 7" in str(label) for label in labels)
    screenshot("loom")
    dead = [str(knot.get_attribute("aria-label")) for knot in page.locator(".loom .dead").all()]
    assert all("; dead by now" in label for label in dead)
    struck = {label.split(" = ")[1].split(",")[0] for label in dead}
    page.get_by_role("radio", name="Race").or_(page.get_by_role("tab", name="Race")).click()
    assert struck == set(dead_on(page))


def test_words_are_cut_as_deaths_leave_them_after_any_merge(page: Page) -> None:
    page.goto(f"/words?{ASKED}&k=9&text=new")
    symbols = page.locator(".words .sentence, .say").first
    expect(page.get_by_text("it died after merge 7", exact=False).first).to_be_visible()
    expect(page.locator("#words-way option")).to_have_count(4)  # dropout is not defined here
    expect(symbols).to_be_visible()


def test_it_is_stepped_through_without_a_server(browser: Browser, tmp_path: Path) -> None:
    for number, history in enumerate(
        (
            learn_picky_bpe(SLIDES, num_merges=9, threshold=0.6),
            learn_picky_bpe(RETURNS, num_merges=5, threshold=0.85, mark_place=MarkPlace.NONE),
        )
    ):
        with stepper_without_server(browser, tmp_path / f"{number}.html", history) as page:
            for k in range(1, len(history) + 1):
                assert press(page, "ArrowRight", "ArrowRight") == f"{k} merge"
                state = history.at(k)
                assert lines_of(page) == [" ".join(state.segment(word)) for word in history.words]
                assert {*dead_on(page)} == {dead.symbol for dead in state.dead()}
