"""A tour as one page: every stop, its question as data, and a policy that forbids requests."""

import json
import re
from dataclasses import replace

import pytest

from bpe_viz.errors import ExportError
from bpe_viz.formats import Tour, TourCorpus, TourStop
from bpe_viz.limits import MAX_TOUR_PAGE_BYTES
from bpe_viz.teaching import built_in_tours
from bpe_viz.ui.tours import tour_file
from bpe_viz.ui.tours.handout import drawn_stops
from bpe_viz.ui.tours.tour_file import tour_page
from bpe_viz.ui.tours.tour_steppers import tour_steppers

TOURS = built_in_tours()
HOSTILE = TourStop(
    "merges", "</script><b>", "`<img src=x>`", "k=1", {"kind": "next-pair", "step": 1}
)


def questions_of(page: str) -> list[dict[str, object] | None]:
    found = re.search(r'id="questions">(.*?)</script>', page, re.DOTALL)
    assert found
    assert "<" not in found[1]
    questions: list[dict[str, object] | None] = json.loads(found[1])
    return questions


def steppers_of(page: str) -> list[int]:
    """The stops that have a stepper."""
    found = re.search(r'id="steppers">(.*?)</script>', page, re.DOTALL)
    assert found
    assert "<" not in found[1]
    return sorted(int(index) for index in json.loads(found[1])["stops"])


def is_live(stop: TourStop) -> bool:
    """Merges and Pieces, and Words that shows what merges do to its text."""
    explained = stop.params.get("view", "trace") in ("trace", "timeline")
    own = not {"tokenizer", "segmenter", "oddity"} & {*stop.params}
    own = own and stop.params.get("learner") != "unigram"
    return stop.page == "merges" or (stop.page == "words" and explained and own)


@pytest.mark.parametrize("name", TOURS)
def test_every_stop_of_every_tour_is_there(name: str) -> None:
    tour = TOURS[name]
    data = tour_page(tour)
    page = data.decode()
    assert len(data) <= MAX_TOUR_PAGE_BYTES
    assert page.count("<section class='stop'>") == len(tour.stops)
    questions = questions_of(page)
    asked = [number for number, question in enumerate(questions) if question]
    assert asked == [number for number, stop in enumerate(tour.stops) if stop.question]
    assert page.count("class='question'") == page.count("class='screen told'") == len(asked)
    assert " style=" not in page
    assert "'unsafe" not in page
    assert steppers_of(page) == [number for number, stop in enumerate(tour.stops) if is_live(stop)]
    assert "default-src 'none'" in page


def test_what_is_typed_into_a_tour_stays_text() -> None:
    corpus = TourCorpus("<i>mine", (("<b>x", 3), ("<b>y", 2)))
    page = tour_page(Tour("</title><script>", corpus, (HOSTILE,), "<u>")).decode()
    assert page.count("<script") == page.count("</script>") == 3
    assert not re.search(r"<(img|b>x|i>|u>)", page)
    assert len(questions_of(page)) == 1


def test_a_stop_without_a_screen_says_why() -> None:
    stop = TourStop("merges", "One", "Look.", "corpus=moon&k=3")
    page = tour_page(Tour("Mine", TourCorpus("no such corpus"), (stop,))).decode()
    assert page.count("<section class='stop'>") == 1
    assert questions_of(page) == [None]


def test_a_page_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tour_file, "MAX_TOUR_PAGE_BYTES", 1000)
    with pytest.raises(ExportError, match="fewer stops"):
        tour_page(TOURS["bpe"])


def test_a_run_without_room_ends_after_the_merges_that_are_needed_or_stays_a_picture() -> None:
    tour = replace(TOURS["bpe"], stops=(*TOURS["bpe"].stops[:5], TOURS["bpe"].stops[-1]))
    drawn = [*drawn_stops(tour, lambda *_: None)]
    whole = tour_steppers(drawn, MAX_TOUR_PAGE_BYTES, lambda *_: None)
    data = whole.data
    starts = sum(len(stop["asked"]) + len(stop["told"]) for stop in data["stops"].values())
    kept = len(data["fonts"]) + len(data["pages"]["merges"]) + starts + len(data["runs"][0])
    room = kept - sum(len(data["stops"][5][state]) for state in ("asked", "told"))
    cut = tour_steppers(drawn, room - 4, lambda *_: None)
    none = tour_steppers(drawn, room // 2, lambda *_: None)
    last = max(stop.screen.step for stop in drawn[:-1] if stop.screen)
    assert (whole.notes, list(data["stops"])) == ((), [0, 1, 2, 3, 4, 5])
    assert [data["stops"][number]["page"] for number in (4, 5)] == ["merges", "words"]
    assert cut.notes == (
        f"The steppers of stops 1, 2, 3, 4 and 5 end after {last + 1} merges, so that the file"
        " stays small.",
        "Stop 6 is a picture: its stepper would make the file too large.",
    )
    assert len(cut.data["runs"][0]) < len(data["runs"][0])
    assert (none.data["runs"], none.steppers) == ([], ())
    assert "are pictures" in none.notes[0]
