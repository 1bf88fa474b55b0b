"""From the command to the first paint of the slide corpus: `python -m tests.benchmarks.cold_start`.

The browser is running already, and asks again until the server answers, as a waiting reader would.
"""

import shutil
import statistics
import subprocess
import sys
import time

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as BrowserError

from tests import ROOT
from tests.helpers.app_server import free_port

RUNS = 5
BAR_SECONDS = 6
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PAINTED = """() => new Promise((resolve) => {
  const drawn = () => [...document.querySelectorAll("*")]
    .some(e => e.shadowRoot?.querySelector(".stepper.ready .say")?.textContent);
  const look = () =>
    drawn() ? requestAnimationFrame(() => setTimeout(resolve)) : setTimeout(look, 10);
  look();
})"""


def main() -> None:
    """Start the app again for each run, then print."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        times = [_seconds_to_first_paint(browser) for _ in range(RUNS)]
        browser.close()
    median, worst = statistics.median(times), max(times)
    sys.stdout.write(
        f"| command to first paint, {RUNS} runs | median | worst | bar |\n|---|--:|--:|--:|\n"
        f"| slide corpus | {median:.1f} s | {worst:.1f} s | {BAR_SECONDS} s |\n"
    )


def _seconds_to_first_paint(browser: Browser) -> float:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", "app.py", f"--server.port={port}"]
    start = time.perf_counter()
    command += ["--server.address=127.0.0.1", "--server.headless=true"]
    server = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while True:
            try:
                page.goto(f"http://127.0.0.1:{port}/")
                break
            except BrowserError:
                time.sleep(0.05)
        page.evaluate(PAINTED)
        return time.perf_counter() - start
    finally:
        page.close()
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
