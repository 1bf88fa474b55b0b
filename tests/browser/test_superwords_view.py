"""SuperBPE in a browser: a random walk with a wall that moves shows what the engine has."""

import random
import re

from playwright.sync_api import Locator, Page, expect

from bpe_viz import MergeHistory, learn_boundless_bpe, learn_superbpe
from bpe_viz.symbols import printable
from bpe_viz.ui.jobs.walled_text import EXAMPLES
from tests.helpers.screens import check_accessible_in_both_themes, settle

OTHER_WAYS = ("lane", "typed", "wall", "shift")
TEXT, MERGES = EXAMPLES["way"].text, 12
WHOLE = learn_boundless_bpe(TEXT, MERGES)
SHOWN = """root => [...root.querySelectorAll("tbody tr")].map(row => [
  ...row.querySelectorAll("td:has(.tiles)")
].map(cell => [...cell.querySelectorAll(".c")].map(tile => tile.textContent)))"""
ENTRIES = """root => [...root.querySelectorAll(".entries li")].map(item => [
  item.querySelector(".c").textContent, item.querySelector(".count").textContent
])"""
PAIRS = """root => [...root.querySelectorAll(".pairs li")].map(item => [
  ...[...item.querySelectorAll(".c")].map(chip => chip.textContent),
  Number(item.querySelector(".count").textContent)
])"""


def check_state(view: Locator, history: MergeHistory, until: int, k: int) -> None:
    """Assert that lines, pairs, vocabulary and figures on screen are the engine's."""
    state, at_fall = history.at(k), history.at(until)
    assert view.evaluate(SHOWN) == [
        [[*map(printable, each.segment(line))] for each in (state, at_fall)]
        for line in history.words
    ]
    assert view.evaluate(PAIRS) == [
        [printable(left), printable(right), count] for (left, right), count in state.pair_counts(8)
    ]
    entries = dict(view.evaluate(ENTRIES))
    expected = {}
    for entry in state.vocabulary():
        if entry.rank:
            is_superword = " " in entry.symbol.strip(" ")
            named = " superword" if is_superword else ""
            expected[printable(entry.symbol)] = f"{entry.count}×{named}"
    assert entries == expected
    plain = learn_superbpe(TEXT, MERGES, walls_until=MERGES)
    expect(view.locator(".totals b")).to_have_text(
        [str(run.lengths[min(k, len(run))]) for run in (plain, history, WHOLE)]
    )
    lane = view.locator(".of-whole .c:not(.open)").all_inner_texts()
    symbols = [printable(merge.symbol) for merge in WHOLE.merges]
    assert " ".join(lane) in " ".join(symbols[:k])


def test_a_random_walk_shows_the_engine_and_the_wall_moves(page: Page) -> None:
    page.goto("/learners?view=superwords&lines=way&until=6&step=9")
    view = page.locator(".superwords.ready")
    expect(view.locator(".sentence")).to_have_text(
        "by␣the and ␣way become by␣the␣way, across a wall."
    )
    expect(page.locator(".dock .length")).to_have_text("31 → 275 fewer than BPE")
    settle(page)
    wall = page.get_by_role("slider", name="Merge until which walls stand")
    until, k, chance = 6, 9, random.Random(31)
    view.focus()
    for _ in range(14):
        way = chance.choice(["ArrowRight", "ArrowLeft", "End", "Home", *OTHER_WAYS])
        if way == "typed":
            k = chance.randint(0, MERGES)
            page.locator(".dock .number").fill(str(k))
            page.keyboard.press("Enter")
        elif way == "lane":
            column = chance.choice(view.locator(".ledger li button").all())
            k = int(column.locator("small").first.inner_text())
            column.click()
        elif way == "wall":
            until = chance.randint(0, 11)
            wall.focus()
            page.keyboard.press("Home")
            for _ in range(until):
                page.keyboard.press("ArrowRight")
            view.focus()
        elif way == "shift":
            until = min(11, until + 1)
            page.keyboard.press("Shift+ArrowRight")
        else:
            page.keyboard.press(way)
            moves = {"ArrowRight": k + 1, "ArrowLeft": k - 1, "Home": 0, "End": MERGES}
            k = min(MERGES, max(0, moves[way]))
        expect(page).to_have_url(re.compile(f"until={until}&step={k}$"))
        expect(page.locator(".superwords.ready:not(.learning) tbody tr")).to_have_count(3)
        expect(wall).to_have_attribute("aria-valuenow", str(until))
        check_state(view, learn_superbpe(TEXT, MERGES, walls_until=until), until, k)


