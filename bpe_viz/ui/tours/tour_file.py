"""A tour as one HTML file: its stops one by one, with questions that the page checks itself."""

import json
from pathlib import Path

from markupsafe import Markup

from bpe_viz.errors import ExportError
from bpe_viz.formats import Tour
from bpe_viz.limits import MAX_TOUR_PAGE_BYTES, megabytes
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.server.script_hashes import script_source
from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.shared.component_files import joined, trusted
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.tour import asked_at
from bpe_viz.ui.tours import handout_texts as texts
from bpe_viz.ui.tours.handout import DrawnStop, drawn_stops, tour_head
from bpe_viz.ui.tours.screen_figures import figures_of

_HERE = Path(__file__).parent
_PAGE = Markup("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src {own};
 style-src {painted}; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{styles}</style>
</head>
<body>
{head}
<main>{stops}</main>
<script type="application/json" id="questions">{questions}</script>
<script type="module">{scripts}</script>
</body>
</html>
""")


def tour_page(tour: Tour, report: Report = lambda *_: None) -> bytes:
    """Return a tour as a page that asks no server; `report` may raise to cancel.

    Raises ExportError for a page that is too large.

    >>> from bpe_viz.formats import TourCorpus, TourStop
    >>> stop = TourStop("merges", "One merge", "Look.", "k=1", {"kind": "next-pair", "step": 1})
    >>> page = tour_page(Tour("Mine", TourCorpus("slide"), (stop,))).decode()
    >>> page.count("<section"), "https://" in page
    (1, False)
    """
    drawn = [*drawn_stops(tour, report)]
    scripts = bundle(_HERE / "tour_file.js")
    styles = joined(_HERE / "handout.css", _HERE / "tour_file.css")
    page = _PAGE.format(
        title=readable(tour.title),
        styles=trusted(styles),
        painted=trusted(script_source(styles)),
        head=tour_head(tour),
        stops=Markup().join(each.section(_told(each)) for each in drawn),
        questions=trusted(_questions(drawn)),
        scripts=trusted(scripts),
        own=trusted(script_source(scripts)),
    ).encode("utf-8", "replace")
    if len(page) > MAX_TOUR_PAGE_BYTES:
        limit = megabytes(MAX_TOUR_PAGE_BYTES)
        raise ExportError(f"The page is larger than {limit}. Choose a tour with fewer stops.")
    return page


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
    return json.dumps(questions, separators=(",", ":")).replace("<", "\\u003c")
