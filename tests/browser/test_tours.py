"""A tour in a browser: from its first stop to its last, and off the path and back."""

import json
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from bpe_viz.formats import read_tour
from bpe_viz.teaching import KINDS
from bpe_viz.ui.tour.asking import asked_at
from tests.helpers.screens import AT_AND_HOLDS, check_accessible_in_both_themes, settle
from tests.helpers.stepping import where
from tests.helpers.top_bar import link_to
from tests.helpers.tour_stops import TOURS, shown_at, stop_of

BAR = "section.tour"
CHAINS = [
    ("tokens", "bpe", "ties", "unseen"),
    ("morphemes", "laws", "learners", "gpt"),
    ("walls", "fairness"),
]
MOST_TABS = 80
HAS_FOCUS = """selector => {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node?.matches(selector) ?? false;
}"""
# What has the line of a tour around it: whether it begins on the screen, and nothing lies over it.
POINTED_AT = (
    """selectors => {
"""
    + AT_AND_HOLDS
    + """
  const hosts = [...document.querySelectorAll("*")].filter(node => node.shadowRoot);
  const roots = [document, ...hosts.map(node => node.shadowRoot)];
  return selectors.some(selector => roots.some(root => {
    const node = root.querySelector(selector);
    if (!node || getComputedStyle(node).outlineStyle !== "dashed") return false;
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2];
    const isHere = top >= 0 && top < innerHeight - 24 && bottom > top;
    return isHere && [top + 3, y].every(down => holds(node, at(x, down)));
  }));
}"""
)


def at_stop(page: Page, name: str, number: int) -> None:
    """Wait until the bar shows a stop and its page is drawn."""
    bar = page.locator(BAR)
    last = len(TOURS[name].stops)
    expect(bar.locator(".where")).to_have_text(f"Stop {number} of {last}")
    expect(bar.locator("h2")).to_have_text(stop_of(name, number).title)
    settle(page)


def sees(page: Page, *targets: tuple[str, str]) -> None:
    """Wait until one of these is pointed at, and is on the screen with nothing over it."""
    selectors = [selector_of(kind, what) for kind, what in targets]
    page.wait_for_function(POINTED_AT, arg=selectors)


def selector_of(kind: str, what: str) -> str:
    named = f"[data-{kind}={json.dumps(what)}]"
    return f"{named}, .st-key-{what}" if kind == "panel" else named


def bottom_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"] + box["height"]


def height_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["height"]


def answer(page: Page, name: str, number: int) -> None:
    """Answer the question of a stop, at every second one wrongly: the right one is shown then."""
    question = asked_at(stop_of(name, number), shown_at(name, number)).question
    bar = page.locator(BAR)
    if question is None:
        expect(bar.locator(".asked")).to_be_hidden()
        return
    offers, right = bar.locator(".offer"), question["right"]
    expect(offers).to_have_count(len(question["offers"]))
    is_right = number % 2 == 1
    all_right = {offer for answer in right for offer in answer}
    wrong = next(i for i in range(len(question["offers"])) if i not in all_right)
    for offer in right[0] if is_right else [wrong]:
        offers.nth(offer).click()
    if question["form"] != "one":
        bar.get_by_role("button", name="Check").click()
    expect(bar.locator(".why")).to_contain_text("Right." if is_right else "Not quite.")
    expect(bar.locator(".offer.right")).to_have_count(len(all_right))
    expect(bar.locator(".offer.wrong")).to_have_count(0 if is_right else 1)
    expect(bar.get_by_role("button", name="Try another one like it")).to_have_count(
        0 if is_right else 1
    )
    if question["seen"]:
        sees(page, *[(kind, what) for kind, what in question["seen"]])


@pytest.mark.parametrize("chain", CHAINS, ids=" ".join)
def test_every_stop_of_every_tour_is_shown_and_answered(page: Page, chain: Sequence[str]) -> None:
    page.goto(f"/?tour={chain[0]}")
    for name, following in zip(chain, (*chain[1:], None), strict=True):
        last = len(TOURS[name].stops)
        for number in range(1, last + 1):
            at_stop(page, name, number)
            question = asked_at(stop_of(name, number), shown_at(name, number)).question
            point = stop_of(name, number).point
            if point and not (question and point[1] in question["covered"]):
                sees(page, point)
            answer(page, name, number)
            if (name, number) == ("bpe", 6):
                check_accessible_in_both_themes(page)
            if number < last:
                page.keyboard.press("n")
        if following:
            following_title = TOURS[following].title
            page.locator(BAR).get_by_role("button", name=following_title).click()
    expect(page).to_have_url(re.compile(rf"tour={chain[-1]}&stop={len(TOURS[chain[-1]].stops)}$"))


