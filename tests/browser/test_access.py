"""Every page and the stage measured for what axe has no rule for, in one load of each.

Targets, names, focus and its order, spacing, large letters, longer words, forced colours, motion,
reflow, titles, language.
"""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from tests.helpers.access import TARGET_SIZE_RUNS, faults_of, long_text_faults, order_faults
from tests.helpers.screens import WCAG, check_accessible, drawn, settle
from tests.helpers.stepping import open_stepper

CORPUS = "Slide corpus"
PHONE: ViewportSize = {"width": 390, "height": 844}
ASKED = {"practice": "?kind=firing-order&seed=1"}  # one that needs a button, and none by chance

WALK = (  # the scores of the slide words, as the table above the chart has them
    ("End", "F1, 9 of 9: merges 8, value 0.4762"),
    ("ArrowLeft", "F1, 8 of 9: merges 7, value 0.4762"),
    ("ArrowDown", "precision, 8 of 9: merges 7, value 0.3333"),
    ("ArrowDown", "recall, 8 of 9: merges 7, value 0.8333"),
    ("Home", "recall, 1 of 9: merges 0, value 1"),
    ("PageUp", "recall, 2 of 9: merges 1, value 1"),
    ("ArrowUp", "precision, 2 of 9: merges 1, value 0.2143"),
)
CURVES_WALK = (
    ("End", "BPE, 17 of 17: vocabulary size 27, symbols per word 1"),
    ("Home", "BPE, 1 of 17: vocabulary size 11, symbols per word 5.333"),  # 96 for 18 words
    ("ArrowRight", "BPE, 2 of 17: vocabulary size 12, symbols per word 4.833"),
    ("ArrowDown", "WordPiece, 2 of 13: vocabulary size 12, symbols per word 4.222"),
)
PLACE = "ring => [ring.cx, ring.cy].map(one => Math.round(one.baseVal.value))"


@pytest.fixture(autouse=True)
def _no_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce", forced_colors="none")


@pytest.mark.parametrize("name", TITLE_OF_PAGE)
def test_a_page_keeps_every_measured_criterion(page: Page, name: str) -> None:
    page.goto(f"/{name}{ASKED.get(name, '')}")
    expect(page.get_by_role("heading", name=TITLE_OF_PAGE[name], exact=True)).to_be_visible()
    settle(page)
    drawn(page)
    expect(page).to_have_title(f"{TITLE_OF_PAGE[name]} · {CORPUS} · bpe-viz")
    assert faults_of(page) == {}
    page.emulate_media(forced_colors="none")
    settle(page)
    drawn(page)
    # Of Merges test_long_texts.py measures steps: its first sentence is as long as its line.
    assert name == "merges" or long_text_faults(page) == []
    page.set_viewport_size(PHONE)
    settle(page)
    drawn(page)
    assert name == "merges" or long_text_faults(page) == [], "on a phone"
    assert order_faults(page) == []


@pytest.mark.parametrize(
    ("query", "ready"),
    [
        ("practice?view=beat&made=1-2", ".beat.ready"),
        ("tokenizers?view=prompt", ".prompt .tk"),
        ("learners?view=superwords", ".superwords.ready tbody tr"),
    ],
)
def test_a_view_keeps_every_measured_criterion(page: Page, query: str, ready: str) -> None:
    page.goto(f"/{query}")
    expect(page.locator(ready).first).to_be_visible()
    settle(page)
    drawn(page)
    assert faults_of(page) == {}


