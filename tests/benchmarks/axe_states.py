"""Count states of the app that axe-core finds faultless: `python -m tests.benchmarks.axe_states`.

A state is an address with what is opened over it; the next one has another theme, and then another
size.  All rules of levels A and AA run, target size included, on the whole document.  Prints each
state, each fault where it is first found, and then a Markdown table.  `--pages words,laws` walks
these pages only, `--part 2/3` every third scene from the second on, and `--states 100` stops after
so many.
"""

import argparse
import shutil
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from urllib.parse import parse_qsl, urlencode, urlsplit

from playwright.sync_api import Error, Page, sync_playwright

from bpe_viz.teaching import KINDS, built_in_tours
from bpe_viz.ui.corpus.texts import VIEWS as CORPUS_VIEWS
from bpe_viz.ui.frame.navigation import FIRST_PAGE, TITLE_OF_PAGE
from bpe_viz.ui.laws.texts import VIEWS as LAW_VIEWS
from bpe_viz.ui.morphemes.texts import VIEWS as MORPHEME_VIEWS
from bpe_viz.ui.tokenizers.texts import VIEWS as TOKENIZER_VIEWS
from tests.benchmarks.stepper_browser import BROWSERS
from tests.helpers.app_server import free_port, running_app
from tests.helpers.screens import SCHEMES, axe_faults, drawn, settle, show_in

PATIENCE_MS = 60_000
WRITTEN_MS = 300  # until the address says what is on the screen
SIZES = ((1280, 720), (390, 844), (1024, 768), (1920, 1080), (820, 1180))
TOUR = "a tour"  # whose stops have addresses of any page
STEPPING = ("ArrowRight",) * 10
FAR = ("End", "ArrowLeft", "Home")
MENUS = ("corpus", "learn", "compare", "share", "teach")
# Keys that open something over the stepper; Escape closes it.
PANELS = ("?", "e", "s")
# What a page has once its view is there; the others are drawn by Python alone.
READY = {
    "merges": ".stepper.ready .say",
    "words": ".words.ready .say, .bpe-path",
    "learners": ":is(.learners, .picky, .superwords).ready",
    "practice": ":is(.practice, .beat).ready",
    "tokenizers": ":is(.tokenizers, .prompt).ready, .bpe-table, .bpe-sums, .triangle, .bpe-patches",
}
SETTINGS = (
    *("", "learner=wordpiece", "learner=unigram", "learner=picky", "tie_rule=greatest"),
    *("unit=bytes&mark_place=none", "mark_place=before"),
)
SMALL = (
    *("slide", "hug", "overlaps", "suffixes", "turkish", "french", "numbers"),
    *("declaration-arabic", "declaration-japanese", "declaration-hindi", "python"),
)
LOOKS = ("", "view=loom", "view=top", "view=ties", "view=lecture", "view=milestones", "half=choose")
TABS = ("trace", "timeline", "whynot", "orders", "draws", "units", "cuts", "kept")
SHOWN = 160  # characters of a fault


@dataclass(frozen=True, slots=True)
class Scene:
    """An address, the keys that lead from there to other states, and whether panels are opened."""

    page: str
    query: str
    keys: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    menus: tuple[str, ...] = ()


@dataclass(slots=True)
class Findings:
    """The states that were measured, and what was found in them."""

    states: set[tuple[str, str]] = field(default_factory=set)
    num_of_page: Counter[str] = field(default_factory=Counter)
    looks: Counter[str] = field(default_factory=Counter)
    faults: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    problems: list[str] = field(default_factory=list)


def scenes() -> Iterator[Scene]:
    """Yield every scene, many pages first and then many steps."""
    for corpus, view in product((*SMALL[::3], "sotu-18"), LAW_VIEWS):
        yield Scene("laws", _query(f"corpus={corpus}", f"view={view}"))
    for corpus, view in product(("slide", "suffixes", "turkish", "french"), MORPHEME_VIEWS):
        yield Scene("morphemes", _query(f"corpus={corpus}", "k=5", f"view={view}"))
    for corpus, view in product(SMALL[::4], CORPUS_VIEWS):
        yield Scene("corpus", _query(f"corpus={corpus}", f"view={view}"))
    for corpus in SMALL[:4]:
        yield Scene("learners", f"corpus={corpus}&k=2", STEPPING, ("?",))
        yield Scene("learners", f"corpus={corpus}&view=picky&step=2", STEPPING[:3])
        yield Scene("learners", f"corpus={corpus}&view=superwords&step=2", STEPPING[:3])
        yield Scene("export", f"corpus={corpus}")
    for view, text in product(TOKENIZER_VIEWS, ("Hello, world", "naïve 👍🏽", "Donaudampfschiff")):
        yield Scene("tokenizers", urlencode({"view": view, "text": text}))
    for kind, seed in product(KINDS, range(1, 3)):
        yield Scene("practice", f"kind={kind}&seed={seed}")
    yield Scene("practice", "view=beat&made=1-2")
    for name, settings in product(TITLE_OF_PAGE, ("corpus=hug", "learner=unigram")):
        yield Scene(name, settings, menus=MENUS)
    for name, tour in built_in_tours().items():
        for number in range(1, len(tour.stops) + 1):
            yield Scene(TOUR, f"tour={name}&stop={number}")
    for corpus, settings in product(SMALL, SETTINGS):
        query = _query(f"corpus={corpus}", settings, "k=0")
        yield Scene(FIRST_PAGE, query, STEPPING, PANELS[:2] if settings else PANELS)
    for corpus, look in product(SMALL, LOOKS):
        yield Scene(FIRST_PAGE, _query(f"corpus={corpus}", "k=3", look), FAR)
    for corpus, tab in product(SMALL, TABS):
        yield Scene("words", _query(f"corpus={corpus}", "k=5", f"view={tab}"), ("ArrowRight",))
    for corpus, settings in product(SMALL[:5], SETTINGS[1:]):
        yield Scene("words", _query(f"corpus={corpus}", settings))


