"""Tab leads through a page as one reads it: downwards, and from left to right."""

import pytest
from playwright.sync_api import Page, expect

from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from tests.helpers.access import order_faults
from tests.helpers.screens import drawn, settle

SIZES = ((1280, 720), (390, 844))
ASKED = {"practice": "kind=firing-order&seed=1"}


@pytest.fixture(autouse=True)
def _no_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")


@pytest.mark.parametrize("name", TITLE_OF_PAGE)
def test_the_stops_of_a_page_are_in_the_order_of_the_screen(page: Page, name: str) -> None:
    found = {}
    page.goto(f"/{name}?{ASKED.get(name, '')}")
    expect(page.get_by_role("heading", name=TITLE_OF_PAGE[name], exact=True)).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        drawn(page)
        if faults := order_faults(page):
            found[width] = faults
    assert found == {}


MIXED_UP = """<style>button {{ height: 40px }}</style>
<p style="display: flex; flex-direction: {}"><button>one</button><button>two</button></p>"""


@pytest.mark.parametrize("direction", ["column-reverse", "row-reverse"])
def test_stops_that_go_back_are_found(elsewhere: Page, direction: str) -> None:
    elsewhere.set_content(MIXED_UP.format(direction))
    assert len(order_faults(elsewhere)) == 1
    elsewhere.set_content(MIXED_UP.format(direction.removesuffix("-reverse")))
    assert order_faults(elsewhere) == []
