"""The Export page in a browser: files land and are right, merges come in, and it fits."""

import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image
from playwright.sync_api import FilePayload, Page, expect
from tokenizers import Tokenizer

from tests.browser.conftest import Screenshot
from tests.helpers.screens import bring, check_accessible, drawn, fits, looks, settle
from tests.helpers.top_bar import BAR
from tests.helpers.words_page import chips

FILES = (
    *("merges.txt", "tokenizer.json", "vocab.json", "merges.csv", "vocabulary-8.csv"),
    *("corpus-8.csv", "words.csv", "lesson.bpe-viz.json", "stepper.html"),
)
HOSTILE = "**b** $x$ <img src=x onerror=alert(1)>\u202e.txt"


def open_export(page: Page, query: str = "") -> None:
    """The page, once every file is written."""
    page.goto(f"/export?{query}")
    expect(page.locator(".st-key-export-row-stepper")).to_contain_text("kB")
    settle(page)


def import_merges(page: Page, name: str, text: str) -> None:
    payload: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    bring(page, page.locator(".st-key-export-import input[type=file]"), [payload])


def test_every_file_lands_and_is_right_and_none_leaves_before_it_is_asked_for(
    page: Page, tmp_path: Path
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_export(page)
    drawn(page)
    assert [address for address in asked if re.search(r":\d+/media/", address)] == []
    expect(page.locator(".st-key-export-row-tokenizer_json")).to_contain_text(
        "5 words, all segmented identically"
    )
    saved: dict[str, bytes] = {}
    for name in FILES:
        with page.expect_download() as waiting:
            page.get_by_role("button", name=name, exact=True).click()
        assert waiting.value.suggested_filename == name
        waiting.value.save_as(tmp_path / name)
        saved[name] = (tmp_path / name).read_bytes()
    assert saved["merges.txt"].startswith(b"#version: 0.1\ne r\ner </w>\n")
    tokenizer = Tokenizer.from_str(saved["tokenizer.json"].decode())
    assert tokenizer.encode("lower newer").tokens == ["low", "er_", "newer_"]
    assert tokenizer.decode(tokenizer.encode("low newer").ids) == "low newer"
    assert json.loads(saved["vocab.json"])["newer</w>"] == 17  # spelled as in merges.txt
    assert saved["merges.csv"].decode("utf-8-sig").splitlines()[1] == "1,e,r,er,9,9"
    assert saved["corpus-8.csv"].decode("utf-8-sig").splitlines()[3] == "newer,6,1,newer_"
    assert saved["words.csv"].decode("utf-8-sig").splitlines()[1] == "low,5"
    assert json.loads(saved["lesson.bpe-viz.json"])["k"] == 8
    assert saved["stepper.html"].startswith(b"<!doctype html>")


def test_merges_come_in_are_applied_and_leave_again(page: Page, screenshot: Screenshot) -> None:
    open_export(page)
    import_merges(page, "bad.txt", "e r\nthis is no merge\n")
    expect(page.get_by_test_id("stAlert")).to_contain_text("line 2 (“this is no merge”)")
    import_merges(page, HOSTILE, "#version: 0.2\ne r</w>\nw er</w>\ne r</w>\nqq x\n")
    panel = page.locator(".st-key-export-import")
    expect(panel.locator("h3")).to_contain_text("**b** $x$ <img src=x onerror=alert(1)>[U+202E]")
    expect(panel).to_contain_text("2 merges, read as subword-nmt 0.2")
    expect(panel).to_contain_text("are used once: 1.")
    expect(page.get_by_test_id("stAlert")).to_have_count(0)
    assert page.locator("img").count() == 0
    check_accessible(page)
    screenshot("imported")
    page.get_by_role("button", name="Apply them on the Words page").click()
    words = page.locator(".words.ready")
    expect(words.locator(".figures")).to_contain_text("symbol")
    assert chips(words)[0] == ["l", "o", "wer</w>"]
    expect(page.locator(".st-key-imported-banner")).to_contain_text("**b** $x$ <img")
    expect(words.locator(".side .rank").first).to_have_text("1")
    assert words.locator("a[href]").count() == 0
    words.locator(".side").get_by_role("button", name="More", exact=True).click()
    items = words.get_by_role("dialog", name="More explanations").locator(".item")
    expect(items).to_have_text(["Segmenters", "Cuts", "Kept"])  # and no Units
    page.keyboard.press("Escape")
    words.get_by_role("tab", name="Why not?").click()
    words.get_by_label("A pair of symbols").fill("l o")
    expect(words.get_by_role("tabpanel")).to_contain_text("imported merges come without counts")
    fits(page, downwards=False)  # with the notice above it, the page grows for its tree
    screenshot("words")
    page.get_by_role("button", name="Use the trained merges").click()
    expect(page.locator(".st-key-imported-banner")).to_have_count(0)
    expect(words.locator(".half")).to_have_text("after merge 8")
    assert chips(words)[0] == ["low", "er_"]


def saved(page: Page, label: str) -> tuple[str, bytes]:
    """Return what the button with this label saves, by its name."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=label, exact=True).click()
    return waiting.value.suggested_filename, waiting.value.path().read_bytes()


def test_a_range_of_merges_is_saved_as_pictures_without_a_network(page: Page) -> None:
    open_export(page, "corpus=slide&k=3")
    side = page.locator(".share")
    expect(side.get_by_label(re.compile("^Picture of Slide corpus"))).to_be_visible()
    last = side.get_by_label("Last merge of the clip")
    last.fill("4")
    last.press("Enter")
    expect(side.locator(".frame")).to_have_attribute("max", "4")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    name, gif = saved(page, "Animated GIF")
    assert name == "bpe-viz-Slide_corpus-merges_3_to_4.gif"
    with Image.open(io.BytesIO(gif)) as clip:
        assert (clip.format, clip.size, clip.info["loop"]) == ("GIF", (1280, 720), 0)
        pictures = []
        for number in range(getattr(clip, "n_frames", 1)):
            clip.seek(number)
            pictures.append(clip.convert("RGB").tobytes())
    assert len(pictures) == len(set(pictures)) == 5
    name, png = saved(page, "PNG")
    with Image.open(io.BytesIO(png)) as picture:
        assert picture.size == (2560, 1440)
    name, svg = saved(page, "SVG")
    assert name == "bpe-viz-Slide_corpus-merge_3_made.svg"
    texts = [node.text for node in ElementTree.fromstring(svg).iter() if node.tag.endswith("text")]
    assert {"Slide corpus", "merge 3 of 8", "78 − 8 = 70 symbols", "becomes"} <= set(texts)
    assert [address for address in asked if not address.startswith("blob:")] == []


def test_a_copied_link_opens_the_step_and_a_frame_shows_nothing_else(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_export(page, "corpus=slide&tie_rule=greatest&k=2")
    page.locator(".share").get_by_role("button", name="Copy link").click()
    expect(page.locator(".share .says")).to_have_text("The link to merge 2 is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/merges?corpus=slide&tie_rule=greatest&k=2")
    page.goto(f"{link}&embed=true")
    expect(page.locator(".stepper.ready .say")).to_contain_text("is now ")
    expect(page.locator(BAR)).to_be_hidden()
    page.locator(".stepper").press("ArrowRight")
    page.wait_for_url("**/merges?*k=3*embed=true")


def test_it_fits_is_accessible_and_its_link_reproduces_it(
    page: Page, screenshot: Screenshot
) -> None:
    open_export(page, "corpus=suffixes&mark_place=before&k=3")
    expect(page.get_by_role("button", name="corpus-3.csv")).to_be_enabled()
    expect(page.get_by_role("button", name="merges.txt")).to_be_disabled()
    expect(page.locator(".bpe-why").first).to_contain_text("Choose a mark after the word")
    page.wait_for_url("**/export?corpus=suffixes&mark_place=before&k=3")
    for look in looks(page):
        fits(page)
        check_accessible(page)
        screenshot(f"list-{look}")
