"""The presenter's screen: a room is opened, asked and ended, and goes where the stepper goes."""

import csv
from typing import Any

from playwright.sync_api import Page, expect

from tests.helpers.screens import check_accessible, check_accessible_in_both_themes, fits
from tests.helpers.stepping import open_stepper, wait_until
from tests.helpers.top_bar import open_menu, phone_sized

KEY_OF_REMOTE = "JSON.parse(localStorage.getItem('bpe-viz room')).remote"


def test_a_room_follows_the_presenter_and_votes_stay_hidden_until_space_reveals_them(
    page: Page,
) -> None:
    open_stepper(page, "k=2")
    open_menu(page, "teach").get_by_role("button", name="Open a room").click()
    page.get_by_role("button", name="Open the room").click()
    code = page.locator("dialog.opening .code").inner_text()
    expect(page.locator("dialog.opening .qr path")).to_have_count(1)
    check_accessible_in_both_themes(page)
    page.get_by_role("button", name="Use a phone as remote").click()
    expect(page.locator("dialog.opening .qr")).to_have_count(0)  # not before a warning
    page.get_by_role("button", name="Show the code for the remote").click()
    of_remote = page.locator("dialog.opening .qr path")
    expect(of_remote).to_have_count(1)
    of_class = page.locator(".room .qr path")  # small in the strip, and never the remote's
    expect(of_class).not_to_have_attribute("d", of_remote.get_attribute("d") or "")
    page.get_by_role("button", name="Back to the room").click()
    page.get_by_role("button", name="Close", exact=True).click()
    remote = phone_sized(page, f"/class/{code}/presenter#{page.evaluate(KEY_OF_REMOTE)}")

    def state() -> Any:
        return page.request.get(f"/class/{code}/state").json()

    def send(path: str, message: dict[str, object]) -> Any:
        return page.request.post(f"/class/{code}/{path}", data=message).json()

    expect(page.locator(".line .code")).to_have_text(code)
    page.evaluate("path => { window.follower = new EventSource(path); }", f"/class/{code}/events")
    expect(page.locator(".line .many")).to_have_text("1 following")
    remote.get_by_role("button", name="Next").click()
    wait_until(page, lambda: state()["at"]["query"] == "corpus=slide&k=3&half=choose")
    expect(remote.locator(".place")).to_have_text("Merges, after merge 3")
    page.get_by_role("button", name="All 13 pairs").click()  # a panel that is open is followed, too
    wait_until(page, lambda: state()["at"]["query"].endswith("&half=choose&view=top"))
    page.keyboard.press("Escape")
    wait_until(page, lambda: state()["at"]["query"].endswith("&half=choose"))
    remote.get_by_role("button", name="Ask about this screen").click()
    expect(remote.get_by_role("button", name="Close voting")).to_be_visible()
    check_accessible(remote, "main")
    assert state()["followers"] == 1  # the remote is none
    expect(page.locator(".q .num")).to_have_text(
        ["?"] * 6
    )  # in the place of what counts would tell
    expect(page.locator(".board")).to_be_hidden()
    asked = state()["question"]
    assert (asked["state"], "tally" in asked, "right" in asked) == ("open", False, False)
    pairs = [choice["text"] for choice in asked["choices"]]
    voted = pairs.index("l o")
    send("vote", {"question": asked["id"], "voter": send("join", {})["voter"], "answer": voted})
    expect(page.locator(".votes-in")).to_have_text("1 of 1 voted")
    page.evaluate("window.follower.close()")
    expect(page.locator(".votes-in")).to_have_text("1 vote, but no phones here")
    assert "voted more than once" in (page.locator(".votes-in").get_attribute("title") or "")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Open again")).to_be_visible()
    expect(page.locator(".q .num")).to_have_text(["?"] * 6)
    page.keyboard.press("PageDown")  # a clicker has no Space: it goes no further before the votes
    counts = ["1" if place == voted else "0" for place in range(6)]
    assert pairs == sorted(pairs)
    # the most votes first, then in alphabetical order
    expect(page.locator(".q.counted .num")).to_have_text(sorted(counts, reverse=True))
    expect(page.locator(".q.counted").first).to_contain_text("lo1")
    expect(page.locator(".q.counted").first.locator(".worth")).to_have_text("7×")
    expect(page.locator(".say")).to_contain_text("both occur 8 times")
    right = sorted([pairs.index("n e"), pairs.index("e w")])
    assert state()["question"]["right"] == right
    expect(page.locator(".q.right")).to_have_count(2)
    expect(remote.locator(".votes")).to_have_text("1 vote, but no phones here · revealed")
    remote.close()
    fits(page)
    check_accessible_in_both_themes(page)
    page.reload()
    expect(page.locator(".tile.right")).to_have_count(2)  # in the strip, where no page shows them
    expect(page.locator(".tile .count")).to_have_text(counts)
    expect(page.get_by_role("button", name="Done")).to_be_visible()  # this tab still leads
    page.get_by_role("button", name="Ask the class").click()
    page.get_by_role("button", name="Which pair is next?").click()
    expect(page.get_by_role("button", name="Close voting")).to_be_visible()
    page.get_by_role("button", name="Show the code").click()
    page.get_by_role("button", name="End the room").click()
    page.get_by_role("button", name="End it for everyone?").click()
    expect(page.get_by_role("dialog", name="The room has ended")).to_be_visible()
    with page.expect_download() as saved:
        page.keyboard.press("Enter")  # also what was asked last, though nobody has seen its votes
    _, *rows = csv.reader(saved.value.path().read_text(encoding="utf-8-sig").splitlines())
    assert {
        number: sum(int(row[6]) for row in rows if row[0] == number) for number, *_ in rows
    } == {
        "1": 1,
        "2": 0,
    }
    page.keyboard.press("Escape")
    item = open_menu(page, "teach").get_by_role("button", name="Open a room")
    expect(item).to_be_visible()
    assert page.request.get(f"/class/{code}/state").status == 404
