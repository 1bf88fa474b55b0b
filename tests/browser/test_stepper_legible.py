"""Nothing that the stepper writes is cut off: the merge number, marks on paper, the alphabet."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stepping import open_stepper, press

_ENGLISH = "corpus=declaration-english&num_merges=263"
_CHINESE = "corpus=declaration-chinese"
_INSIDE_OF_BOXES = """() => {
  const boxes = [...document.querySelectorAll(".s")].filter(box => box.querySelector(".m"));
  return boxes.map(box => box.getBoundingClientRect())
    .map(({x, y, width, height}) => ({x: x + 2, y: y + 2, width: width - 4, height: height - 4}));
}"""


@pytest.mark.parametrize("zoom", [0, 6])
@pytest.mark.parametrize("lecture", ["", "&view=lecture"])
def test_a_typed_merge_number_is_not_clipped(page: Page, zoom: int, lecture: str) -> None:
    stepper = open_stepper(page, f"{_ENGLISH}&min_count=1&k=1{lecture}")
    press(page, *["+"] * zoom)
    number = stepper.get_by_role("spinbutton", name="Merge number")
    last = number.get_attribute("aria-valuemax")
    assert last == "263"
    number.click()
    for typed in ("107", last):
        number.fill(typed)
        assert number.evaluate("e => e.scrollWidth - e.clientWidth") == 0
        press(page, "Enter")
        expect(number).to_have_value(typed)
        assert number.evaluate("e => e.scrollWidth - e.clientWidth") == 0
        number.click()


def test_the_merge_number_keeps_its_width(page: Page) -> None:
    stepper = open_stepper(page, f"{_ENGLISH}&min_count=1&k=9")
    width = "e => e.getBoundingClientRect().width"
    number = stepper.locator(".number")
    before = number.evaluate(width)
    press(page, "PageDown", "PageDown")
    expect(number).to_have_value("10")
    assert number.evaluate(width) == before


@pytest.mark.parametrize("query", ["k=2", "k=2&mark=%C2%B7", "k=4&mark_place=glued"])
def test_every_box_of_a_saved_worksheet_shows_its_mark(
    page: Page, tmp_path: Path, query: str
) -> None:
    stepper = open_stepper(page, query)
    stepper.get_by_role("button", name="More").click()
    with page.expect_download() as download:
        stepper.get_by_role("button", name="Save worksheet").click()
    path = tmp_path / "worksheet.html"
    download.value.save_as(path)
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.set_content(path.read_text(encoding="utf-8"))
    boxes = page.evaluate(_INSIDE_OF_BOXES)
    assert len(boxes) == 5
    for move in (0, 0.3, 0.7):
        page.add_style_tag(content=f"body {{ padding-top: {move}px }} .m {{ color: #555 }}")
        with_mark = [page.screenshot(clip=box) for box in boxes]
        page.add_style_tag(content=".s .m { color: transparent }")
        without = [page.screenshot(clip=box) for box in boxes]
        page.add_style_tag(content=".s .m { color: #555 }")
        assert [one == other for one, other in zip(with_mark, without, strict=True)] == [False] * 5
