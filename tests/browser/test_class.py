"""A class: two followers, one of them with a phone, see the presenter's screen and vote."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, expect

from tests.helpers.app_server import Proxy
from tests.helpers.screens import check_accessible

QUESTION = {
    "kind": "choices",
    "text": "Which pair is merged next?",
    "choices": [{"text": "n e", "chips": ["n", "e"]}, {"text": "e w", "chips": ["e", "w"]}],
    "right": [0],
    "why": "Both occur 8 times, and n e is seen first.",
}


NOTHING_BESIDE = """() => ["html", ".poll", ".screen"].every(name => {
  const node = document.querySelector(name);
  return node.scrollWidth <= node.clientWidth;
})"""


@dataclass
class Presenter:
    """Somebody who leads a class over HTTP, as the strip of the app does."""

    request: APIRequestContext
    code: str = ""
    secret: str = ""

    def open(self) -> None:
        named = self.request.post("/class", data={}).json()
        self.code, self.secret = named["code"], named["secret"]
        told = {"Authorization": f"Bearer {self.secret}"}
        answer = self.request.post(
            f"/class/{self.code}", data={"at": at("k=3&half=choose")}, headers=told
        )
        assert answer.status == 201
        self.do("hold", holder="screen0001")

    def do(self, do: str, **rest: object) -> None:
        told = {"Authorization": f"Bearer {self.secret}"}
        answer = self.request.post(
            f"/class/{self.code}/presenter", data={"do": do, **rest}, headers=told
        )
        assert answer.ok

    def move(self, query: str, page: str = "merges") -> None:
        self.do("move", holder="screen0001", at=at(query, page))


def at(query: str, page: str = "merges") -> dict[str, str]:
    return {"page": page, "query": query}


@pytest.fixture
def presenter(page: Page) -> Presenter:
    presenter = Presenter(page.request)
    presenter.open()
    return presenter


@pytest.fixture
def phone(browser: Browser, proxy: Proxy) -> Iterator[Page]:
    """A phone, on a line that can be cut."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        is_mobile=True,
        has_touch=True,
        base_url=f"http://127.0.0.1:{proxy.port}",
    )
    yield context.new_page()
    context.close()


def check_what_is_opened(phone: Page, presenter: Presenter) -> None:
    """A follower sees what the presenter opens and searches, wherever it is on the page."""
    dialog = phone.get_by_role("dialog")
    presenter.move("k=3&view=word-1")
    expect(dialog).to_contain_text("Word lowest")
    presenter.move("k=3&find=est&view=top-pair-up")
    expect(dialog.get_by_role("columnheader", name="Pair")).to_have_attribute(
        "aria-sort", "ascending"
    )
    expect(phone.locator(".corpus .caption")).to_have_text("1 found")
    presenter.move("k=3&half=choose&view=ties,preview-smallest")
    expect(dialog).to_be_hidden()
    expect(phone.get_by_role("button", name="Smallest pair would take")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(phone.locator(".referee")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".matter")).to_be_in_viewport(ratio=1)
    presenter.move("k=3&half=choose&view=ties,preview-greatest,two-greatest")
    expect(dialog).to_contain_text("Two corpora")
    expect(dialog).to_be_in_viewport(ratio=1)
    presenter.move("k=4&view=loom")
    expect(phone.locator(".loom .knot.now")).to_have_text(["new", "new"])
    presenter.move("k=3")
    expect(phone.locator(".loom")).to_be_hidden()
    expect(dialog).to_be_hidden()
    expect(phone.locator(".say")).to_be_in_viewport(ratio=1)


