"""What a stop can point at: every part of a page has a name, and every name is that of a part."""

import re

import pytest

from bpe_viz.formats import TOUR_PAGES
from bpe_viz.teaching import KINDS, QuestionKind
from bpe_viz.ui.tour import panels_of
from bpe_viz.ui.tour.asking import asked_at
from bpe_viz.ui.tour.panels import PANELS_OF_PAGE, UNIGRAM_PANELS
from bpe_viz.ui.tour.wire_types import TourQuestion
from tests import ROOT
from tests.helpers.tour_stops import TOURS, shown_at, stop_of
from tests.helpers.wire_shapes import misfits

UI = ROOT / "bpe_viz" / "ui"
# Where the parts of a page are written, if not in a package of its own name.
PACKAGES = {
    "learners": ("learners", "picky", "parity", "superwords"),
    "tokenizers": ("tokenizers", "languages", "prompt_ends", "sums", "mixture", "patches"),
    "morphemes": ("morphemes",),
}
OF_UNIGRAM = {"merges": ("pieces",), "words": ("words",), "export": ("export",)}
NAMED = re.compile(r"""data-panel="([\w-]+)"|data_panel="([\w-]+)"|key="([\w-]+)\"""")
IS_PANEL = re.compile(r"""data-panel="([\w-]+)"|data_panel="([\w-]+)\"""")


def sources(packages: tuple[str, ...]) -> str:
    files = [
        path
        for package in packages
        for path in sorted((UI / package).iterdir())
        if path.suffix in (".py", ".html")
    ]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def names_in(text: str, pattern: re.Pattern[str]) -> set[str]:
    found = {name for match in pattern.finditer(text) for name in match.groups() if name}
    if "gold-small" in text:
        found.add("gold-chart")  # of two keys, one is chosen
    return found


def test_every_page_of_tours_has_parts_to_point_at() -> None:
    assert set(PANELS_OF_PAGE) == set(TOUR_PAGES)
    for page, panels in {**PANELS_OF_PAGE, **UNIGRAM_PANELS}.items():
        keys = [(panel.name, panel.view) for panel in panels]
        assert len(set(keys)) == len(keys) > 0, page


@pytest.mark.parametrize("page", TOUR_PAGES)
def test_every_name_is_that_of_a_part_of_its_page(page: str) -> None:
    text = sources(PACKAGES.get(page, (page,)))
    assert {panel.name for panel in PANELS_OF_PAGE[page]} <= names_in(text, NAMED)


@pytest.mark.parametrize("page", OF_UNIGRAM)
def test_what_unigram_shows_has_names_too(page: str) -> None:
    names = names_in(sources(OF_UNIGRAM[page]), NAMED)
    assert {panel.name for panel in UNIGRAM_PANELS[page]} <= names


def test_every_part_with_a_name_is_in_the_list() -> None:
    listed = {panel.name for page in PANELS_OF_PAGE.values() for panel in page}
    listed |= {panel.name for page in UNIGRAM_PANELS.values() for panel in page}
    everywhere = sources(tuple(path.name for path in sorted(UI.iterdir()) if path.is_dir()))
    found = {name for match in IS_PANEL.finditer(everywhere) for name in match.groups() if name}
    assert found - listed == set()


@pytest.mark.parametrize("name", TOURS)
def test_built_in_tours_point_at_parts_of_their_screens(name: str) -> None:
    for stop in TOURS[name].stops:
        if stop.point and stop.point[0] == "panel":
            assert stop.point[1] in panels_of(stop)
        elif stop.point:
            assert stop.page == "merges"


def test_an_answer_is_seen_somewhere_on_the_screen() -> None:
    """Unless what is asked about is drawn for the question, and no part of the screen has it."""
    unseen = []
    for name, tour in TOURS.items():
        for number, stop in enumerate(tour.stops, 1):
            question = asked_at(stop_of(name, number), shown_at(name, number)).question
            if question is None:
                continue
            assert [*misfits(question, TourQuestion)] == []
            here = panels_of(stop)
            for kind, what in question["seen"]:
                assert what in here if kind == "panel" else what
            asked = stop.question
            if asked and KINDS[str(asked["kind"])].shown_in and not question["seen"]:
                unseen.append((name, number, stop.question))
    assert unseen == []


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.key)
def test_a_kind_of_question_names_parts_of_pages(kind: QuestionKind) -> None:
    pages = [*PANELS_OF_PAGE.values(), *UNIGRAM_PANELS.values()]
    listed = {panel.name for page in pages for panel in page}
    assert {*kind.shown_in, *kind.covered, *kind.covered_at_step} <= listed
