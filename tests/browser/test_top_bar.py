"""The top bar: one menu at a time, by mouse and by keys; the corpus is always named."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from bpe_viz import learn_bpe, learn_unigram
from bpe_viz.formats import latex_pieces_to_copy, latex_to_copy
from tests.helpers.screens import check_accessible, settle
from tests.helpers.slides import SLIDES
from tests.helpers.stepping import open_stepper
from tests.helpers.top_bar import BAR, CORPUS_BUTTON, choose_corpus, link_to, open_menu

PHONE: ViewportSize = {"width": 390, "height": 844}


def open_page(page: Page, name: str) -> None:
    page.goto(f"/{name}")
    expect(page.locator(f"{BAR}[role=navigation]")).to_be_attached()
    settle(page)


def button(page: Page, name: str) -> Locator:
    return page.locator(f"{BAR} [data-opens={name}]")


def test_keys_lead_through_a_menu_and_back_to_its_button(page: Page) -> None:
    open_page(page, "about")
    button(page, "learn").focus()
    page.keyboard.press("ArrowDown")
    menu = page.locator(".st-key-menu-learn")
    expect(menu.get_by_role("link", name="Tours")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("link", name="Practice")).to_be_focused()
    page.keyboard.press("End")
    expect(menu.get_by_role("button", name="Keys")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("link", name="Tours")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button(page, "learn")).to_be_focused()
    expect(button(page, "learn")).to_have_attribute("aria-expanded", "false")


def test_one_menu_is_open_at_a_time_and_a_click_elsewhere_closes_it(page: Page) -> None:
    open_page(page, "words")
    open_menu(page, "share")
    check_accessible(page)
    open_menu(page, "teach")
    expect(page.locator(".st-key-menu-share")).to_be_hidden()
    expect(button(page, "share")).to_have_attribute("aria-expanded", "false")
    page.locator(".words .say").click()
    expect(page.locator(".st-key-menu-teach")).to_be_hidden()
    open_menu(page, "corpus")
    check_accessible(page)
    button(page, "corpus").click()
    expect(page.locator(".st-key-menu-corpus")).to_be_hidden()


def test_the_corpus_menu_stays_open_while_settings_are_changed(page: Page) -> None:
    open_stepper(page, "corpus=suffixes")
    open_menu(page, "corpus")
    menu = page.locator(".st-key-menu-corpus")
    menu.locator(".st-key-change_training summary").click()
    for label, option in (("Ties", "greatest pair"), ("Learner", "SuperBPE")):
        box = menu.get_by_role("combobox", name=label)
        box.scroll_into_view_if_needed()
        settle(page)  # a list that is open closes when the menu is scrolled
        box.click()
        page.get_by_role("option", name=option).click()
        expect(menu.locator(".bpe-settings")).to_contain_text(option)
    expect(page.locator(".stepper .say")).to_contain_text("walls")  # learned, and drawn again
    expect(menu.get_by_placeholder("half of the merges")).to_be_visible()
    held: list[Route] = []
    page.route("**/reader/**", lambda route: held.insert(0, route))
    merges = menu.get_by_role("spinbutton", name="Merges", exact=True)
    merges.fill("3")
    merges.press("Enter")
    settle(page)
    box.click()
    another = page.get_by_role("option", name="WordPiece")
    expect(another).to_be_visible()
    while held:
        held.pop().continue_()
    page.unroute("**/reader/**")
    expect(page.locator(".stepper .dock")).to_contain_text("of 3")
    another.click()  # a run that comes takes the focus from no list, which would close
    expect(menu.locator(".bpe-settings")).to_contain_text("WordPiece")
    page.mouse.click(100, 400)
    expect(menu).to_be_hidden()


def test_the_page_shown_is_marked_and_its_menu_too_even_by_a_link_that_comes_late(
    page: Page,
) -> None:
    open_page(page, "laws")
    current = page.locator(f"{BAR} [aria-current=page]")
    expect(current).to_have_text("Laws", use_inner_text=True)
    current.evaluate(
        """link => {
            const parent = link.parentElement;
            link.remove();
            link.removeAttribute("aria-current");
            parent.append(link);
        }"""
    )
    expect(current).to_have_text("Laws", use_inner_text=True)
    link_to(page, "Learners").click()
    expect(page.get_by_role("heading", name="Learners", exact=True)).to_be_visible()
    expect(page.locator(".st-key-page-learners a[aria-current=page]")).to_have_count(1)
    expect(current).to_have_count(1)
    shadow = "e => getComputedStyle(e).boxShadow.startsWith('rgba(0, 0, 0, 0)')"
    assert not button(page, "compare").evaluate(shadow)
    assert link_to(page, "Laws").evaluate(shadow)
    # The menu leads to views, too, also of the page that is open.
    for view in ("Parity", "Picky BPE"):
        open_menu(page, "compare").get_by_role("button", name=view).click()
        expect(page.get_by_role("radio", name=view)).to_be_checked()
        expect(page.locator(".st-key-menu-compare")).to_be_hidden()


def test_the_button_names_the_corpus_that_is_shown(page: Page) -> None:
    open_page(page, "")
    opener = page.locator(CORPUS_BUTTON)
    expect(opener).to_have_text("Slide corpus · BPE", use_inner_text=True)
    choose_corpus(page, "hug, pug, pun, bun")
    expect(opener).to_have_text("hug, pug, pun, bun · BPE", use_inner_text=True)
    expect(page.locator(".st-key-menu-corpus")).to_be_hidden()
    link_to(page, "About").click()
    expect(opener).to_have_text("hug, pug, pun, bun · not used here", use_inner_text=True)


@pytest.mark.parametrize("size", [(1280, 720), (820, 1180), (390, 844)])
def test_the_terms_cover_neither_heading_nor_dock_and_close_by_their_head(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_page(page, "merges?k=2&open=terms")
    panel = page.locator(".bpe-terms")
    expect(panel).to_be_in_viewport(ratio=1)
    for name in (".stepper .say h1", ".stepper .dock"):
        assert not _overlap(panel, page.locator(name).first)
    panel.get_by_text("Terms of this page").click()
    expect(panel).to_be_hidden()


def _overlap(one: Locator, two: Locator) -> bool:
    """Return whether two parts of the page lie over each other."""
    a, b = one.bounding_box(), two.bounding_box()
    assert a
    assert b
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


@pytest.mark.parametrize("name", ["laws", "merges"])
def test_a_page_has_its_frame_before_any_script_has_run(page: Page, name: str) -> None:
    page.route("**/static/js/**", lambda _: None)  # which never come
    page.goto(f"/{name}", wait_until="commit")
    title = name.capitalize()
    expect(page.get_by_text(f"Opening {title} …")).to_be_visible()
    page.unroute("**/static/js/**")
    page.reload()
    expect(page.locator(".bpe-heading h1")).to_have_text(title)
    expect(page.locator(".bpe-first")).to_have_count(0)


WATCH_HEADING = """
window.longestGap = 0;
addEventListener("DOMContentLoaded", () => {
  const isSeen = n => n.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const says = root => [...root.querySelectorAll("*")].some(node =>
    node.matches(".bpe-first, .bpe-question, .bpe-say h2, .say h1")
      ? isSeen(node) : node.shadowRoot && says(node.shadowRoot));
  let frames = 0;
  const look = () => {
    frames = says(document) ? 0 : frames + 1;
    longestGap = Math.max(longestGap, frames);
    requestAnimationFrame(look);
  };
  look();
});
"""
MOST_FRAMES = 6  # a tenth of a second


@pytest.mark.parametrize("address", ["laws", "laws?view=growth", "tokenizers?view=odd"])
def test_a_deep_link_has_its_frame_until_the_view_has_its_heading(page: Page, address: str) -> None:
    page.add_init_script(WATCH_HEADING)
    page.goto(f"/{address}")
    expect(page.locator(".bpe-heading h1")).to_be_attached()
    expect(page.locator(".bpe-first")).to_have_count(0)
    settle(page)
    assert page.evaluate("longestGap") <= MOST_FRAMES


@pytest.mark.parametrize(("system", "chosen"), [("light", "dark"), ("dark", "light")])
def test_the_first_frame_has_the_theme_that_the_reader_chose(
    page: Page, system: Literal["light", "dark"], chosen: str
) -> None:
    page.emulate_media(color_scheme=system)
    open_page(page, "about")
    frame, scheme = page.locator(".bpe-first"), "frame => getComputedStyle(frame).colorScheme"
    page.keyboard.press("d")
    expect(page.locator(".stApp")).to_have_css("color-scheme", chosen)
    page.route("**/static/js/**", lambda _: None)  # which never come
    page.reload(wait_until="commit")
    frame.wait_for()
    assert frame.evaluate(scheme) == chosen
    page.evaluate("localStorage.clear()")
    page.reload(wait_until="commit")
    expect(frame).to_have_css("color-scheme", "light dark")


@pytest.mark.parametrize("query", ["corpus=slide", "corpus=suffixes&learner=unigram"])
def test_no_menu_is_cut_off_at_its_foot(page: Page, query: str) -> None:
    open_page(page, f"merges?{query}")
    uncut = "menu => menu.scrollHeight <= menu.clientHeight && menu.clientHeight > 0"
    for name in ("compare", "learn", "corpus", "share", "teach"):
        menu = open_menu(page, name)
        expect(menu).to_be_in_viewport(ratio=1)
        assert menu.evaluate(uncut), name
    page.keyboard.press("Escape")
    page.locator(".stepper .dock [aria-haspopup=dialog]").click()
    panel = page.locator(".stepper .panel.menu")
    expect(panel).to_be_in_viewport(ratio=1)
    assert panel.locator(".body").evaluate(uncut)


def test_a_link_is_copied_and_a_reader_who_opens_the_terms_leaves_it_alone(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_page(page, "merges?k=2")
    expect(page).to_have_url("/merges?corpus=slide&k=2")
    open_menu(page, "share").get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    terms = page.locator(".bpe-terms dl")
    open_menu(page, "learn").get_by_role("button", name="Terms").click()
    expect(terms).to_be_focused()
    page.keyboard.press("Escape")
    expect(terms).to_be_hidden()
    open_menu(page, "learn").get_by_role("button", name="Terms").click()
    expect(terms).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("half=choose|k=3"))
    assert "open=" not in page.url
    open_page(page, "merges?corpus=slide&k=2&open=terms")
    expect(terms).to_be_visible()
    open_menu(page, "corpus")
    expect(terms).to_be_hidden()
    expect(page).to_have_url("/merges?corpus=slide&k=2")


def test_the_share_menu_saves_the_picture_in_sight(page: Page) -> None:
    for address, drawn, what, name in (
        ("merges?k=3", ".stepper .lane, .stepper .p", "this step", "bpe-viz-Slide_corpus"),
        ("merges?k=3&view=loom", ".loom svg", "the loom", "loom-Slide_corpus-3"),
        ("words?word=lower", ".tree svg", "the tree", "tree-lower"),
        ("laws", "svg.marks >> nth=1", "the chart", "bpe-viz-overview-zipf"),
    ):
        open_page(page, address)
        expect(page.locator(drawn).first).to_be_visible()
        menu = open_menu(page, "share")
        for kind in ("PNG", "SVG"):
            item = menu.get_by_role("button", name=f"Picture as {kind} {what}")
            with page.expect_download() as saving:
                item.click()
            assert saving.value.suggested_filename.startswith(name)
            assert saving.value.suggested_filename.endswith(kind.lower())
            open_menu(page, "share")


def test_the_share_menu_copies_a_state_as_latex(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_page(page, "merges?k=3")
    expect(page.locator(".stepper .lane, .stepper .p").first).to_be_visible()
    open_menu(page, "share").get_by_role("button", name="Copy as LaTeX").click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_have_count(1)
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == latex_to_copy(learn_bpe(SLIDES, 8), 3)
    open_page(page, "merges?learner=unigram&vocab_size=20&k=1")
    expect(page.locator(".stepper.ready .corpus .w").first).to_be_visible()
    menu = open_menu(page, "share")
    expect(menu.get_by_role("button", name="Picture as PNG")).to_have_count(0)
    menu.get_by_role("button", name="Copy as LaTeX").click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_have_count(1)
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == latex_pieces_to_copy(learn_unigram(SLIDES, 20), 1)
    open_page(page, "words?word=lower")
    expect(page.locator(".tree svg").first).to_be_visible()
    open_menu(page, "share").get_by_role("button", name="Copy as LaTeX").click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_have_count(1)
    assert "\\begin{forest}" in page.evaluate("navigator.clipboard.readText()")
    open_page(page, "laws?view=merges")
    expect(page.locator("svg.marks").first).to_be_visible()
    menu = open_menu(page, "share")
    expect(menu.get_by_role("button", name="Picture as PNG")).to_have_count(1)
    expect(menu.get_by_role("button", name="Copy as LaTeX")).to_have_count(0)


@pytest.mark.parametrize("address", ["about", "merges?k=2&half=choose&view=predict"])
def test_where_there_is_no_picture_the_menu_offers_none(page: Page, address: str) -> None:
    open_page(page, address)
    if "predict" in address:
        expect(page.locator(".stepper .say h1")).to_contain_text("next")
    menu = open_menu(page, "share")
    expect(menu.get_by_role("button", name="Copy link")).to_be_visible()
    expect(menu.get_by_role("button", name=re.compile("Picture as|LaTeX"))).to_have_count(0)


@pytest.mark.parametrize("name", ["merges", "words"])
def test_on_a_phone_all_else_is_in_a_sheet(page: Page, name: str) -> None:
    page.set_viewport_size(PHONE)
    open_page(page, name)
    for title in ("Merges", "Words"):
        expect(link_to(page, title)).to_be_in_viewport(ratio=1)
    expect(page.locator(".st-key-page-laws a")).to_be_hidden()
    expect(page.locator(CORPUS_BUTTON)).to_be_in_viewport(ratio=1)
    sheet = open_menu(page, "more")
    check_accessible(page)
    sheet.get_by_role("link", name="Export").scroll_into_view_if_needed()
    expect(sheet.get_by_role("button", name="Open a room")).to_be_visible()
    sheet.get_by_role("link", name="Laws").click()
    expect(page.get_by_role("heading", name="Laws", exact=True)).to_be_visible()
    expect(page.locator(".st-key-page-laws a")).to_be_hidden()


def test_a_low_window_has_one_button_instead_of_bars(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    open_page(page, "words")
    expect(page.locator(CORPUS_BUTTON)).to_be_hidden()
    expect(link_to(page, "Merges")).to_be_hidden()
    open_menu(page, "more")
    expect(page.locator(CORPUS_BUTTON)).to_be_visible()
    link_to(page, "Merges").click()
    expect(page.locator(".stepper.ready")).to_be_visible()