def test_the_wall_is_dragged_and_runs_are_kept(page: Page) -> None:
    page.goto("/learners?view=superwords&lines=way&until=6&step=8")
    view = page.locator(".superwords.ready")
    expect(view.locator(".sentence")).to_have_text(
        "␣wa and y become ␣way, with no wall between them."
    )
    settle(page)
    strip = page.locator(".dock .scrub").bounding_box()
    handle = page.locator(".wall-handle").bounding_box()
    assert strip is not None
    assert handle is not None
    page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + 10)
    page.mouse.down()
    for until in (7, 8, 4):
        page.mouse.move(strip["x"] + strip["width"] * until / MERGES, handle["y"] + 10)
        expect(page).to_have_url(re.compile(f"until={until}&step=8$"))
        expect(view.locator(".totals b").nth(1)).to_have_text(
            str(learn_superbpe(TEXT, MERGES, walls_until=until).lengths[8])
        )
    page.mouse.up()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.keyboard.press("Shift+ArrowRight")  # 5 is new, 4 is known
    expect(view.locator(".totals b").nth(1)).to_have_text("31")
    page.keyboard.press("Shift+ArrowLeft")
    expect(view.locator(".totals b").nth(1)).to_have_text("28")
    assert sum('"whole":true' in data for data in asked) == 1
    page.get_by_label("Text", exact=True).select_option("to be or not to be")
    expect(view.locator(".sentence")).to_have_text("to and ␣be become to␣be, across a wall.")
    expect(page).to_have_url(re.compile("lines=to-be&until=3&step=4$"))
    check_accessible_in_both_themes(page, ".superwords")


def test_the_learner_is_chosen_and_the_address_keeps_it(page: Page) -> None:
    page.goto("/learners?view=superwords&lines=way&until=6&step=4")
    view = page.locator(".superwords.ready")
    expect(view.locator(".sentence")).to_have_text("b and y become by, between walls.")
    settle(page)
    page.get_by_label("Lines of", exact=True).select_option("BoundlessBPE")
    page.locator(".superwords").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")  # there is no wall to move
    expect(view.locator(".sentence")).to_have_text("by and ␣the become by␣the, across a wall.")
    expect(page).to_have_url(re.compile("run=boundless&until=6&step=5$"))
    expect(page.locator(".wall-handle")).to_be_hidden()
    plain = learn_superbpe(TEXT, MERGES, walls_until=MERGES)
    page.reload()
    settle(page)
    for k in (5, 9, 12, 0, 7):
        page.locator(".dock .number").fill(str(k))
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(f"run=boundless&until=6&step={k}$"))
        expect(page.locator(".superwords.ready tbody tr")).to_have_count(3)
        states = WHOLE.at(k), plain.at(min(k, len(plain)))
        assert view.evaluate(SHOWN) == [
            [[*map(printable, each.segment(line))] for each in states] for line in WHOLE.words
        ]
        assert view.evaluate(PAIRS) == [
            [printable(left), printable(right), count]
            for (left, right), count in states[0].pair_counts(8)
        ]
    check_accessible_in_both_themes(page, ".superwords")
    page.get_by_label("Lines of", exact=True).select_option("SuperBPE")
    expect(page).to_have_url(re.compile("lines=way&until=6&step=7$"))
    expect(view.locator(".sentence")).to_have_text("by and ␣the become by␣the, across a wall.")
