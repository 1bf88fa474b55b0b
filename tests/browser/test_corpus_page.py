"""The Corpus page in a browser: files in, cuts without a mouse, nothing lost, nothing leaked."""

import re
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import (
    SIZES,
    bring,
    check_accessible,
    check_accessible_in_both_themes,
    drawn,
    fits,
    open_view,
    pick,
    settle,
    show_in,
)
from tests.helpers.top_bar import link_to

HOSTILE = "**b** $x$ <img src=x onerror=alert(1)>.txt"
MEGABYTE = 1024 * 1024


def file_of(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": text.encode()}


def open_page(page: Page, query: str = "") -> None:
    page.goto(f"/corpus{query}")
    expect(page.get_by_role("heading", name="Which text is read?")).to_be_visible()


def drop(page: Page, *payloads: FilePayload) -> None:
    """Put files into the field of the page."""
    bring(page, page.locator(".st-key-corpus-open input[type=file]"), payloads)


def kept(page: Page) -> Locator:
    """The corpora that the reader brought."""
    return page.locator(".st-key-corpus-own [class*=st-key-choose_] button")


def words(page: Page) -> Locator:
    """The words as they are drawn into the text."""
    return page.locator(".cuts .w")


def choose(page: Page, label: str, option: str) -> None:
    """Choose a setting on the page."""
    settle(page)
    pick(page, page.get_by_test_id("stMain").get_by_role("combobox", name=label), option)


def places(page: Page) -> list[float]:
    """Return where the letters of the text stand, line by line."""
    found: list[float] = page.locator(".cuts .text").evaluate(
        """text => {
          const range = document.createRange(), walk = document.createTreeWalker(text, 4), at = [];
          for (let node; (node = walk.nextNode()); )
            for (let i = 0; i < node.length; i++) {
              range.setStart(node, i);
              range.setEnd(node, i + 1);
              const box = range.getBoundingClientRect();
              at.push(Math.round(box.x), Math.round(box.y));
            }
          return at;
        }"""
    )
    return found


def test_files_are_read_cut_and_compared(page: Page) -> None:
    open_page(page)
    drop(page, file_of("one.txt", "He’s low, she’s lower.\n"), file_of("two.md", "*Newest* low"))
    expect(kept(page)).to_have_text([re.compile("one.txt and 1 more")])
    expect(page.locator(".bpe-heads")).to_contain_text("12tokens")
    choose(page, "Words by", "rules")
    expect(words(page)).to_have_text(
        ["He", "’s", "low", ",", "she", "’s", "lower", ".", "Newest", "low"]
    )
    expect(words(page).nth(1)).to_have_attribute("title", "clitic")
    before = places(page)
    choose(page, "Words by", "whitespace")
    expect(words(page)).to_have_count(6)
    assert places(page) == before
    choose(page, "Normalisation", "lower-case")
    expect(words(page).first).to_have_text("he’s")
    effect = page.locator(".st-key-corpus-row-normalization .bpe-effect")
    expect(effect).to_contain_text("1 symbol fewer, 7.7%")
    page.get_by_text("Compare settings", exact=True).click()
    expect(page.locator(".bpe-compare").first.locator("tbody tr")).to_have_count(6)
    expect(page.locator(".bpe-compare tr.here")).to_have_count(3)
    expect(page).to_have_url(re.compile("corpus=upload.*view=compare"))


def test_counts_are_edited_in_place_and_every_page_shows_them(page: Page) -> None:
    open_page(page)
    expect(page.locator(".bpe-heads")).to_contain_text("18tokens")
    settle(page)
    count = page.get_by_label("Count of low", exact=True)
    count.click()
    page.keyboard.type("50")
    page.keyboard.press("Enter")
    expect(page.locator(".bpe-summary")).to_have_text("Slide corpus, edited")
    page.get_by_role("button", name="Remove lowest").click()
    page.get_by_label("Add a word").fill("slow")
    page.keyboard.press("Enter")
    expect(page.locator(".counts .list li")).to_have_text(["low", "newer", "wider", "new", "slow"])
    expect(count).to_have_value("50")
    expect(kept(page)).to_have_count(1)
    settle(page)
    check_accessible(page)
    link_to(page, "Merges").click()
    expect(page.locator(".bpe-summary")).to_contain_text("Slide corpus, edited · 5 types, 62 tok")


def test_merges_before_and_after_an_edit_stand_side_by_side(
    page: Page, screenshot: Screenshot
) -> None:
    open_page(page)
    expect(page.locator(".bpe-heads")).to_contain_text("18tokens")
    settle(page)
    page.get_by_label("Count of low", exact=True).click()
    page.keyboard.type("50")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You changed low 5 → 50.")).to_be_visible()
    page.get_by_role("button", name="Compare merges before and after").click()
    panel = page.get_by_role("dialog", name="Before and after")
    expect(panel.locator(".rivals tbody tr")).to_have_text(
        [re.compile("er9 merged9"), re.compile("lo752 merged")]
    )
    expect(panel.locator(".merges tbody tr")).to_have_count(8)
    expect(panel.locator(".merges tr.first")).to_have_text("1er9lo52first difference")
    expect(panel.locator(".words tr.first")).to_contain_text("5 → 50 ×")
    screenshot("before-and-after")
    check_accessible_in_both_themes(page)
    panel.get_by_role("button", name="3", exact=True).click()
    expect(page.locator(".stepper .say h1")).to_contain_text("50 symbols fewer")
    panel.get_by_role("button", name="Stop comparing").click()
    for _ in range(10):  # views are drawn once more while what the press changed arrives
        page.emulate_media(color_scheme="dark")
        page.emulate_media(color_scheme="light")
    offer = page.locator(".stepper").get_by_role("button", name="Before and after")
    expect(offer).to_have_count(0)
    expect(page.locator(".stepper")).to_have_count(1)
    link_to(page, "Merges").click()
    expect(offer).to_have_count(0)


def test_an_edit_is_undone_where_it_was_made_and_where_it_is_compared(page: Page) -> None:
    open_page(page, "?learner=unigram")
    expect(page.locator(".bpe-heads")).to_contain_text("18tokens")
    settle(page)
    for way in ("corpus", "pieces"):
        page.get_by_label("Count of newer", exact=True).click()
        page.keyboard.type("90")
        page.keyboard.press("Enter")
        expect(page.get_by_text("You changed newer 6 → 90.")).to_be_visible()
        if way == "pieces":
            page.get_by_role("button", name="Compare pieces before and after").click()
            panel = page.get_by_role("dialog", name="Before and after")
            expect(panel).to_contain_text("Pieces after each round")
            panel.get_by_role("button", name="Undo the edit").click()
        else:
            page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator(".bpe-summary")).to_contain_text(
            re.compile("^Slide corpus(?!, edited)")
        )
        expect(page.get_by_text("You changed")).to_have_count(0)


