"""The stepper saved as a file: it opens with no server and no network, and steps as in the app."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bpe_viz.history.merge_history import MergeHistory
from bpe_viz.samples.catalogue import sample_by_key
from bpe_viz.training import train
from bpe_viz.ui.merges.answers import words_with_symbol
from bpe_viz.ui.offline.page import offline_page
from tests.helpers.quiet_page import open_file
from tests.helpers.screens import check_accessible
from tests.helpers.stepping import press


@pytest.fixture(scope="module")
def history() -> MergeHistory:
    sample = sample_by_key("suffixes")
    return train(sample.corpus().word_counts, sample.settings)


@pytest.fixture
def offline(browser: Browser, tmp_path: Path, history: MergeHistory) -> Iterator[Page]:
    """The file, opened as by a double click; any request or complaint fails the test."""
    path = tmp_path / "stepper.html"
    label = "English suffixes <img src=x onerror=alert(1)>"
    path.write_bytes(offline_page(history, title="Merges", label=label))
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page, asked = open_file(context, path)
    expect(page.locator(".stepper.ready .say")).not_to_be_empty()
    page.locator(".stepper").focus()
    yield page
    page.wait_for_timeout(300)
    context.close()
    assert asked == [path.as_uri()]


def test_it_steps_searches_and_explains(offline: Page, history: MergeHistory) -> None:
    expect(offline.locator(".say")).to_contain_text("letters and end marks")
    assert offline.evaluate("() => [...document.fonts].map(font => font.status)") == ["loaded"] * 2
    assert press(offline, "ArrowRight") == "1 choose"
    assert press(offline, "ArrowRight", "ArrowRight", "ArrowLeft") == "1 merge"
    expect(offline.locator(".say")).to_contain_text("is now e_")
    clipped = "nodes => nodes.filter(n => n.scrollWidth > n.clientWidth).map(n => n.textContent)"
    assert offline.locator(".corpus .d").evaluate_all(clipped) == []
    assert press(offline, "End") == "40 the end"
    symbol = history.symbols.index("y")
    offline.locator(f'.vocabulary [data-symbol="{symbol}"]').click()
    many = words_with_symbol(history, symbol, 40)[1]
    expect(offline.locator(".panel .holds")).to_contain_text(f"In {many} words")
    offline.locator(".panel .holds button").first.click()
    expect(offline.get_by_role("button", name="Open on the Words page")).to_be_hidden()
    offline.keyboard.press("Escape")
    offline.get_by_role("button", name="Find a word").first.click()
    offline.keyboard.type("unha")
    expect(offline.locator(".corpus")).to_contain_text("unha")
    assert offline.locator("img").count() == 0
    hidden = offline.evaluate(
        "() => [document.documentElement.scrollHeight - innerHeight, "
        "document.documentElement.scrollWidth - innerWidth]"
    )
    assert max(hidden) <= 0


def test_ties_and_the_source_are_there(offline: Page) -> None:
    press(offline, "Home", "t")
    for _ in range(20):
        press(offline, "ArrowRight")
        if offline.locator(".referee").get_by_text("tie at").count():
            break
    expect(offline.locator(".referee")).to_contain_text("Greatest")
    expect(offline.locator(".matter")).to_contain_text("segmented differently")
    expect(offline.locator(".try")).to_be_hidden()
    press(offline, "t")
    offline.get_by_role("button", name="Code").click()
    expect(offline.locator(".panel pre")).to_contain_text("def learn")
    offline.keyboard.press("Escape")
    check_accessible(offline, "html", tags=())
