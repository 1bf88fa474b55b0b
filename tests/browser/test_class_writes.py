"""A class writes: presenter, phones and remote, from the prompt to the corpus."""

from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.helpers.app_server import Proxy
from tests.helpers.screens import check_accessible, check_accessible_in_both_themes, fits
from tests.helpers.stepping import open_stepper, wait_until
from tests.helpers.top_bar import open_room, phone_sized

KEY_OF_REMOTE = "JSON.parse(localStorage.getItem('bpe-viz room')).remote"
WRITTEN = ".entries :is(.unseen, bdi:not(:has(.unseen)))"  # what tiles say, and what stays whole
PHONE: ViewportSize = {"width": 390, "height": 844}


NOTE_FLIGHTS = """board => {
  window.flights = 0;
  const count = changes => changes.forEach(change => window.flights += change.addedNodes.length);
  new MutationObserver(count).observe(board.querySelector(".sky"), {childList: true});
}"""


def phone_at(browser: Browser, path: str, base: str) -> Page:
    """A phone of somebody else, with nothing in its memory."""
    page = browser.new_context(viewport=PHONE, base_url=base, has_touch=True).new_page()
    page.goto(path)
    return page


def remote_of(page: Page, code: str) -> Page:
    """The phone of the presenter, as a tab of the same browser."""
    return phone_sized(page, f"/class/{code}/presenter#{page.evaluate(KEY_OF_REMOTE)}")


def send(phone: Page, words: str, label: str = "Your word") -> None:
    phone.get_by_label(label).fill(words)
    phone.get_by_label(label).press("Enter")


def ask_to_write(page: Page, prompt: str, kind: str = "One word") -> None:
    page.get_by_role("button", name="Ask the class").click()
    page.get_by_text("Words from the class").click()
    page.get_by_label("What to write").fill(prompt)
    page.get_by_label("Kind of text").select_option(label=kind)
    page.get_by_role("button", name="Ask for words").click()


