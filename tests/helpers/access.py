"""What the browser tests measure of a page that axe does not: see access.js."""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.helpers.screens import drawn, settle

REFLOW = (320, 256)  # 1280x1024 at 400 % (WCAG 1.4.10)
LAPTOP = (1280, 720)
# WCAG 1.4.12, and letters twice as large in what is measured in the letters of the page (1.4.4).
SPACED = (
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important;"
    " word-spacing: 0.16em !important } p { margin-bottom: 2em !important }"
)
TWICE_AS_LARGE = "html { font-size: 200% !important }"
TARGET_SIZE_RUNS = """async tags => {
  const found = await axe.run({runOnly: tags});
  const rules = [...found.passes, ...found.violations, ...found.incomplete].map(rule => rule.id);
  return rules.includes("target-size");
}"""
_SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
_MOST_STOPS = 400  # a page that has more does not let go of the focus
_TRIES, _PAUSE_MS = 6, 250

Faults = dict[str, list[str]]


def faults_of(page: Page) -> Faults:
    """Measure a page that is loaded at the size of a laptop; what is wrong, by criterion.

    The page is left in forced colours, without motion, at the size of a phone on its side.
    """
    page.evaluate(_SCRIPT)
    return {name: found for name, found in _measured(page) if found}


def _measured(page: Page) -> Iterator[tuple[str, list[str]]]:
    yield "2.5.8 targets", _tried(page, "access.smallTargets()")
    yield "2.4.6 names", _tried(page, "access.sameNames()")
    yield "3.1.2 language", _tried(page, "access.withoutLanguage()")
    yield "2.1.2 and 2.4.11 focus", _walked(page)
    yield "2.4.7 focus visible", page.evaluate("access.withoutFocusLook()")
    yield "1.4.12 spacing", page.evaluate("css => access.cutWith(css)", SPACED)
    yield "1.4.4 twice as large", page.evaluate("css => access.cutWith(css)", TWICE_AS_LARGE)
    page.evaluate("access.notePainted()")
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    drawn(page)
    yield "1.4.11 forced colours", page.evaluate("access.lostInForcedColours()")
    yield "2.3.3 motion", _tried(page, "access.moving()")
    page.set_viewport_size({"width": REFLOW[0], "height": REFLOW[1]})
    settle(page)
    drawn(page)
    yield "1.4.10 reflow", _tried(page, "access.reflow()")
    yield "2.5.8 targets in reflow", _tried(page, "access.smallTargets()")
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})


def _tried(page: Page, measure: str) -> list[str]:
    """Measure again while something is found, as views may still find their size."""
    found: list[str] = []
    for _ in range(_TRIES):
        found = page.evaluate(measure)
        if not found:
            return []
        page.wait_for_timeout(_PAUSE_MS)
    return found


def _walked(page: Page) -> list[str]:
    """Go through all of the page with Tab, and back again."""
    faults: set[str] = set()
    page.evaluate("access.begin()")
    for key in ("Tab", "Shift+Tab"):
        if not _walk(page, key, faults):
            faults.add(f"{key} reaches nothing")
    return sorted(faults)


def _walk(page: Page, key: str, faults: set[str]) -> list[str]:
    """Press a key until the focus leaves the page; the stops, and what is wrong with them."""
    stops: list[str] = []
    for _ in range(_MOST_STOPS):
        page.keyboard.press(key)
        stop = page.evaluate("access.stop()")
        faults.update(f"{key}: {fault}" for fault in stop["faults"])
        if not stop["name"]:
            return stops
        stops.append(stop["name"])
    faults.add(f"{key} does not leave the page; the last stop was {stops[-1]}")
    return stops
