"""The selected word in a browser: tree, trace, steps, jumps, why not, tables and pictures."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.screens import check_accessible_in_both_themes, drawn, settle
from tests.helpers.stepping import smallest_text
from tests.helpers.top_bar import BAR
from tests.helpers.words_page import chips, open_tab, open_words


def press(page: Page, words: Locator, key: str) -> str:
    """Press a key; the step that the page shows then."""
    page.keyboard.press(key)
    drawn(page)
    return words.locator(".half").inner_text()


def test_the_keys_step_through_the_trace_but_not_from_a_field(page: Page) -> None:
    words = open_words(page, "text=lower&k=0")
    field = words.get_by_role("textbox", name="Word or sentence to segment")
    field.press("End")
    field.press_sequentially("p r")
    expect(field).to_have_value("lowerp r")
    expect(words.locator(".half")).to_have_text("before merge 1")
    field.fill("lower")
    expect(words.locator(".text .wd")).to_have_count(1)
    words.focus()
    expect(words.locator(".half")).to_have_text("before merge 1")
    steps = [press(page, words, "ArrowRight") for _ in range(5)]
    assert steps == [f"after merge {k}" for k in (1, 2, 5, 6, 8)]
    assert press(page, words, "PageUp") == "after merge 6"
    assert press(page, words, "Home") == "before merge 1"
    assert press(page, words, "End") == "after merge 8"
    assert press(page, words, " ") == "after merge 8"
    page.keyboard.press("Home")
    press(page, words, "ArrowRight")
    assert chips(words) == [["l", "o", "w", "er", "_"]]
    expect(words.locator(".trace tr.on")).to_contain_text("1")
    expect(words.locator(".tree a.later")).to_have_count(3)
    expect(page).to_have_url(re.compile("k=1"))


def test_hovering_a_node_marks_chip_row_and_tree_and_a_rank_is_a_link(page: Page) -> None:
    words = open_words(page, "text=lower")
    link = words.locator(".trace a.rank").nth(2)
    expect(link).to_have_attribute("href", re.compile(r"merges\?corpus=slide&k=5"))
    words.locator(".tree a.n0-1").hover()
    expect(words.locator(".tree .hot")).to_have_count(1)
    expect(words.locator(".trace tr.hot")).to_contain_text("5")
    expect(words.locator(".text .sy.hot")).to_have_text(["low"])
    words.locator(".trace tbody tr").nth(2).hover()
    expect(words.locator(".tree .n3-5.hot")).to_have_count(1)
    expect(words.locator(".text .sy.hot")).to_have_text(["er_"])


def test_a_node_jumps_to_its_merge_and_back(page: Page) -> None:
    words = open_words(page, "text=lower winner")
    words.locator(".tree a.n0-1").click()
    expect(page.locator(".stepper .number")).to_have_value("5")
    expect(page.get_by_role("heading", name="Merges", exact=True)).to_be_visible()
    page.go_back()
    expect(page.locator(".words.ready .build h2").first).to_have_text("How “lower” was built")
    field = page.get_by_role("textbox", name="Word or sentence to segment")
    expect(field).to_have_value("lower winner")


def test_why_not_says_how_many_copies_would_help_if_any(page: Page) -> None:
    words = open_words(page, "text=lowest&view=whynot")
    text = words.get_by_role("textbox", name="Word or sentence to segment")
    pair, facts = words.get_by_role("textbox", name="A pair of symbols"), words.locator(".facts")
    pair.fill("we")
    expect(facts).to_contain_text("closest at merge 1: it occurred 8 times")
    expect(facts).to_contain_text("1 fewer than")
    expect(facts).to_contain_text("1 more of “lowest” would have made it merge 1")
    expect(page).to_have_url(re.compile("pair=we"))
    text.fill("low")
    expect(words.locator(".build h2").first).to_have_text("How “low” was built")
    pair.fill("we")
    expect(facts).to_contain_text("with any number of copies of “low” it is still none of the 8")
    text.fill("wm")
    expect(words.locator(".build h2").first).to_have_text("How “wm” was built")
    pair.fill("wm")
    expect(facts).to_contain_text("6 more of “wm” would have made it merge 8; fewer would not.")


def pressed(words: Locator) -> list[str]:
    """The boundaries that are marked, in the text, in the tree and in the list."""
    marked = words.locator("[data-boundary][aria-pressed=true]")
    labels: list[str] = marked.evaluate_all("nodes => nodes.map(node => node.ariaLabel)")
    return labels


def test_boundaries_are_asked_about_in_the_list_the_text_and_the_tree(page: Page) -> None:
    words = open_words(page, "text=winner&k=8")
    rows, facts = words.locator(".brow"), words.locator(".facts")
    expect(rows).to_have_count(4)
    expect(rows.nth(3)).to_contain_text("is merge 3; by then e was part of er (merge 1)")
    text, tree = (words.locator(f"{place} [data-boundary]") for place in (".text", ".tree"))
    for boundaries in (text, tree):
        expect(boundaries).to_have_count(4)
        for box in (boundary.bounding_box() for boundary in boundaries.all()):
            assert box
            assert min(box["width"], box["height"]) >= 24
    text.nth(3).click()
    expect(facts).to_contain_text("ner_ is not one of the 8 merges")
    assert pressed(words) == ["Why not joined: n and er, end of word?"] * 3
    words.get_by_role("button", name="Why not joined: w and i?").nth(1).click()
    expect(facts).to_contain_text("wi is not one of the 8 merges")
    assert pressed(words) == ["Why not joined: w and i?"] * 3
    expect(page).to_have_url(re.compile("view=whynot&pair=w\\+i"))
    tree.nth(1).click()
    expect(facts).to_contain_text("in is not one of the 8 merges")
    open_tab(words, "Trace")
    rows.nth(0).get_by_role("button").click()
    expect(facts).to_contain_text("wi is not one of the 8 merges")
    # Fingers press those of the tree: on a phone all words have one size, and stay where they are.
    page.set_viewport_size({"width": 390, "height": 844})
    words.get_by_role("textbox", name="Word or sentence to segment").fill("winner lower mower")
    cells = words.locator(".text .cells")
    expect(cells).to_have_count(3)
    expect(text).to_have_count(0)
    expect(tree).to_have_count(4)
    places = [place.bounding_box() for place in cells.all()]
    cells.nth(1).click()
    expect(words.locator(".build h2").first).to_have_text("How “lower” was built")
    assert [place.bounding_box() for place in cells.all()] == places


WATCH_SAID = """node => {
  window.saidWhy = [];
  const note = () => window.saidWhy.push(node.textContent);
  new MutationObserver(note).observe(node, {childList: true});
}"""


def test_why_not_is_said_once_when_it_is_asked(page: Page) -> None:
    words = open_words(page, "text=winner&k=8&view=whynot")
    expect(words.locator(".facts")).to_contain_text("wi is not one of the 8 merges")
    said = words.locator(".side").get_by_role("status")
    expect(said).to_be_empty()  # nobody asked yet
    said.evaluate(WATCH_SAID)
    words.get_by_role("button", name="Why not joined: n and er, end of word?").first.click()
    expect(said).to_have_text(
        "Why not joined: n and er, end of word? Never learned: n er, end of word is not one of the"
        " 8 merges. In this word: No merge joins n and er, end of word: that pair was never"
        " learned. In the corpus: its two symbols were never next to each other. More copies: would"
        " not help: with any number of copies of “winner” it is still none of the 8 merges."
    )
    words.get_by_role("textbox", name="A pair of symbols").fill("wi")
    expect(said).to_contain_text("Why not joined: w and i? Never learned: w i is not one of")
    words.locator(".side").get_by_role("tab", name="Trace").click()
    words.locator(".side").get_by_role("tab", name="Why not").click()
    expect(words.locator(".facts")).to_contain_text("wi is not one of the 8 merges")
    assert len(page.evaluate("saidWhy")) == 2


def test_boundaries_are_reached_with_keys(page: Page) -> None:
    words = open_words(page, "text=winner&k=8")
    for place in (".text", ".tree"):
        boundaries = words.locator(f"{place} [data-boundary]")
        reached = words.locator(f"{place} [data-boundary][tabindex='0']")
        expect(reached).to_have_count(1)
        reached.focus()
        page.keyboard.press("ArrowDown")
        expect(boundaries.nth(1)).to_be_focused()
        page.keyboard.press("Enter")
        expect(words.locator(".facts")).to_contain_text("in is not one of the 8 merges")
        expect(boundaries.nth(1)).to_be_focused()
        page.keyboard.press("ArrowUp")
        page.keyboard.press(" ")
        expect(words.locator(".facts")).to_contain_text("wi is not one of the 8 merges")
        expect(boundaries.nth(0)).to_be_focused()
    assert press(page, words, "ArrowLeft") == "after merge 2"


def test_why_not_is_never_empty(page: Page) -> None:
    words = open_words(page, "text=lower low&view=whynot")
    facts = words.locator(".facts")
    expect(facts).to_contain_text("lower_ is not one of the 8 merges")
    expect(page).not_to_have_url(re.compile("pair="))
    words.focus()
    press(page, words, "ArrowLeft")
    press(page, words, "ArrowLeft")
    expect(facts).to_contain_text("low is merge 6")
    words.locator(".text .wd").nth(1).click()
    press(page, words, "End")
    expect(words.locator(".pairanswer")).to_have_text(re.compile("The word is one symbol"))


def test_the_timeline_moves_the_step_everywhere(page: Page) -> None:
    words = open_words(page, "text=lower&view=timeline")
    rows = words.locator(".timeline li")
    expect(rows).to_have_count(5)
    rows.nth(2).get_by_role("button").click()
    expect(words.locator(".half")).to_have_text("after merge 2")
    words.get_by_role("slider", name="Merge", exact=True).fill("6")
    expect(words.locator(".timeline li.on")).to_contain_text("6–8")
    assert chips(words) == [["low", "er_"]]
    settle(page)
    words.get_by_role("tab", name="Trace").click()
    words.locator(".trace a.rank").first.click()
    expect(page.locator(".stepper .number")).to_have_value("1")


def test_orders_units_and_cuts(page: Page) -> None:
    words = open_words(page, "text=winner it’s U.S.&view=orders")
    panel = words.get_by_role("tabpanel")
    expect(panel.locator(".way")).to_have_count(5)
    expect(panel).to_contain_text("differs: 6 symbols against 5")
    panel.get_by_text("Every beginning tried").click()
    expect(panel.locator(".tried li").first).to_contain_text("not in the vocabulary")
    open_tab(words, "Units")
    expect(panel).to_contain_text("0 unknown")
    expect(panel.locator(".way")).to_have_count(3)
    open_tab(words, "Cuts")
    expect(panel).to_contain_text("acronym")
    expect(panel).to_contain_text("clitic: is, has or us")
    expect(panel.locator(".countedletters tbody tr")).to_have_count(len("winner"))
    panel.get_by_role("spinbutton", name="Threshold, bits").fill("0.9")
    panel.get_by_role("spinbutton", name="Threshold, bits").press("Enter")
    expect(panel).to_contain_text("Patches, above 0.90 bits")
    expect(page).to_have_url(re.compile(r"bits=0\.9"))


def test_inputs_can_be_kept_and_compared(page: Page) -> None:
    words = open_words(page, "text=lower")
    words.get_by_role("button", name="Keep").click()
    field = words.get_by_role("textbox", name="Word or sentence to segment")
    field.fill("unlockable")
    expect(words.locator(".build h2").first).to_contain_text("unlockable")
    words.get_by_role("button", name="Keep").click()
    rows = words.locator(".kepttable tbody tr")
    expect(rows).to_have_count(2)
    expect(page).to_have_url(re.compile("keep=lower&keep=unlockable"))
    rows.nth(0).locator(".keptrow").click()
    expect(field).to_have_value("lower")
    rows.nth(1).get_by_role("button", name="Remove unlockable").click()
    expect(rows).to_have_count(1)


def test_tables_and_trees_are_saved(page: Page, tmp_path: Path) -> None:
    words = open_words(page, "corpus=slide&text==er&view=trace")
    # The unknown unit is hatched, but not behind its letter.
    expect(words.locator(".tree .unk + .plain + text")).to_have_text("=")
    saved = {}
    kinds = words.locator(".tools").get_by_role("button", name=re.compile("^(SVG|PNG|LaTeX)$"))
    expect(kinds).to_have_count(0)  # until they are asked for
    words.locator(".tools summary").click()
    expect(kinds).to_have_count(3)
    for name in ("SVG", "PNG", "CSV"):
        place = words.get_by_role("tabpanel") if name == "CSV" else words
        with page.expect_download() as download:
            place.get_by_role("button", name=name, exact=True).first.click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        saved[name] = path
    expect(kinds).to_have_count(0)  # as something else was pressed
    table = saved["CSV"].read_text(encoding="utf-8-sig").splitlines()
    assert table[0] == "rank,left,right,at,before,after"
    assert table[1] == "1,e,r,2,'= e r _,'= er _"
    picture = saved["SVG"].read_text(encoding="utf-8")
    assert picture.startswith("<svg") and "var(" not in picture and ">er_</text>" in picture
    assert saved["PNG"].read_bytes().startswith(b"\x89PNG")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    words.locator(".tools summary").click()
    words.get_by_role("button", name="LaTeX", exact=True).click()
    page.keyboard.press("Escape")
    expect(kinds).to_have_count(0)
    expect(words.locator(".build .note")).to_contain_text("The tree is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert r"[{er\_}, merge={1}{2} [{er}, merge={1}{1} [{e}] [{r}]] [{\_}]]" in copied


def test_help_and_stage_mode_open_and_close_with_keys(page: Page) -> None:
    words = open_words(page, "text=lower&k=0")
    words.focus()
    page.keyboard.press("?")
    expect(words.get_by_role("dialog", name="Keys and clicker")).to_contain_text("stage mode")
    page.keyboard.press("Escape")
    expect(words.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("l")
    expect(page).to_have_url(re.compile("lecture=1"))
    box = words.bounding_box()
    assert box
    assert (box["x"], box["width"]) == (0, 1280)
    assert press(page, words, "ArrowRight") == "after merge 1"
    page.reload()
    expect(words).to_have_class(re.compile("lecture"))
    words.focus()
    page.keyboard.press("Escape")
    expect(page.locator(BAR)).to_be_visible()
    expect(page).not_to_have_url(re.compile("lecture"))


@pytest.mark.parametrize("query", ["text=newer&k=8", "text=unhappiness&k=4"])
def test_letters_of_tree_and_trace_can_be_read_from_the_last_row(page: Page, query: str) -> None:
    words = open_words(page, f"{query}&lecture=1")
    expect(words.locator(".tree svg").first).to_be_visible()
    assert smallest_text(words) >= 24  # at 1280x720


TABS = ("Trace", "Timeline", "Why not?", "Segmenters", "Units", "Cuts", "Kept")


def test_every_panel_is_accessible(page: Page) -> None:
    words = open_words(page, "text=lower mower's newest&pair=we&keep=lower&k=6")
    for tab in TABS:
        page.emulate_media(color_scheme="light")
        open_tab(words, tab)
        expect(words.get_by_role("tabpanel")).not_to_contain_text("Looking")
        check_accessible_in_both_themes(page)


# Leaves whose boxes go beyond the tree's own box, or below the window.
CUT_LEAVES = """tree => {
  const frame = tree.getBoundingClientRect();
  const bottom = Math.min(frame.bottom, innerHeight);
  return [...tree.querySelectorAll(".leaf .box")].map(box => box.getBoundingClientRect()).filter(
    box => box.bottom > bottom || box.top < frame.top || box.right > frame.right
      || box.left < frame.left).length;
}"""
ARABIC = "corpus=declaration-arabic&num_merges=300&text=والاجتماعية"


@pytest.mark.parametrize(
    "query",
    [
        pytest.param(ARABIC, id="right to left"),
        pytest.param("corpus=sotu-18&text=international", id="deep"),
        pytest.param("corpus=overlaps&text=aaabdaaabac&lecture=1", id="in stage mode"),
        pytest.param("corpus=declaration-english&text=everyoneinternational", id="long"),
    ],
)
def test_a_tree_is_not_cut_through_its_leaves(page: Page, query: str) -> None:
    check_leaves(page, open_words(page, query))


def check_leaves(page: Page, words: Locator) -> None:
    """No leaf of the tree is cut, neither at the end nor at the start."""
    tree = words.locator(".tree")
    expect(tree.locator(".leaf").first).to_be_attached()
    expect(words.locator(".why")).not_to_contain_text("…")
    drawn(page)
    assert tree.evaluate(CUT_LEAVES) == 0
    words.focus()
    press(page, words, "Home")
    assert tree.evaluate(CUT_LEAVES) == 0


def test_the_tree_of_a_chain_is_whole_and_a_low_tree_takes_less_height(
    page: Page,
) -> None:
    words = open_words(page, "corpus=overlaps&text=aaabdaaabac ab")
    high = words.evaluate("e => e.clientHeight")
    check_leaves(page, words)
    press(page, words, "End")
    words.locator(".text .wd").nth(1).click()
    expect(words.locator(".build h2").first).to_contain_text("“ab”")
    drawn(page)
    assert words.evaluate("e => e.clientHeight") < high


def test_a_wide_tree_starts_where_its_word_begins(page: Page) -> None:
    words = open_words(page, f"{ARABIC}{'والاجتماعية' * 3}")
    tree = words.locator(".tree")
    expect(tree.locator(".leaf").first).to_be_attached()
    assert tree.evaluate("e => e.scrollWidth > e.clientWidth")
    assert tree.evaluate("e => Math.ceil(e.scrollLeft) + e.clientWidth >= e.scrollWidth")
