"""A class plays Beat BPE: phones propose merges, the hall sees the best of them."""

from playwright.sync_api import Page, expect

from tests.helpers.screens import check_accessible, fits
from tests.helpers.top_bar import open_room, phone_sized

KEY_OF_REMOTE = "JSON.parse(localStorage.getItem('bpe-viz room')).remote"


def test_a_class_plays_and_the_hall_sees_its_best_merges(page: Page) -> None:
    page.goto("/practice?view=beat&game=upon")
    expect(page.locator(".beat.ready")).to_be_visible()
    expect(page.get_by_role("button", name="Let the class play")).to_be_hidden()
    code = open_room(page)
    page.get_by_role("button", name="Let the class play").click()
    hall = page.locator("section.game")
    expect(hall.locator("h2")).to_have_text("Can you beat BPE?")
    phone = phone_sized(page, f"/class/{code}")
    remote = phone_sized(page, f"/class/{code}/presenter#{page.evaluate(KEY_OF_REMOTE)}")
    page.bring_to_front()
    expect(hall.locator(".played-by")).to_have_text("0 of 1 have sent merges.")
    expect(hall.locator("tr", has_text="BPE").last.locator(".size").last).to_have_text("22")
    check_accessible(page, ".game")
    fits(page, downwards=False)

    # With the keyboard, as a screen reader does: two neighbours are pressed one after the other.
    game = phone.locator("section.game")
    words = game.locator(".words li")
    send = game.get_by_role("button", name="Send")
    expect(send).to_be_disabled()
    check_accessible(phone, ".game")
    least = "nodes => Math.min(...nodes.flatMap(node => [node.offsetWidth, node.offsetHeight]))"
    assert game.get_by_role("button").evaluate_all(least) >= 44
    for row, first, second, said in (
        (0, 0, 1, "u p joined: 30 symbols left."),
        (0, 1, 2, "o n joined: 24 symbols left."),
        (0, 1, 0, "up on joined: 21 symbols left."),
    ):
        buttons = words.nth(row).get_by_role("button")
        buttons.nth(first).press("Enter")
        expect(buttons.nth(first)).to_have_attribute("aria-pressed", "true")
        buttons.nth(second).press("Enter")
        expect(game.locator(".took")).to_have_text(said)
    expect(send).to_be_focused()
    phone.reload()
    send.click()
    expect(game.locator(".took")).to_have_text(
        "You beat BPE by 1 symbol. Nobody has left fewer than 21 so far."
    )
    expect(hall.locator("h2")).to_have_text("The class beats BPE by 1 symbol.")
    expect(hall.locator(".played-by")).to_have_text("1 of 1 have sent merges. 1 beats BPE.")
    expect(hall.locator("tr").filter(has_text="Best").locator(".parts")).to_have_count(0)

    # A better line counts in its place.
    game.get_by_role("button", name="Undo").click()
    words.nth(3).get_by_role("button").nth(0).click()
    words.nth(3).get_by_role("button").nth(1).click()
    send.click()
    expect(hall.locator("h2")).to_have_text("The class beats BPE by 2 symbols.")
    expect(hall.locator(".played-by")).to_have_text("1 of 1 have sent merges. 1 beats BPE.")

    # The best merges are behind a button; the remote ends the game.
    page.bring_to_front()
    page.keyboard.press("Space")
    expect(hall.locator(".asked")).to_have_text(
        "The class has found it: no 3 merges leave fewer than 20 symbols."
    )
    expect(hall.locator(".parts")).to_have_count(1)
    expect(game.locator(".took")).to_have_text("The best merges leave 20 symbols, and so do yours.")
    remote.get_by_role("button", name="Done").click()
    expect(game).to_be_hidden()
    expect(hall).to_be_hidden()
