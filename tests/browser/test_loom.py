"""The loom: the whole training as threads, a second view of the merges."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bpe_viz.samples.catalogue import sample_by_key
from bpe_viz.training import train
from bpe_viz.ui.offline.page import offline_page
from tests.browser.conftest import Screenshot
from tests.helpers.screens import WCAG, check_accessible_in_both_themes
from tests.helpers.stepping import open_stepper, press, wait_until, where

NAMES = "nodes => nodes.filter(n => n.checkVisibility()).map(n => n.textContent)"
X = "node => { const box = node.getBoundingClientRect(); return box.left + box.width / 2; }"


def loom_of(stepper: Locator) -> Locator:
    return stepper.get_by_role("region", name="Loom")


def names_on(loom: Locator) -> list[str]:
    """The names at the knots, word by word, by rank."""
    found: list[str] = loom.locator(".knot.named").evaluate_all(NAMES)
    return found


def centre(part: Locator) -> float:
    x: float = part.evaluate(X)
    return x


def test_every_merge_so_far_is_a_knot_in_every_word_and_is_saved(
    page: Page, screenshot: Screenshot
) -> None:
    stepper = open_stepper(page, "k=5&view=loom")
    loom = loom_of(stepper)
    assert names_on(loom) == ["lo", "lo", "er", "er_", "ne", "new", "er", "er_", "ne", "new"]
    expect(loom.locator(".knot.now")).to_have_text(["lo", "lo"])
    expect(loom.locator(".knot.ring")).to_have_count(4)  # low, low_, low of lowest, newer_
    expect(loom.locator(".tick.past").first).to_have_text("e r 9")
    expect(loom.locator(".tick.now").first).to_have_text("l o 7")
    expect(loom.locator(".tick").nth(7)).to_have_text("merge 8")
    expect(loom.get_by_role("group", name=re.compile("^Loom: 8 merges of 5 words"))).to_be_visible()
    expect(
        stepper.locator(".corpus, .pairs, .vocabulary, .bot").locator("visible=true")
    ).to_have_count(0)
    screenshot("loom")
    text = saved(page, stepper, "SVG").decode()
    for said in (
        "l plus o is now lo: 7 symbols fewer.",
        "Slide corpus · 5 types",
        ">er_<",
        ">merge 6<",
    ):
        assert said in text
    assert text.count(">lo<") == 2
    picture = saved(page, stepper, "PNG")
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20]) == 2560
    stepper.focus()
    press(page, "End")
    expect(loom.locator(".knot.ring")).to_have_count(0)
    assert names_on(loom).count("newer_") == 1


def saved(page: Page, stepper: Locator, kind: str) -> bytes:
    """Return what is saved of the loom after merge 5 of the slides."""
    with page.expect_download() as waiting:
        stepper.get_by_role("button", name=f"Save as {kind}").click()
    assert waiting.value.suggested_filename == f"loom-Slide_corpus-5.{kind.lower()}"
    return Path(waiting.value.path()).read_bytes()


def test_it_is_chosen_by_tab_or_key_and_kept_in_the_address(page: Page, elsewhere: Page) -> None:
    stepper = open_stepper(page, "k=3")
    stepper.get_by_role("tab", name="Loom").click()
    expect(page).to_have_url(re.compile(r"k=3&view=loom$"))
    expect(stepper.get_by_role("tab", name="Loom")).to_have_attribute("aria-selected", "true")
    elsewhere.goto(page.url)
    again = loom_of(elsewhere.locator(".stepper.ready"))
    expect(again.locator(".knot.now")).to_have_text(["ne", "ne"])
    assert press(page, "ArrowRight", "Space", "PageDown") == "5 choose"  # whoever clicked goes on
    stepper.get_by_role("tab", name="Loom").focus()
    assert press(page, "PageUp", "PageUp", "PageUp") == "3 merge"
    page.keyboard.press("ArrowLeft")
    expect(stepper.locator(".corpus")).to_be_visible()
    expect(stepper.get_by_role("tab", name="Race")).to_be_focused()
    expect(page).to_have_url(re.compile(r"k=3$"))
    stepper.focus()
    page.keyboard.press("w")
    expect(loom_of(stepper)).to_be_visible()
    page.keyboard.press("w")
    expect(loom_of(stepper)).to_be_hidden()


def test_the_playhead_stands_at_the_step_in_line_with_a_wide_strip(page: Page) -> None:
    stepper = open_stepper(page, "k=2&view=loom")
    loom = loom_of(stepper)
    head, ticks, thumb = loom.locator(".playhead"), loom.locator(".tick"), stepper.locator(".thumb")
    assert abs(centre(head) - centre(ticks.nth(1))) < 1
    press(page, "PageDown", "PageDown")
    assert abs(centre(head) - centre(ticks.nth(2))) < 1
    box = head.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(centre(ticks.nth(5)) + 2, box["y"] + 60, steps=4)
    page.mouse.up()
    wait_until(page, lambda: where(page) == "6 merge")
    expect(loom.locator(".knot.now")).to_have_text(["low", "low"])
    loom.locator(".axis").click(position={"x": 2, "y": 5})
    wait_until(page, lambda: where(page) == "0 start")
    head.focus()
    expect(loom.get_by_role("slider")).to_have_attribute("aria-valuetext", "Start")
    assert press(page, "ArrowRight", "ArrowRight") == "1 merge"
    assert press(page, "ArrowLeft") == "1 choose"
    expect(loom.get_by_role("slider")).to_have_attribute("aria-valuetext", "Merge 1, choose")
    assert press(page, "End") == "8 the end"
    expect(head).to_be_focused()
    stepper.locator(".scrub").evaluate("node => { node.style.minWidth = '600px'; }")
    page.set_viewport_size({"width": 1400, "height": 720})
    stepper.focus()
    for key in ("PageUp", "PageUp", "Home", "End", "PageUp"):
        press(page, key)
        wait_until(page, lambda: abs(centre(head) - centre(thumb)) < 1)


def test_threads_that_a_merge_joins_stand_out_and_a_word_opens_its_trace(page: Page) -> None:
    stepper = open_stepper(page, "k=5&view=loom")
    loom = loom_of(stepper)
    says = loom.locator(".says")
    loom.locator(".knot.named", has_text="ne").first.hover()
    expect(says).to_have_text("Merge 3: n + e = ne, 8 times")
    expect(loom.locator(".lit path")).to_have_count(6)  # n, e and ne of newer and of new
    expect(loom.locator(".knot[data-lit]")).to_have_text(["ne", "ne"])
    expect(loom.locator("svg.past")).to_have_css("opacity", "0.5")
    loom.locator(".knot.ring").first.hover()
    expect(says).to_have_text("Merge 6, still to come")
    expect(loom.locator(".lit path")).to_have_count(0)
    page.mouse.move(5, 5)
    expect(says).to_contain_text("each knot a merge")
    loom.get_by_role("button", name="lowest_, 2 times: show its trace").click()
    expect(stepper.get_by_role("dialog")).to_contain_text("Word lowest")


def test_the_keyboard_goes_from_knot_to_knot(page: Page) -> None:
    stepper = open_stepper(page, "k=5&view=loom")
    loom = loom_of(stepper)
    loom.locator(".knot[tabindex='0']").focus()

    def focused_after(key: str) -> str:
        page.keyboard.press(key)
        label: str | None = loom.locator(".knot:focus").get_attribute("aria-label")
        return label or ""

    assert focused_after("Home") == "Merge 5: l + o = lo, 7 times; in low_"
    assert focused_after("ArrowRight") == "Merge 6, still to come; in low_"
    assert focused_after("ArrowDown") == "Merge 6, still to come; in lowest_"
    assert focused_after("ArrowLeft") == "Merge 5: l + o = lo, 7 times; in lowest_"
    assert focused_after("ArrowDown") == "Merge 4: ne + w = new, 8 times; in newer_"
    assert focused_after("Home") == "Merge 1: e + r = er, 9 times; in newer_"
    assert focused_after("End") == "Merge 7, still to come; in newer_"
    assert where(page) == "5 merge"
    focused_after("Home")
    page.keyboard.press("Enter")
    expect(stepper.get_by_role("dialog")).to_contain_text("Born at merge 1")
    page.keyboard.press("Escape")
    expect(loom.locator(".knot:focus")).to_have_text("er")
    focused_after("End")
    page.keyboard.press("Enter")  # what is to come is made
    assert where(page) == "7 merge"
    expect(loom.locator(".knot:focus")).to_have_text("newer_")


def test_predicting_hides_what_is_to_come(page: Page) -> None:
    stepper = open_stepper(page, "k=5&half=choose&view=loom,predict")
    loom = loom_of(stepper)
    expect(loom.locator("svg.future")).to_be_hidden()
    expect(loom.locator(".knot.ring").locator("visible=true")).to_have_count(0)
    expect(loom.locator(".tick").locator("visible=true").last).to_have_text(
        re.compile("^(ne w )?[48]$")
    )
    # No thread bends towards what is asked: only knots that were made are in the paths.
    bends = loom.locator("svg.past path").evaluate_all(
        "nodes => nodes.map(n => (n.getAttribute('d').match(/C/g) ?? []).length)"
    )
    assert sum(bends) == 16  # two threads to each of the eight knots
    expect(stepper.locator(".say")).to_contain_text("Which pair is next?")
    expect(stepper.locator(".pairs")).to_contain_text("The race is open")
    page.keyboard.press("2")
    expect(stepper.locator(".say")).to_contain_text("shorten the corpus from 62 to 55")
    press(page, "PageDown")
    expect(loom.locator(".knot.now")).to_have_text(["lo", "lo"])
    press(page, "g")
    expect(loom.locator("svg.future")).to_be_visible()
    expect(stepper.locator(".pairs")).to_be_hidden()


def test_words_are_added_to_the_most_frequent_ones(page: Page, elsewhere: Page) -> None:
    stepper = open_stepper(page, "corpus=sotu-18&k=30&view=loom")
    loom = loom_of(stepper)
    words = loom.locator(".name")
    expect(words).to_have_count(12)
    expect(words.first).to_have_text(re.compile("the.$"))
    field = loom.get_by_role("searchbox", name="Add a word to the loom")
    field.fill("legislature")
    field.press("Enter")
    expect(loom.get_by_role("status")).to_contain_text("Added “legislature”, 12 times")
    expect(loom.locator(".many")).to_have_text("The 11 most frequent words and")
    expect(words.last).to_have_text(re.compile("legislature.$"))
    expect(page).to_have_url(re.compile(r"view=loom,threads-\d+$"))
    elsewhere.goto(page.url)
    again = loom_of(elsewhere.locator(".stepper.ready"))
    expect(again.locator(".name").last).to_have_text(re.compile("legislature.$"))
    field.fill("qqqq")
    field.press("Enter")
    expect(loom.get_by_role("status")).to_have_text("No word contains “qqqq”. Try fewer letters.")
    loom.get_by_role("button", name="Remove legislature").click()
    expect(words).to_have_count(12)
    expect(page).to_have_url(re.compile(r"view=loom$"))


def test_the_offline_page_has_it(offline: Page) -> None:
    offline.locator(".stepper").focus()
    offline.keyboard.press("w")
    expect(offline.locator(".loom .name")).to_have_count(12)
    offline.keyboard.press("ArrowRight")
    offline.keyboard.press("ArrowRight")
    expect(offline.locator(".loom .knot.now").first).to_be_visible()


@pytest.fixture
def offline(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The stepper of the English suffixes, saved as a file."""
    sample = sample_by_key("suffixes")
    path = tmp_path / "stepper.html"
    history = train(sample.corpus().word_counts, sample.settings)
    path.write_bytes(offline_page(history, title="Merges", label="English suffixes"))
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    opened = context.new_page()
    opened.goto(path.as_uri())
    expect(opened.locator(".stepper.ready .say")).not_to_be_empty()
    yield opened
    context.close()


