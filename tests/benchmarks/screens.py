"""How still and how soon every page is, at every size: `python -m tests.benchmarks.screens`.

Prints Markdown tables: first paint and layout shift of each page when it is loaded, then the
longest time without anything in the main area, and the shift, when pages are switched.
"""

import re
import shutil
import sys
from itertools import pairwise

from playwright.sync_api import Browser, Page, sync_playwright

from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from tests.benchmarks.stepper_browser import BROWSERS
from tests.helpers.app_server import free_port, running_app
from tests.helpers.screens import WATCH_SHIFTS, covered, settle, shifted

NAMES = tuple(TITLE_OF_PAGE)
SIZES = ((1920, 1080), (1280, 720), (1024, 768), (820, 1180), (853, 480), (390, 844))
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
LATE_MS = 1000  # what comes later than this after a page is there is not waited for

# The longest time between two frames that showed something in the main area.
WATCH_BLANK = """() => {
  const blank = window.blank = {longest: 0, isOver: false};
  const isThere = node => {
    const box = node.getBoundingClientRect();
    const isSeen = node.checkVisibility({opacityProperty: true, visibilityProperty: true});
    return isSeen && box.height > 2 && box.bottom > 0;
  };
  let seen = performance.now();
  const look = () => {
    const now = performance.now();
    const parts = document.querySelectorAll("[data-testid=stMain] :is(h1, h2, p, button, canvas)");
    if ([...parts].some(isThere)) seen = now;
    else blank.longest = Math.max(blank.longest, now - seen);
    if (!blank.isOver) requestAnimationFrame(look);
  };
  look();
}"""


def main() -> None:
    """Measure, then print."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    port = free_port()
    with running_app(port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        url = f"http://127.0.0.1:{port}"
        loads = [(size, name, *_load(browser, url, name, size)) for size in SIZES for name in NAMES]
        switches = _switches(browser, url)
        browser.close()
    write = sys.stdout.write
    write(
        "| load | size | first paint (bar 2.5 s) | shift (bar 0.1) | controls covered (bar 0) |\n"
    )
    write("|---|---|--:|--:|--:|\n")
    for (width, height), name, paint, shift, faults in loads:
        write(f"| {name} | {width}x{height} | {paint:.1f} s | {shift:.3f} | {faults} |\n")
    write("\n| switch | longest blank (bar 100 ms) | shift (bar 0.1) |\n|---|--:|--:|\n")
    for name, blank, shift in switches:
        write(f"| {name} | {blank:.0f} ms | {shift:.3f} |\n")


def _opened(browser: Browser, url: str, name: str, size: tuple[int, int]) -> Page:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.add_init_script(WATCH_SHIFTS)
    page.goto(f"{url}/{name}", timeout=60_000)
    page.get_by_role("heading", name=TITLE_OF_PAGE[name], exact=True).wait_for(timeout=60_000)
    settle(page)
    page.wait_for_timeout(LATE_MS)
    return page


def _load(browser: Browser, url: str, name: str, size: tuple[int, int]) -> tuple[float, float, int]:
    page = _opened(browser, url, name, size)
    paint, shift = page.evaluate(FIRST_PAINT) / 1000, shifted(page)
    faults = len(covered(page))
    page.close()
    return paint, shift, faults


def _address_of(name: str) -> re.Pattern[str]:
    """The addresses of a page; the first one answers at / too."""
    path = f"({name})?" if name == NAMES[0] else name
    return re.compile(rf"//[^/]+/{path}(\?.*)?$")


def _switches(browser: Browser, url: str) -> list[tuple[str, float, float]]:
    page = _opened(browser, url, NAMES[0], (1280, 720))
    shifted(page)
    rows = []
    for before, after in pairwise((*NAMES, *reversed(NAMES[:-1]))):
        page.evaluate(WATCH_BLANK)
        link = page.get_by_role("link", name=TITLE_OF_PAGE[after], exact=True).first
        link.evaluate("link => link.click()")  # browsers count no shift soon after a pointer
        page.wait_for_url(_address_of(after))
        page.get_by_role("heading", name=TITLE_OF_PAGE[after], exact=True).wait_for()
        settle(page)
        page.wait_for_timeout(LATE_MS)
        blank = page.evaluate("(blank.isOver = true, blank.longest)")
        rows.append((f"{before} → {after}", blank, shifted(page)))
    page.close()
    return rows


if __name__ == "__main__":
    main()
