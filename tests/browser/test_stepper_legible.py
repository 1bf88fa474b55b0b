"""Nothing that the stepper writes is cut off: the merge number, marks on paper, the alphabet."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import check_accessible
from tests.helpers.stepping import open_stepper, press

_ENGLISH = "corpus=declaration-english&num_merges=263"
_CHINESE = "corpus=declaration-chinese"
_INSIDE_OF_BOXES = """() => {
  const boxes = [...document.querySelectorAll(".s")].filter(box => box.querySelector(".m"));
  return boxes.map(box => box.getBoundingClientRect())
    .map(({x, y, width, height}) => ({x: x + 2, y: y + 2, width: width - 4, height: height - 4}));
}"""


def test_the_merge_number_keeps_its_width_and_a_typed_one_is_not_clipped(page: Page) -> None:
    stepper = open_stepper(page, f"{_ENGLISH}&min_count=1&k=9")
    number = stepper.get_by_role("spinbutton", name="Merge number")
    width = "e => e.getBoundingClientRect().width"
    before = number.evaluate(width)
    press(page, "PageDown", "PageDown")
    expect(number).to_have_value("10")
    assert number.evaluate(width) == before
    last = number.get_attribute("aria-valuemax")
    assert last == "263"
    clipped = "e => e.scrollWidth - e.clientWidth"
    for look, keys in (
        ("page", ""),
        ("enlarged", "+" * 6),
        ("enlarged lecture", "l"),
        ("lecture", "-" * 6),
    ):
        stepper.focus()
        press(page, *keys)
        number.click()
        for typed in ("107", last):
            number.fill(typed)
            assert number.evaluate(clipped) == 0, look
            press(page, "Enter")
            expect(number).to_have_value(typed)
            assert number.evaluate(clipped) == 0, look
            number.click()
    expect(stepper).to_have_class(re.compile(r"\blecture\b"))


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


def test_a_cropped_alphabet_says_so_and_opens(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page, f"{_CHINESE}&k=3")
    title, cells = stepper.locator(".ahd p"), stepper.locator(".alpha .ag > div")
    frame = stepper.locator(".alpha .ag").evaluate("e => e.getBoundingClientRect().bottom")
    bottoms = cells.evaluate_all("all => all.map(e => e.getBoundingClientRect().bottom)")
    visible = sum(bottom <= frame + 1 for bottom in bottoms)
    assert 0 < visible < 219
    expect(title).to_have_text(f"Alphabet, {visible} of 219")
    stepper.get_by_role("button", name="Show all of the alphabet").click()
    panel = stepper.get_by_role("dialog", name="Alphabet")
    expect(panel.get_by_role("listitem")).to_have_count(219)
    expect(panel).to_contain_text("219 letters, 4 unused after merge 3.")
    check_accessible(page, ".stepper")
    press(page, "PageUp")
    expect(panel).to_contain_text("219 letters, 3 unused after merge 2.")
    screenshot("alphabet")
    panel.get_by_role("listitem").last.get_by_role("button").click()
    expect(stepper.get_by_role("dialog")).to_contain_text("In the alphabet from the start")


def test_all_256_bytes_can_be_seen(page: Page) -> None:
    stepper = open_stepper(page, "unit=bytes&mark_place=none")
    expect(stepper.locator(".ahd p")).to_have_text("Alphabet, 246 never occur")
    stepper.get_by_role("button", name="Show all of the alphabet").click()
    panel = stepper.get_by_role("dialog", name="Alphabet")
    expect(panel.get_by_role("listitem")).to_have_count(256)
    expect(panel).to_contain_text("256 bytes, 246 unused before merge 1.")


_SHOWN = """(box, rows) => {
  const frame = box.getBoundingClientRect();
  return [...box.querySelectorAll(rows)].map(e => e.getBoundingClientRect())
    .filter(e => e.height && e.top >= frame.top - 1 && e.bottom <= frame.bottom + 1).length;
}"""


def test_a_small_corpus_shows_all_that_a_merge_changes_and_the_whole_vocabulary(
    page: Page,
) -> None:
    """Of the pairs that are gone, a stage names one in large letters and counts the others."""
    stepper = open_stepper(page, "k=1")
    race = stepper.locator(".race")
    for is_lecture, gone, more in ((False, ["er", "r_", "de"], ""), (True, ["er"], "and 2 more")):
        if is_lecture:
            assert press(page, "l", "Home", "ArrowRight", "ArrowRight") == "1 merge"
            expect(stepper).to_have_class(re.compile(r"\blecture\b"))
        assert race.evaluate(_SHOWN, ".p") == 6, is_lecture
        expect(race.locator(".p").first).to_have_attribute(
            "aria-label", "er end mark, 9 times, new, next"
        )
        expect(stepper.locator(".more li")).to_have_text(gone)
        rest = stepper.locator(".more .rest:visible")
        expect(rest).to_have_text(re.compile(f"^Gone:{''.join(gone)}{more}$"))
        assert rest.evaluate("e => e.scrollWidth <= e.clientWidth"), is_lecture
        press(page, "End", "ArrowLeft")
        expect(stepper.locator(".vocabulary .ledger, .vocabulary .hd")).to_contain_text("19")
        assert stepper.locator(".vocabulary .rows").evaluate(_SHOWN, ".v") == 8, is_lecture
        expect(stepper.locator(".older")).to_be_hidden()
        if not is_lecture:
            expect(stepper.locator(".ahd p")).to_have_text("Alphabet, 4 now unused")
            show_all = stepper.get_by_role("button", name="Show all of the alphabet")
            expect(show_all).to_be_hidden()


def test_a_long_vocabulary_says_how_much_follows(page: Page) -> None:
    stepper = open_stepper(page, "corpus=suffixes&k=30")
    shown = stepper.locator(".vocabulary .rows").evaluate(_SHOWN, ".v")
    assert 0 < shown < 30
    expect(stepper.locator(".older")).to_have_text(f"{30 - shown} older below")
    foot = stepper.locator(".corpus > .foot")  # nothing of it runs into the next column
    expect(foot.locator(":scope > :last-child")).to_contain_text(" symbols")
    assert foot.evaluate("foot => foot.scrollWidth <= foot.clientWidth")