def test_rules_are_reached_without_a_mouse(page: Page) -> None:
    open_page(page, "?corpus=suffixes&pretokenizer=gpt2")
    says = page.locator(".cuts .says")
    expect(says).to_contain_text("arrow keys")
    page.locator(".cuts .rules button").last.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(says).to_contain_text("Word 1 of")
    page.keyboard.press("ArrowRight")
    expect(says).to_contain_text("␣harbour")
    expect(says).to_contain_text("rule: word")
    page.keyboard.press("End")
    expect(page.locator(".cuts .w.here")).to_be_in_viewport()
    page.get_by_role("button", name=re.compile("^punctuation")).press("Enter")
    expect(page.locator(".cuts .of-rule").first).to_have_text(",")


def test_a_table_lets_the_reader_choose_columns_and_a_failure_loses_nothing(page: Page) -> None:
    open_page(page)
    drop(page, file_of("films.csv", "id,stars,review\n1,five,a good film\n2,one,a bad film\n"))
    page.get_by_role("button", name="Choose columns").click()
    expect(page.locator(".bpe-rows .read").first).to_have_text("review")
    pick(page, page.get_by_role("combobox", name="Columns of text"), "stars")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Read these columns").click()
    expect(page.locator(".bpe-rows th.read")).to_have_text(["stars", "review"])
    page.get_by_text("Text", exact=True).click()
    expect(words(page).first).to_have_text("five")
    drop(page, {"name": "x.bin", "mimeType": "a/b", "buffer": bytes(range(256)) * 20})
    expect(page.get_by_text("Save it as plain text in UTF-8")).to_be_visible()
    expect(words(page).first).to_have_text("five")
    drop(page, file_of("good.txt", "good"))
    expect(words(page)).to_have_text(["good"])
    expect(page.get_by_text("Save it as plain text in UTF-8")).to_have_count(0)


