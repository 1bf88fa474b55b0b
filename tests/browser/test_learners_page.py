"""The Learners page in a browser: keys step all three, the address leads back, files are saved."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.helpers.screens import check_accessible_in_both_themes, settle
from tests.helpers.stepping import smallest_text, wait_until
from tests.helpers.top_bar import link_to

HEAD = "vocabulary size,learner,symbols per word,symbols per type,words kept whole"


def test_keys_step_all_three_and_the_address_leads_back(page: Page) -> None:
    page.goto("/learners?corpus=slide&size=16")
    view = page.locator(".learners.ready")
    sentence = view.locator(".say")
    expect(sentence).to_have_text(re.compile(r"With 16 entries each, .* symbols: 29\. "))
    settle(page)
    view.focus()
    page.keyboard.press("ArrowRight")
    expect(sentence).to_have_text(
        "With 17 entries each, the three disagree on 4 of 5 words."
        " Unigram needs the fewest symbols: 29. Marks of word ends are not compared."
    )
    expect(view.locator(".total b")).to_have_text(["48", "54", "29"])
    newer = view.get_by_role("img", name=re.compile("^newer: "))
    expect(newer.first).to_have_attribute("aria-label", "newer: new er_, 2 symbols")
    expect(newer.last).to_have_attribute("aria-label", "newer: ▁ newer, 2 symbols")
    view.get_by_role("button", name="Bits per character").click()
    expect(page).to_have_url(re.compile("size=17&measure=bits"))
    page.keyboard.press("End")
    expect(view.locator(".absent")).to_have_text(
        "WordPiece can learn at most 23 entries from this corpus. Choose 11 to 23."
    )
    expect(page).to_have_url(re.compile("size=27"))
    link_to(page, "Words").click()
    expect(page.locator(".words.ready")).to_be_visible()
    link_to(page, "Learners").click()
    expect(sentence).to_contain_text("With 27 entries each")
    expect(view.locator("tr.on")).to_contain_text("Bits per character")


def test_curves_and_numbers_are_saved_and_all_can_be_read_even_from_the_last_row(
    page: Page, tmp_path: Path
) -> None:
    page.goto("/learners?corpus=slide&size=17")
    view = page.locator(".learners.ready")
    expect(view.locator(".say")).to_contain_text("With 17 entries each")
    settle(page)
    texts = {}
    for kind in ("CSV", "SVG"):
        with page.expect_download() as saved:
            view.get_by_role("button", name=f"Save as {kind}").click()
        path = tmp_path / kind
        saved.value.save_as(path)
        texts[kind] = path.read_text(encoding="utf-8")
    rows = texts["CSV"].splitlines()
    assert rows[0].startswith(HEAD)
    assert len(rows) == 1 + 17 + 13 + 17
    assert rows[19].startswith("17,BPE,2.666667,3,0.388889,")
    assert "at 17: BPE 2.67, WordPiece 3.00, Unigram 1.61</title>" in texts["SVG"]
    assert "var(" not in texts["SVG"]
    check_accessible_in_both_themes(page, ".learners")
    page.keyboard.press("l")
    expect(page.locator("html[data-stage]")).to_be_attached()
    wait_until(page, lambda: smallest_text(view) >= 24)  # at 1280x720
