"""WCAG by axe-core in every state of the stepper, light and dark; names, live text, motion."""

from playwright.sync_api import Page, expect

from tests.helpers.screens import WCAG, check_accessible_in_both_themes, show_in
from tests.helpers.stepping import open_stepper, press

STATES = (  # of the slides, each with the keys that lead to it from the one before
    ("start", (), "0 start"),
    ("ties", ("PageDown", "t"), "1 choose"),
    ("choose", ("t", *["PageDown"] * 4), "3 choose"),
    ("predict", ("g",), "3 choose"),
    ("merge", ("g", "PageDown"), "3 merge"),
    ("end", ("End",), "8 the end"),
    ("lecture", ("l", *["PageUp"] * 5), "6 merge"),
)


REACHED = (
    "Forward: join",
    "Play",
    "Merge number",
    "Merge",
    "Speed, steps a second",
    "Predict",
    "More",
    "Find a word",
    "What the tie rule changes",
    "All 13 pairs",
    "Code",
)


def test_axe_finds_nothing_at_any_step_of_the_slide_corpus(page: Page) -> None:
    open_stepper(page)
    for state, keys, place in STATES:
        show_in(page, "light")
        assert press(page, *keys) == place, state
        check_accessible_in_both_themes(page, ".stepper", (*WCAG, "best-practice"))
    expect(page.locator(".stepper.lecture")).to_be_visible()


def test_axe_finds_nothing_among_many_words(page: Page) -> None:
    open_stepper(page, "corpus=suffixes&k=27&half=choose")
    check_accessible_in_both_themes(page, ".stepper", (*WCAG, "best-practice"))


def test_axe_finds_nothing_in_panels(page: Page) -> None:
    stepper = open_stepper(page, "k=1")
    panel = stepper.get_by_role("dialog")
    for opener in ("More", "Code", "All 14 pairs", "Symbol er, 9 times"):
        show_in(page, "light")
        if opener.startswith("Symbol"):
            stepper.locator(".vocabulary .v button").first.click()
            expect(panel).to_contain_text("In 2 words")
        else:
            stepper.get_by_role("button", name=opener).click()
        expect(panel).to_be_visible()
        check_accessible_in_both_themes(page, ".stepper", (*WCAG, "best-practice"))
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()


COLUMNS = ("corpus", "pairs", "vocabulary")


def test_each_step_is_said_in_one_sentence(page: Page) -> None:
    stepper = open_stepper(page)
    live = stepper.get_by_role("status")
    expect(live).to_have_attribute("aria-live", "polite")
    press(page, "ArrowRight")
    expect(live).to_contain_text("Merge 1, choose: e r and r end mark both occur 9 times.")
    press(page, "ArrowRight")
    expect(live).to_have_text(
        "Merge 1 of 8: e r becomes er, 9 times, tied with r end mark, seen first."
        " 2 words change. Vocabulary 12."
    )


def test_of_steps_in_quick_succession_the_last_is_heard(page: Page) -> None:
    stepper = open_stepper(page)
    live = stepper.get_by_role("status")
    live.evaluate("""live => {
      window.heard = [];
      const note = () => heard.push(live.textContent);
      new MutationObserver(note).observe(
        live, {childList: true, characterData: true, subtree: true});
    }""")
    stepper.evaluate(
        """stepper => {
          const press = () => stepper.dispatchEvent(
            new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true, composed: true}));
          for (let step = 0; step < 6; step += 1) setTimeout(press, 100 * step);
        }"""
    )
    expect(live).to_contain_text("Merge 3 of 8: n e becomes ne, 8 times, tied with e w, seen first")
    assert [heard for heard in page.evaluate("heard") if "Merge 1" in heard] == []


def test_everything_is_reached_by_keyboard(page: Page) -> None:
    stepper = open_stepper(page, "k=3&half=choose")
    name_of_focus = """root => {
      const focused = root.getRootNode().activeElement;
      return focused?.getAttribute("aria-label") ?? focused?.textContent;
    }"""
    seen = []
    for _ in range(30):
        page.keyboard.press("Tab")
        seen.append(stepper.evaluate(name_of_focus))
    for name in REACHED:
        assert name in seen


def test_chips_and_pairs_have_names_that_can_be_heard_and_arrow_keys_walk_a_list(
    page: Page,
) -> None:
    stepper = open_stepper(page, "k=2")
    names = stepper.locator(".pairs [role=listitem]:not([hidden])").evaluate_all(
        "rows => rows.map(row => row.ariaLabel)"
    )
    assert names[0].startswith("n e, 8 times")
    assert "w end mark, 7 times" in names
    chip = stepper.get_by_role("button", name="Symbol er, end of word", exact=True)
    expect(chip.first).to_have_text("er_")
    assert press(page, "PageDown", "PageDown") == "3 merge"
    stepper.locator(".vocabulary .v button").first.focus()
    page.keyboard.press("ArrowDown")
    expect(stepper.locator(".vocabulary .v button").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(stepper.get_by_role("dialog")).to_contain_text("Born at merge 2")


def test_reduced_motion_is_respected(page: Page) -> None:
    stepper = open_stepper(page, "k=1&half=choose")
    motion = "e => getComputedStyle(e).getPropertyValue('--motion')"
    assert stepper.evaluate(motion) == "140ms"
    page.emulate_media(reduced_motion="reduce")
    assert stepper.evaluate(motion) == "0ms"


def test_a_step_is_described_at_length_and_tells_no_answer(page: Page) -> None:
    stepper = open_stepper(page, "k=3")
    page.keyboard.press("e")
    panel = stepper.get_by_role("dialog", name="The step in words")
    corpus, pairs, vocabulary = (panel.locator(f"[data-panel={name}]") for name in COLUMNS)
    expect(corpus).to_contain_text("5 words, 18 tokens, 70 symbols in all.")
    expect(corpus.get_by_role("listitem")).to_have_text(
        [
            "5 times: l; o; w; end mark.",
            "2 times: l; o; w; e; s; t; end mark.",
            "6 times: ne; w; er, end of word.",
            "3 times: w; i; d; er, end of word.",
            "2 times: ne; w; end mark.",
        ]
    )
    expect(pairs.get_by_role("listitem").first).to_have_text("ne w, 8 times.")
    expect(vocabulary).to_contain_text(
        "14 symbols: 11 units and 3 merged symbols, the newest first."
    )
    expect(vocabulary.get_by_role("listitem")).to_have_text(["ne", "er, end of word", "er"])
    stepper.focus()
    press(page, "ArrowRight", "g")
    expect(pairs).to_have_text("PairsHidden until the pair is revealed.")