def test_corpora_are_renamed_switched_learned_from_and_removed(page: Page) -> None:
    open_page(page)
    drop(page, file_of(HOSTILE, "low **lower** <b>low</b> \u202e"))
    expect(kept(page)).to_contain_text("onerror=alert(1)>")
    expect(words(page)).to_have_text(["low", *"**", "lower", *"**<b>", "low", *"</b>", "[U+202E]"])
    choose(page, "Words by", "whitespace")
    expect(words(page)).to_have_text(["low", "**lower**", "<b>low</b>", "[U+202E]"])
    page.get_by_role("button", name="Edit **b**").first.click()
    page.get_by_role("textbox", name="Name").fill("Mine")
    page.keyboard.press("Enter")
    expect(kept(page)).to_contain_text("Mine")
    page.keyboard.press("Escape")
    drop(page, file_of("second.txt", "new newer newest"))
    expect(kept(page)).to_have_count(2)
    expect(words(page)).to_have_text(["new", "newer", "newest"])
    kept(page).first.click()
    expect(words(page).first).to_have_text("low")
    link_to(page, "Merges").click()
    expect(page.locator(".bpe-summary")).to_contain_text("Mine · 4 types")
    link_to(page, "Corpus").click()
    page.get_by_role("button", name="Edit Mine").first.click()
    page.get_by_role("button", name="Remove").click()
    expect(kept(page)).to_have_text([re.compile("second.txt")])
    expect(page.locator(".bpe-summary")).to_have_text("second.txt")


def test_a_sample_opens_with_its_settings(page: Page) -> None:
    open_page(page)
    page.get_by_role("button", name="All 35 samples").click()
    row = page.locator(".st-key-sample-suffixes")
    expect(row).to_contain_text("characters · MIT")
    row.get_by_role("button", name="Open").click()
    expect(page.locator(".bpe-summary")).to_have_text("English suffixes")
    expect(page.locator(".bpe-settings")).to_contain_text("Mergesup to 40")


def test_a_card_opens_its_sample_and_words_are_underlined(page: Page) -> None:
    open_page(page)
    settle(page)
    cards = page.locator(".st-key-corpus-cards .bpe-card")
    expect(cards.and_(page.locator("[aria-pressed=true]"))).to_contain_text("Slide corpus")
    cards.get_by_text("English suffixes").click()
    expect(page.locator(".bpe-summary")).to_have_text("English suffixes")
    expect(page.locator(".bpe-heads")).to_contain_text("24 + _symbols in the alphabet")
    expect(words(page).nth(1)).to_have_text("harbour")
    expect(words(page).nth(1)).to_have_css("background-image", re.compile("linear-gradient"))
    expect(cards.and_(page.locator("[aria-pressed=true]"))).to_contain_text("English suffixes")


