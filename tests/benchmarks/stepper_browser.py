"""How fast the stepper is in a browser: `python -m tests.benchmarks.stepper_browser`.

Prints a Markdown table: key press to painted screen, far jumps, server work, play, memory.
"""

import shutil
import statistics
import sys
import time
from itertools import pairwise

from playwright.sync_api import Page, sync_playwright

from bpe_viz.ui.jobs.warm_up import freeze_long_lived_objects
from bpe_viz.ui.merges import deltas
from bpe_viz.ui.shared.wire import pack
from tests.benchmarks.stepper_server import STEPPER_APP, book, cpu_seconds
from tests.helpers.app_server import free_port, running_app

STEPS = 150
PLAY_SECONDS = 60
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

# From the key event's own time stamp to the first task after the frame that shows its effect.
WATCH_KEYS = """() => {
  window.paints = [];
  addEventListener("keydown", event => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.paints.push(performance.now() - event.timeStamp);
    channel.port2.postMessage(0);
  }), true);
}"""
WATCH_PLAY = """root => {
  window.shown = [];
  const slider = root.querySelector(".scrub input");
  new MutationObserver(() => window.shown.push(slider.getAttribute("aria-valuetext")))
    .observe(slider, {attributes: true, attributeFilter: ["aria-valuetext"]});
}"""


def main() -> None:
    """Measure, then print."""
    chunks = _chunks()  # before a browser is at work on the same cores
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    port = free_port()
    with running_app(port, STEPPER_APP) as server, sync_playwright() as playwright:
        options = ["--no-sandbox", "--enable-precise-memory-info", "--js-flags=--expose-gc"]
        browser = playwright.chromium.launch(executable_path=found, args=options)
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(f"http://127.0.0.1:{port}/", timeout=60_000)
        page.locator(".stepper.ready").wait_for(timeout=60_000)
        page.wait_for_timeout(1500)
        page.locator(".stepper").focus()
        rows = [*_steps(page, server.pid), *_jumps(page), *chunks, *_play(page), *_memory(page)]
        browser.close()
    sys.stdout.write("| measure | value | bar |\n|---|---|---|\n")
    for name, value, bar in rows:
        sys.stdout.write(f"| {name} | {value} | {bar} |\n")


def _steps(page: Page, pid: int) -> list[tuple[str, str, str]]:
    page.keyboard.press("h")
    there_and_back = ["PageDown"] * 5 + ["PageUp"] * 5
    for key in there_and_back * 3:  # warm up, and let the neighbouring chunks arrive
        page.keyboard.press(key)
        page.wait_for_timeout(40)
    page.wait_for_timeout(4000)
    idle = _busy(page, pid, [])
    page.evaluate(WATCH_KEYS)
    busy = _busy(page, pid, there_and_back * (STEPS // 10))
    page.wait_for_timeout(300)
    paints = sorted(page.evaluate("paints"))
    p95 = paints[int(0.95 * len(paints))]
    return [
        ("key press to paint, median", f"{statistics.median(paints):.1f} ms", "16 ms"),
        ("key press to paint, p95", f"{p95:.1f} ms", "50 ms"),
        (
            f"server CPU during {STEPS} steps, and idle as long",
            f"{busy:.0f} ms, {idle:.0f} ms",
            "the same",
        ),
    ]


def _busy(page: Page, pid: int, keys: list[str]) -> float:
    """Milliseconds of server CPU in the time of STEPS steps while `keys` are pressed."""
    before, start = cpu_seconds(pid), time.monotonic()
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(37)
    page.wait_for_timeout(max(0, 1000 * (start + STEPS * 0.06 - time.monotonic())))
    return 1000 * (cpu_seconds(pid) - before)


def _jumps(page: Page) -> list[tuple[str, str, str]]:
    times = []
    for number in (4700, 300, 3900, 900, 4300, 1500):
        page.locator(".number").fill(str(number))
        start = time.perf_counter()
        page.keyboard.press("Enter")
        page.wait_for_function(
            """k => {
              const host = [...document.querySelectorAll("*")]
                .find(e => e.shadowRoot?.querySelector(".stepper"));
              const root = host.shadowRoot.querySelector(".stepper");
              return Math.ceil(root.querySelector(".scrub input").value) == k
                && !root.querySelector(".more").textContent.includes("loading");
            }""",
            arg=number,
        )
        times.append(1000 * (time.perf_counter() - start))
        page.wait_for_timeout(400)
    return [("far jump to painted, worst of 6", f"{max(times):.0f} ms", "350 ms")]


def _chunks() -> list[tuple[str, str, str]]:
    history = book()
    freeze_long_lived_objects()  # as the app does once its first page is drawn
    deltas.chunk(history, deltas.num_chunks(history) - 1)
    costs, sizes = [], []
    for number in range(deltas.num_chunks(history)):
        start = time.process_time()
        sizes.append(len(pack(deltas.chunk(history, number))))
        costs.append(1000 * (time.process_time() - start))
    middle, worst = statistics.median(costs), max(costs)
    return [
        ("server CPU per chunk, median / worst", f"{middle:.1f} / {worst:.1f} ms", "6 / 15 ms"),
        ("size of a chunk, worst", f"{max(sizes) / 1000:.0f} kB", "120 kB"),
    ]


def _play(page: Page) -> list[tuple[str, str, str]]:
    stepper = page.locator(".stepper")
    page.locator(".number").fill("1000")
    page.keyboard.press("Enter")
    page.wait_for_timeout(1000)
    stepper.evaluate(WATCH_PLAY)
    page.locator(".speed").select_option("10")
    stepper.focus()
    page.keyboard.press("p")
    page.wait_for_timeout(1000 * PLAY_SECONDS)
    page.keyboard.press("p")
    shown = [int(text.split()[1].replace(",", "")) for text in page.evaluate("[...new Set(shown)]")]
    skipped = sum(b - a - 1 for a, b in pairwise(shown))
    value = f"{len(shown) - 1} steps, {skipped} skipped"
    return [(f"play, 10 a second for {PLAY_SECONDS} s", value, "600 steps, 0 skipped")]


def _memory(page: Page) -> list[tuple[str, str, str]]:
    heap = "() => { gc(); gc(); return performance.memory.usedJSHeapSize / 1e6; }"
    page.locator(".speed").select_option("20")
    page.locator(".stepper").focus()
    before = page.evaluate(heap)
    for _ in range(3000):
        page.keyboard.press("PageDown")
    page.wait_for_timeout(2000)
    return [("heap growth after 3,000 steps", f"{page.evaluate(heap) - before:.1f} MB", "10 MB")]


if __name__ == "__main__":
    main()
