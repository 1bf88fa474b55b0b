"""What the browser tests measure of a page that axe does not: see access.js."""

from collections.abc import Callable, Iterator
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
_WAYS = ("Tab", "Shift+Tab")
_STOP = "access.stop()"
_STOP_IN_ORDER = """(() => {
  const { name, faults } = access.stop();
  return { name, faults: [...faults, access.order()].filter(Boolean) };
})()"""

Faults = dict[str, list[str]]


def faults_of(page: Page, settled: Callable[[Page], None] = settle) -> Faults:
    """Measure a page at the size of a laptop; what is wrong, by criterion.

    The page is left in forced colours and without motion; `settled` waits for its last redraw.
    """
    page.evaluate(_SCRIPT)
    measures = (_targets, _order, _walk_of, _looks, lambda page: _reflow(page, settled))
    return {name: found for measure in measures for name, found in measure(page) if found}


def open_faults(page: Page) -> Faults:
    """Measure what is open over a page, and would be closed by a walk or another size."""
    page.evaluate(_SCRIPT)
    measures = (_targets, _looks)
    found = {name: found for measure in measures for name, found in measure(page) if found}
    page.emulate_media(forced_colors="none")
    return found


def dialog_faults(page: Page) -> Faults:
    """Measure an open dialog that keeps the focus: as what is open, and by a walk."""
    page.evaluate(_SCRIPT)
    faults: set[str] = set()
    # The focus may be anywhere in it, so a walk one way may leave at once.
    reached = [stop for key in (*_WAYS, "Tab") for stop in _walk(page, key, faults)]
    walked = sorted(faults) if reached else ["Tab reaches nothing"]
    return open_faults(page) | ({"2.1.2 and 2.4.11 focus": walked} if walked else {})


def long_text_faults(page: Page) -> list[str]:
    """Make every text of the interface two fifths longer for a moment; what has no room then."""
    page.evaluate(_SCRIPT)
    return _tried(page, "access.cutWithLongTexts()")


def order_faults(page: Page) -> list[str]:
    """Go through the page with Tab; the stops that are above or left of the one before."""
    page.evaluate(_SCRIPT)
    page.evaluate("access.begin()")
    faults: list[str] = []
    for _ in range(_MOST_STOPS):
        page.keyboard.press("Tab")
        if fault := page.evaluate("access.order()"):
            faults.append(fault)
        if not page.evaluate("access.stop()")["name"]:
            break
    return faults


def measured(page: Page, name: str) -> list[str]:
    """Return what one measure finds on the page as it is."""
    page.evaluate(_SCRIPT)
    found: list[str] = page.evaluate(f"access.{name}()")
    return found


def _walk_of(page: Page) -> Iterator[tuple[str, list[str]]]:
    yield "2.1.2, 2.4.3 and 2.4.11 focus", _walked(page)
    yield "2.4.7 focus visible", page.evaluate("access.withoutFocusLook()")


def _targets(page: Page) -> Iterator[tuple[str, list[str]]]:
    yield "2.5.8 targets", _tried(page, "access.smallTargets()")
    yield "2.4.6 names", _tried(page, "access.sameNames()")
    yield "2.5.3 label in name", _tried(page, "access.namesWithoutLabels()")
    yield "1.4.11 lines", _tried(page, "access.faintLines()")
    yield "3.1.2 language", _tried(page, "access.withoutLanguage()")


def _order(page: Page) -> Iterator[tuple[str, list[str]]]:
    yield "1.3.2 order of texts", _tried(page, "access.readBackwards()")


def _looks(page: Page) -> Iterator[tuple[str, list[str]]]:
    yield "1.4.12 spacing", page.evaluate("css => access.cutWith(css)", SPACED)
    yield "1.4.4 twice as large", page.evaluate("css => access.cutWith(css)", TWICE_AS_LARGE)
    page.evaluate("access.notePainted()")
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    drawn(page)
    yield "1.4.11 forced colours", page.evaluate("access.lostInForcedColours()")
    yield "2.3.3 motion", _tried(page, "access.moving()")


def _reflow(page: Page, settled: Callable[[Page], None]) -> Iterator[tuple[str, list[str]]]:
    page.set_viewport_size({"width": REFLOW[0], "height": REFLOW[1]})
    settled(page)
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
    """Go through all of the page with Tab, in the order of the screen, and back again."""
    faults: set[str] = set()
    page.evaluate("access.begin()")
    for key, stop in zip(_WAYS, (_STOP_IN_ORDER, _STOP), strict=True):
        if not _walk(page, key, faults, stop):
            faults.add(f"{key} reaches nothing")
    return sorted(faults)


def _walk(page: Page, key: str, faults: set[str], asked: str = _STOP) -> list[str]:
    """Press a key until the focus leaves the page; the stops, and what is wrong with them."""
    stops: list[str] = []
    for _ in range(_MOST_STOPS):
        page.keyboard.press(key)
        stop = page.evaluate(asked)
        faults.update(f"{key}: {fault}" for fault in stop["faults"])
        if not stop["name"]:
            return stops
        stops.append(stop["name"])
    faults.add(f"{key} does not leave the page; the last stop was {stops[-1]}")
    return stops
