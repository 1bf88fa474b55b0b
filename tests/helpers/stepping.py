"""What the browser tests of the stepper share: open it, press keys, read where it stands."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.helpers.screens import settle

PATIENCE_MS, LOOK_MS = 60_000, 100

# The number says how many merges are made, and the line below it before or after which one that is.
WHERE = """root => {
  const number = root.querySelector(".number").value;
  const said = root.querySelector(".half").textContent;
  if (said === "before merge 1" || said === "all seeds") return `${number} start`;
  const [, rank, half] = /^before \\w+ ([\\d,]+) · (\\w+)$/.exec(said) ?? [];
  if (half) return `${rank} ${half}`;
  const after = { joined: "merge", dropped: "drop" }[said.split(" · ")[1]];
  return `${number} ${after ?? said}`;
}"""

# What came late is measured again in the frame after it.
LETTERS_HAVE_COME = """() => document.fonts.ready.then(() => new Promise(
  done => requestAnimationFrame(() => requestAnimationFrame(done))))"""

_SMALLEST = """root => {
  const scaleOf = e => e.ownerSVGElement ? Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b) : 1;
  return Math.min(...[...root.querySelectorAll("*")]
  .filter(e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter(e => [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim()))
  .map(e => parseFloat(getComputedStyle(e).fontSize) * scaleOf(e)));
}"""


def open_stepper(page: Page, query: str = "", *, focus: bool = True) -> Locator:
    """Open the app at a link; the stepper, once it is drawn, with the focus in it."""
    page.goto(f"/?{query}")
    stepper = page.locator(".stepper")
    expect(page.locator(".stepper.ready .say")).not_to_be_empty()
    expect(stepper).to_have_css("opacity", "1")
    expect(page.locator(".stepper .pairs")).not_to_contain_text("loading")
    page.evaluate(LETTERS_HAVE_COME)
    if focus:
        stepper.focus()
    return stepper


def open_pieces(page: Page, query: str) -> Locator:
    """Open the page at a link; the stepper, once it is drawn, with the focus in it."""
    page.goto(f"/?learner=unigram&{query}")
    stepper = page.locator(".stepper.pieces")
    expect(page.locator(".stepper.pieces.ready .say")).not_to_be_empty()
    expect(stepper).to_have_css("opacity", "1")
    settle(page)
    stepper.focus()
    return stepper


def stop_clock(page: Page) -> None:
    """Stop the clock of the browser, once installed; then only `page.clock.run_for` advances it."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)


def where(page: Page) -> str:
    """The merge number and half-step on show, for example `3 choose`."""
    found: str = page.locator(".stepper").evaluate(WHERE)
    return found


def press(page: Page, *keys: str) -> str:
    """Press the keys one after the other; where the stepper stands then."""
    for key in keys:
        page.keyboard.press(key)
    return where(page)


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Look again and again until `holds` is true, which must happen within a minute."""
    for _ in range(PATIENCE_MS // LOOK_MS):
        if holds():
            return
        page.wait_for_timeout(LOOK_MS)
    assert holds()


def smallest_text(stepper: Locator) -> float:
    """Return the size of the smallest letters on show, in pixels."""
    found: float = stepper.evaluate(_SMALLEST)
    return round(found, 1)
