"""A hall: the code of a room is on every page and on the stage, and nobody joins too late."""

import re

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from tests.helpers.screens import settle
from tests.helpers.stepping import open_stepper
from tests.helpers.top_bar import link_to, open_room, phone_sized

# Whether the code can be read: it is in the window, and nothing lies over it.
CODE_IS_SEEN = """() => {
  const inside = root => [...root.querySelectorAll("*")]
    .flatMap(node => node.shadowRoot ? [node, ...inside(node.shadowRoot)] : [node]);
  const codes = inside(document).filter(node => node.matches(".room .code"));
  return codes.some(code => {
    const { bottom, left, right, top, width } = code.getBoundingClientRect();
    if (!width || top < 0 || bottom > innerHeight || right > innerWidth) return false;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit === code;
  });
}"""
ASKED = "Which pair is next?"
QUESTION = {
    "kind": "choices",
    "text": ASKED,
    "choices": [{"text": "n e"}, {"text": "e w"}],
    "right": [0],
}
TO_STAGE = "globalThis[Symbol.for('bpe-viz stage')].set(true)"
FROM_STAGE = "globalThis[Symbol.for('bpe-viz stage')]?.set(false)"
SCROLL = "document.querySelector('[data-testid=stMain]').scrollTop = 1e6"


def is_seen(page: Page) -> bool:
    """Return whether the code can be read once the page has come to rest."""
    try:
        page.wait_for_function(CODE_IS_SEEN, timeout=3000)
    except PlaywrightTimeoutError:
        return False
    return True


def test_the_code_is_on_every_page_and_on_the_stage(page: Page) -> None:
    open_stepper(page, "k=2")
    code = open_room(page)
    missing = []
    page.reload()
    for name, title in TITLE_OF_PAGE.items():
        page.evaluate(FROM_STAGE)
        link_to(page, title).evaluate("link => link.click()")
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        expect(page.locator(".room .code")).to_have_text(code)
        settle(page)
        for place, go_there in (("page", "0"), ("scrolled", SCROLL), ("stage", TO_STAGE)):
            page.evaluate(go_there)
            if not is_seen(page):
                missing.append(f"{name}: {place}")
    assert missing == []


def test_who_joins_late_sees_the_question_and_the_time_that_is_left(page: Page) -> None:
    open_stepper(page, "k=2")
    code = open_room(page)
    secret = page.evaluate("JSON.parse(localStorage.getItem('bpe-viz room')).secret")

    def do(do: str, **rest: object) -> None:
        told = {"Authorization": f"Bearer {secret}"}
        data = {"do": do, **rest}
        assert page.request.post(f"/class/{code}/presenter", data=data, headers=told).ok

    def joined() -> Page:
        late = phone_sized(page, f"/class/{code}")
        expect(late.locator(".poll h2")).to_have_text(ASKED)
        return late

    page.clock.install()  # which is that of all pages
    do("ask", question=QUESTION)
    do("close")
    late = joined()
    expect(late.locator(".said")).to_have_text("Voting is closed. The result comes in a moment.")
    do("talk")
    later = joined()
    for phone in (late, later):
        expect(phone.locator(".poll [role=timer]")).to_have_text(re.compile(r"2:00|1:[345]\d"))
    page.clock.fast_forward(60_000)
    for phone in (late, later):
        expect(phone.locator(".poll [role=timer]")).to_have_text(re.compile(r"1:00|0:[1-5]\d"))
    page.clock.fast_forward(70_000)
    expect(later.locator(".poll [role=timer]")).to_have_text("0:00")
    expect(later.locator(".said")).to_have_text("Time is up. Voting opens again after that.")
    do("more-time")  # nothing ends by itself, and every clock is right again
    for phone in (late, later):
        expect(phone.locator(".poll [role=timer]")).to_have_text(re.compile(r"3:00|2:\d\d"))
    do("again")
    latest = joined()
    expect(latest.locator(".poll .round")).to_have_text("Round 2 of 2")
    expect(latest.locator(".choice.before")).to_have_count(0)
    latest.locator(".poll button.choice").first.press("Enter")  # by the keyboard
    expect(latest.locator(".choice.chosen .note")).to_have_text("your vote now")
