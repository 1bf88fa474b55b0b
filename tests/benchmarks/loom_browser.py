"""Measure how fast a browser draws the loom: `python -m tests.benchmarks.loom_browser`.

Prints a Markdown table: drawing 5,000 merges of 12 words, and dragging the playhead. What the main
thread worked does not depend on what else the machine does; what a reader waits for does.
"""

import shutil
import statistics
import sys
import time

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.benchmarks.stepper_browser import BROWSERS
from tests.benchmarks.stepper_server import STEPPER_APP
from tests.helpers.app_server import free_port, running_app

DRAWINGS, FRAMES = 15, 180

HELPERS = """() => {
  window.root = [...document.querySelectorAll("*")]
    .find(node => node.shadowRoot?.querySelector(".stepper")).shadowRoot.querySelector(".stepper");
  window.painted = () => new Promise(done => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  }));
  window.press = async (key, padding) => {
    root.style.paddingRight = `${padding}px`;  // each width redraws everything
    root.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
    await painted();
  };
}"""

# The pointer moves once in each frame, to and fro, over almost all of the loom.
DRAG = """async frames => {
  const head = root.querySelector(".playhead");
  const {left, top, width} = root.querySelector(".loom .canvas").getBoundingClientRect();
  head.setPointerCapture = () => {};
  head.hasPointerCapture = () => true;
  const send = (type, x) => head.dispatchEvent(new PointerEvent(type,
    {bubbles: true, pointerId: 1, button: 0, clientX: left + x, clientY: top + 40}));
  const next = () => new Promise(requestAnimationFrame);
  send("pointerdown", 60);
  const lasted = [];
  let before = await next();
  for (let i = 0; i < frames; i++) {
    send("pointermove", 60 + (width - 200) * (0.5 - 0.5 * Math.cos(i / 30)));
    const now = await next();
    lasted.push(now - before);
    before = now;
  }
  return lasted;
}"""


def main() -> None:
    """Measure, then print."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    port = free_port()
    with running_app(port, STEPPER_APP), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(f"http://127.0.0.1:{port}/", timeout=60_000)
        page.locator(".stepper.ready").wait_for(timeout=60_000)
        page.locator(".number").fill("2500")
        page.keyboard.press("Enter")
        page.wait_for_timeout(3000)
        page.evaluate(HELPERS)
        watch = page.context.new_cdp_session(page)
        watch.send("Performance.enable", {"timeDomain": "threadTicks"})
        rows = [*_drawn(page, watch), *_dragged(page, watch)]
        browser.close()
    sys.stdout.write("| measure | value | bar |\n|---|---|---|\n")
    for name, value, bar in rows:
        sys.stdout.write(f"| {name} | {value} | {bar} |\n")


def _worked(watch: CDPSession) -> float:
    """Milliseconds of CPU time of the page's main thread so far."""
    metrics = watch.send("Performance.getMetrics")["metrics"]
    found: float = next(one["value"] for one in metrics if one["name"] == "TaskDuration")
    return 1000 * found


def _drawn(page: Page, watch: CDPSession) -> list[tuple[str, str, str]]:
    worked, waited = [], []
    for drawing in range(DRAWINGS):
        before, start = _worked(watch), time.perf_counter()
        page.evaluate("padding => press('w', padding)", drawing + 4)
        waited.append(1000 * (time.perf_counter() - start))
        worked.append(_worked(watch) - before)
        page.evaluate("padding => press('w', padding)", drawing + 4)
        page.wait_for_timeout(150)
    page.evaluate("() => press('w', 4)")
    words, knots = (page.locator(f".loom .{name}").count() for name in ("name", "knot"))
    what = f"loom of {words} words and {knots} knots"
    return [
        (f"{what}: work, median", f"{statistics.median(worked):.0f} ms", "100 ms"),
        (f"{what}: key to paint, median", f"{statistics.median(waited):.0f} ms", "100 ms"),
    ]


def _dragged(page: Page, watch: CDPSession) -> list[tuple[str, str, str]]:
    page.wait_for_timeout(1000)
    before = _worked(watch)
    lasted: list[float] = page.evaluate(DRAG, FRAMES)
    worked = (_worked(watch) - before) / FRAMES
    return [
        ("dragging: work of a frame, mean", f"{worked:.1f} ms", "16 ms"),
        ("dragging: from frame to frame, median", f"{statistics.median(lasted):.1f} ms", "16.7 ms"),
    ]


if __name__ == "__main__":
    main()
