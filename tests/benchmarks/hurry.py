"""Look for what is lost in a hurry: `python -m tests.benchmarks.hurry [actions]`.

Steps and links within 100 ms of each other, 50 in a row, by one reader after the other; prints how
many were done, and each row after which the stepper was not where it had been left.
"""

import shutil
import sys

from playwright.sync_api import expect, sync_playwright

from tests.benchmarks.stepper_browser import BROWSERS
from tests.helpers.app_server import free_port, running_app
from tests.helpers.bursts import hurry
from tests.helpers.stepping import open_stepper

EACH = 50
PATIENCE_MS = 60_000  # a busy machine takes long to draw the first page


def main(number: int) -> None:
    """Hurry, then print."""
    lost = 0
    expect.set_options(timeout=PATIENCE_MS)
    port = free_port()
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with running_app(port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for seed in range(101, 101 + number // EACH):
            page = browser.new_context(base_url=f"http://127.0.0.1:{port}").new_page()
            open_stepper(page)
            burst = hurry(page, seed, EACH)
            if burst.found != burst.expected:
                lost += 1
                sys.stdout.write(f"seed {seed}: {burst}\n")
            page.context.close()
        browser.close()
    sys.stdout.write(f"{number} actions, {lost} rows with something lost\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 10_000)
