"""A lesson file brings each page back as its address says it was, in another session."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.screens import settle
from tests.helpers.stepping import wait_until
from tests.helpers.top_bar import bring_text, save_lesson

PAGES = {
    "merges": ("k=2&hide=code&view=whole%2Cties", ".stepper.ready"),
    "words": (
        "k=5&text=lower+newest&word=newest&segmenter=dropout&dropout=0.25&seed=7&view=orders",
        ".words.ready",
    ),
    "learners": ("size=13&measure=bits&words=lower", ".learners.ready"),
}
SAID = "html[data-inputs=told]"
SETTINGS = {"corpus", "num_merges", "pretokenizer"}


def said(page: Page) -> dict[str, str]:
    """Return what the address says of the page, apart from the corpus and its settings."""
    params: dict[str, str] = page.evaluate(
        "Object.fromEntries(new URLSearchParams(location.search))"
    )
    return {name: value for name, value in params.items() if name not in SETTINGS}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_comes_back_from_a_lesson(page: Page, name: str, tmp_path: Path) -> None:
    query, view = PAGES[name]
    page.goto(f"/{name}?{query}")
    expect(page.locator(view).first).to_be_visible()
    if name == "learners":  # the size is moved by the browser alone
        page.locator(".learners").press("ArrowRight")
        expect(page).to_have_url(re.compile("size=14"))
    expect(page.locator(SAID)).to_be_attached()
    before = said(page)
    settle(page)
    lesson = tmp_path / "lesson.json"
    save_lesson(page, lesson)
    page.goto(f"/{name}")
    expect(page.locator(view).first).to_be_visible()
    settle(page)
    bring_text(page, lesson)
    wait_until(page, lambda: said(page) == before)
