"""Measure how soon another page is shown: `python -m tests.benchmarks.page_switches`.

In a browser that has seen only Merges, each page is opened by its link, and opened again later.
Prints a Markdown table: milliseconds from the click to the page with all that it shows.
"""

import shutil
import sys
from collections import defaultdict
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.stepper_browser import BROWSERS
from tests.helpers.app_server import free_port, running_app
from tests.helpers.screens import settle
from tests.helpers.top_bar import link_to

ROUNDS = 5
PAGES = ("Words", "Morphemes", "Laws", "Learners", "Tokenizers", "Corpus", "Practice", "Export")
SWITCH = """async (link, title) => {
  const app = document.querySelector("[data-testid=stApp]");
  const isThere = () => {
    const heading = document.querySelector(".bpe-heading h1")?.textContent;
    const charts = [...document.querySelectorAll(".stVegaLiteChart")];
    return heading === title && app.dataset.testScriptState === "notRunning"
      && !document.querySelector(".stMain [data-stale=true]")
      && charts.every(c => c.querySelector("canvas, svg"));
  };
  const start = performance.now();
  link.click();
  while (!isThere()) {
    if (performance.now() - start > 20_000) throw new Error(`${title} did not come.`);
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}"""


def main() -> None:
    """Measure, then print."""
    first: dict[str, list[float]] = defaultdict(list)
    again: dict[str, list[float]] = defaultdict(list)
    port = free_port()
    with running_app(port), sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for _ in range(ROUNDS):
            for title in PAGES:
                page = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
                page.goto(f"http://127.0.0.1:{port}/merges")
                settle(page)
                page.wait_for_timeout(1000)
                first[title].append(_switch(page, title))
                _switch(page, "Merges")
                again[title].append(_switch(page, title))
                page.context.close()
        browser.close()
    sys.stdout.write("| page | first visit | worst | again | worst |\n|---|--:|--:|--:|--:|\n")
    for title in PAGES:
        one, two = first[title], again[title]
        sys.stdout.write(
            f"| {title} | {median(one):.0f} ms | {max(one):.0f} ms"
            f" | {median(two):.0f} ms | {max(two):.0f} ms |\n"
        )


def _switch(page: Page, title: str) -> float:
    milliseconds: float = link_to(page, title).evaluate(SWITCH, title)
    page.wait_for_timeout(300)
    return milliseconds


if __name__ == "__main__":
    main()