def test_it_fits_the_screen_and_axe_finds_nothing(page: Page) -> None:
    open_page(page, "?corpus=numbers&pretokenizer=rules")
    expect(words(page).first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        expect(page.locator(".cuts .says")).to_be_in_viewport()
        fits(page, downwards=False)
    for view in ("Text", "Compare settings", "What was read", "Samples"):
        open_view(page, view)
        settle(page)
        check_accessible_in_both_themes(page)
        show_in(page, "light")


def test_a_part_of_a_corpus_is_compared_with_all_of_it(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/corpus?corpus=python&view=part&drawn=sentences&rank=2")
    expect(page.locator(".bpe-whisker").first).to_be_visible()
    fits(page, downwards=False)
    check_accessible(page)
    page.get_by_test_id("stMain").get_by_text("Lines", exact=True).click()
    expect(page.locator(".bpe-headline")).to_contain_text("of the lines")
    expect(page).to_have_url(re.compile(r"view=part&rank=2$"))


@contextmanager
def temporary_files(port: str) -> Iterator[set[str]]:
    """The temporary files that the server opens meanwhile, those without a name included."""
    (server,) = (
        path.parent
        for path in Path("/proc").glob("[0-9]*/cmdline")
        if f"--server.port={port}".encode() in path.read_bytes().split(b"\0")
    )
    seen: set[str] = set()
    is_over = threading.Event()

    def watch() -> None:
        while not is_over.wait(0.002):
            for handle in (server / "fd").iterdir():
                with suppress(OSError):
                    if (target := handle.readlink()).parent == Path(tempfile.gettempdir()):
                        seen.add(str(target))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield seen
    finally:
        is_over.set()
        watcher.join()


def test_a_corpus_is_seen_by_its_reader_alone_and_never_on_disk(
    page: Page, browser: Browser, app_url: str
) -> None:
    open_page(page)
    with temporary_files(app_url.rsplit(":", 1)[1]) as opened:
        drop(page, file_of("secret.txt", "classified words\n" * (2 * MEGABYTE // 17)))
        expect(kept(page)).to_contain_text("secret.txt")
        expect(page.locator(".bpe-heads")).to_contain_text("2types")
    assert opened == set()
    expect(page).to_have_url(re.compile("corpus=upload"))
    address = page.url
    another_browser = browser.new_context(base_url=app_url)
    for other in (another_browser.new_page(), page.context.new_page()):
        other.goto(address)
        expect(other.get_by_text("was opened in another window")).to_be_visible()
        expect(other.get_by_role("heading", name="Which text is read?")).to_be_visible()
        expect(kept(other)).to_have_count(0)
        assert "secret" not in other.content()
    another_browser.close()


def test_a_reload_keeps_what_was_opened(page: Page) -> None:
    open_page(page)
    drop(page, file_of("cats.txt", "cats sat\n" * 3))
    expect(kept(page)).to_have_count(1)
    drop(page, file_of("dogs.txt", "dogs dug deep\n" * 2))
    expect(kept(page)).to_have_count(2)
    expect(page.locator(".bpe-heads")).to_contain_text("3types")
    page.reload()
    expect(page.locator(".bpe-heads")).to_contain_text("3types")
    expect(kept(page)).to_have_text([re.compile("cats.txt"), re.compile("dogs.txt")])
    page.goto("/corpus?corpus=slide")  # the corpora are there, and another one is asked for
    expect(page.locator(".bpe-heads")).to_contain_text("5types")
    expect(kept(page)).to_have_count(2)


def test_what_was_removed_stays_away_after_a_reload(page: Page) -> None:
    open_page(page)
    drop(page, file_of("cats.txt", "cats sat\n" * 3))
    expect(kept(page)).to_have_count(1)
    page.get_by_role("button", name="Edit cats.txt").first.click()
    page.get_by_role("button", name="Remove").click()
    expect(kept(page)).to_have_count(0)
    settle(page)
    page.reload()
    expect(page.locator(".bpe-heads")).to_contain_text("5types")
    expect(kept(page)).to_have_count(0)
    assert "bpe_viz_reader" not in [cookie["name"] for cookie in page.context.cookies()]
