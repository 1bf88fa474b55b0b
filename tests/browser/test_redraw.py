"""After a change of corpus no old chart, table or figure is seen under what is new."""

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.screens import settle
from tests.helpers.top_bar import choose_corpus

# Looks at every frame: once the heading is that of the new corpus, what is shown of the old one?
# What awaits its redraw may be of the new corpus, when its page runs twice.
_WATCH = """() => {
  const summary = () => document.querySelector(".bpe-summary")?.textContent ?? "";
  const before = summary();
  const pieces = ".stVegaLiteChart, .stHtml .bpe-heads, .stHtml table, .stHtml dl, .stDataFrame";
  const old = new Set([...document.querySelectorAll(pieces)].map(e => e.innerHTML));
  const shown = e => e.checkVisibility({visibilityProperty: true}) && e.offsetHeight > 0;
  globalThis.seen = {old: new Set(), frames: 0};
  const look = () => {
    if (summary() && summary() !== before) {
      seen.frames++;
      for (const element of document.querySelectorAll(".stMain [data-stale=true]")) {
        const what = element.querySelector(pieces);
        if (what && shown(what) && old.has(what.innerHTML)) {
          seen.old.add(what.className || what.tagName);
        }
      }
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(
    "path", ["laws?", "laws?view=zipf&", "laws?view=heaps&", "morphemes?", "corpus?", "export?"]
)
def test_nothing_old_is_seen_under_the_heading_of_a_new_corpus(page: Page, path: str) -> None:
    page.goto(f"/{path}corpus=suffixes")
    expect(page.locator(".bpe-summary")).to_contain_text("English suffixes")
    settle(page)
    page.evaluate(_WATCH)
    choose_corpus(page, "Declaration: English")
    expect(page.locator(".bpe-summary")).to_contain_text("Declaration: English")
    settle(page)
    page.wait_for_timeout(500)
    assert page.evaluate("() => seen.frames") > 0
    assert page.evaluate("() => [...seen.old]") == []
    expect(page.locator(".stMain .stHtml").last).to_be_visible()
