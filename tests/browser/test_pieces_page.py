"""The Pieces page in a browser: walls come back, letters stay, links keep the round."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import (
    WCAG,
    check_accessible_in_both_themes,
    covered,
    drawn,
    finger_on,
    fits,
    settle,
)
from tests.helpers.stepping import open_pieces, smallest_text

LETTERS = """rows => rows.map(row => [...row.querySelectorAll(".u")].map(cell => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  const box = text.getBoundingClientRect();
  return [cell.textContent, Math.round(box.left), Math.round(box.top)];
}))"""
PIECES = """row => {
  const pieces = [];
  for (const cell of row.querySelectorAll(".u")) {
    if (cell.classList.contains("a")) pieces.push("");
    pieces[pieces.length - 1] += cell.textContent;
  }
  return pieces;
}"""


def test_walls_come_back_and_letters_never_move(page: Page, screenshot: Screenshot) -> None:
    stepper = open_pieces(page, "corpus=hug&vocab_size=7&one=7")
    say, rows = stepper.locator(".say"), stepper.locator(".corpus .w")
    expect(say).to_contain_text("un is gone")
    before = rows.evaluate_all(LETTERS)
    page.keyboard.press("ArrowRight")
    expect(say).to_contain_text("Removing hug costs least")
    expect(stepper.locator(".u.seam")).to_have_count(4)  # two walls in hug, two in hugs
    expect(stepper.locator(".candidates .cand.out")).to_contain_text("hug")
    screenshot("weigh")
    page.keyboard.press("ArrowRight")
    expect(say).to_contain_text("hug is gone: 7 pieces are left.")
    assert rows.evaluate_all(LETTERS) == before
    assert rows.first.evaluate(PIECES) == ["h", "u", "g"]
    expect(stepper.locator(".corpus .foot b")).to_have_text("83 + 30 = 113 pieces")
    expect(page).to_have_url(re.compile("one=8"))
    screenshot("drop")
    page.keyboard.press("Home")
    expect(say).to_contain_text("15 pieces to begin with")
    expect(page).to_have_url(re.compile("one=0"))


def test_one_piece_a_round_is_a_switch_and_a_loss_can_be_recounted(page: Page) -> None:
    stepper = open_pieces(page, "corpus=hug&vocab_size=7")
    switch = stepper.get_by_role("button", name="One per round")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(stepper.locator(".say")).to_contain_text("seeds")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(stepper.locator(".total")).to_have_text(" of 8")
    stepper.get_by_role("button", name="Piece hug", exact=True).first.click()
    panel = stepper.get_by_role("dialog")
    expect(panel).to_contain_text("10 × (−2.64 + 4.99) = 23.5")
    expect(panel).to_contain_text("23.5 nats")
    check_accessible_in_both_themes(page, ".stepper", (*WCAG, "best-practice"))
    page.keyboard.press("Escape")
    stepper.get_by_role("button", name="How Unigram decides").click()
    expect(panel).to_contain_text("413.10 printed, 382.10 true")
    page.keyboard.press("Escape")
    check_accessible_in_both_themes(page, ".stepper", (*WCAG, "best-practice"))


def test_the_next_piece_is_guessed_and_nothing_gives_it_away(page: Page) -> None:
    stepper = open_pieces(page, "corpus=hug&vocab_size=7&one=5")
    before = stepper.locator(".corpus .w").evaluate_all(LETTERS)
    page.keyboard.press("g")
    offers = stepper.locator(".q")
    expect(offers).to_have_count(4)
    page.keyboard.press("v")
    expect(stepper.locator(".say")).to_contain_text("Removing ugs costs nothing")
    page.keyboard.press("ArrowRight")
    expect(stepper.locator(".candidates")).to_contain_text("The losses are hidden")
    page.keyboard.press("ArrowRight")
    expect(stepper.locator(".say")).to_contain_text("Which piece goes next?")
    expect(stepper.locator(".u.seam, .cand:visible, .ptable .out")).to_have_count(0)
    losses = stepper.locator(".ptable td:last-child").all_text_contents()
    assert {*losses} == {"?", "–"}
    assert stepper.locator(".corpus .w").evaluate_all(LETTERS) == before
    names = offers.evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    wanted = next(name for name in names if name.endswith(": un"))
    page.keyboard.press(wanted[0])
    expect(stepper.locator(".say")).to_contain_text(
        "Not quite: removing un costs 24.3 nats, 16.7 more. Removing ug costs least: 7.6 nats"
    )
    expect(stepper.get_by_role("button", name="Predict 0/1")).to_be_visible()
    expect(page).to_have_url(re.compile("one=6&half=choose&view=predict"))


def test_a_corpus_without_rounds_leads_to_one_with_them_and_the_end_to_words(page: Page) -> None:
    stepper = open_pieces(page, "corpus=slide&vocab_size=19")
    say, half = stepper.locator(".say"), stepper.locator(".half")
    expect(say).to_contain_text("no round drops any")
    for place in ("before round 1 · finish", "after round 1 · finished"):
        page.keyboard.press("ArrowRight")
        expect(half).to_have_text(place)
    page.keyboard.press("Home")
    stepper.get_by_role("button", name="Try English suffixes").click()
    expect(page.locator(".bpe-summary")).to_contain_text("English suffixes")
    expect(say).to_contain_text("Press the filled arrow (or →) to weigh them.")
    page.keyboard.press("End")
    stepper.get_by_role("button", name="Next: cut a word").click()
    expect(page).to_have_url(re.compile("/words.*learner=unigram"))


def test_the_page_fits_every_size_and_on_the_stage_nothing_is_too_small(page: Page) -> None:
    stepper = open_pieces(page, "corpus=suffixes&k=2&half=choose")
    faults = {}
    for width, height in ((1920, 1080), (1024, 768), (820, 1180), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        drawn(page)
        fits(page, downwards=False)
        if found := covered(page):
            faults[width, height] = found
    assert faults == {}
    page.set_viewport_size({"width": 1280, "height": 720})
    stepper.focus()
    page.keyboard.press("l")
    page.keyboard.press("ArrowLeft")
    expect(stepper.locator(".half")).to_have_text("after round 1 · dropped")
    expect(stepper).to_have_class(re.compile(r"\blecture\b"))
    assert smallest_text(stepper) >= 24  # for the last row, at 1280x720


def test_a_finger_steps_sideways(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    stepper = open_pieces(page, "corpus=hug&vocab_size=7&one=7")
    half = stepper.locator(".half")
    drag = finger_on(page, stepper)
    expect(half).to_contain_text("dropped")
    drag(".say", 120, 0)
    expect(half).to_contain_text("weigh")
    drag(".col.corpus", -120, 10)
    expect(half).to_contain_text("dropped")
