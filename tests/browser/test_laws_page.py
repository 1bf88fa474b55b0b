"""The Laws page in a browser: it fits the screen, charts answer, links and files come out right."""

import functools
import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from bpe_viz.ui.laws.texts import VIEWS
from tests.browser.conftest import Screenshot
from tests.helpers.screens import SIZES, check_accessible, fits, open_view, pick, settle
from tests.helpers.stepping import wait_until
from tests.helpers.top_bar import link_to, open_settings, open_texts

DRAWN = {
    "overview": "[class*=st-key-laws-tall-overview-heaps] svg.marks",
    "zipf": "[class*=st-key-laws-tall-zipf] svg.marks",
    "heaps": "[class*=st-key-laws-tall-heaps] svg.marks",
    "merges": "[class*=st-key-laws-half-per-word] svg.marks",
    "tokens": "[class*=st-key-laws-tall-tokens] svg.marks",
    "explanations": "[class*=st-key-laws-tall-explained-heaps] svg.marks",
    "compare": "[class*=st-key-laws-tall-compared-heaps] svg.marks",
    "words": ".st-key-laws-list tbody tr",
}
SAVED = {
    "zipf": ("zipf",),
    "merges": ("symbols", "needed"),
    "tokens": ("tokens",),
    "explanations": ("explained-zipf", "explained-heaps"),
    "compare": ("compared-zipf", "compared-heaps"),
}
BEGINS = {"PNG": b"\x89PNG", "SVG": b"<svg", "CSV": b"\xef\xbb\xbf"}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def chart(page: Page, key: str) -> Locator:
    """A chart, once it is drawn; while it is drawn again, the new one."""
    found = page.locator(f"[class*=st-key-laws-tall-{key}] svg.marks").last
    expect(found).to_be_visible()
    return found


def hover_first_point(page: Page, label: str) -> None:
    """Point at the most frequent word, once the chart shows it with this rank and count."""
    point = chart(page, "zipf").locator(f".mark-symbol path[aria-label^='{label};']").first
    expect(point).to_be_visible()
    settle(page)

    def shows_name() -> bool:  # a chart that is drawn again under the mouse has none yet
        point.hover(force=True)
        return page.locator("#vg-tooltip-element.visible").count() == 1

    wait_until(page, shows_name)


def _is_whole(found: Locator, width: int, height: int) -> bool:
    """Return whether a chart is large enough and nothing of it lies outside the window."""
    box = found.bounding_box()
    return (
        box is not None
        and box["x"] + box["width"] <= width
        and box["y"] + box["height"] <= height
        and box["height"] >= 280
    )


