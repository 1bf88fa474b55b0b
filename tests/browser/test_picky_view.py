"""Picky BPE in a browser: a random walk shows what the engine has, and the threshold moves."""

import random
import re

from playwright.sync_api import Locator, Page, expect

from bpe_viz import MergeHistory, learn_bpe, learn_picky_bpe
from tests.helpers.screens import check_accessible_in_both_themes, settle
from tests.helpers.slides import SLIDES

MERGES, THRESHOLD = 12, 0.7
WORDS = """root => [...root.querySelectorAll("tbody tr")].map(row => [
  ...row.querySelectorAll("td:has(.tiles)")
].map(cell => [...cell.querySelectorAll(".c")].map(tile => tile.textContent)))"""
ENTRIES = """root => [...root.querySelectorAll(".entries li")].map(item => [
  item.querySelector(".c").textContent, item.querySelector(".c").matches(".dead"), item.innerText
])"""


def check_state(view: Locator, history: MergeHistory, k: int) -> None:
    """Assert that words, vocabulary and figures on screen are the engine's after k merges."""
    state = history.at(k)
    plain = learn_bpe(SLIDES, len(state.vocabulary()) - len(history.alphabet))
    at_end = plain.at(len(plain))
    expect(view.locator("th b")).to_have_text(
        [f"{state.num_symbols} symbols", f"{at_end.num_symbols} symbols"]
    )
    assert view.evaluate(WORDS) == [
        [[*state.segment(word)], [*at_end.segment(word)]] for word in SLIDES
    ]
    found = view.evaluate(ENTRIES)
    living = {symbol: text for symbol, is_dead, text in found if not is_dead}
    merged = {entry.symbol: entry.count for entry in state.vocabulary() if entry.rank}
    assert {symbol: text.split()[-1] for symbol, text in living.items()} == {
        symbol: f"{count}×" for symbol, count in merged.items()
    }
    last_death = {death.symbol: merge for merge in history.merges[:k] for death in merge.deaths}
    dead = {symbol: " ".join(text.split()) for symbol, is_dead, text in found if is_dead}
    assert dead == {
        entry.symbol: f"{entry.symbol} died at merge {last_death[entry.symbol].rank} in"
        f" {last_death[entry.symbol].symbol}"
        for entry in state.dead()
    }


def test_a_random_walk_shows_the_engine_and_the_threshold_moves(page: Page) -> None:
    page.goto(f"/learners?corpus=slide&num_merges={MERGES}&view=picky&threshold={THRESHOLD}&step=7")
    view = page.locator(".picky.ready")
    expect(view.locator(".sentence")).to_have_text("new dies: 6 of 8 went into newer_.")
    expect(view.locator(".verdict")).to_have_text(
        ["6 of 8 used: 0.75 > 0.70, dies", "6 of 9 used: 0.67 ≤ 0.70, lives"]
    )
    expect(page.locator(".dock .length")).to_have_text("48 → 4642 without the death")
    settle(page)
    history = learn_picky_bpe(SLIDES, num_merges=MERGES, threshold=THRESHOLD)
    last, k, chance = len(history), 7, random.Random(31)
    view.focus()
    for _ in range(8):
        way = chance.choice(["ArrowRight", "ArrowLeft", "Home", "End", "ledger", "typed"])
        if way == "typed":
            k = chance.randint(0, last)
            page.locator(".dock .number").fill(str(k))
            page.keyboard.press("Enter")
        elif way == "ledger":
            column = chance.choice(view.locator(".ledger li button").all())
            k = int(column.locator("small").inner_text())
            column.click()
        else:
            page.keyboard.press(way)
            moves = {"ArrowRight": k + 1, "ArrowLeft": k - 1, "Home": 0, "End": last}
            k = min(last, max(0, moves[way]))
        check_state(view, history, k)
    expect(page).to_have_url(re.compile(f"threshold=0.7&step={k}$"))

    page.locator(".dock .number").fill("7")
    page.keyboard.press("Enter")
    slider = view.get_by_role("slider", name="Threshold of dying")
    slider.focus()
    for _ in range(4):  # to 0.66, which er_ is above
        page.keyboard.press("ArrowLeft")
    expect(view.locator(".sentence")).to_have_text(
        "new and er_ die: 6 of 8 and 6 of 9 went into newer_."
    )
    expect(page).to_have_url(re.compile("threshold=0.66&step=7$"))
    check_state(view, learn_picky_bpe(SLIDES, num_merges=MERGES, threshold=0.66), 7)
    page.keyboard.press("End")
    expect(view.locator(".used .hd span")).to_have_text("with T = 1 nothing dies, so it is BPE")
    expect(view.locator(".sentence")).to_have_text("new and er_ become newer_; nothing dies.")
    check_accessible_in_both_themes(page, ".picky")