def test_a_tour_is_taken_by_keys_alone_and_says_what_was_right(page: Page) -> None:
    name = "models"
    page.goto(f"/?tour={name}")
    bar = page.locator(BAR)
    last = len(TOURS[name].stops)
    for number in range(1, last + 1):
        at_stop(page, name, number)
        question = asked_at(stop_of(name, number), shown_at(name, number)).question
        if question:
            for offer in question["right"][0]:
                tab_to(page, f".offer:nth-of-type({offer + 1})")
                page.keyboard.press("Enter")
            if question["form"] != "one":
                tab_to(page, ".offer ~ .btn")
                page.keyboard.press("Enter")
            expect(bar.locator(".why")).to_contain_text("Right.")
            expect(bar.get_by_role("status")).to_contain_text("Right.")
        if number < last:
            page.keyboard.press("n")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until what matches has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(HAS_FOCUS, f"{BAR} {selector}"):
            return
    raise AssertionError(f"Tab does not lead to {selector}.")


def test_the_whole_card_starts_its_tour_and_more_is_above_it(page: Page) -> None:
    page.goto("/tours")
    card = page.locator(".st-key-tour-row-ties")
    expect(card).to_contain_text("Second lecture")
    card.get_by_role("button", name="More").click()
    expect(page.get_by_role("button", name="Edit a copy")).to_be_visible()
    page.keyboard.press("Escape")
    card.locator("h3").click(force=True)  # where the button lies over it
    expect(page).to_have_url(re.compile("tour=ties&stop=1"))


def test_the_path_can_be_left_and_found_again(page: Page) -> None:
    page.goto("/?tour=bpe&stop=5")
    at_stop(page, "bpe", 5)
    expect(page.locator(".stepper.ready [data-pair='er _']")).to_have_css("outline-style", "dashed")
    assert where(page) == "1 merge"
    bar = page.locator(BAR)
    kind = stop_of("bpe", 5).question
    assert kind
    question = asked_at(stop_of("bpe", 5), shown_at("bpe", 5)).question
    assert question
    wrong = next(i for i in range(4) if [i] not in question["right"])
    bar.locator(".offer").nth(wrong).click()
    bar.get_by_role("button", name="Try another one like it").click()
    expect(page.get_by_role("heading", name="Practice", exact=True)).to_be_visible()
    asked = page.locator(".practice.ready .about .where")
    expect(asked).to_contain_text(KINDS[str(kind["kind"])].label)
    settle(page)
    bar.get_by_role("button", name="Back to the tour").click()
    at_stop(page, "bpe", 5)
    bar.get_by_role("button", name="Explore on my own").click()
    expect(bar.locator(".text")).to_be_hidden()
    page.keyboard.press("ArrowRight")  # the page has its keys again
    expect(page.locator(".stepper.ready .half")).to_have_text("before merge 2 · choose")
    link_to(page, "Laws").click()
    expect(page.get_by_role("heading", name="Laws", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"/laws\?.*tour=bpe&stop=5"))
    settle(page)
    bar.get_by_role("button", name="Back to the tour").click()
    at_stop(page, "bpe", 5)
    expect(page.locator(".stepper.ready .number")).to_have_value("1")
    page.keyboard.press("PageDown")
    at_stop(page, "bpe", 6)
    expect(page.locator(".stepper .number")).to_have_value("2")
    expect(page).to_have_url(re.compile(r"k=2&tour=bpe&stop=6$"))
    page.reload()
    at_stop(page, "bpe", 6)
    expect(page.locator(".stepper.ready .number")).to_have_value("2")
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(page.locator(".stepper.ready .code")).to_be_hidden()  # all is 1.5 times as large
    bar.get_by_role("button", name="Next (N)").click()
    at_stop(page, "bpe", 7)
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    expect(page).not_to_have_url(re.compile("tour="))
    expect(page.locator(".stepper.ready").get_by_role("button", name="Forward")).to_be_visible()


