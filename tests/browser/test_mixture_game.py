"""The game of two tables: one saves the merges of a secret mixture, the other names it."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from bpe_viz.ui.mixture import texts
from tests.helpers.screens import bring, fits, settle

SECRET = (60, 30)


def fill(page: Page, label: str, share: int) -> None:
    field = page.get_by_role("spinbutton", name=label)
    field.fill(str(share))
    field.press("Enter")
    settle(page)


def chosen(page: Page, label: str) -> Locator:
    return page.get_by_role("combobox", name=re.compile(label))


def test_one_table_mixes_and_the_other_names_the_mixture(page: Page, tmp_path: Path) -> None:
    page.goto("/tokenizers?view=mixture")
    settle(page)
    page.get_by_role("button", name=texts.CHOICES).click()
    for label, share in zip(texts.SHARES, SECRET, strict=True):
        fill(page, label, share)
    expect(page).to_have_url(re.compile("share1=60"))
    page.keyboard.press("Escape")
    with page.expect_download() as saving:
        page.get_by_role("button", name=texts.SAVE_MERGES).click()
    path = tmp_path / saving.value.suggested_filename
    saving.value.save_as(path)
    assert not re.search(r"60|30|English|French|Turkish", path.read_text(encoding="utf-8"))
    page.goto("/tokenizers?view=mixture&share1=33&share2=33")  # the other table
    settle(page)
    page.get_by_role("button", name="Open a tokenizer").click()
    bring(page, page.get_by_test_id("stPopoverBody").locator("input[type=file]"), path)
    expect(page.locator("main, .stMain")).to_contain_text(path.name)
    found = page.locator(".bpe-mixture").filter(has_text=texts.ASK_FOR_TRUE)
    expect(found).to_be_visible()
    page.keyboard.press("Escape")
    slider = page.get_by_role("slider", name="Merge")
    slider.focus()
    page.keyboard.press("End")
    settle(page)
    left = page.locator(".bpe-mixture").filter(has_text="Shares that are left").first
    expect(left).to_contain_text("English")
    for (low, high), share in zip(intervals(left), (*SECRET, 100 - sum(SECRET)), strict=True):
        assert low - 0.1 <= share <= high + 0.1  # the true shares are never cut off
    for label, share in zip(texts.GUESSES, (50, 40), strict=True):
        fill(page, label, share)
    page.get_by_text(texts.IS_TOLD).click()
    settle(page)
    for label, share in zip(texts.TRUTHS, SECRET, strict=True):
        fill(page, label, share)
    expect(page.locator(".bpe-mixture .off")).to_have_text(texts.off_by(0.1))
    for label, share in zip(texts.GUESSES, SECRET, strict=True):
        fill(page, label, share)
    expect(page.locator(".bpe-mixture .off")).to_have_text(texts.off_by(0))
    page.set_viewport_size({"width": 390, "height": 844})
    fits(page, downwards=False)


def intervals(node: Locator) -> list[tuple[float, float]]:
    said = re.findall(r"(\d+\.\d)% to (\d+\.\d)%", node.inner_text())
    return [(float(low), float(high)) for low, high in said][:3]