def test_what_a_class_writes_becomes_its_corpus(page: Page, browser: Browser, app_url: str) -> None:
    open_stepper(page, "k=2")
    code = open_room(page)
    base = app_url
    ann, bob = (phone_at(browser, f"/class/{code}", base) for _ in range(2))
    remote = remote_of(page, code)

    def state() -> Any:
        return page.request.get(f"/class/{code}/state").json()

    page.bring_to_front()
    ask_to_write(page, "Name a fruit.")

    # The phones write; one shows how byte pair encoding begins, in any script and with markup.
    ann.get_by_label("Your word").fill("mango")
    expect(ann.locator(".tiles .c")).to_have_text([*"mango", "_"])
    check_accessible(ann, ".writing")
    send(ann, "mango")
    expect(ann.locator(".sent")).to_have_text("You sent: mango")
    send(ann, "two words")
    expect(ann.locator(".writing .took")).to_have_text("Write one word, without blanks.")
    expect(ann.get_by_label("Your word")).to_have_value("two words")
    for words in ("תפוח", "<b>fig</b>"):
        send(ann, words)
        expect(ann.locator(".sent")).to_contain_text(words)
    expect(ann.locator(".writing .took")).to_contain_text("You have sent all 3. Thank you.")
    expect(ann.get_by_label("Your word")).to_be_hidden()
    send(bob, "rude")
    expect(bob.locator(".sent")).to_contain_text("rude")
    ann.reload()
    expect(ann.locator(".sent")).to_have_text("You sent: mango, תפוח, <b>fig</b>")

    # Nothing is in the hall yet; the remote shows it to whoever holds it, and hides an entry.
    expect(page.locator(".board .note")).to_have_text(
        "4 entries are in, hidden until you show them."
    )
    assert "mango" not in page.locator("body").inner_text()
    assert "mango" not in str(state())
    expect(remote.locator(".entries bdi")).to_have_text(["rude", "<b>fig</b>", "תפוח", "mango"])
    remote.get_by_role("button", name="Hide: rude").click()
    expect(remote.get_by_role("button", name="Show: rude")).to_be_visible()
    check_accessible(remote, "main")
    check_accessible_in_both_themes(page)
    page.bring_to_front()
    page.keyboard.press("Space")

    # The hall sees it, and what comes from now on.
    board = page.locator("section.writing")
    expect(board.locator("h2")).to_have_text("4 words from the class")
    expect(board.locator(WRITTEN)).to_have_text(["mango", "תפוח", "<b>fig</b>"])
    expect(board.locator(".entries bdi").first.locator(".c")).to_have_text([*"mango", "_"])
    expect(board.locator(".entries bdi").nth(1)).to_have_css("direction", "rtl")
    expect(board.locator(".corner .code")).to_have_text(code)
    send(bob, "mango")
    expect(board.locator(".entries .count").first).to_have_text("2×")
    expect(board.locator(".entries .more").first).to_have_text("+1")
    expect(board.locator(".newest li").first).to_have_text("mango")
    expect(board.locator(".race li").first.locator(".count")).to_have_text("2")
    expect(bob.locator(".writing .took")).to_have_text(
        "1 other phone wrote mango. With yours it counts 2 times."
    )
    page.keyboard.press("PageDown")  # nothing steps behind it
    check_accessible(page, tags=("wcag2a", "wcag21a"))
    fits(page)
    board.get_by_role("button", name="Hide: <b>fig</b>").click()
    expect(board.locator(WRITTEN)).to_have_text(["mango", "תפוח"])
    board.get_by_role("button", name="Undo hiding (2)").click()
    expect(board.locator(".entries bdi")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(board).to_be_hidden()
    remote.get_by_role("button", name="Show the entries").click()
    expect(board).to_be_visible()
    remote.get_by_role("button", name="Close writing").click()
    expect(bob.locator(".writing .took")).to_contain_text("Writing is closed.")

    # One press makes it the corpus of all, and the entries are gone.
    page.bring_to_front()
    page.keyboard.press("Space")
    expect(board).to_be_hidden()
    expect(page.locator("[data-opens=corpus]")).to_contain_text("Name a fruit.")
    expect(page.locator(".shared")).to_have_text("your corpus is shared")
    wait_until(page, lambda: "corpus=upload" in state()["at"]["query"])
    assert state()["at"]["query"].find("k=2") < 0
    assert state()["writing"] is None
    expect(ann.locator(".writing")).to_be_hidden()
    expect(ann.locator(".screen")).to_contain_text("4 in all:")
    for phone in (ann, bob):
        phone.context.close()


def test_words_fly_to_their_rows_unless_motion_is_reduced(
    page: Page, browser: Browser, app_url: str
) -> None:
    open_stepper(page, "k=2")
    code = open_room(page)
    ann, bob = (phone_at(browser, f"/class/{code}", app_url) for _ in range(2))
    page.bring_to_front()
    ask_to_write(page, "Name a fruit.")
    page.get_by_role("button", name="Show the entries").click()
    board = page.locator("section.writing")
    expect(board).to_be_visible()
    board.evaluate(NOTE_FLIGHTS)
    send(ann, "mango")
    expect(board.locator(WRITTEN)).to_have_text(["mango"])
    assert page.evaluate("window.flights") == 1
    expect(board.locator(".sky > *")).to_have_count(0)  # it has arrived
    page.emulate_media(reduced_motion="reduce")
    send(bob, "mango")
    expect(board.locator(".entries .count")).to_have_text("2×")
    assert page.evaluate("window.flights") == 1
    for phone in (ann, bob):
        phone.context.close()


def test_a_lost_line_keeps_what_was_written_and_sends_it_once(
    page: Page, browser: Browser, proxy: Proxy
) -> None:
    open_stepper(page, "k=2")
    code = open_room(page)
    phone = phone_at(browser, f"/class/{code}", f"http://127.0.0.1:{proxy.port}")
    page.bring_to_front()
    ask_to_write(page, "What did you eat?", "A sentence")
    expect(phone.locator(".writing h2")).to_have_text("What did you eat?")
    phone.get_by_label("Your sentence").fill("A ripe mango.")
    proxy.cut()
    phone.get_by_role("button", name="Send").click()
    expect(phone.locator(".writing .took")).to_have_text(
        "Not sent yet. It is kept, and sent as soon as the line is back."
    )
    phone.get_by_label("Your sentence").fill("And a fig")
    proxy.restore()
    expect(phone.locator(".sent")).to_have_text("You sent: A ripe mango.")
    expect(phone.get_by_label("Your sentence")).to_have_value("And a fig")
    expect(page.locator(".board .note")).to_have_text("1 entry is in, hidden until you show them.")
    page.get_by_role("button", name="Discard").click()
    page.get_by_role("button", name="Discard all entries?").click()
    expect(page.get_by_role("button", name="Ask the class")).to_be_visible()
    expect(phone.locator(".writing")).to_be_hidden()
    phone.context.close()


def test_a_second_press_on_the_remote_discards_what_was_written(
    page: Page, browser: Browser, app_url: str
) -> None:
    open_stepper(page, "k=2")
    code = open_room(page)
    phone = phone_at(browser, f"/class/{code}", app_url)
    remote = remote_of(page, code)
    page.bring_to_front()
    ask_to_write(page, "Name a fruit.")
    send(phone, "mango")
    expect(remote.locator(".entries bdi")).to_have_text("mango")
    remote.get_by_role("button", name="Discard", exact=True).click()
    expect(remote.locator(".entries bdi")).to_have_text("mango")
    check_accessible(remote, "main")
    remote.get_by_role("button", name="Discard all entries?").click()
    expect(remote.locator(".entries")).to_be_hidden()
    expect(phone.locator(".writing")).to_be_hidden()
    expect(page.get_by_role("button", name="Ask the class")).to_be_visible()
    phone.context.close()
