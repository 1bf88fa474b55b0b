"""What a screen reader is given of a step, a tie, a tree, a chart and a vote, to be read aloud.

`pytest tests/browser/test_heard.py --record` writes the texts and the trees of the screens anew.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.heard import HEARD, SCREENS, Listener, compare
from tests.helpers.screens import drawn, settle
from tests.helpers.stepping import open_stepper
from tests.helpers.top_bar import open_room, phone_sized

SECRET = "JSON.parse(localStorage.getItem('bpe-viz room')).secret"
ASKED = "Which pair is merged next?"
VOTED = "1 of 1 has voted"
QUESTION = {
    "kind": "choices",
    "text": ASKED,
    "choices": [{"text": "n e"}, {"text": "e w"}],
    "right": [0],
}
MAIN = "[data-testid=stMain]"
READY = {
    "merges": ("/?k=3", ".stepper.ready .say"),
    "words": ("/words?text=lower&k=8", ".words .tree"),
    "learners": ("/learners?k=3", ".learners.ready"),
    "morphemes": ("/morphemes", MAIN),
    "laws": ("/laws", MAIN),
    "practice": ("/practice?kind=firing-order&seed=1", ".practice.ready"),
}


@pytest.fixture
def is_new(request: pytest.FixtureRequest) -> bool:
    """Return whether what is heard is to be recorded anew."""
    return bool(request.config.getoption("--record"))


def a_step(page: Page) -> Listener:
    open_stepper(page, "k=0")
    return Listener(page)


def a_tie(page: Page) -> Listener:
    open_stepper(page, "k=3&half=choose")
    return Listener(page)


def a_tree(page: Page) -> Listener:
    page.goto("/words?text=winner&k=8")
    stop = page.locator(".tree [data-boundary][tabindex='0']")
    expect(stop).to_have_count(1)
    settle(page)
    listener = Listener(page)
    stop.focus()
    return listener


def a_chart(page: Page) -> Listener:
    page.goto("/laws")
    settle(page)
    listener = Listener(page)
    page.get_by_role("slider", name=re.compile("Walk along the curve.*Zipf")).focus()
    return listener


def a_lattice(page: Page) -> Listener:
    page.goto("/words?learner=unigram&text=lower")
    settle(page)
    listener = Listener(page)
    page.get_by_role("slider", name="Walk the lattice").focus()
    return listener


WALKS: dict[str, tuple[Callable[[Page], Listener], tuple[str, ...]]] = {
    "step": (a_step, ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "End")),
    "tie": (a_tie, ("t", "Tab", "Tab", "Escape", "ArrowRight")),
    "tree": (a_tree, ("ArrowDown", "ArrowDown", "Enter", "ArrowUp", "Enter")),
    "lattice": (
        a_lattice,
        ("ArrowRight", "ArrowDown", "ArrowDown", "PageUp", "End", "?", "Escape"),
    ),
    "chart": (a_chart, ("Home", "ArrowRight", "ArrowDown", "End", "?", "Escape", "t")),
}


@pytest.fixture(autouse=True)
def _no_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")


@pytest.mark.parametrize("name", WALKS)
def test_a_walk_is_heard_as_recorded(page: Page, name: str, is_new: bool) -> None:
    begin, keys = WALKS[name]
    listener = begin(page)
    heard = [*listener.heard(), *listener.walk(keys)]
    compare(HEARD / f"{name}.txt", "\n".join((*heard, "")), is_new=is_new)


def a_room(page: Page) -> tuple[str, Callable[..., None], Page]:
    """Open a room: its code, what its presenter does, and an empty page on a phone."""
    open_stepper(page, "k=2")
    code = open_room(page)
    told = {"Authorization": f"Bearer {page.evaluate(SECRET)}"}

    def do(do: str, **rest: object) -> None:
        data = {"do": do, **rest}
        assert page.request.post(f"/class/{code}/presenter", data=data, headers=told).ok

    return code, do, phone_sized(page, "about:blank")


def test_a_vote_is_heard_as_recorded(page: Page, is_new: bool) -> None:
    code, do, phone = a_room(page)
    phone.goto(f"/class/{code}")
    expect(phone.locator(".status")).to_be_attached()
    listener = Listener(phone)
    do("ask", question=QUESTION)
    expect(phone.locator(".poll h2")).to_have_text(ASKED)
    phone.locator(".poll button.choice").first.focus()
    heard = [*listener.heard(), *listener.walk(("Tab", "Enter"), VOTED)]
    for act in ("close", "reveal"):
        do(act)
        phone.wait_for_timeout(1000)
        heard += [f"[the presenter: {act}]", *listener.heard()]
    compare(HEARD / "vote.txt", "\n".join((*heard, "")).replace(code, "CODE"), is_new=is_new)


def test_a_class_is_followed_by_ear_and_keyboard_alone(page: Page, is_new: bool) -> None:
    code, do, phone = a_room(page)
    phone.goto("/class")
    heard = ["[the address of the class]", *Listener(phone).heard()]
    phone.keyboard.type(code)
    phone.keyboard.press("Enter")
    phone.wait_for_url(f"**/class/{code}")
    expect(phone.locator(".screen :is(.say, h2)").first).to_be_visible()
    listener = Listener(phone)
    heard += ["[the code, Enter]", *listener.heard()]
    do("ask", question=QUESTION)
    expect(phone.locator(".poll h2")).to_have_text(ASKED)
    phone.wait_for_timeout(1000)
    heard += ["[the presenter: ask]", *listener.heard()]
    heard += listener.walk(("Tab", "Tab", "Enter"), VOTED)
    for act in ("close", "reveal"):
        do(act)
        phone.wait_for_timeout(1000)
        heard += [f"[the presenter: {act}]", *listener.heard()]
    heard += ["[reading on]", phone.locator(".poll").aria_snapshot()]
    text = "\n".join((*heard, "")).replace(code, "CODE")
    compare(HEARD / "follower.txt", text, is_new=is_new)


@pytest.mark.parametrize("name", READY)
def test_a_screen_has_the_recorded_tree(page: Page, name: str, is_new: bool) -> None:
    address, ready = READY[name]
    page.goto(address)
    expect(page.locator(ready).first).to_be_visible()
    settle(page)
    page.wait_for_load_state("networkidle")
    drawn(page)
    page.wait_for_timeout(1500)
    compare(SCREENS / f"{name}.yml", page.locator(MAIN).aria_snapshot() + "\n", is_new=is_new)
