"""The pictures of the README and the documentation, taken from the running app.

`python -m tests.benchmarks.pictures` takes all of them again.

Pillow, which makes them small, comes with Streamlit.
"""

import io
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests import ROOT
from tests.helpers.app_server import free_port, running_app

FOLDER = ROOT / "docs" / "pictures"
SIZE = ViewportSize(width=1280, height=720)
MAX_BYTES = 200_000
COLOURS = 128
PATIENCE_MS = 60_000
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

# The picture that moves: three merges of the slide corpus, each half-step for so long.
STEPPING = "stepping.gif"
STEPPING_LINK = "/?k=1&half=choose"
NUM_HALF_STEPS = 6
HALF_STEP_MS = 1_800
MAX_STEPPING_BYTES = 600_000

# The name of the picture, its link, and what stands on the page once it is drawn.
PICTURES = (
    ("merges", "/?k=3&half=choose", ".stepper.ready .say"),
    ("loom", "/?k=5&view=loom", ".stepper.ready .loom .knot"),
    ("words", "/words?corpus=sotu", ".words.ready"),
    ("morphemes", "/morphemes?corpus=suffixes", "svg.marks"),
    ("laws", "/laws?corpus=sotu", "svg.marks"),
    ("corpus", "/corpus?corpus=turkish", ".cuts .w"),
    ("export", "/export?corpus=suffixes", ".st-key-export-list [data-testid=stDownloadButton]"),
)


def main() -> None:
    """Take every picture again."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    port = free_port()
    with running_app(port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, base_url=f"http://127.0.0.1:{port}")
        page.set_default_timeout(PATIENCE_MS)
        for name, link, drawn in PICTURES:
            page.goto(link)
            page.locator(drawn).first.wait_for()
            page.wait_for_timeout(2_000)  # charts are drawn in turn
            size = save(page, FOLDER / f"{name}.png")
            sys.stdout.write(f"{name}.png: {size / 1000:.0f} kB\n")
        size = save_stepping(page)
        sys.stdout.write(f"{STEPPING}: {size / 1000:.0f} kB\n")
        browser.close()


def save_stepping(page: Page) -> int:
    """Save the picture that moves; its size in bytes."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(STEPPING_LINK)
    page.locator(".stepper.ready .say").wait_for()
    frames = []
    for number in range(NUM_HALF_STEPS):
        if number:
            page.keyboard.press("ArrowRight")
        page.wait_for_timeout(1_000)  # what is drawn later, such as the address
        frames.append(_taken(page))
    path = FOLDER / STEPPING
    frames[0].save(
        path, save_all=True, append_images=frames[1:], duration=HALF_STEP_MS, loop=0, optimize=True
    )
    return _checked_size(path, MAX_STEPPING_BYTES)


def save(page: Page, path: Path) -> int:
    """Save a picture with few colours; its size in bytes."""
    _taken(page).save(path, optimize=True)
    return _checked_size(path, MAX_BYTES)


def _taken(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(COLOURS)


def _checked_size(path: Path, most: int) -> int:
    size = path.stat().st_size
    if size > most:
        raise ValueError(f"{path.name} has {size:,} bytes. Choose a view with less on it.")
    return size


if __name__ == "__main__":
    main()
