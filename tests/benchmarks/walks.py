"""Random walks in great number: `python -m tests.benchmarks.walks [how many] [first seed]`.

Prints a Markdown table: how many pages, used for twelve actions, show something else than a fresh
page at the same address, for each kind of page. Each such walk is told as it is found, with the
actions that are enough for it; `python -m tests.benchmarks.walks 1 SEED` repeats one.
"""

import shutil
import sys
import time
from collections import Counter

from playwright.sync_api import sync_playwright

from tests.benchmarks.stepper_browser import BROWSERS
from tests.helpers.walks import WITHOUT_LIMIT, Bench, random_walk, report

WALKS = 5000
AFRESH = 500  # walks, after which the browser gets new pages


def main() -> int:
    """Walk, then print; 1 if any page differed."""
    given = [int(text) for text in sys.argv[1:3]]
    many, first = (*given, *(WALKS, 0)[len(given) :])
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    taken: Counter[str] = Counter()
    differing: Counter[str] = Counter()
    start = time.monotonic()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", WITHOUT_LIMIT]
        )
        bench = Bench(browser)
        for number in range(many):
            if number and number % AFRESH == 0:
                bench.close()
                bench = Bench(browser)
            walk = random_walk(first + number)
            taken[walk.kind] += 1
            if bench.difference(walk):
                differing[walk.kind] += 1
                shorter = bench.shortened(walk)
                sys.stdout.write(f"{report(shorter, bench.difference(shorter))}\n\n")
        browser.close()
    seconds = (time.monotonic() - start) / many
    sys.stdout.write(f"| page | walks | that differ ({seconds:.2f} s each) |\n|---|--:|--:|\n")
    for kind in taken:
        sys.stdout.write(f"| {kind} | {taken[kind]:,} | {differing[kind]:,} |\n")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
