"""Parity in a browser: steps by button, key and drag, the address leads back, all sizes hold it."""

import re

from playwright.sync_api import Page, expect

from bpe_viz.ui.parity import texts
from tests.helpers.screens import check_accessible_in_both_themes, fits, settle

SIZES = ((1280, 720), (1024, 768), (820, 1180), (390, 844))


def shown(page: Page) -> str:
    """Return what the picture and the table say."""
    view = page.locator(".bpe-parity").inner_text()
    return f"{view}\n{page.locator('.bpe-wide table').inner_text()}"


def check_scale_stands_on_its_lines(page: Page) -> None:
    """Fail unless the numbers of a scale are as high as the top and the foot of its bars."""
    for plot in page.locator(".bpe-parity .plot").all():
        bars = plot.locator(".bars").bounding_box()
        assert bars is not None
        for number, line in zip(
            plot.locator(".scale span").all(), (bars["y"], bars["y"] + bars["height"]), strict=True
        ):
            box = number.bounding_box()
            assert box is not None
            assert abs(box["y"] + box["height"] / 2 - line) < 2


def test_who_pays_is_stepped_through_and_the_address_leads_back(page: Page) -> None:
    page.goto("/learners?view=parity")
    say = page.locator(".bpe-parity-say")
    expect(say).to_contain_text("German is longest, so German chooses:")
    forward = page.get_by_role("button", name="Forward")
    for _ in range(2):
        forward.click()
        settle(page)
    expect(say).to_contain_text("English is longest, so English chooses:")
    slider = page.get_by_role("slider", name="Merge")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".bpe-parity li b")).to_have_text(["21", "23", "16"])
    expect(page.locator(".bpe-parity .pairs")).to_contain_text("8 in English and 2 in German")
    expect(page).to_have_url(re.compile("after=3"))
    expect(say).to_contain_text("German is longest, so German chooses:")
    expect(page.locator(".docked")).to_contain_text("German chooses next")
    expect(page.locator(".bpe-parity .c.new")).to_have_count(0)
    check_scale_stands_on_its_lines(page)
    settle(page)
    seen = shown(page)
    page.reload()
    expect(slider).to_have_value("3")
    settle(page)
    assert shown(page) == seen
    check_accessible_in_both_themes(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        fits(page, downwards=False)


def test_languages_are_chosen_and_a_walk_shows_what_a_fresh_page_shows(page: Page) -> None:
    page.goto("/learners?view=parity&source=article&number=30&after=10")
    rows = page.locator(".bpe-parity li")
    expect(rows).to_have_count(3)
    settle(page)
    page.get_by_role("button", name=texts.CHOICES).click()
    box = page.get_by_role("combobox", name=texts.LANGUAGES)
    box.fill("Polish")
    box.press("Enter")
    expect(rows).to_have_count(4)
    box.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back", exact=True).click()
    settle(page)
    slider = page.get_by_role("slider", name="Merge")
    slider.focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft", "PageDown"):
        page.keyboard.press(key)
    settle(page)
    expect(page).to_have_url(re.compile("languages=en_Latn.*pl_Latn"))
    at = slider.input_value()
    expect(page).to_have_url(re.compile(f"after={at}"))
    seen = shown(page)
    page.reload()
    expect(rows).to_have_count(4)
    expect(slider).to_have_value(at)
    settle(page)
    assert shown(page) == seen