def main() -> None:
    """Walk, then print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", default=",".join((*TITLE_OF_PAGE, TOUR)))
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--states", type=int, default=1_000)
    asked = parser.parse_args()
    part, of = map(int, asked.part.split("/"))
    pages = asked.pages.split(",")
    chosen = [scene for scene in scenes() if scene.page in pages][part - 1 :: of]
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    port = free_port()
    findings = Findings()
    with running_app(port) as _, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(reduced_motion="reduce", base_url=f"http://127.0.0.1:{port}")
        page.set_default_timeout(PATIENCE_MS)
        for number, scene in enumerate(chosen):
            if len(findings.states) >= asked.states:
                break
            try:
                _measure(page, scene, number, findings)
            except (Error, AssertionError) as error:
                findings.problems.append(f"{scene}: {str(error)[:SHOWN]}")
                _say(f"? {findings.problems[-1]}")
        browser.close()
    _print(findings)


def _measure(page: Page, scene: Scene, number: int, findings: Findings) -> None:
    scheme = SCHEMES[number % len(SCHEMES)]
    width, height = SIZES[number // len(SCHEMES) % len(SIZES)]
    page.set_viewport_size({"width": width, "height": height})
    path = "" if scene.page in (FIRST_PAGE, TOUR) else scene.page
    page.goto(f"/{path}?{scene.query}")
    _rest(page)
    if scene.page in READY:
        page.locator(READY[scene.page]).first.wait_for()
    show_in(page, scheme)

    def look(opened: str = "") -> None:
        _rest(page)
        state = _address(page.url), opened
        if state in findings.states:
            return
        findings.states.add(state)
        _say(f"= {' '.join(state)}")
        findings.num_of_page[scene.page] += 1
        findings.looks[f"{scheme}, {width}x{height}"] += 1
        for fault in axe_faults(page, "body"):
            if fault not in findings.faults:
                _say(f"! {state} {scheme} {width}: {fault[:SHOWN]}")
            findings.faults[fault].append(f"{state} {scheme} {width}x{height}")

    look()
    if scene.keys or scene.opens:
        page.locator(":is(.stepper, .learners, .picky, .superwords)").first.focus()
    for key in scene.keys:
        page.keyboard.press(key)
        look()
    for key in scene.opens:
        page.keyboard.press(key)
        look(key)
        page.keyboard.press("Escape")
    for menu in scene.menus:
        button = page.locator(f"[data-opens={menu}]")
        if button.is_visible():
            button.click()
            look(menu)
            page.keyboard.press("Escape")


def _rest(page: Page) -> None:
    settle(page)
    page.wait_for_timeout(WRITTEN_MS)
    drawn(page)


def _address(url: str) -> str:
    """Return path and query, whose parts are in one order."""
    parts = urlsplit(url)
    return f"{parts.path}?{urlencode(sorted(parse_qsl(parts.query)))}"


def _query(*parts: str) -> str:
    return "&".join(filter(None, parts))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _print(findings: Findings) -> None:
    _say("\n| page | states |\n|---|--:|")
    for name, number in findings.num_of_page.items():
        _say(f"| {name} | {number:,} |")
    _say(f"| all | {len(findings.states):,} |")
    _say(f"\n{len(findings.looks)} looks, the least often {min(findings.looks.values()):,} times")
    _say(f"{len(findings.faults):,} different faults, {len(findings.problems):,} scenes not opened")
    for fault, states in findings.faults.items():
        _say(f"- {len(states):,} states, first {states[0]}: {fault}")


if __name__ == "__main__":
    main()