def test_a_narrow_loom_scrolls_sideways_and_keeps_the_playhead_in_view(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    stepper = open_stepper(page, "view=loom", focus=False)
    frame = stepper.locator(".loom .frame")
    assert frame.evaluate("node => node.scrollWidth > node.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    stepper.focus()
    for key in ("End", "Home", "PageDown"):
        press(page, key)
        inside = frame.evaluate(
            """node => {
              const frame = node.getBoundingClientRect();
              const head = node.querySelector(".playhead").getBoundingClientRect();
              return head.left > frame.left && head.right < frame.right;
            }"""
        )
        assert inside


def test_nothing_on_it_is_small_on_stage(page: Page) -> None:
    stepper = open_stepper(page, "k=5&view=loom,lecture")
    sizes = stepper.locator(".loom, .views").evaluate_all(
        """nodes => nodes.flatMap(n => [...n.querySelectorAll("*")])
          .filter(n => n.checkVisibility())
          .filter(n => [...n.childNodes].some(c => c.nodeType === 3 && c.data.trim()))
          .map(n => parseFloat(getComputedStyle(n).fontSize))"""
    )
    assert sizes
    assert min(sizes) >= 24


@pytest.mark.parametrize("query", ["k=5&view=loom", "corpus=suffixes&k=9&half=choose&view=loom"])
def test_axe_finds_nothing(page: Page, query: str) -> None:
    open_stepper(page, query)
    check_accessible_in_both_themes(page, ".stepper", (*WCAG, "best-practice"))


@pytest.mark.parametrize("corpus", ["declaration-arabic", "declaration-chinese"])
def test_letters_of_any_script_are_text(page: Page, corpus: str) -> None:
    stepper = open_stepper(page, f"corpus={corpus}&k=12&view=loom")
    loom = loom_of(stepper)
    expect(loom.locator(".name")).to_have_count(12)
    expect(loom.locator(".knot.named bdi").first).to_be_visible()


ONE_BY_ONE = "learner=unigram&vocab_size=12&one=43"  # of the slide corpus, in which lowest parts


def open_pieces(page: Page, query: str) -> Locator:
    """Open the app at a link to Pieces; the stepper with the focus, once its loom is drawn."""
    page.goto(f"/?{query}")
    stepper = page.locator(".stepper.ready")
    expect(loom_of(stepper).locator(".knot").first).to_be_attached()
    stepper.focus()
    return stepper


def test_pieces_part_where_they_are_pruned(
    page: Page, elsewhere: Page, screenshot: Screenshot
) -> None:
    stepper = open_pieces(page, f"{ONE_BY_ONE}&view=loom")
    loom = loom_of(stepper)
    expect(loom.locator(".knot.now")).to_have_count(4)  # low, e, s and t
    expect(loom.locator(".knot.past.named").first).to_have_text("▁low")
    expect(
        stepper.locator(".corpus, .candidates, .vocabulary").locator("visible=true")
    ).to_have_count(0)
    screenshot("pieces")
    loom.locator(".knot.now").first.hover()
    expect(loom.locator(".says")).to_have_text("Round 43: ▁ + lowest become ▁low + e + s + t")
    expect(loom.locator(".knot[data-lit]")).to_have_count(6)
    page.mouse.move(5, 5)
    expect(loom.locator(".says")).to_contain_text("where it is pruned, it parts")
    elsewhere.goto(page.url)
    expect(loom_of(elsewhere.locator(".stepper.ready")).locator(".knot.now")).to_have_count(4)
    stepper.focus()
    page.keyboard.press("w")
    expect(stepper.locator(".corpus")).to_be_visible()
    expect(stepper.get_by_role("tab", name="Table")).to_have_attribute("aria-selected", "true")
    expect(page).to_have_url(re.compile("one=43$"))


def test_pieces_are_reached_by_keys_saved_and_accessible(page: Page) -> None:
    stepper = open_pieces(page, f"{ONE_BY_ONE}&view=loom")
    loom = loom_of(stepper)
    loom.locator(".knot[tabindex='0']").focus()
    page.keyboard.press("Home")
    expect(loom.locator(".knot:focus")).to_have_attribute("aria-label", "Seed piece: ▁low; in ▁low")
    page.keyboard.press("Enter")
    expect(stepper.get_by_role("dialog")).to_contain_text("▁low")
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    expect(loom.locator(".knot:focus")).to_have_attribute("aria-label", re.compile("still to come"))
    with page.expect_download() as waiting:
        stepper.get_by_role("button", name="Save as SVG").click()
    text = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert waiting.value.suggested_filename == "loom-Slide_corpus-43.svg"
    for said in ("After round 43:", ">lowest<", "where it is pruned"):
        assert said in text
    check_accessible_in_both_themes(page, ".stepper", (*WCAG, "best-practice"))


def test_what_is_to_be_guessed_of_pieces_is_cut_off(page: Page) -> None:
    stepper = open_pieces(page, f"{ONE_BY_ONE}&half=choose&view=loom,predict")
    loom = loom_of(stepper)
    expect(stepper.locator(".candidates")).to_be_visible()
    expect(loom.locator("svg.future")).to_be_hidden()
    expect(loom.locator(".knot.ring").locator("visible=true")).to_have_count(0)
    threads = loom.locator("svg.past path").evaluate_all(
        "nodes => nodes.map(n => (n.getAttribute('d').match(/C/g) ?? []).length)"
    )
    assert sum(threads) == 4  # of new, which parted in round 42


def test_words_are_added_to_a_loom_of_pieces(page: Page) -> None:
    stepper = open_pieces(page, "corpus=sotu-18&learner=unigram&k=2&view=loom")
    loom = loom_of(stepper)
    expect(loom.locator(".name")).to_have_count(12)
    field = loom.get_by_role("searchbox", name="Add a word to the loom")
    field.fill("legislature")
    field.press("Enter")
    expect(loom.get_by_role("status")).to_contain_text("Added “legislature”, 12 times")
    expect(loom.locator(".name").last).to_have_text(re.compile("legislature$"))
    expect(page).to_have_url(re.compile(r"view=loom,threads-\d+$"))
