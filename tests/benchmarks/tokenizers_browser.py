"""How soon typed text is shown in four tokenizers: `python -m tests.benchmarks.tokenizers_browser`.

Prints a Markdown table: from a key to the painted tokens and figures, for texts of several sizes.
"""

import shutil
import statistics
import sys

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.stepper_browser import BROWSERS
from tests.helpers.app_server import free_port, running_app

SENTENCE = "The newest lower pair in 2024, don't stop! Wide words lower the newest wall. "
SIZES = (100, 1_000, 10_000)
KEYS = 31
ADDRESS = "/tokenizers?with=gpt2,cl100k,o200k,deepseek"

# From the key event's own time stamp to the first task after the frame with the last change of
# tokens or figures that the key made.
WATCH_TOKENS = """root => {
  let pressed = 0;
  window.shown = 0;
  addEventListener("keydown", event => { pressed = event.timeStamp; window.shown = 0; }, true);
  const watched = new MutationObserver(() => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { window.shown = performance.now() - pressed; };
    channel.port2.postMessage(0);
  }));
  for (const part of root.querySelectorAll(".lines, .figures"))
    watched.observe(part, {childList: true, subtree: true, characterData: true});
}"""


def main() -> None:
    """Measure, then print."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    port = free_port()
    with running_app(port) as _, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(f"http://127.0.0.1:{port}{ADDRESS}", timeout=60_000)
        root = page.locator(".tokenizers.ready")
        root.locator(".count").first.wait_for(timeout=60_000)
        root.evaluate(WATCH_TOKENS)
        rows = [
            (size, where, _keys(page, size, where)) for size in SIZES for where in ("Home", "End")
        ]
        browser.close()
    write = sys.stdout.write
    write("| letters | typed at | median, ms | p95, ms | worst, ms |\n|--:|---|--:|--:|--:|\n")
    for size, where, times in rows:
        figures = (statistics.median(times), times[int(0.95 * len(times))], times[-1])
        shown = " | ".join(f"{figure:.0f}" for figure in figures)
        write(f"| {size:,} | {where} | {shown} |\n")


def _keys(page: Page, size: int, where: str) -> list[float]:
    """Milliseconds of each key, the fastest first; the bar is 100."""
    text = page.get_by_role("textbox", name="Text to read")
    text.fill((SENTENCE * (size // len(SENTENCE) + 1))[:size])
    page.wait_for_timeout(3000)
    times = []
    for _ in range(KEYS):
        text.press(f"Control+{where}")
        page.wait_for_timeout(300)
        page.evaluate("shown = 0")
        text.press("x")
        page.wait_for_function("() => shown > 0")
        page.wait_for_timeout(700)
        times.append(page.evaluate("shown"))
    return sorted(times)


if __name__ == "__main__":
    main()
