"""A task for phones at their own pace, and how many have solved it."""

from playwright.sync_api import Page, expect

from tests.helpers.screens import check_accessible, check_accessible_in_both_themes, fits
from tests.helpers.stepping import open_stepper, wait_until
from tests.helpers.top_bar import open_room, phone_sized

KEY_OF_REMOTE = "JSON.parse(localStorage.getItem('bpe-viz room')).remote"


def test_phones_find_when_a_word_is_one_symbol(page: Page) -> None:
    open_stepper(page, "k=2")
    code = open_room(page)
    phone = phone_sized(page, f"/class/{code}")
    remote = phone_sized(page, f"/class/{code}/presenter#{page.evaluate(KEY_OF_REMOTE)}")
    page.bring_to_front()
    page.get_by_role("button", name="Ask the class").click()
    asking = page.locator("dialog.asking")
    asking.get_by_text("A task, each at their own pace").click()
    asking.get_by_label("Word", exact=True).fill("newer")
    asking.get_by_role("button", name="Set the task").click()
    expect(asking).to_be_hidden()
    expect(page.locator(".board .question")).to_have_text(
        "Find the smallest k with newer as one symbol."
    )
    expect(page.locator(".board .found")).to_have_text("0 of 1 found it.")
    expect(remote.locator("h2")).to_have_text("Find the smallest k with newer as one symbol.")
    check_accessible_in_both_themes(page)
    fits(page)

    task = phone.locator("section.task")
    expect(task.locator("h2")).to_have_text("Find the smallest k with newer as one symbol.")
    check_accessible(phone, ".task")
    phone.get_by_role("button", name="Explore").click()
    for typed, said in (
        ("many", "That is not a number of merges such as 12. Change it, then send it again."),
        ("6", "After merge 6 it is not one symbol yet."),
        ("8", "It was one symbol before merge 8 already. Find the smallest k."),
        ("7", "Right. You have found it."),
    ):
        phone.get_by_label("k", exact=True).fill(typed)
        phone.get_by_label("k", exact=True).press("Enter")
        expect(task.locator(".took")).to_have_text(said)
    expect(phone.get_by_label("k", exact=True)).to_be_hidden()
    expect(page.locator(".board .found")).to_have_text("1 of 1 found it.")
    phone.reload()
    expect(task.locator(".took")).to_have_text("Right. You have found it.")
    check_accessible(remote, "main")
    remote.get_by_role("button", name="Done").click()
    expect(task).to_be_hidden()
    expect(page.locator(".board")).to_be_hidden()

    # The task can be made of the step that the presenter is at.
    page.bring_to_front()
    for _ in range(4):  # half a step each
        page.keyboard.press("ArrowRight")
    wait_until(
        page, lambda: "k=4" in page.request.get(f"/class/{code}/state").json()["at"]["query"]
    )
    page.get_by_role("button", name="Ask the class").click()
    asking.get_by_text("A task, each at their own pace").click()
    asking.get_by_role("button", name="Use the step I am at").click()
    expect(asking.get_by_label("Word", exact=True)).to_have_value("new")
