"""The top bar as a reader uses it: links and menus, the corpus and its settings."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import FilePayload, Locator, Page, expect

from bpe_viz.ui.frame.navigation import FIRST_PAGE, PIECES, page_of
from bpe_viz.ui.frame.top_bar import MENU_OF_PAGE
from tests.helpers.screens import bring, pick

BAR = ".st-key-bar"
CORPUS_BUTTON = f"{BAR} [data-opens=corpus]"


def open_room(page: Page) -> str:
    """Open a room for a class, and close the dialog that says how to join; the code of the room."""
    open_menu(page, "teach").get_by_role("button", name="Open a room").click()
    page.get_by_role("button", name="Open the room").click()
    code = page.locator("dialog.opening .code").inner_text()
    page.get_by_role("button", name="Close", exact=True).click()
    return code


def open_menu(page: Page, name: str) -> Locator:
    """Open a menu, unless it is open."""
    expect(page.locator(f"{BAR}[role=navigation]")).to_be_attached()  # its script is there
    if not page.locator(f"html[data-menu={name}]").count():
        page.locator(f"[data-opens={name}]").click()
    menu = page.locator(f".st-key-menu-{name}")
    expect(menu).to_be_visible()
    return menu


def link_to(page: Page, title: str) -> Locator:
    """The link to a page by its title, with its menu open if it is in one."""
    name = FIRST_PAGE if title == PIECES else page_of(title)
    if menu := MENU_OF_PAGE.get(name):
        open_menu(page, menu)
    return page.locator(f"{BAR} .st-key-page-{name} a")


def corpus_field(page: Page) -> Locator:
    """The field that chooses a corpus, with its menu open."""
    open_menu(page, "corpus")
    return page.get_by_role("combobox", name="Corpus", exact=True)


def choose_corpus(page: Page, name: str) -> None:
    """Choose a corpus in the menu."""
    pick(page, corpus_field(page), name)


def open_settings(page: Page) -> Locator:
    """Unfold the settings of the training."""
    return _unfolded(page, ".st-key-change_training")


def open_texts(page: Page) -> Locator:
    """Unfold what opens texts."""
    return _unfolded(page, "[class*=st-key-open_texts_]")


def bring_text(page: Page, given: Path | Sequence[FilePayload]) -> None:
    """Open files in the corpus menu."""
    bring(page, open_texts(page).locator("input[type=file]"), given)


def save_lesson(page: Page, path: Path) -> None:
    """Save a lesson with the item of the Share menu."""
    menu = open_menu(page, "share")
    with page.expect_download() as saving:
        menu.get_by_role("button", name="Save lesson").click()
    saving.value.save_as(path)


def _unfolded(page: Page, holder: str) -> Locator:
    found = open_menu(page, "corpus").locator(holder)
    if not found.locator("details[open]").count():
        found.locator("summary").click()
    expect(found.locator("details[open]")).to_be_visible()
    return found


def phone_sized(page: Page, path: str) -> Page:
    """Open another page of the same reader in a window of its own, as large as a phone.

    A tab behind another is drawn once a second, and each click waits for that.
    """
    with page.context.expect_page() as opening:
        page.evaluate("window.open('about:blank', '', 'popup, noopener')")
    other = opening.value
    other.set_viewport_size({"width": 390, "height": 844})
    other.goto(path)
    return other