@pytest.mark.parametrize("width", [820, 390])
def test_the_game_is_named_and_scrolled_with_keys_on_narrow_screens(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto("/practice?view=beat&made=1-2")
    expect(page.locator(".beat.ready .scrolled")).to_be_visible()
    settle(page)
    check_accessible(page)


def test_the_stage_keeps_every_measured_criterion(page: Page) -> None:
    open_stepper(page, "k=3&view=lecture")
    assert faults_of(page) == {}


def test_axe_measures_targets(page: Page) -> None:
    open_stepper(page, "k=3")
    check_accessible(page)
    assert page.evaluate(TARGET_SIZE_RUNS, list(WCAG))


def test_a_chart_is_walked_by_keyboard(page: Page) -> None:
    page.goto("/morphemes?view=scores")
    settle(page)
    stop = page.get_by_role("slider", name="Walk along the curve")
    stop.focus()
    places: list[list[float]] = []
    for key, said in WALK:
        page.keyboard.press(key)
        expect(stop).to_have_attribute("aria-valuetext", said)
        expect(page.get_by_text(said, exact=True)).to_be_visible()
        places.append(page.locator("svg.marks .bpe-walked").evaluate(PLACE))
    assert places[0][0] > places[1][0]
    assert places[1][0] == places[2][0] == places[3][0]
    assert places[4][0] < places[5][0] == places[6][0] < places[1][0]
    assert len({height for _, height in places}) > 2
    page.keyboard.press("?")
    expect(
        page.get_by_role("status").get_by_text("Left and Right: from point to point")
    ).to_be_visible()
    page.keyboard.press("Escape")
    table = page.get_by_role("region", name="Table of the chart")
    expect(table).to_be_hidden()
    page.keyboard.press("t")
    expect(table.get_by_role("row")).to_have_count(1 + 5 * 9)
    expect(table.get_by_role("row").nth(1)).to_have_text("0F10.3243")
    page.keyboard.press("Tab")
    expect(stop).not_to_be_focused()
    expect(page.locator(".bpe-walked")).to_have_count(0)


def test_the_curves_of_learners_are_walked_by_keyboard(page: Page) -> None:
    page.goto("/learners")
    settle(page)
    curves = page.locator(".learners .curves")
    stop = curves.get_by_role("slider", name="Walk along the curve")
    stop.focus()
    ring = curves.locator("svg .bpe-walked")
    marked: list[list[float]] = []
    for key, said in CURVES_WALK:
        page.keyboard.press(key)
        expect(stop).to_have_attribute("aria-valuetext", said)
        expect(curves.locator(".walk-said")).to_have_text(said)
        marked.append(ring.evaluate(PLACE))
    discs = curves.locator("svg circle.sign.one")  # of BPE, from the smallest size to the largest
    assert marked[:3] == [discs.nth(i).evaluate(PLACE) for i in (16, 0, 1)]
    assert marked[3][0] == marked[2][0]
    assert marked[3][1] > marked[2][1]  # fewer symbols a word are drawn further down
    page.keyboard.press("t")
    table = curves.get_by_role("region", name="Table of the chart")
    expect(table.get_by_role("columnheader")).to_have_text(
        ["vocabulary size", "learner", "symbols per word"]
    )
    page.keyboard.press("Tab")
    expect(ring).to_have_count(0)


def test_a_lattice_is_walked_edge_by_edge(page: Page) -> None:
    page.goto("/words?learner=unigram&text=lower")
    settle(page)
    arches = page.locator(".bpe-lattice .arch")
    stop = page.get_by_role("slider", name="Walk the lattice, ? for keys: Every way to cut “lower”")
    stop.focus()
    summed = page.locator(".bpe-sum tbody tr").first.locator("td")
    piece, log = (summed.nth(i).inner_text() for i in range(2))
    letters = piece.removeprefix("▁")
    assert stop.get_attribute("aria-valuetext") == (
        f"blank before, {letters}: letters 1 to {len(letters)} of 5; log probability {log};"
        f" used: {arches.first.locator('small').inner_text()}; on the most probable path"
    )
    expect(arches.and_(page.locator(".walked"))).to_have_text(arches.first.inner_text())
    reached = set()
    page.keyboard.press("Home")
    for _ in range(arches.count()):  # each letter, and all edges that begin there
        for _ in range(arches.count()):
            reached.add(stop.get_attribute("aria-valuenow"))
            page.keyboard.press("ArrowDown")
        page.keyboard.press("PageDown")
    assert len(reached) == arches.count()
    page.keyboard.press("t")
    table = page.get_by_role("region", name="Table of the lattice: Every way to cut “lower”")
    expect(table.get_by_role("row")).to_have_count(1 + arches.count())
    expect(table.get_by_role("row", name="yes")).to_have_count(page.locator(".arch.best").count())
    page.keyboard.press("?")
    expect(page.get_by_role("status").get_by_text("Right and Left: to the piece")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Tab")
    expect(stop).not_to_be_focused()
    expect(page.locator(".walked")).to_have_count(0)


def test_words_are_in_the_language_of_their_corpus(page: Page) -> None:
    stepper = open_stepper(page, "corpus=turkish&k=3")
    languages = "bdis => [...new Set(bdis.map(bdi => bdi.lang))]"
    assert stepper.locator("bdi").evaluate_all(languages) == ["tr"]
    stepper = open_stepper(page, "corpus=numbers&k=3")
    assert stepper.locator("bdi").evaluate_all(languages) == [""]
    assert page.locator("html").get_attribute("lang") == "en"
