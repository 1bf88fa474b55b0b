"""What answers a question of a tour is covered until it is answered, for a reader and a class."""

import re
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from bpe_viz.ui.tour.asking import asked_at
from tests.helpers.screens import check_accessible_in_both_themes, settle
from tests.helpers.stepping import wait_until
from tests.helpers.top_bar import open_room
from tests.helpers.tour_stops import shown_at, stop_of

BAR = "section.tour"
HEIGHT = "node => node.getBoundingClientRect().height"
SCROLLED = "() => document.querySelector('.stMain').scrollTop"
HIDDEN = "Hidden until you answer"
# What a reader, a pointer or a screen reader finds outside the bar of the tour: texts, names,
# titles, values and what is spoken, through all shadow roots.
READABLE = """() => {
  const said = [];
  const read = root => {
    for (const node of root.querySelectorAll("*")) {
      if (node.shadowRoot) read(node.shadowRoot);
      if (node.closest("section.tour, style, script")) continue;
      if (!node.checkVisibility({visibilityProperty: true})) continue;
      for (const name of ["aria-label", "aria-description", "aria-valuetext", "title", "alt"])
        said.push(node.getAttribute(name) ?? "");
      said.push(node.value ?? "", node.innerText ?? node.textContent);
    }
  };
  read(document);
  return said.map(text => String(text).replaceAll(/\\s+/g, " ")).join("\\n");
}"""
# Stops of every page, and what there would tell the answer.
TELLING = [
    ("bpe", 3, ["e r, 9"]),
    ("bpe", 7, [r"\+ 4 merges"]),
    ("bpe", 10, ["low, merge 6", "will remove it"]),
    ("unseen", 2, ["low, merge 6"]),
    ("unseen", 4, ["newest: 5 symbols", r"\b5 symbols", "newest is new; e; s; t"]),
    ("tokens", 5, [r"\b4\.3\b"]),  # 26 / 6, which is not the count in the chart
    ("tokens", 11, ["read 3 tokens", "token 71 of GPT-4"]),
    ("gpt", 2, ["10516 12310", "read 4 tokens", "token 10516"]),
    ("laws", 10, ["Value: 1,038"]),
    ("learners", 9, ["hugs: hug s, 2 symbols"]),
    ("morphemes", 4, ["newer; missed after new"]),
    ("walls", 3, ["by ␣the 7"]),
    ("fairness", 2, ["10 times: 8 in English", "All merges, and those of plain BPE"]),
    ("fairness", 3, ["All merges, and those of plain BPE"]),
    ("fairness", 8, ["died at merge 4 in new", "l and o become lo"]),
]
# In every frame that is drawn: whether a panel of pairs or a derivation can be read.
WATCH_PANELS = """
window.seen = [];
const look = () => {
  const roots = [...document.querySelectorAll("*")].flatMap(node => node.shadowRoot ?? []);
  for (const root of roots) for (const name of ["pairs", "derivation"]) {
    const panel = root.querySelector(`[data-panel=${name}]`);
    if (panel?.checkVisibility({visibilityProperty: true}) && panel.textContent)
      window.seen.push(`${name} at ${location.search}`);
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def open_stop(page: Page, name: str, number: int) -> None:
    page.goto(f"/?tour={name}&stop={number}")
    expect(page.locator(f"{BAR} h2")).to_have_text(stop_of(name, number).title)
    expect(page.locator(f"{BAR} .offer")).not_to_have_count(0)
    settle(page)


def answer(page: Page, name: str, number: int, *, rightly: bool = True) -> None:
    question = asked_at(stop_of(name, number), shown_at(name, number)).question
    assert question
    bar = page.locator(BAR)
    right = {offer for offers in question["right"] for offer in offers}
    wrong = next(i for i in range(len(question["offers"])) if i not in right)
    for offer in question["right"][0] if rightly else [wrong]:
        bar.locator(".offer").nth(offer).click()
    if question["form"] != "one":
        bar.get_by_role("button", name="Check").click()
    expect(bar.locator(".why")).to_contain_text("Right." if rightly else "Not quite.")


@pytest.mark.parametrize(("name", "number", "telling"), TELLING, ids=str)
def test_the_page_tells_the_answer_only_once_it_is_given(
    page: Page, name: str, number: int, telling: list[str]
) -> None:
    open_stop(page, name, number)
    page.wait_for_timeout(1000)  # what is spoken waits until the page rests
    assert told(page, telling) == []
    answer(page, name, number)
    wait_until(page, lambda: told(page, telling) == telling)


def told(page: Page, telling: list[str]) -> list[str]:
    """Return what can be read of it."""
    readable = page.evaluate(READABLE)
    return [one for one in telling if re.search(one, readable)]


def test_an_oddity_is_not_spoken_before_it_is_revealed(page: Page) -> None:
    open_stop(page, "tokens", 12)
    live = page.locator(".tokenizers .live")
    expect(live).to_have_text("Guess first: where are the cuts?")
    assert "read 3 tokens" not in page.evaluate(READABLE)
    page.get_by_role("button", name="Reveal").click()
    expect(live).to_contain_text("read 3 tokens")


def test_nothing_is_seen_before_it_is_covered(page: Page) -> None:
    """From its first frame: when the page is loaded, and from stop to stop and page to page."""
    page.add_init_script(WATCH_PANELS)
    open_stop(page, "bpe", 3)
    for key, number in (("b", 2), ("b", 1), ("n", 2), ("n", 3)):
        page.keyboard.press(key)
        expect(page.locator(f"{BAR} .where")).to_have_text(f"Stop {number} of 12")
        settle(page)
    assert page.evaluate("window.seen") == []
    page.goto("/words?tour=bpe&stop=10")
    expect(page.locator(f"{BAR} .offer")).not_to_have_count(0)
    settle(page)
    page.keyboard.press("n")
    expect(page.locator(f"{BAR} .where")).to_have_text("Stop 11 of 12")
    settle(page)
    assert page.evaluate("window.seen") == []


def test_what_is_covered_says_so_and_looking_around_lifts_it(page: Page) -> None:
    open_stop(page, "bpe", 3)
    pairs = page.locator(".stepper.ready .pairs")
    content = "node => getComputedStyle(node, '::before').content"
    assert pairs.evaluate(content) == f'"{HIDDEN}"'
    check_accessible_in_both_themes(page)
    page.get_by_role("button", name="Explore on my own").click()
    expect(pairs.get_by_role("heading")).to_be_visible()
    page.get_by_role("button", name="Back to the tour").click()
    expect(pairs.get_by_role("heading")).to_be_hidden()
    answer(page, "bpe", 3, rightly=False)
    expect(pairs.get_by_role("heading")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(f"{BAR} .where")).to_have_text("Stop 4 of 12")
    page.get_by_role("button", name="End tour").click()
    expect(page.locator(BAR)).to_have_count(0)
    expect(pairs.get_by_role("heading")).to_be_visible()


def test_a_question_keeps_its_words_in_view_until_it_is_answered(page: Page) -> None:
    open_stop(page, "models", 3)
    page.wait_for_timeout(1000)  # what is pointed at is looked for again and again
    assert page.evaluate(SCROLLED) == 0
    assert page.locator(BAR).evaluate(HEIGHT) <= 200
    answer(page, "models", 3, rightly=True)
    tree = page.locator("[data-panel=derivation]")
    expect(tree.locator("svg").first).to_be_in_viewport()
    wait_until(page, lambda: page.evaluate(SCROLLED) > 0)


def test_the_target_of_a_stop_is_above_the_foot_of_the_page(page: Page) -> None:
    page.goto("/?tour=models&stop=2")
    panel, foot = (
        page.locator("[data-panel=prompt-healing]"),
        page.locator(".prompt + .docked .dock"),
    )
    expect(panel.locator(".next")).to_be_visible()
    ends = "node => node.getBoundingClientRect().bottom"
    begins = "node => node.getBoundingClientRect().top"
    wait_until(page, lambda: panel.evaluate(ends) <= foot.evaluate(begins) + 1)
    assert page.evaluate(SCROLLED) == 0  # and the title is still there
    assert page.locator(BAR).evaluate(HEIGHT) <= 96


def test_escape_closes_a_meaning_before_it_ends_the_tour(page: Page) -> None:
    page.goto("/?tour=models&stop=1")
    term = page.locator(f"{BAR} .bpe-term").first
    term.focus()
    expect(term.locator(".bpe-meaning")).to_be_visible()
    page.keyboard.press("Escape")
    expect(term.locator(".bpe-meaning")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(BAR)).to_have_count(0)


@pytest.mark.parametrize("rightly", [True, False], ids=["right", "wrong"])
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=lambda size: f"{size[0]}")
def test_an_answer_leaves_the_ways_on_where_they_are(
    page: Page, size: tuple[int, int], *, rightly: bool
) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    open_stop(page, "tokens", 12)
    bar = page.locator(BAR)
    if width < 400:
        bar.get_by_role("button", name="To the question").click()
    offers = bar.locator(".offer")
    boxes = [offer.bounding_box() for offer in offers.all()]
    answer(page, "tokens", 12, rightly=rightly)
    page.wait_for_timeout(500)  # the page is scrolled a moment later, if at all
    if width > 400 or rightly:  # on a phone what is said of a wrong answer is brought into view
        assert [offer.bounding_box() for offer in offers.all()] == boxes
    expect(bar.locator(".why")).to_be_in_viewport(ratio=0.9)
    expect(bar.get_by_role("button", name="Next (N)")).to_be_in_viewport(ratio=1)
    reveal = page.get_by_role("button", name="Reveal")
    expect(reveal).to_be_in_viewport(ratio=1)


class Leader:
    """Somebody who leads a class over HTTP."""

    def __init__(self, request: APIRequestContext) -> None:
        self._request = request
        named = request.post("/class", data={}).json()
        self.code = named["code"]
        self._headers = {"Authorization": f"Bearer {named['secret']}"}
        at = {"page": "merges", "query": "k=0"}
        assert request.post(f"/class/{self.code}", data={"at": at}, headers=self._headers).ok
        self._do(do="hold", holder="screen0001")

    def move(self, page: str, query: str) -> None:
        self._do(do="move", holder="screen0001", at={"page": page, "query": query})

    def _do(self, **message: Any) -> None:
        path = f"/class/{self.code}/presenter"
        assert self._request.post(path, data=message, headers=self._headers).ok


def test_phones_of_a_class_show_no_more_than_the_presenter(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    leader = Leader(page.request)
    leader.move("merges", "corpus=slide&k=0&tour=bpe&stop=3&covered=pairs")
    page.goto(f"/class/{leader.code}")
    expect(page.locator(".stepper.ready .say")).to_be_visible()
    pairs = page.locator(".pairs")
    expect(pairs.get_by_role("heading")).to_be_hidden()
    assert "e r, 9" not in page.evaluate(READABLE)
    leader.move("merges", "corpus=slide&k=0&tour=bpe&stop=3")
    expect(pairs.get_by_role("heading")).to_be_visible()
    leader.move("merges", "corpus=slide&k=2&tour=bpe&stop=6&covered=pairs")
    expect(page.locator(".stepper .number")).to_have_value("2")
    expect(pairs.get_by_role("heading")).to_be_hidden()
    page.get_by_role("button", name="Explore").click()
    expect(pairs.get_by_role("heading")).to_be_visible()
    page.get_by_role("button", name="Follow").click()
    expect(pairs.get_by_role("heading")).to_be_hidden()

    words = "corpus=slide&k=8&text=newest&tour=unseen&stop=4"
    leader.move("words", f"{words}&covered=text,derivation,explanations")
    frame = page.frame_locator("iframe")
    expect(frame.locator(".words.ready .live[data-tells=text]")).to_have_text(
        "After merge 8: newest is new; e; s; t; end mark"
    )
    page.wait_for_timeout(300)
    assert "newest is new" not in page.frames[-1].evaluate(READABLE)
    assert "5 symbols" not in page.frames[-1].evaluate(READABLE)
    page.frames[-1].evaluate("window.wasThere = true")
    leader.move("words", words)
    expect(frame.locator(".build h2").first).to_be_visible()
    assert page.frames[-1].evaluate("window.wasThere") is True


def test_a_presenter_tells_the_class_what_is_covered(page: Page) -> None:
    open_stop(page, "bpe", 3)
    code = open_room(page)

    def query() -> str:
        at: str = page.request.get(f"/class/{code}/state").json()["at"]["query"]
        return at

    wait_until(page, lambda: query().endswith("tour=bpe&stop=3&covered=pairs"))
    answer(page, "bpe", 3)
    wait_until(page, lambda: query().endswith("tour=bpe&stop=3"))
    page.keyboard.press("n")
    wait_until(page, lambda: query().endswith("tour=bpe&stop=4"))
