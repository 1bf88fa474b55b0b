"""A tour as one HTML file: its stops one by one, with questions that the page checks itself.

Stops at Merges and Words have a stepper in a frame, whose page is part of the file.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from bpe_viz.errors import ExportError
from bpe_viz.formats import Tour
from bpe_viz.limits import MAX_TOUR_PAGE_BYTES, megabytes
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.offline.fonts import font_faces
from bpe_viz.ui.server.script_hashes import script_source
from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.shared.component_files import joined, trusted
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.tour import asked_at
from bpe_viz.ui.tours import handout_texts as texts
from bpe_viz.ui.tours.handout import DrawnStop, drawn_stops, tour_head
from bpe_viz.ui.tours.screen_figures import figures_of
from bpe_viz.ui.tours.tour_steppers import TourSteppers, no_steppers, tour_steppers

_HERE = Path(__file__).parent
_ROOM_FOR_NOTES = 10_000  # bytes, and for what else a page with steppers has
_PAGE = Markup("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src {own};
 style-src {painted}; img-src data:; font-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{styles}</style>
</head>
<body>
{head}
{notes}
<main>{stops}</main>
<script type="application/json" id="questions">{questions}</script>
<script type="application/json" id="steppers">{steppers}</script>
<script type="module">{scripts}</script>
</body>
</html>
""")


@dataclass(frozen=True, slots=True)
class TourFile:
    """A tour as a page, and what of its steppers was left out, in sentences.

    >>> TourFile(b"<!doctype html>").notes
    ()
    """

    page: bytes
    notes: tuple[str, ...] = ()


def tour_page(tour: Tour, report: Report = lambda *_: None) -> bytes:
    """Return a tour as a page that asks no server; `report` may raise to cancel.

    Raises ExportError for a page that is too large.

    >>> from bpe_viz.formats import TourCorpus, TourStop
    >>> stop = TourStop("merges", "One merge", "Look.", "k=1", {"kind": "next-pair", "step": 1})
    >>> page = tour_page(Tour("Mine", TourCorpus("slide"), (stop,))).decode()
    >>> page.count("<section"), "https://" in page
    (1, False)
    """
    return tour_file(tour, report).page


def tour_file(tour: Tour, report: Report = lambda *_: None) -> TourFile:
    """Return the page of a tour, and what was left out of it; raises as `tour_page` does.

    >>> from bpe_viz.teaching import built_in_tours
    >>> tour_file(built_in_tours()["bpe"]).notes
    ()
    """
    drawn = [*drawn_stops(tour, report)]
    pictures = _page(tour, drawn, no_steppers())
    _refuse_large(pictures)
    room = MAX_TOUR_PAGE_BYTES - len(pictures) - _ROOM_FOR_NOTES
    steppers = tour_steppers(drawn, room, report)
    page = _page(tour, drawn, steppers) if steppers.steppers or steppers.notes else pictures
    _refuse_large(page)
    return TourFile(page, steppers.notes)


def _refuse_large(page: bytes) -> None:
    if len(page) > MAX_TOUR_PAGE_BYTES:
        limit = megabytes(MAX_TOUR_PAGE_BYTES)
        raise ExportError(f"The page is larger than {limit}. Choose a tour with fewer stops.")


def _page(tour: Tour, drawn: list[DrawnStop], steppers: TourSteppers) -> bytes:
    scripts = bundle(_HERE / "tour_file.js")
    styles = joined(_HERE / "handout.css", _HERE / "tour_file.css")
    return _PAGE.format(
        title=readable(tour.title),
        styles=trusted(styles),
        painted=trusted(_sources(styles, _painted(steppers))),
        head=tour_head(tour),
        notes=Markup().join(element("p", each, class_="where") for each in steppers.notes),
        stops=Markup().join(each.section(_told(each)) for each in drawn),
        questions=trusted(_questions(drawn)),
        steppers=trusted(_json(steppers.data)),
        scripts=trusted(scripts),
        own=trusted(_sources(scripts, (each.script for each in steppers.steppers))),
    ).encode("utf-8", "replace")


def _painted(steppers: TourSteppers) -> list[str]:
    """Return the names of the frames' styles for the policy; frames inherit it."""
    if not steppers.steppers:
        return []
    return [script_source(font_faces()), *(each.style for each in steppers.steppers)]


def _sources(own: str, framed: Iterable[str]) -> str:
    return " ".join((script_source(own), *framed))


def _told(drawn: DrawnStop) -> Markup | str:
    """Draw the whole screen, which is shown once the question is answered."""
    if drawn.screen is None or isinstance(drawn.question, str):
        return ""
    return element(
        "div",
        element("p", texts.WHOLE_SCREEN, class_="where"),
        figures_of(drawn.screen),
        class_="screen told",
        hidden="",
    )


def _questions(drawn: list[DrawnStop]) -> str:
    """Return the question of each stop, in which no sign can end the element that has it."""
    questions = [
        asked_at(each.stop, each.screen.trained).question if each.screen else None for each in drawn
    ]
    return _json(questions)


def _json(data: object) -> str:
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