def check_a_page_in_a_frame(page: Page, presenter: Presenter) -> None:
    """It is led from step to step without being loaded again, also after one went alone."""
    presenter.move("corpus=slide&k=2", "words")
    frame = page.frame_locator("iframe")
    said = frame.locator(".words .live[data-tells]")
    expect(said).to_contain_text("After merge 2: lower is l; o; w; er, end of word")
    page.frames[-1].evaluate("window.wasThere = true")
    presenter.move("corpus=slide&k=6&word=winner&view=timeline", "words")
    expect(said).to_contain_text("After merge 6: winner is")
    expect(frame.get_by_role("tab", name="Timeline")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Explore").click()
    frame.get_by_role("tab", name="Trace").click()
    page.get_by_role("button", name="Follow").click()
    expect(frame.get_by_role("tab", name="Timeline")).to_have_attribute("aria-selected", "true")
    assert page.frames[-1].evaluate("window.wasThere") is True


def test_a_phone_shows_the_loom_of_pieces_that_the_presenter_shows(
    phone: Page, presenter: Presenter
) -> None:
    pieces = "corpus=hug&learner=unigram&vocab_size=7"
    presenter.move(f"{pieces}&k=1&view=loom")
    phone.goto(f"/class/{presenter.code}")
    loom = phone.locator(".stepper.pieces.ready .loom")
    expect(loom.get_by_text("7 pieces", exact=True)).to_be_visible()
    presenter.move(f"{pieces}&k=0&view=loom")
    expect(loom.get_by_text("round 1", exact=True)).to_be_visible()
    expect(loom.get_by_text("7 pieces", exact=True)).to_be_hidden()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    presenter.move(f"{pieces}&k=1")
    expect(loom).to_be_hidden()
    expect(phone.locator(".stepper.pieces .candidates")).to_be_visible()


@pytest.mark.parametrize("learner", ["superbpe", "boundless"])
def test_a_phone_shows_the_lines_that_the_presenter_steps_through(
    phone: Page, presenter: Presenter, learner: str
) -> None:
    presenter.move(f"corpus=verbs&learner={learner}&num_merges=40&k=3")
    phone.goto(f"/class/{presenter.code}")
    expect(phone.locator(".corpus .tile.wall").first).to_be_visible()
    presenter.move(f"corpus=verbs&learner={learner}&num_merges=40&k=30")
    expect(phone.locator(".say")).to_contain_text("lines")
    expect(phone.locator(".say")).not_to_contain_text("word")


def test_a_voting_phone_shows_every_word_that_has_to_be_counted(
    phone: Page, presenter: Presenter
) -> None:
    presenter.move("corpus=slide&k=1&half=choose")
    phone.goto(f"/class/{presenter.code}")
    words = phone.locator(".stepper.ready .col.corpus .word")
    expect(words).to_have_count(5)
    pairs = ("e w", "er _", "l o", "n e", "o w", "w _")
    choices = [{"text": pair, "chips": pair.split()} for pair in pairs]
    asked = {"kind": "choices", "text": "Which pair is next?", "choices": choices, "right": [1]}
    presenter.do("ask", question=asked)
    choice = phone.locator(".poll .choice")
    expect(choice).to_have_count(len(pairs))
    choice.first.tap()
    expect(phone.locator(".poll .chosen")).to_contain_text("your vote")
    for part in (*words.all(), *choice.all()):
        expect(part).to_be_in_viewport(ratio=1)
    expect(phone.locator(".stepper .dock")).to_be_hidden()
    presenter.do("reveal")
    expect(phone.locator(".stepper .dock")).to_be_visible()


def test_followers_see_the_screen_vote_and_come_back(
    page: Page, phone: Page, presenter: Presenter, proxy: Proxy
) -> None:
    room = f"/class/{presenter.code}"
    sessions: list[str] = []
    for follower in (page, phone):
        follower.on("websocket", lambda socket: sessions.append(socket.url))
        follower.goto(room)
    for follower in (page, phone):
        expect(follower.locator(".stepper.ready .say")).to_contain_text("both occur 8 times")
    presenter.move("k=3")
    for follower in (page, phone):
        expect(follower.locator(".say")).to_contain_text("is now ne")
    expect(phone.locator(".transport .keys")).to_be_hidden()
    check_what_is_opened(phone, presenter)
    presenter.move("k=3&tour=bpe&stop=4")
    for follower in (page, phone):
        expect(follower.locator(".stop summary")).to_have_text(
            "Stop 4 of 12: One merge, many places"
        )

    page.keyboard.press("ArrowRight")  # on one's own, until one follows again
    expect(page.locator(".status")).to_have_text("Exploring on your own")
    presenter.move("k=1")
    expect(phone.locator(".say")).to_contain_text("is now er")
    expect(page.locator(".stepper input.number")).to_have_value("3")  # before merge 4
    page.get_by_role("button", name="Follow").click()
    expect(page.locator(".say")).to_contain_text("is now er")

    presenter.do("ask", question=QUESTION)
    phone.locator('.poll [data-answer="1"]').tap()
    phone.locator('.poll [data-answer="0"]').tap()
    page.locator('.poll [data-answer="1"]').click()
    expect(phone.locator(".poll .chosen")).to_contain_text("your vote")
    phone.reload()  # it is the same voter, in portrait and in landscape
    phone.set_viewport_size({"width": 844, "height": 390})
    expect(phone.locator(".poll .chosen")).to_be_in_viewport()
    phone.wait_for_function(NOTHING_BESIDE)
    phone.locator('.poll [data-answer="1"]').tap()
    phone.locator('.poll [data-answer="0"]').tap()
    phone.set_viewport_size({"width": 390, "height": 844})
    for follower in (page, phone):
        expect(follower.locator(".poll .said")).to_contain_text("2 of 2 have voted.")
        expect(follower.locator(".poll .right")).to_have_count(0)
    check_accessible(phone, ".poll")
    presenter.do("reveal")
    for follower in (page, phone):
        expect(follower.locator(".poll .right")).to_contain_text("✓ right · 1")
        expect(follower.locator(".poll .why")).to_have_text(str(QUESTION["why"]))
    check_accessible(page, "main")
    assert sessions == []  # no script of a page runs for those who follow
    page.get_by_role("button", name="Hide").click()
    expect(page.locator(".poll")).to_be_hidden()
    expect(phone.locator(".poll")).to_be_visible()
    phone.get_by_role("button", name="Explore").tap()
    check_a_page_in_a_frame(page, presenter)
    presenter.move("k=1")
    phone.get_by_role("button", name="Follow").tap()
    expect(phone.locator(".stepper input.number")).to_have_value("1")

    proxy.cut()
    expect(phone.locator(".status")).to_have_text("Reconnecting…")
    presenter.do("withdraw")
    presenter.move("k=5")
    proxy.restore()
    expect(phone.locator(".stepper input.number")).to_have_value("5")
    expect(phone.locator(".poll")).to_be_hidden()
    presenter.do("end")
    for follower in (page, phone):
        expect(follower.locator(".screen")).to_have_text(
            "The class is over. Thank you for taking part."
        )


def test_a_phone_may_answer_with_a_decimal_as_its_country_writes_it(
    phone: Page, presenter: Presenter
) -> None:
    phone.goto(f"/class/{presenter.code}")
    number = {"kind": "number", "text": "Which share?", "choices": [], "right": [0.75], "why": ""}
    presenter.do("ask", question=number)
    field = phone.get_by_role("textbox", name="Your number")
    said = phone.locator(".poll .said")
    field.fill("three quarters")
    phone.get_by_role("button", name="Send").tap()
    expect(said).to_contain_text("Change it, then send it again.")
    expect(field).to_have_value("three quarters")
    for typed in ("0,75", ".75", "0.750"):
        field.fill(typed)
        phone.get_by_role("button", name="Send").tap()
        expect(said).to_contain_text("You sent 0.75. ")
    presenter.do("reveal")
    expect(phone.locator(".poll .right")).to_contain_text("0.75")
    expect(phone.locator(".poll .right")).to_contain_text("✓ right")
    expect(phone.locator(".poll .why")).to_have_text("Right: 0.75.")
