"""The About page in a browser: it fits, reads well by machine, and every page has its title."""

from playwright.sync_api import Page, expect

from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from tests.browser.conftest import Screenshot
from tests.helpers.screens import SIZES, check_accessible_in_both_themes, fits, settle, show_in
from tests.helpers.top_bar import link_to

WIDTH_OF_ICON = """link => new Promise((resolve) => {
  const image = new Image();
  image.onload = () => resolve(image.naturalWidth);
  image.onerror = () => resolve(0);
  image.src = link.href;
})"""


def test_the_page_fits_and_is_accessible(page: Page, screenshot: Screenshot) -> None:
    page.goto("/about")
    expect(page.locator(".bpe-about")).to_contain_text("none differ")
    settle(page)
    for width, height in ((480, 800), *SIZES):
        page.set_viewport_size({"width": width, "height": height})
        fits(page, downwards=False)
        check_accessible_in_both_themes(page)
        fits(page, downwards=False)
        screenshot(str(width))
        show_in(page, "light")


def test_every_page_has_its_title_its_icon_and_its_link(page: Page) -> None:
    page.goto("/about")
    for title in TITLE_OF_PAGE.values():
        link_to(page, title).click()
        expect(page).to_have_title(f"{title} · Slide corpus · bpe-viz")
        expect(page.get_by_role("heading", name=title, exact=True).first).to_be_visible()
        assert page.locator("link[rel='shortcut icon']").evaluate(WIDTH_OF_ICON) > 0
