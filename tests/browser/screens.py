"""What the browser tests of all pages share: does it fit, and is it accessible (axe-core)."""

from importlib.resources import files

from playwright.sync_api import Page

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def fits(page: Page, *, downwards: bool = True) -> None:
    """Wait until nothing of the page lies to the right of its window, nor below it."""
    page.wait_for_function(
        """downwards => {
          const main = document.querySelector("[data-testid=stMain]");
          const below = downwards ? main.scrollHeight - main.clientHeight : 0;
          return below <= 0 && main.scrollWidth <= main.clientWidth;
        }""",
        arg=downwards,
    )
