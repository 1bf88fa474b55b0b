"""Words two fifths longer than in English: nothing is cut off, nothing lies on something else."""

import pytest
from playwright.sync_api import Page

from tests.helpers.access import long_text_faults
from tests.helpers.screens import drawn, settle

SIZES = {"laptop": (1280, 720), "phone": (390, 844)}
ADDRESSES = (  # of all other pages test_access.py measures it, too
    "merges?k=3",
    "merges?k=3&half=choose",
    "words?text=lower&k=8",
    "learners?k=3",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_cut_or_covered_by_longer_words(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/{address}")
    page.wait_for_load_state("networkidle")
    found: dict[str, list[str]] = {}
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        drawn(page)
        found[size] = long_text_faults(page)
    assert found == {size: [] for size in SIZES}


def test_a_word_that_has_no_room_is_found(page: Page) -> None:
    page.set_content(
        "<p style='width:105px;white-space:nowrap;overflow:hidden'>Vocabulary</p><p>Room</p>"
    )
    (fault,) = long_text_faults(page)
    assert "Vocabularyvoca” is cut" in fault
    assert page.locator("p").first.inner_text() == "Vocabulary"