def background(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Wait until the charts have the colour of the page in `scheme`."""
    page.emulate_media(color_scheme=scheme)
    colour = "rgb(20, 22, 26)" if scheme == "dark" else "rgb(251, 251, 249)"
    for key in ("overview-zipf", "overview-heaps"):
        expect(chart(page, key)).to_have_css("background-color", colour)


def saved(page: Page, name: str, kind: str, path: Path) -> bytes:
    """The file that a button below the chart `name` saves."""
    settle(page)
    buttons = page.locator(f"[class*=st-key-laws_save_{name}]")
    with page.expect_download() as download:
        buttons.get_by_role("button", name=f"Save as {kind}").click()
    assert download.value.suggested_filename == f"bpe-viz-{name}.{kind.lower()}"
    download.value.save_as(path)
    return path.read_bytes()


def test_the_overview_fits_the_screen_and_the_next_view_stands_in_the_address(
    page: Page, screenshot: Screenshot
) -> None:
    page.goto("/laws?corpus=suffixes")
    for scheme in SCHEMES:
        background(page, scheme)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            for key in ("overview-zipf", "overview-heaps"):
                is_whole = functools.partial(_is_whole, chart(page, key), width, height)
                wait_until(page, is_whole)
            fits(page, downwards=False)
            screenshot(f"overview-{scheme}-{height}")
    before = page.evaluate("history.length")
    open_view(page, "Heaps")
    chart(page, "heaps")
    expect(page).to_have_url(re.compile("view=heaps"))
    assert page.evaluate("history.length") == before  # so that Back leaves the page
    page.reload()
    chart(page, "heaps")


LONG = ("overview", "zipf", "heaps")  # whose last lines of figures may be below a small screen


@pytest.mark.parametrize("corpus", ["slide", "suffixes"])
def test_every_view_is_drawn_and_fits_and_its_charts_are_saved(
    page: Page, screenshot: Screenshot, tmp_path: Path, corpus: str
) -> None:
    page.goto(f"/laws?corpus={corpus}")
    for view, name in VIEWS.items():
        open_view(page, name)
        drawn = page.locator(DRAWN[view])
        expect(drawn.first).to_be_visible()
        expect(page.get_by_role("progressbar")).to_have_count(0)
        for width, height in reversed(SIZES):
            page.set_viewport_size({"width": width, "height": height})
            fits(page, downwards=view not in LONG)
        screenshot(view)
        if corpus == "suffixes" and view in ("overview", "zipf", "merges", "tokens"):
            check_accessible(page)
        for key in SAVED.get(view, ()) if corpus == "slide" else ():
            for kind, begins in BEGINS.items():
                assert saved(page, key, kind, tmp_path / "saved").startswith(begins)


def test_a_range_is_drawn_with_the_mouse(page: Page) -> None:
    page.goto("/laws?corpus=suffixes&view=zipf")
    expect(page.get_by_text("Fits to ranks 1 to")).to_be_visible()
    settle(page)
    box = chart(page, "zipf").bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.12, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.6, y, steps=6)
    page.mouse.up()
    expect(page).to_have_url(re.compile("auto=0&.*last="))
    expect(page.get_by_text(re.compile("Fits to ranks [12] to"))).to_be_visible()


def test_points_name_their_words_and_the_list_is_saved(page: Page, tmp_path: Path) -> None:
    page.goto("/laws?corpus=slide&view=zipf")
    hover_first_point(page, "rank: 1; count: 6")
    expect(page.locator("#vg-tooltip-element, .vg-tooltip")).to_contain_text("newer")
    csv = saved(page, "zipf", "CSV", tmp_path / "saved")
    assert csv.startswith(b"\xef\xbb\xbfseries,first_rank,last_rank,count")
    page.get_by_role("radio", name="Linear").click()
    field = page.get_by_role("textbox", name="Find a word")
    field.fill("wider")
    field.press("Enter")
    expect(page.get_by_text("rank 3, 3 times")).to_be_visible()
    expect(chart(page, "zipf")).to_contain_text("wider")
    open_view(page, "Words")
    with page.expect_download() as download:
        page.get_by_role("button", name="Whole list as CSV").click()
    download.value.save_as(tmp_path / "words.csv")
    lines = (tmp_path / "words.csv").read_text(encoding="utf-8-sig").splitlines()
    assert lines[:2] == ["rank,word,count,share,cumulative", f"1,newer,6,{6 / 18},{6 / 18}"]


def test_the_dock_moves_with_the_keyboard_and_the_stepper_follows(page: Page) -> None:
    page.goto("/laws?corpus=slide&view=merges&k=3")
    expect(page.get_by_text("After merge 3")).to_be_visible()
    slider = page.get_by_role("slider", name="Merge", exact=True)
    slider.focus()
    slider.press("ArrowRight")
    expect(page.get_by_text("after merge 4", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile("k=4"))
    link_to(page, "Merges").click()
    number = page.locator(".stepper:has(.corpus) .number")  # not that of the dock that goes
    expect(number).to_have_value("4")
    number.fill("6")
    number.press("Enter")
    link_to(page, "Laws").click(delay=150)
    expect(page).to_have_url(re.compile("/laws"))
    expect(page.get_by_text("After merge 6 the text needs")).to_be_visible()


def test_hostile_words_do_no_harm(page: Page) -> None:
    page.goto("/laws?view=zipf")
    open_texts(page)
    field = page.get_by_role("textbox", name="Or paste a text")
    field.fill(
        "<img/src=x/onerror=alert(1)> " * 9 + "**b** $x$ </svg><script>alert(2)</script> c d"
    )
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator(".bpe-summary")).to_contain_text("Pasted text")
    expect(field).to_be_hidden()  # so that the text does not hide what it became
    settle(page)  # what was chosen in the menu closes it, and a list closes when its page is drawn
    open_settings(page)
    pick(page, page.get_by_role("combobox", name="Words by"), "whitespace")
    expect(page.locator(".bpe-settings")).to_contain_text("Words bywhitespace")
    page.keyboard.press("Escape")
    hover_first_point(page, "rank: 1; count: 9")
    expect(page.locator("#vg-tooltip-element")).to_contain_text("<img/src=x/onerror=alert(1)>")
    assert page.locator("[data-testid=stMain] img, #vg-tooltip-element img").count() == 0


def test_a_closed_popover_opens_with_the_inputs_of_the_link(page: Page) -> None:
    page.goto("/laws?corpus=slide&view=zipf&line=1&line_slope=1.5")
    chart(page, "zipf")
    page.get_by_role("button", name="Your own line").click()
    expect(page.locator("input[type=range][aria-label=slope]")).to_have_value("1.5")
    expect(chart(page, "zipf")).to_contain_text("your line")


def test_a_chart_tip_can_be_hovered_and_dismissed(page: Page) -> None:
    page.goto("/laws?view=merges")
    settle(page)
    mark = page.locator("svg.marks .mark-symbol path").nth(4)
    tip = page.locator("#vg-tooltip-element")
    at = mark.bounding_box()
    assert at
    middle = (at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.move(*middle)
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("Rank")
    box = tip.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    expect(tip).not_to_have_class(re.compile("visible"))  # the pointer is on no mark any more
    page.wait_for_timeout(600)
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.mouse.move(*middle)
    expect(tip).to_be_visible()
    page.mouse.move(0, 0)
    expect(tip).to_be_hidden()
