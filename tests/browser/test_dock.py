"""The dock at the foot of a stepper, the first sentence with its offer, and samples as cards."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.screens import drawn, settle
from tests.helpers.stepping import open_stepper, press, wait_until, where
from tests.helpers.top_bar import link_to
from tests.helpers.words_page import open_words


def box_of(part: Locator) -> dict[str, float]:
    box = part.bounding_box()
    assert box
    return {"top": box["y"], "bottom": box["y"] + box["height"]}


@pytest.mark.parametrize("query", ["k=3", "corpus=suffixes&learner=unigram&k=1"])
def test_the_dock_is_at_the_bottom_and_its_buttons_share_a_row_on_a_tablet(
    page: Page, query: str
) -> None:
    page.goto(f"/?{query}")
    stepper = page.locator(".stepper.ready")
    expect(stepper.locator(".say")).not_to_be_empty()
    dock = stepper.locator(":scope > .dock")
    wait_until(page, lambda: box_of(dock)["bottom"] == pytest.approx(720, abs=1))
    expect(stepper.get_by_role("button", name="Forward")).to_be_in_viewport()
    buttons = dock.locator("button:visible")
    for width in (700, 820, 940):
        page.set_viewport_size({"width": width, "height": 1180})
        drawn(page)
        expect(buttons).to_have_count(5)
        boxes = [box_of(button) for button in buttons.all()]
        middles = {round((box["top"] + box["bottom"]) / 2) for box in boxes}
        assert max(middles) - min(middles) <= 1, width
        assert box_of(dock.locator(".scrub"))["bottom"] <= min(box["top"] for box in boxes), width


def test_nothing_moves_from_step_to_step_and_the_strip_names_the_merges_made(page: Page) -> None:
    stepper = open_stepper(page)
    tops = set()
    for _ in range(17):
        tops.add(tuple(box_of(stepper.locator(part))["top"] for part in (".cols", ".bot", ".dock")))
        press(page, "ArrowRight")
    assert len(tops) == 1
    names = stepper.locator(".scrub .names span")
    assert press(page, "Home", *["ArrowRight"] * 5) == "3 choose"
    expect(names).to_have_text(["er", "er_", "n e"])
    press(page, "ArrowRight")
    expect(names).to_have_text(["er", "er_", "ne"])
    expect(stepper.locator("h1 .nowrap")).to_have_text("ne:")  # no line begins with a colon
    press(page, "g")  # what is to be guessed has no name
    assert where(page) == "3 choose"
    expect(names).to_have_text(["er", "er_"])


def test_on_the_stage_the_buttons_are_there_while_the_pointer_moves(page: Page) -> None:
    page.clock.install()
    stepper = open_stepper(page, "k=3&view=lecture")
    forward = stepper.get_by_role("button", name="Forward")
    buttons = stepper.locator(".dock > .controls", has=page.get_by_role("button", name="Forward"))
    expect(buttons).to_have_css("opacity", "0")
    page.mouse.move(400, 300)
    page.mouse.move(420, 320)
    expect(buttons).to_have_css("opacity", "1")
    page.clock.run_for(4000)
    expect(buttons).to_have_css("opacity", "0")
    forward.focus()
    expect(buttons).to_have_css("opacity", "1")


def test_the_first_step_hides_the_offer_of_a_tour(page: Page) -> None:
    page.goto("/")
    stepper = page.locator(".stepper.ready")
    expect(stepper.locator("h1")).to_contain_text("How GPT gets its vocabulary")
    offer = stepper.get_by_role("button", name="New here?")
    expect(offer).to_have_text("New here? Take the tour")
    for width, name in ((1280, "wide"), (1024, "wide"), (820, "medium"), (390, "narrow")):
        page.set_viewport_size({"width": width, "height": 1180})
        expect(stepper).to_have_attribute("data-width", name)
        drawn(page)
        below = box_of(stepper.locator(".corpus h2"))["top"]
        assert box_of(stepper.locator(".say .below p"))["bottom"] <= below - 10, width
        assert box_of(offer)["bottom"] <= below - 10, width
        size = stepper.locator(".say .below p").evaluate("p => [p.scrollWidth, p.clientWidth]")
        assert size[0] <= size[1], width
    page.set_viewport_size({"width": 1280, "height": 470})
    expect(stepper).to_have_class(re.compile("low"))
    drawn(page)
    assert box_of(stepper.locator(".dock"))["bottom"] <= 470
    page.set_viewport_size({"width": 1280, "height": 720})
    forward = stepper.get_by_role("button", name="Forward")
    expect(forward).to_have_text("Choose")
    forward.click()
    expect(forward).to_have_text("Join")
    expect(forward).to_have_accessible_name("Forward: join")
    expect(offer).to_be_hidden()
    stepper.get_by_role("button", name="Back").click()
    expect(stepper.locator("h1")).to_contain_text("How GPT gets its vocabulary")
    expect(offer).to_be_hidden()


def test_the_offer_begins_the_tour_where_the_reader_is(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="New here?").click()
    expect(page.get_by_text("Five words", exact=False).first).to_be_visible()
    expect(page).to_have_url(re.compile("tour=bpe&stop=1"))
    expect(page.locator(".stepper.ready .corpus .w")).to_have_count(5)


def test_a_link_offers_no_tour_and_a_card_opens_its_sample(page: Page) -> None:
    stepper = open_stepper(page, "k=0")
    expect(stepper.locator("h1")).to_contain_text("How GPT gets its vocabulary")
    expect(stepper.get_by_role("button", name="New here?")).to_be_hidden()
    opener = page.locator("[data-opens=corpus]")
    opener.click()
    expect(page.locator("[data-sample=slide]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-sample=suffixes]").click()
    expect(opener).to_contain_text("English suffixes")
    expect(page.locator(".bpe-samples")).to_be_hidden()
    expect(page.locator(".stepper .corpus")).to_contain_text("127")


def test_one_button_leads_on_while_a_tour_is_taken(page: Page) -> None:
    stepper = open_stepper(page, "tour=bpe&stop=1")
    forward = stepper.get_by_role("button", name="Forward")
    expect(page.get_by_role("button", name="Next (N)")).to_be_visible()
    expect(forward).to_have_count(0)
    page.get_by_role("button", name="End tour").click()
    expect(forward).to_be_visible()


def test_on_words_the_strip_shows_what_builds_the_word_and_the_menu_leads_further(
    page: Page,
) -> None:
    words = open_words(page, "text=lower winner&k=5")
    dock = words.locator(".dock")
    assert box_of(dock)["bottom"] == pytest.approx(720, abs=1)
    expect(dock.locator(".names span")).to_have_text(["er", "er_", "lo"])  # low is merge 6
    expect(dock.locator(".length")).to_have_text("3symbols in the word")
    dock.get_by_role("button", name="Forward").click()
    expect(dock.locator(".names span")).to_have_text(["er", "er_", "lo", "low"])
    number = dock.get_by_role("spinbutton", name="Merge number")
    number.fill("2")
    number.press("Enter")
    expect(dock.locator(".half")).to_have_text("after merge 2")
    expect(dock.locator(".length")).to_have_text("4symbols in the word")
    range_ = dock.get_by_role("slider")
    box = range_.bounding_box()
    assert box
    range_.hover(position={"x": box["width"] * 5.5 / 8, "y": box["height"] / 2})
    expect(dock.locator(".tip")).to_have_text("Merge 6 makes low")
    words.locator(".text .wd").nth(1).click()
    expect(dock.locator(".names span")).to_have_text(["er", "er_"])
    expect(dock.locator(".length")).to_have_text("5symbols in the word")
    more = dock.get_by_role("button", name="More", exact=True)
    menu = words.get_by_role("dialog", name="Words")
    for item, half in (("Last step", "after merge 8"), ("First step", "before merge 1")):
        more.click()
        menu.get_by_role("button", name=item).click()
        expect(menu).to_be_hidden()
        expect(words.locator(".half")).to_have_text(half)
    more.click()
    menu.get_by_role("button", name="Keys and clicker").click()
    expect(words.get_by_role("dialog", name="Keys and clicker")).to_contain_text("changes the word")
    page.keyboard.press("Escape")
    more.click()
    menu.get_by_role("button", name="Stage mode").click()
    expect(words).to_have_class(re.compile("lecture"))


FOOT_DOCKS = ("laws?k=3&view=merges", "morphemes?k=3", "learners?size=16")


FOOT_SIZES = (  # and the most pixels that the dock may be high
    *((1280, 720, 84), (820, 1180, 145), (390, 844, 96)),
    *((1280, 440, 52), (390, 440, 52)),
)


@pytest.mark.parametrize("address", FOOT_DOCKS)
def test_a_page_ends_where_its_dock_begins(page: Page, address: str) -> None:
    page.goto(f"/{address}")
    dock = page.locator(".stepper.docked.ready > .dock")
    forward = dock.get_by_role("button", name="Forward")
    expect(forward).to_be_visible()
    for width, height, most in FOOT_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        drawn(page)
        box = box_of(dock)
        assert box["bottom"] - box["top"] <= most, width
        end = box_of(page.get_by_test_id("stMain"))["bottom"]
        assert end == pytest.approx(box["top"], abs=1), width
        for part in (forward, dock.get_by_role("slider"), dock.get_by_role("button", name="More")):
            inner = box_of(part)
            assert box["top"] <= inner["top"], width
            assert inner["bottom"] <= box["bottom"], width


def test_the_step_is_the_same_on_all_pages(page: Page) -> None:
    page.goto("/laws?view=merges&k=3")
    dock = page.locator(".stepper.docked.ready > .dock")
    expect(dock.locator(".names span")).to_have_text(["er", "er_", "ne"])
    dock.get_by_role("button", name="Forward").click()
    expect(page.get_by_text("After merge 4")).to_be_visible()
    expect(page).to_have_url(re.compile("k=4"))
    link_to(page, "Morphemes").click()
    expect(page.get_by_role("heading", name="Morphemes", exact=True)).to_be_visible()
    number = dock.get_by_role("spinbutton", name="Merge number")
    expect(number).to_have_value("4")
    expect(dock.locator(".length")).to_have_text("70 → 62symbols in the text")
    number.fill("6")
    number.press("Enter")
    link_to(page, "Merges").click()  # at once: what was told last is what counts
    expect(page.locator(".stepper.ready .number")).to_have_value("6")
    expect(page).to_have_url(re.compile("k=6"))


def test_steps_faster_than_the_page_lead_to_the_last_and_where_none_matters_is_no_dock(
    page: Page,
) -> None:
    page.goto("/laws?view=merges&k=0")
    expect(page.get_by_text("Before merge 1 the text")).to_be_visible()
    dock = page.locator(".stepper.docked.ready > .dock")
    number = dock.locator(".number")
    expect(number).to_have_value("0")
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    expect(number).to_have_value("7")
    expect(page.get_by_text("After merge 7")).to_be_visible()
    expect(page).to_have_url(re.compile("k=7"))
    page.keyboard.press("Home")
    expect(page.get_by_text("Before merge 1 the text")).to_be_visible()
    expect(dock).to_be_visible()
    page.get_by_role("radio", name="Zipf").click()
    expect(page.locator(".stepper.docked .dock")).to_have_count(0)
    assert box_of(page.get_by_test_id("stMain"))["bottom"] == 720


def test_what_is_played_ends_at_the_last_step_with_the_page_drawn(page: Page) -> None:
    page.goto("/morphemes?k=5")
    dock = page.locator(".stepper.docked.ready > .dock")
    speed = dock.get_by_role("combobox")
    expect(speed.locator("option:checked")).to_have_text("1 per second")
    speed.select_option("10 per second")
    dock.get_by_role("button", name="Play").click()
    expect(dock.locator(".number")).to_have_value("8")
    expect(dock.get_by_role("button", name="Play")).to_be_visible()
    expect(page).to_have_url(re.compile("k=8"))


def test_a_dock_of_rounds_says_rounds(page: Page) -> None:
    page.goto("/morphemes?corpus=suffixes&learner=unigram&k=1")
    dock = page.locator(".stepper.docked.ready > .dock")
    expect(dock.locator(".half")).to_have_text("after round 1")
    page.keyboard.press("Home")
    expect(dock.locator(".half")).to_have_text("before round 1")
    expect(dock.locator(".length")).to_contain_text("pieces in the text")
