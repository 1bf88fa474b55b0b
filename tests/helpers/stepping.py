"""What the browser tests of the stepper share: open it, press keys, read where it stands."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

PATIENCE_MS, LOOK_MS = 60_000, 100

WHERE = """root => {
  const half = [...root.querySelectorAll(".half > *")].filter(e => !e.hidden);
  const name = (half.find(e => e.classList.contains("on")) ?? half.at(-1)).textContent;
  const place = name === "before merge 1" ? "start" : name;
  return `${root.querySelector(".number").value} ${place}`.trim();
}"""

# What came late is measured again in the frame after it.
LETTERS_HAVE_COME = """() => document.fonts.ready.then(() => new Promise(
  done => requestAnimationFrame(() => requestAnimationFrame(done))))"""


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
