"""The address: written at every step, never a new entry, and enough to open the same screen."""

import functools
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.stepping import open_stepper, press, stop_clock, wait_until, where

WITHIN_MS = 250
SCREENS = (  # the keys that lead from each to the next
    (["ArrowRight"] * 5, "k=3&half=choose"),
    (["End"], "k=8&view=end"),
    (["Home", "h", "ArrowRight"], "k=1&view=whole"),
    (["h", "Home", "s", "PageDown"], "k=1&half=choose&view=source"),
    (["Escape", "t"], "k=1&half=choose&view=ties"),
    (["t", "g"], "k=1&half=choose&view=predict"),
    (["g", "l"], "k=1&half=choose&view=lecture"),
)


def test_the_address_follows_each_step_and_back_leaves_the_page(page: Page) -> None:
    page.goto("about:blank")
    open_stepper(page)
    entries = page.evaluate("history.length")
    press(page, "ArrowRight", "ArrowRight", "ArrowRight")
    expect(page).to_have_url(re.compile(r"\?corpus=slide&k=2&half=choose$"))
    press(page, "ArrowRight")
    expect(page).to_have_url(re.compile(r"\?corpus=slide&k=2$"))
    press(page, "ArrowRight")
    expect(page).to_have_url(re.compile("k=3&half=choose$"))
    assert page.evaluate("history.length") == entries
    page.go_back()
    expect(page).to_have_url("about:blank")


@pytest.mark.own_clock
def test_the_address_is_written_soon(page: Page) -> None:
    page.clock.install()
    open_stepper(page)
    stop_clock(page)
    for query in ("corpus=slide&k=1&half=choose", "corpus=slide&k=1"):
        press(page, "ArrowRight")
        page.clock.run_for(WITHIN_MS)
        assert page.evaluate("location.search") == f"?{query}"


def test_a_link_opens_the_same_screen(page: Page, elsewhere: Page) -> None:
    stepper = open_stepper(page, "corpus=slide&tie_rule=greatest")
    again = elsewhere.locator(".stepper")
    for keys, query in SCREENS:  # one after the other
        press(page, *keys)
        expect(page).to_have_url(
            re.compile(r"corpus=slide&tie_rule=greatest&" + re.escape(query) + "$")
        )
        place = where(page)
        elsewhere.goto(page.url)
        expect(elsewhere.locator(".stepper.ready")).to_contain_text(re.compile(r"\w"))
        wait_until(elsewhere, functools.partial(stands_at, elsewhere, place))
        if "ties" not in query:  # both draw what is out of sight a little later
            wait_until(elsewhere, lambda: again.inner_text() == stepper.inner_text())


def stands_at(page: Page, place: str) -> bool:
    return where(page) == place


def test_a_link_can_hide_panels(page: Page, screenshot: Screenshot) -> None:
    stepper = open_stepper(page, "k=2&hide=vocabulary,figures")
    expect(stepper.locator(".corpus")).to_be_visible()
    expect(stepper.locator(".vocabulary")).to_be_hidden()
    expect(stepper.locator(".figs")).to_be_hidden()
    screenshot("hidden")
    stepper.get_by_role("button", name="More").click()
    stepper.get_by_role("checkbox", name="Vocabulary").check()
    expect(stepper.locator(".vocabulary")).to_be_visible()
    expect(page).to_have_url(re.compile(r"hide=figures$"))


def test_reloading_keeps_the_step(page: Page) -> None:
    open_stepper(page, "corpus=suffixes")
    place = press(page, *["PageDown"] * 7)
    expect(page).to_have_url(re.compile("k=4&half=choose$"))
    page.reload()
    expect(page.locator(".stepper.ready")).to_be_visible()
    wait_until(page, lambda: where(page) == place)
