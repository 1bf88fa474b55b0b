"""The README's pictures, taken from the running app: `python -m tests.benchmarks.pictures`.

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

FOLDER = ROOT / ".readme"
SIZE = ViewportSize(width=1280, height=720)
MAX_BYTES = 200_000
COLOURS = 128
PATIENCE_MS = 60_000
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

# The name of the picture, its link, and what stands on the page once it is drawn.
PICTURES = (
    ("merges", "/?k=3&half=choose", ".stepper.ready .say"),
    ("words", "/words?corpus=sotu", ".words.ready"),
    ("morphemes", "/morphemes?corpus=suffixes", "svg.marks"),
    ("laws", "/laws?corpus=sotu", "svg.marks"),
    ("corpus", "/corpus?corpus=turkish", ".cuts .w"),
    ("export", "/export?corpus=suffixes", "[data-testid=stDownloadButton]"),
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
        browser.close()


def save(page: Page, path: Path) -> int:
    """Save the picture with few colours; its size in bytes."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(COLOURS).save(path, optimize=True)
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise ValueError(f"{path.name} has {size:,} bytes. Choose a view with less on it.")
    return size


if __name__ == "__main__":
    main()
