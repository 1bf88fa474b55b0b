"""The Words page in a browser: opened at a link, and its chips."""

from playwright.sync_api import Locator, Page, expect

CHIPS = """root => [...root.querySelectorAll(".text .wd")].map(
  word => [...word.querySelectorAll(".sy")].map(symbol => symbol.textContent))"""


def open_words(page: Page, query: str = "") -> Locator:
    """The page at a link, once it is drawn."""
    page.goto(f"/words?{query}")
    words = page.locator(".words.ready")
    expect(words.locator(".figures")).to_contain_text("symbol")
    expect(words).to_have_css("opacity", "1")
    return words


def open_tab(words: Locator, name: str) -> None:
    """Open an explanation, which may be behind "More"."""
    tab = words.get_by_role("tab", name=name)
    if tab.is_visible():
        tab.click()
        return
    words.locator(".side").get_by_role("button", name="More", exact=True).click()
    words.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
    expect(tab).to_have_attribute("aria-selected", "true")


def chips(words: Locator) -> list[list[str]]:
    """The symbols of every word, as they are shown."""
    found: list[list[str]] = words.evaluate(CHIPS)
    return found


def has_chips(words: Locator, symbols: tuple[str, ...]) -> None:
    expect(words.locator(".text .wd").first.locator(".sy")).to_have_text(list(symbols))
