"""The Laws page in a browser: it fits the screen, charts answer, links and files come out right."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screenshot
from tests.browser.test_merges_page import SIZES
from tests.browser.test_stepper_accessible import AXE

RUN_AXE = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  // Vega gives no name to the rectangle that is drawn with the mouse; fields hold its two ranks.
  const page = {include: ["[data-testid=stMain]"], exclude: ["[class*=_brush]"]};
  const found = await axe.run(page, {runOnly: tags});
  if (!found.passes.length) throw new Error("nothing was checked");
  return found.violations.flatMap(v => v.nodes.map(n => `${v.id}: ${n.html} ${n.failureSummary}`));
}"""
VIEWS = ["overview", "zipf", "heaps", "merges", "explanations", "compare", "words"]


def chart(page: Page, key: str) -> Locator:
    """A chart, once it is drawn."""
    found = page.locator(f"[class*=st-key-laws-tall-{key}] svg.marks")
    expect(found).to_be_visible()
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_overview_fits_the_screen(
    page: Page, screenshot: Screenshot, width: int, height: int, scheme: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto("/laws?corpus=suffixes")
    background = "rgb(20, 22, 26)" if scheme == "dark" else "rgb(251, 251, 249)"
    for key in ("overview-zipf", "overview-heaps"):
        expect(chart(page, key)).to_have_css("background-color", background)
        box = chart(page, key).bounding_box()
        assert box
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert box["height"] >= 280
    main = page.get_by_test_id("stMain")
    assert main.evaluate("e => e.scrollWidth - e.clientWidth") == 0
    screenshot("overview")


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_drawn(page: Page, screenshot: Screenshot, view: str) -> None:
    page.goto(f"/laws?corpus=suffixes&view={view}")
    drawn = "[data-testid=stDataFrame]" if view == "words" else "svg.marks"
    expect(page.locator(drawn).first).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    page.wait_for_timeout(500)
    screenshot(view)


def test_the_view_stands_in_the_address_and_back_leaves_the_page(page: Page) -> None:
    page.goto("/laws?corpus=suffixes")
    chart(page, "overview-zipf")
    before = page.evaluate("history.length")
    page.get_by_role("radio", name="Heaps").or_(page.get_by_role("button", name="Heaps")).click()
    chart(page, "heaps")
    expect(page).to_have_url(re.compile("view=heaps"))
    assert page.evaluate("history.length") == before
    page.reload()
    chart(page, "heaps")


def test_a_range_is_drawn_with_the_mouse(page: Page) -> None:
    page.goto("/laws?corpus=suffixes&view=zipf")
    expect(page.get_by_text("Fits to ranks 1 to")).to_be_visible()
    box = chart(page, "zipf").bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.12, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.6, y, steps=6)
    page.mouse.up()
    expect(page).to_have_url(re.compile("auto=0&.*last="))
    expect(page.get_by_text(re.compile("Fits to ranks [12] to"))).to_be_visible()


def test_pointing_at_a_point_names_its_word(page: Page) -> None:
    page.goto("/laws?corpus=slide&view=zipf")
    point = chart(page, "zipf").locator(".mark-symbol path").first
    point.hover(force=True)
    expect(page.locator("#vg-tooltip-element, .vg-tooltip")).to_contain_text("newer")


def test_a_searched_word_is_marked(page: Page) -> None:
    page.goto("/laws?corpus=slide&view=zipf&axes=linear")
    chart(page, "zipf")
    field = page.get_by_role("textbox", name="Find a word")
    field.fill("wider")
    field.press("Enter")
    expect(chart(page, "zipf")).to_contain_text("wider")
    expect(page.get_by_text("rank 3, 3 times")).to_be_visible()


@pytest.mark.parametrize("kind", ["PNG", "SVG", "CSV"])
def test_a_chart_is_saved(page: Page, tmp_path: Path, kind: str) -> None:
    page.goto("/laws?corpus=slide&view=zipf")
    chart(page, "zipf")
    with page.expect_download() as download:
        page.get_by_role("button", name=f"Save as {kind}").click()
    path = tmp_path / "saved"
    download.value.save_as(path)
    begins = {
        "PNG": b"\x89PNG",
        "SVG": b"<svg",
        "CSV": b"\xef\xbb\xbfseries,first_rank,last_rank,count",
    }
    assert path.read_bytes().startswith(begins[kind])
    assert download.value.suggested_filename == f"bpe-viz-zipf.{kind.lower()}"


def test_the_whole_list_is_saved(page: Page, tmp_path: Path) -> None:
    page.goto("/laws?corpus=slide&view=words")
    with page.expect_download() as download:
        page.get_by_role("button", name="Whole list as CSV").click()
    path = tmp_path / "words.csv"
    download.value.save_as(path)
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    assert lines[:2] == ["rank,word,count,share,cumulative", f"1,newer,6,{6 / 18},{6 / 18}"]


def test_the_slider_moves_with_the_keyboard_and_the_stepper_follows(page: Page) -> None:
    page.goto("/laws?corpus=slide&view=merges&k=3")
    expect(page.get_by_text("After 3 merges")).to_be_visible()
    slider = page.get_by_role("slider", name="Merges")
    slider.focus()
    slider.press("ArrowRight")
    expect(page.get_by_text("After 4 merges")).to_be_visible()
    expect(page).to_have_url(re.compile("k=4"))
    page.get_by_role("link", name="Merges").click()
    number = page.locator(".stepper .number")
    expect(number).to_have_value("4")
    number.fill("6")
    number.press("Enter")
    page.get_by_role("link", name="Laws").click(delay=150)
    expect(page.get_by_text("After 6 merges")).to_be_visible()


def test_hostile_words_do_no_harm(page: Page) -> None:
    page.goto("/laws?view=zipf")
    page.get_by_role("button", name="Open or save").click()
    field = page.get_by_role("textbox", name="Or paste a text")
    field.fill(
        "<img/src=x/onerror=alert(1)> " * 9 + "**b** $x$ </svg><script>alert(2)</script> c d"
    )
    page.get_by_role("button", name="Use this text").click()
    expect(page.get_by_text("7 types").or_(page.get_by_text("6 types"))).to_be_visible()
    point = chart(page, "zipf").locator(".mark-symbol path").first
    point.hover(force=True)
    assert page.locator("[data-testid=stMain] img, #vg-tooltip-element img").count() == 0


@pytest.mark.parametrize("view", ["overview", "zipf", "merges"])
def test_the_page_is_accessible(page: Page, view: str) -> None:
    page.goto(f"/laws?corpus=suffixes&view={view}")
    expect(page.locator("svg.marks").first).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    page.wait_for_timeout(500)
    page.evaluate(AXE)
    assert page.evaluate(RUN_AXE) == []


def test_a_closed_popover_opens_with_the_inputs_of_the_link(page: Page) -> None:
    page.goto("/laws?corpus=slide&view=zipf&line=1&line_slope=1.5")
    chart(page, "zipf")
    page.wait_for_timeout(1_000)  # the browser has reported its colours, and the view ran again
    page.get_by_role("button", name="Your own line").click()
    expect(page.get_by_role("slider", name="slope")).to_have_value("1.5")
    expect(chart(page, "zipf")).to_contain_text("your line")
