"""What opens over a page, and the pages beside the app, measured like the pages themselves."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bpe_viz import learn_bpe
from bpe_viz.ui.offline.page import offline_page
from tests.helpers.access import dialog_faults, faults_of, open_faults
from tests.helpers.screens import drawn, settle
from tests.helpers.stepping import open_stepper
from tests.helpers.top_bar import open_menu, phone_sized

Faults = dict[str, list[str]]
ASKED = "Which pair is merged next?"
QUESTION = {
    "kind": "choices",
    "text": ASKED,
    "choices": [{"text": "n e"}, {"text": "e w"}],
    "right": [0],
}
SECRET = "JSON.parse(localStorage.getItem('bpe-viz room')).secret"
KEY_OF_REMOTE = "JSON.parse(localStorage.getItem('bpe-viz room')).remote"
MENUS = ("corpus", "learn", "compare", "share", "teach")
# What opens each panel of the stepper, by the link where that is done.
PANELS: dict[str, dict[str, Callable[[Page], None]]] = {
    "k=3": {
        "keys": lambda page: page.keyboard.press("?"),
        "words": lambda page: page.keyboard.press("e"),
        "code": lambda page: page.keyboard.press("s"),
        "menu": lambda page: page.get_by_role("button", name="More", exact=True).last.click(),
        "symbol": lambda page: page.get_by_role("button", name="Symbol ne").first.click(),
        "word": lambda page: page.get_by_role("button", name="show its trace").first.click(),
    },
    "k=3&view=top": {"pairs": drawn},
    "corpus=pride&k=3&view=milestones": {"milestones": drawn},
}


@pytest.fixture(autouse=True)
def _no_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce", forced_colors="none")


@pytest.mark.parametrize("query", PANELS)
def test_a_panel_keeps_every_measured_criterion(page: Page, query: str) -> None:
    stepper = open_stepper(page, query)
    panel = stepper.get_by_role("dialog")
    found: dict[str, Faults] = {}
    for name, open_panel in PANELS[query].items():
        open_panel(page)
        expect(panel).to_be_visible()
        found[name] = open_faults(page)
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
    assert found == {name: {} for name in PANELS[query]}


def test_keys_scroll_what_was_drawn_after_its_panel_was_opened(page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    body = open_stepper(page, "k=5&view=described").locator(".panel .body")
    expect(body).to_have_attribute("tabindex", "0")
    assert body.evaluate("node => node.scrollHeight > node.clientHeight")


def test_the_referee_of_a_tie_keeps_every_measured_criterion(page: Page) -> None:
    stepper = open_stepper(page, "k=3&half=choose")
    page.keyboard.press("t")
    expect(stepper.locator(".matter")).to_contain_text("Does it matter")
    assert open_faults(page) == {}


def test_menus_keep_every_measured_criterion(page: Page) -> None:
    open_stepper(page, "k=3")
    found: dict[str, Faults] = {}
    for name in MENUS:
        open_menu(page, name)
        drawn(page)
        found[name] = open_faults(page)
        page.keyboard.press("Escape")
    open_menu(page, "learn").locator("[data-act=terms]").click()
    expect(page.locator("details.bpe-terms[open]")).to_be_visible()
    found["terms"] = open_faults(page)
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_the_dialog_of_keys_keeps_every_measured_criterion(page: Page) -> None:
    page.goto("/about")
    settle(page)
    open_menu(page, "learn").get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert dialog_faults(page) == {}


def test_a_room_keeps_every_measured_criterion_on_all_its_screens(page: Page) -> None:
    open_stepper(page, "k=2")
    found: dict[str, Faults] = {}
    open_menu(page, "teach").get_by_role("button", name="Open a room").click()
    expect(page.locator("dialog.opening")).to_be_visible()
    found["opening"] = dialog_faults(page)
    page.get_by_role("button", name="Open the room").click()
    code = page.locator("dialog.opening .code").inner_text()
    page.get_by_role("button", name="Use a phone as remote").click()
    page.get_by_role("button", name="Show the code for the remote").click()
    found["remote's code"] = dialog_faults(page)
    page.get_by_role("button", name="Back to the room").click()
    found["code"] = dialog_faults(page)
    page.get_by_role("button", name="Close", exact=True).click()
    found["strip"] = open_faults(page)
    follower = phone_sized(page, f"/class/{code}")
    remote = phone_sized(page, f"/class/{code}/presenter#{page.evaluate(KEY_OF_REMOTE)}")
    for other in (follower, remote):
        other.emulate_media(reduced_motion="reduce", forced_colors="none")
    expect(remote.get_by_role("button", name="Ask about this screen")).to_be_visible()
    found["remote"] = faults_of(remote, drawn)
    page.get_by_role("button", name="Ask the class").first.click()
    expect(page.locator("dialog.asking")).to_be_visible()
    found["asking"] = dialog_faults(page)
    page.keyboard.press("Escape")
    secret = page.evaluate(SECRET)
    told = {"Authorization": f"Bearer {secret}"}
    asked = {"do": "ask", "question": QUESTION}
    assert page.request.post(f"/class/{code}/presenter", data=asked, headers=told).ok
    expect(follower.locator(".poll h2")).to_have_text(ASKED)
    found["vote"] = faults_of(follower, drawn)
    expect(page.locator(".room").get_by_role("button", name="Close voting")).to_be_visible()
    found["voting"] = open_faults(page)
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_a_page_without_a_server_keeps_every_measured_criterion(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "stepper.html"
    history = learn_bpe(["low"] * 5 + ["lower"] * 2 + ["newer"] * 6, 6)
    path.write_bytes(offline_page(history, title="Merges", label="Slide words"))
    page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page.goto(path.as_uri())
    expect(page.locator(".stepper.ready .say")).not_to_be_empty()
    page.locator(".stepper").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    found = {"keys": open_faults(page)}
    page.keyboard.press("Escape")
    found["page"] = faults_of(page, drawn)
    page.close()
    assert {name: faults for name, faults in found.items() if faults} == {}
