"""Walks through the whole app: pages, corpora, settings and steps, as a reader takes them."""

import random
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.helpers.screens import pick, settle
from tests.helpers.top_bar import corpus_field, link_to, open_settings
from tests.helpers.walks import (
    ACTIONS_IN_WALK,
    LEAST_LINES,
    SEEN_LINES,
    WalkError,
    differing_lines,
)

Action = tuple[str, ...]
_PAGES = (
    *("Merges", "Merges", "Words", "Words", "Learners", "Tokenizers", "Morphemes", "Laws"),
    *("Practice", "Corpus"),
)
_ENDS = ("Words", "Learners", "Tokenizers", "Morphemes")  # so that each of them is compared
_CORPORA = (
    *("Slide corpus", "hug, pug, pun, bun", "aaabdaaabac", "English verb forms"),
    *("Declaration: Arabic", "Declaration: Hebrew", "Declaration: Hindi", "English suffixes"),
)
_SETTINGS = (
    *(("Learner", "WordPiece"), ("Learner", "Unigram"), ("Learner", "BPE")),
    *(("Ties", "greatest pair"), ("Ties", "first seen"), ("Unit", "graphemes")),
)
_KEYS = ("ArrowRight", "ArrowRight", "ArrowLeft", "PageDown", "Home", "End", "h", "t")
_OTHER_PAGE = 0.3
_LOOK_MS, _CALM_LOOKS = 120, 3
_TRIES, _PAUSE_MS = 8, 500
# Clicks something in a view of the page; what leaves the page or is not in its address stays alone.
_CLICK = """place => {
  const out = /CSV|PNG|SVG|save|copy|download|print|play|keys|more|stage|speed|another|check|show/i;
  const inside = root => [...root.querySelectorAll("*")]
    .flatMap(node => node.shadowRoot ? [node, ...inside(node.shadowRoot)] : [node]);
  const main = document.querySelector("[data-testid=stMain]");
  const holders = inside(main).filter(node => node.shadowRoot);
  const found = holders.flatMap(node => [...node.shadowRoot.querySelectorAll("button, .u, .tile")])
    .filter(node => node.checkVisibility({visibilityProperty: true}) && !node.disabled
      && !out.test(node.getAttribute("aria-label") || node.textContent));
  found[place % found.length]?.click();
}"""
_FOCUS = """() => {
  const holders = document.querySelectorAll("[data-testid=stMain] *");
  for (const node of holders) node.shadowRoot?.querySelector(".stepper")?.focus();
}"""
_SEEN = """() => ({
  address: location.pathname + location.search,
  lines: seenLines(document.querySelector("[data-testid=stMain]")),
})"""


@dataclass(frozen=True, slots=True)
class AppWalk:
    """One walk through the app, from its first page."""

    seed: int
    actions: tuple[Action, ...]

    def __str__(self) -> str:
        """Return what repeats it."""
        return f"app walk of seed {self.seed}: {self.actions}"


def random_app_walk(seed: int) -> AppWalk:
    """The walk of a seed."""
    dice = random.Random(f"app {seed}")
    corpora = dice.sample(_CORPORA, 2)
    before = [_action(dice, corpora) for _ in range(ACTIONS_IN_WALK - 2)]
    end = ("page", _ENDS[seed % len(_ENDS)])
    return AppWalk(seed, (*before, end, _action_on_page(dice, corpora)))


def _action(dice: random.Random, corpora: list[str]) -> Action:
    if dice.random() < _OTHER_PAGE:
        return ("page", dice.choice(_PAGES))
    return _action_on_page(dice, corpora)


def _action_on_page(dice: random.Random, corpora: list[str]) -> Action:
    kind = dice.choices(("corpus", "setting", "key", "click"), (2, 1, 4, 2))[0]
    match kind:
        case "corpus":
            return (kind, dice.choice(corpora))
        case "setting":
            return (kind, *dice.choice(_SETTINGS))
        case "key":
            return (kind, dice.choice(_KEYS))
    return (kind, str(dice.randrange(40)))


def difference_in_app(page: Page, elsewhere: BrowserContext, walk: AppWalk) -> list[str]:
    """Return how the app after this walk differs from a fresh page at its address, if it does."""
    page.add_init_script(SEEN_LINES)
    page.goto("/")
    _rest(page)
    for action in walk.actions:
        _take(page, action)
    used = _rest(page)
    if len(used["lines"]) < LEAST_LINES:
        raise WalkError(f"{walk}\nThe page shows nothing.")
    if "corpus=upload" in used["address"]:
        return []  # it says that another tab does not have this corpus
    fresh_page = elsewhere.new_page()
    fresh_page.add_init_script(SEEN_LINES)
    fresh_page.goto(used["address"])
    for _ in range(_TRIES):  # either may still wait for something long
        found = differing_lines(_rest(page), _rest(fresh_page))
        if not found:
            break
        page.wait_for_timeout(_PAUSE_MS)
    fresh_page.close()
    return found


def _rest(page: Page) -> dict[str, Any]:
    """Return what the page shows once that stays the same, with its address."""
    settle(page)
    page.wait_for_function("() => location.search")  # a page that has just come has written none
    seen: list[dict[str, Any]] = []
    while len(seen) < _CALM_LOOKS or any(each != seen[-1] for each in seen[-_CALM_LOOKS:]):
        page.wait_for_timeout(_LOOK_MS)
        seen.append(page.evaluate(_SEEN))
    return seen[-1]


def _take(page: Page, action: Action) -> None:
    match action:
        case ("page", title):
            link = link_to(page, title)
            # Pieces is what the first page is called while Unigram is chosen.
            is_pieces = title == "Merges" and link.inner_text() == "Pieces"
            link.click()
            heading = page.locator("[data-testid=stMain] .bpe-heading h1")
            expect(heading).to_have_text("Pieces" if is_pieces else title)
        case ("corpus", name):
            _choose(page, corpus_field(page), name)
            page.keyboard.press("Escape")
        case ("setting", label, value):
            settings = open_settings(page)
            _choose(page, settings.get_by_role("combobox", name=label, exact=True), value)
            page.keyboard.press("Escape")
        case ("key", key):
            page.evaluate(_FOCUS)
            page.keyboard.press(key)
            return
        case ("click", place):
            page.evaluate(_CLICK, int(place))
            _rest(page)  # as what another page shows, once it has come, closes menus
    settle(page)


def _choose(page: Page, box: Locator, value: str) -> None:
    if box.count() and box.is_enabled() and box.input_value() != value:
        pick(page, box, value)
        settle(page)
