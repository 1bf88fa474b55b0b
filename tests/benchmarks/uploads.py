"""What many uploads leave behind: python -m tests.benchmarks.uploads [pages].

Thirty different texts of 1 MB are opened one after the other, on the Corpus page and on the Merges
page, where each is learned from; prints the memory of the server's process (Linux) as a Markdown
table, each time beside the memory before the first upload of that page.
"""

import random
import shutil
import sys
import time
from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect, sync_playwright

from tests.browser.conftest import BROWSER_NAMES, BROWSER_OPTIONS
from tests.helpers.app_server import free_port, running_app
from tests.helpers.top_bar import open_texts

UPLOADS = 30
NUM_BYTES = 1_000_000
PATIENCE_MS = 30_000
FIELD = {
    "corpus": ".st-key-corpus-open input[type=file]",
    "merges": "[data-testid=stPopoverBody] input[type=file]",
}


def text_of(number: int) -> bytes:
    """A text like no other: 1 MB drawn from 40,000 words with a few frequent ones among them."""
    chance = random.Random(number)
    words = [f"{chance.getrandbits(48):x}"[: chance.randint(2, 10)] for _ in range(40_000)]
    drawn = (words[int(chance.paretovariate(0.6)) % len(words)] for _ in range(200_000))
    return " ".join(drawn).encode()[:NUM_BYTES]


def megabytes(pid: int) -> float:
    """The memory that a process holds now."""
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    (held,) = (line for line in lines if line.startswith("VmRSS:"))
    return int(held.split()[1]) / 1024


def open_one(page: Page, name: str, number: int) -> None:
    """Open a text and wait until its figures, or its merges, are on the screen."""
    file = f"text-{number}.txt"
    field = page.locator(FIELD[name])
    if not field.count() and name == "merges":
        open_texts(page)
    payload: FilePayload = {"name": file, "mimeType": "text/plain", "buffer": text_of(number)}
    expect(field).to_have_count(1)  # the one before has gone
    field.set_input_files([payload])
    expect(page.locator(".bpe-summary")).to_contain_text(file)
    if name == "corpus":
        expect(page.locator(".bpe-heads")).not_to_contain_text("…tokens")


def measure(page: Page, name: str, pid: int) -> None:
    """Print the memory before, during and after the uploads, and when the reader has left."""
    page.goto(f"/{name}")
    open_one(page, name, 1_000)  # what is loaded and compiled at the first one stays for good
    time.sleep(2)
    before = megabytes(pid)
    for number in range(1, UPLOADS + 1):
        open_one(page, name, number)
        if number % 10 == 0:
            time.sleep(1)
            now = megabytes(pid)
            sys.stdout.write(f"| {name} | {number} | {now:.0f} | {now - before:+.0f} |\n")


def main(names: list[str]) -> None:
    port = free_port()
    expect.set_options(timeout=PATIENCE_MS)
    with running_app(port) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, BROWSER_NAMES))),
            args=list(BROWSER_OPTIONS),
        )
        sys.stdout.write("| page | uploads | MB | change |\n|---|---|---|---|\n")
        for name in names:
            context = browser.new_context(base_url=f"http://127.0.0.1:{port}")
            context.set_default_timeout(PATIENCE_MS)
            measure(context.new_page(), name, server.pid)
            context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or list(FIELD))
