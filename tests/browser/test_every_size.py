"""Every page at every size: nothing jumps, nothing is covered or cut off, all is accessible."""

import pytest
from playwright.sync_api import Page, expect

from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from tests.helpers.screens import (
    WATCH_SHIFTS,
    check_accessible,
    covered,
    drawn,
    finger_on,
    fits,
    settle,
    shifted,
    small_targets,
)
from tests.helpers.stepping import open_stepper
from tests.helpers.top_bar import link_to

MOST_SHIFT = 0.1  # what web.dev calls good
PHONE = (390, 844)
# A laptop first, where the page is loaded; then a projector, two tablets and 150 % zoom.
SCREENS = ((1280, 720), (1024, 768), (820, 1180), (853, 480), (1920, 1080))
CHECKED = SCREENS[1:3]  # the others draw the page as one of these does
MOST_FRAMES_WITHOUT = 6  # a tenth of a second, as long as a page may be blank
WATCH_FRAME = """() => {
  window.longestWithout = {};
  const now = {};
  const isThere = node => node?.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const look = () => {
    for (const part of [".bpe-heading h1", ".st-key-bar a", "[data-opens=corpus]"]) {
      now[part] = isThere(document.querySelector(part)) ? 0 : (now[part] ?? 0) + 1;
      longestWithout[part] = Math.max(longestWithout[part] ?? 0, now[part]);
    }
    requestAnimationFrame(look);
  };
  look();
}"""

ASKED = {"practice": "?kind=firing-order&seed=1"}  # one that needs a button, and none by chance


def loaded(page: Page, name: str, size: tuple[int, int]) -> None:
    """A page that was loaded at this size and moved no more than it may."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/{name}{ASKED.get(name, '')}")
    expect(page.get_by_role("heading", name=TITLE_OF_PAGE[name], exact=True)).to_be_visible()
    settle(page)
    page.evaluate(WATCH_SHIFTS)  # the browser has kept those since the page began
    drawn(page)
    assert shifted(page) < MOST_SHIFT


@pytest.mark.parametrize("name", TITLE_OF_PAGE)
def test_nothing_jumps_or_is_covered_on_screens_and_tablets(page: Page, name: str) -> None:
    loaded(page, name, SCREENS[0])
    faults = {}
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        drawn(page)
        fits(page, downwards=False)
        if (width, height) in CHECKED:
            check_accessible(page)
        if found := covered(page):
            faults[width, height] = found
    assert faults == {}


@pytest.mark.parametrize("name", TITLE_OF_PAGE)
def test_nothing_jumps_or_is_covered_on_a_phone(page: Page, name: str) -> None:
    loaded(page, name, PHONE)
    fits(page, downwards=False)
    check_accessible(page)
    assert covered(page) == []
    assert small_targets(page) == []


def test_a_finger_steps_sideways_and_scrolls_downwards(page: Page) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    stepper = open_stepper(page, "k=2")
    half = stepper.locator(".half")
    drag = finger_on(page, stepper)
    expect(half).to_contain_text("joined")
    drag(".say", 120, 0)
    expect(half).to_contain_text("choose")
    drag(".col.corpus", -120, 10)
    expect(half).to_contain_text("joined")
    drag(".col.corpus", 0, -200)
    page.wait_for_function("() => document.querySelector('[data-testid=stMain]').scrollTop > 0")
    expect(half).to_contain_text("joined")


def test_the_frame_stays_while_pages_change(page: Page) -> None:
    loaded(page, "merges", SCREENS[0])
    page.evaluate(WATCH_FRAME)
    others = {name: title for name, title in TITLE_OF_PAGE.items() if name != "merges"}
    for name, title in others.items():
        # No pointer: browsers count nothing that moves soon after one.
        link_to(page, title).evaluate("link => link.click()")
        page.wait_for_url(f"**/{name}*")
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        settle(page)
        drawn(page)
        assert shifted(page) < MOST_SHIFT
    without = page.evaluate("longestWithout")
    assert max(without.values()) <= MOST_FRAMES_WITHOUT, without
