"""The measures of accessibility find the faults that they are for."""

import pytest
from playwright.sync_api import Page

from tests.helpers.access import faults_of, measured, order_faults
from tests.helpers.screens import drawn

COLUMN = '<div style="display: flex; flex-direction: {}"><p>one</p><p>two</p></div>'
STOPS = """<style>button {{ height: 40px }}</style>
<p style="display: flex; flex-direction: {}"><button>one</button><button>two</button></p>"""
BUTTON = '<button aria-label="{}"><b>er</b><i>_</i> 9 times</button>'
FIELD = '<input aria-label="Text" style="border: 1px solid {}; background: #fff">'
LINE = '<svg width=9 height=9><path d="M0 0L9 9" stroke="{}" stroke-width=2 fill=none /></svg>'


@pytest.mark.parametrize("direction", ["column", "row"])
def test_stops_that_go_back_are_found(page: Page, direction: str) -> None:
    page.set_content(STOPS.format(f"{direction}-reverse"))
    assert len(order_faults(page)) == 1
    page.set_content(STOPS.format(direction))
    assert order_faults(page) == []


def test_a_measured_page_has_its_stops_in_order(page: Page) -> None:
    page.set_content(STOPS.format("row-reverse"))
    (fault,) = faults_of(page, drawn)["2.1.2, 2.4.3 and 2.4.11 focus"]
    assert fault.startswith("Tab: ")
    assert fault.endswith("but is left of it")


@pytest.mark.parametrize("direction", ["column", "row"])
def test_texts_that_go_back_are_found(page: Page, direction: str) -> None:
    page.set_content(COLUMN.format(f"{direction}-reverse"))
    (fault,) = measured(page, "readBackwards")
    assert fault.startswith("“two” is read after “one”")
    page.set_content(COLUMN.format(direction))
    assert measured(page, "readBackwards") == []


@pytest.mark.parametrize(
    ("name", "is_right"),
    [("er, end of word, 9 times", True), ("er: 9 times", True), ("9 times", False)],
)
def test_names_without_what_is_seen_are_found(page: Page, name: str, is_right: bool) -> None:
    page.set_content(BUTTON.format(name))
    assert (measured(page, "namesWithoutLabels") == []) is is_right


@pytest.mark.parametrize(
    ("colour", "is_seen"),
    [("#949494", True), ("#969696", False), ("rgb(0 0 0 / 45%)", True), ("#0000", False)],
)
def test_lines_that_are_hardly_seen_are_found(page: Page, colour: str, is_seen: bool) -> None:
    for made in (FIELD, LINE):
        page.set_content(made.format(colour))
        nothing_drawn = made is LINE and colour == "#0000"
        assert (measured(page, "faintLines") == []) is (is_seen or nothing_drawn)