def test_on_a_phone_there_is_one_way_on_and_what_is_asked_about_is_seen(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/?tour=bpe&stop=3")
    at_stop(page, "bpe", 3)
    sees(page, ("panel", "corpus"))
    bar = page.locator(BAR)
    corpus = page.locator(".stepper.ready .col.corpus")
    expect(corpus.locator(".w").last).to_be_in_viewport(ratio=1)
    box = bar.bounding_box()
    assert box
    assert bottom_of(corpus.locator(".w").last) <= box["y"]
    ways_on = page.get_by_role("button", name=re.compile("^(Next|Forward|To the question)"))
    expect(ways_on).to_have_count(1)
    ways_on.click()
    expect(bar.locator(".offer").last).to_be_in_viewport(ratio=1)
    expect(ways_on).to_have_count(1)
    page.keyboard.press("Space")
    at_stop(page, "bpe", 4)
    page.keyboard.press("ArrowLeft")
    at_stop(page, "bpe", 3)


def test_a_small_screen_shows_what_a_stop_says_and_then_what_it_asks(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/?tour=models&stop=5")
    at_stop(page, "models", 5)
    bar = page.locator(BAR)
    text, asked = bar.locator(".text"), bar.locator(".asked")
    expect(asked).to_be_hidden()
    assert height_of(bar) < 0.4 * 844
    bar.get_by_role("button", name="To the question").click()
    expect(text).to_be_hidden()
    expect(asked).to_be_focused()
    expect(bar.locator(".offer").last).to_be_in_viewport(ratio=1)
    assert height_of(bar) < 0.56 * 844
    page.keyboard.press("b")
    expect(text).to_be_focused()
    expect(asked).to_be_hidden()
    page.keyboard.press("n")
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(text).to_be_visible()
    expect(asked).to_be_visible()
    bar.get_by_role("button", name="Next (N)").click()
    at_stop(page, "models", 6)


def test_while_a_tour_leads_on_a_dock_only_shows_where_that_is(page: Page) -> None:
    page.goto("/morphemes?tour=morphemes&stop=2")
    at_stop(page, "morphemes", 2)
    dock = page.locator(".stepper.docked.ready > .dock")
    expect(dock).to_have_attribute("inert", "")
    expect(dock.locator(".number")).to_have_value("4")
    expect(page.get_by_role("button", name=re.compile("^(Next|Forward)"))).to_have_count(1)
    page.get_by_role("button", name="Explore on my own").click()
    dock.get_by_role("button", name="Forward").click()
    expect(dock.locator(".number")).to_have_value("5")


def test_a_tour_is_made_kept_saved_opened_and_taken(page: Page) -> None:
    page.add_init_script("window.print = () => { top.printed = document.body.innerText; };")
    page.goto("/?corpus=slide&k=3")
    expect(page.locator(".stepper.ready .number")).to_have_value("3")
    settle(page)
    page.keyboard.press("a")
    dialog = page.get_by_role("dialog", name="Add this screen to a tour")
    expect(dialog.get_by_label("Title of the stop")).to_have_value("Merges, after merge 3")
    dialog.get_by_label("Title of the stop").fill("Three merges")
    dialog.get_by_label("Title of the new tour").fill("My lecture")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog).to_contain_text("Added as stop 1 of “My lecture”.")
    dialog.get_by_role("button", name="Edit the tour").click()
    text = page.get_by_role("textbox", name="Text, two or three sentences")
    expect(text).to_be_visible()
    settle(page)
    check_accessible_in_both_themes(page)
    kept = "sessionStorage.getItem('bpe-viz tours')"
    before = page.evaluate(kept)
    text.fill("Look at `ne`.")
    text.blur()
    page.wait_for_function(f"before => {kept} !== before", arg=before)
    settle(page)
    page.reload()
    start = page.locator("[class*='st-key-tour-row-opened-1']")
    expect(start.locator("h3")).to_have_text("My lecture")
    settle(page)
    start.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Print").click()
    frame = page.frame_locator("iframe[srcdoc]")
    expect(frame.get_by_role("heading", name="My lecture")).to_be_attached()
    page.wait_for_function("window.printed?.includes('Look at')")
    expect(page.get_by_role("button", name="Print")).to_have_count(1)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    saved = saving.value.path().read_bytes()
    assert [stop.text for stop in read_tour(saved).stops] == ["Look at `ne`."]
    page.keyboard.press("Escape")
    again = saved.replace(b"My lecture", b"My second lecture")
    page.locator("[class*='st-key-tour_file'] input[type=file]").set_input_files(
        {"name": "second.tour.json", "mimeType": "application/json", "buffer": again}
    )
    second = page.locator("[class*='st-key-tour-row-opened-2']")
    expect(second.locator("h3")).to_have_text("My second lecture")
    settle(page)
    second.get_by_role("button", name="Start").click()
    bar = page.locator(BAR)
    expect(bar.locator("h2")).to_have_text("Three merges")
    expect(bar.locator(".text")).to_contain_text("Look at ne.")
    expect(page.locator(".stepper.ready .number")).to_have_value("3")
    expect(page).to_have_url(re.compile(r"k=3&tour=opened-2&stop=1$"))
