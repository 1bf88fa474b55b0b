"""The questions of a tour and of an exercise, voted on twice: phone, remote and presenter."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.screens import check_accessible
from tests.helpers.top_bar import open_room, phone_sized

KEY_OF_REMOTE = "JSON.parse(localStorage.getItem('bpe-viz room')).remote"
PAGES = {
    "tour": "/merges?tour=bpe&stop=3",
    "tour that asks for a number": "/merges?tour=bpe&stop=1",
    "tour in a frame": "/words?tour=bpe&stop=10",
    "exercise": "/practice?kind=overlaps&seed=3",
    "exercise about next pairs": "/practice?level=medium&kind=next-pair&seed=218",
}


def answer(phone: Page, place: int, kind: str) -> None:
    """Vote for the answer at a place, or send it as a number."""
    if kind == "choices":
        phone.locator(".poll button.choice").nth(place).click()
        return
    phone.get_by_label("Your number").fill(str(place))
    phone.get_by_role("button", name="Send").click()


@pytest.mark.parametrize("link", PAGES.values(), ids=PAGES)
def test_what_a_page_asks_is_voted_on_twice(page: Page, link: str) -> None:
    page.goto(link)
    code = open_room(page)
    remote = phone_sized(page, f"/class/{code}/presenter#{page.evaluate(KEY_OF_REMOTE)}")
    phone = phone_sized(page, f"/class/{code}")

    def question() -> Any:
        return page.request.get(f"/class/{code}/state").json()["question"]

    remote.get_by_role("button", name="Ask about this screen").click()
    expect(remote.get_by_role("button", name="Close voting")).to_be_visible()
    kind = question()["kind"]
    expect(phone.locator(".poll h2")).to_have_text(question()["text"])

    # Alone, then again after talking, with another answer; the remote leads.
    answer(phone, 0, kind)
    expect(page.locator(".votes-in")).to_have_text("1 of 1 voted")
    remote.get_by_role("button", name="Close voting").click()
    expect(remote.locator(".advice")).to_contain_text(re.compile(r"[01] of 1 right"))
    remote.get_by_role("button", name="Let them talk").click()
    expect(phone.locator("[role=timer]")).to_be_visible()
    remote.get_by_role("button", name="Vote again").click()
    expect(phone.locator(".poll .round")).to_have_text("Round 2 of 2")
    answer(phone, 1, kind)
    expect(page.locator(".votes-in")).to_have_text("1 of 1 has voted again")
    assert not {"tally", "first", "right"} & set(question())
    page.bring_to_front()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Open again")).to_be_visible()
    page.keyboard.press("Space")

    # Both rounds for all, with the right answer, and the reason that the page gives.
    rounds = page.locator(".rounds")
    expect(rounds.locator("h2")).to_have_text(
        re.compile(r"[01] of 1 right before talking, [01] of 1 after\.")
    )
    shown = question()
    assert shown["first"]["votes"] == shown["votes"] == 1
    assert shown["right"]
    expect(rounds.locator(".why")).to_contain_text(shown["why"][:40] or "")
    expect(rounds.locator(".side.first .count")).not_to_have_count(0)
    check_accessible(page, tags=("wcag2a", "wcag21a"))
    expect(phone.locator(".poll .choice").first).to_be_visible()
    expect(remote.locator(".advice")).to_contain_text("before talking")
    page.keyboard.press("Escape")
    expect(rounds).to_be_hidden()
    expect(phone.locator(".poll")).to_be_hidden()
    assert question() is None
