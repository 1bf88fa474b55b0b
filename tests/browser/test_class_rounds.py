"""A class votes, talks and votes again: the presenter's screen, a phone and the remote."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.helpers.screens import check_accessible, check_accessible_in_both_themes, fits
from tests.helpers.stepping import open_stepper, wait_until
from tests.helpers.top_bar import open_room, phone_sized

KEY_OF_REMOTE = "JSON.parse(localStorage.getItem('bpe-viz room')).remote"
CLOCK = re.compile(r"[12]:[0-5]\d")


def test_a_class_votes_talks_and_votes_again(page: Page) -> None:
    open_stepper(page, "k=2")
    code = open_room(page)
    remote = phone_sized(page, f"/class/{code}/presenter#{page.evaluate(KEY_OF_REMOTE)}")
    phone = phone_sized(page, f"/class/{code}")

    def question() -> Any:
        return page.request.get(f"/class/{code}/state").json()["question"]

    def send(path: str, message: dict[str, object]) -> Any:
        return page.request.post(f"/class/{code}/{path}", data=message).json()

    def answers(device: Page) -> Any:
        return device.locator(".poll button.choice")

    # Round 1: the phone and one more vote for what is wrong, on what the remote asks.
    remote.get_by_role("button", name="Ask about this screen").click()
    expect(remote.get_by_role("button", name="Close voting")).to_be_visible()
    asked = question()
    pairs = [choice["text"] for choice in asked["choices"]]
    wrong, right = pairs.index("l o"), pairs.index("n e")
    answers(phone).nth(wrong).click()
    expect(page.locator(".votes-in")).to_have_text("1 of 1 voted")
    page.bring_to_front()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Let them talk")).to_be_visible()

    # The presenter alone sees the counts: the remote at once, the screen when asked.
    expect(remote.locator(".advice")).to_have_text(
        "0 of 1 right (0%): explain again, then vote again."
    )
    expect(remote.locator(".early li b")).to_have_text(
        ["1" if place == wrong else "0" for place in range(6)]
    )
    expect(remote.locator(".ways .main")).to_have_text("Vote again")
    check_accessible(remote, "main")
    expect(page.locator(".peek")).to_be_hidden()
    page.keyboard.press("u")
    expect(page.locator(".peek .advice")).to_contain_text("0 of 1 right")
    expect(page.locator(".ends .suggested")).to_contain_text("Vote again")
    check_accessible_in_both_themes(page)
    page.keyboard.press("u")
    expect(page.locator(".peek")).to_be_hidden()
    assert not {"early", "tally", "right"} & set(question())

    # They talk: every screen has the clock, that of a late joiner, too.
    page.keyboard.press("k")
    late = phone_sized(page, f"/class/{code}")
    for device in (page, phone, remote, late):
        expect(device.locator("[role=timer]")).to_have_text(CLOCK)
    expect(late.locator(".poll h2")).to_contain_text("Which pair")
    expect(phone.locator(".choice.before .note")).to_have_text("your first vote")
    expect(answers(phone).first).to_be_disabled()
    check_accessible(phone, "main")
    check_accessible(remote, "main")
    fits(page)
    remote.get_by_role("button", name="1 min more").click()
    wait_until(page, lambda: question()["left"] > 130)
    expect(phone.locator("[role=timer]")).to_have_text(re.compile(r"2:\d\d"))
    late.close()

    # Round 2: the phone thinks better of it.
    remote.get_by_role("button", name="Vote again").click()
    expect(phone.locator(".poll .round")).to_have_text("Round 2 of 2")
    expect(phone.locator(".said")).to_contain_text("Tap the same answer to keep it")
    answers(phone).nth(right).click()
    expect(phone.locator(".choice.chosen .note")).to_have_text("your vote now")
    expect(phone.locator(".choice.before .note")).to_have_text("your first vote")
    check_accessible(phone, "main")
    expect(page.locator(".votes-in")).to_have_text("1 of 1 has voted again")
    phone.reload()  # it comes back with both votes
    expect(phone.locator(".choice.chosen .note")).to_have_text("your vote now")
    expect(phone.locator(".choice.before .note")).to_have_text("your first vote")
    page.bring_to_front()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Open again")).to_be_visible()
    expect(page.get_by_role("button", name="Let them talk")).to_have_count(0)
    expect(remote.locator(".advice")).to_contain_text("1 of 1 right (100.0%): reveal and go on.")
    assert not {"early", "tally", "first"} & set(question())

    # Both rounds, over the whole screen, and gone with the next press of a clicker.
    page.keyboard.press("Space")
    rounds = page.locator(".rounds")
    expect(rounds.locator("h2")).to_have_text("0 of 1 right before talking, 1 of 1 after.")
    expect(rounds.locator(".changes")).to_have_text(
        "1 changed from wrong to right, 0 from right to wrong."
    )
    expect(rounds.locator(".side.first .count")).to_have_text(
        ["1" if place == wrong else "0" for place in range(6)]
    )
    expect(rounds.locator(".side.last .count")).to_have_text(
        ["1" if place == right else "0" for place in range(6)]
    )
    expect(rounds.locator(".why")).to_contain_text("8 times")
    expect(rounds.locator(".code")).to_have_text(code)
    # axe takes the colours of the page below for those behind what is in the top layer.
    check_accessible(page, tags=("wcag2a", "wcag21a"))
    expect(phone.locator(".choice.right.chosen .note")).to_contain_text("0 → 1")
    expect(phone.locator(".poll .why").last).to_contain_text("1 changed from wrong to right")
    expect(remote.locator(".advice")).to_contain_text("1 of 1 after.")
    remote.get_by_role("button", name="Next").click()
    expect(rounds).to_be_hidden()
    expect(phone.locator(".poll")).to_be_hidden()

    # A question of one's own goes through the same steps; a number is kept, too.
    send("join", {})
    page.bring_to_front()
    page.get_by_role("button", name="Ask the class").click()
    asking = page.locator("dialog.asking")
    asking.get_by_label("Question").fill("How many merges?")
    asking.get_by_label("Kind of answer").select_option(label="A number")
    asking.get_by_label("Right number, if there is one").fill("8")
    asking.get_by_role("button", name="Ask", exact=True).click()
    phone.get_by_label("Your number").fill("7")
    phone.get_by_role("button", name="Send").click()
    expect(page.locator(".votes-in")).to_have_text("1 of 1 voted")
    page.bring_to_front()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Vote again")).to_be_visible()
    page.keyboard.press("n")
    expect(phone.locator(".poll .round")).to_have_text("Round 2 of 2")
    expect(phone.get_by_label("Your number")).to_have_value("7")
    phone.get_by_label("Your number").fill("8")
    phone.get_by_role("button", name="Send").click()
    expect(page.locator(".votes-in")).to_contain_text("1 of 1 has voted again")
    page.bring_to_front()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Open again")).to_be_visible()
    page.keyboard.press("Space")
    expect(rounds.locator(".middle .words")).to_have_text(["7", "8"])
    page.keyboard.press("Escape")
    expect(rounds).to_be_hidden()
    assert question() is None
