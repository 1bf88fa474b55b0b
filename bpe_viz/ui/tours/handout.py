"""A tour on paper: one HTML page with the screens as pictures, texts, questions, perhaps answers.

It needs no server and no script; a browser prints it, two stops a page where they fit.
"""

import functools
import re
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from markupsafe import Markup

from bpe_viz.errors import BpeVizError, ExportError
from bpe_viz.formats import Tour, TourStop
from bpe_viz.teaching import RecordQuestion
from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.scheduling import ask_for
from bpe_viz.ui.jobs.training import AnyTrained, Choice, train_choice
from bpe_viz.ui.shared.component_files import markup
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import element, fragment, note
from bpe_viz.ui.tour import panels_telling, question_of
from bpe_viz.ui.tours import handout_texts as texts
from bpe_viz.ui.tours.screen_figures import Screen, figures_of
from bpe_viz.ui.tours.stops import stop_choice
from bpe_viz.wording import counted

_LOOK_SECONDS = 1.0
_STYLE = Path(__file__).with_name("handout.css")
_PAGE = Markup("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>{body}</body>
</html>
""")


def handout(tour: Tour, *, has_answers: bool, report: Report = lambda *_: None) -> bytes:
    """The page, as UTF-8; `report` may raise to cancel.

    >>> from bpe_viz.formats import TourCorpus
    >>> stop = TourStop("merges", "One merge", "Look.", "k=1", {"kind": "next-pair", "step": 1})
    >>> page = handout(Tour("Mine", TourCorpus("slide"), (stop,)), has_answers=True).decode()
    >>> "joined e and r: found 9 times" in page, page.count("<script"), "Answers" in page
    (True, 0, True)
    """
    parts, answers = [], []
    for drawn in drawn_stops(tour, report):
        parts.append(drawn.section())
        answers.append(element("li", *_answer(drawn.question), value=str(drawn.number)))
    head = tour_head(tour)
    last = element(
        "section", element("h1", texts.ANSWERS), element("ol", answers), class_="answers"
    )
    body = fragment(head, parts, last if has_answers else "")
    page = _PAGE.format(title=readable(tour.title), style=markup(_STYLE), body=body)
    return page.encode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class DrawnStop:
    """A stop with its screen, or why there is none, and its question, or why there is none."""

    number: int
    stop: TourStop
    screen: Screen | None
    problem: str
    question: RecordQuestion | str

    def section(self, told: Markup | str = "") -> Markup:
        """Draw the stop; what tells the answer is blank, and `told` comes after the question."""
        screen = self.screen
        if screen and isinstance(self.question, RecordQuestion):
            hidden = frozenset(panels_telling(self.question, self.stop))
            screen = replace(screen, hidden=hidden)
        return _stop(self.number, self.stop, screen, self.problem, self.question, told)


def drawn_stops(tour: Tour, report: Report) -> Iterator[DrawnStop]:
    """Yield every stop once its screen is there; each training is done once."""
    train = functools.cache(functools.partial(_trained, report))
    for number, stop in enumerate(tour.stops, 1):
        report(texts.DRAWING, number - 1, len(tour.stops))
        screen, problem = _screen(tour, stop, train)
        yield DrawnStop(number, stop, screen, problem, _question(stop, screen))


def tour_head(tour: Tour) -> Markup:
    """Draw the title of a tour, what it is about, and how long it is."""
    about = texts.STOPS_IN.format(
        stops=counted(len(tour.stops), "stop"), corpus=readable(tour.corpus.name)
    )
    return element(
        "header",
        element("h1", readable(tour.title)),
        element("p", readable(tour.about)) if tour.about else "",
        element("p", about, class_="where"),
    )


def _trained(report: Report, choice: Choice) -> AnyTrained:
    """Return the training, shared with the screens of others; a large corpus waits for its turn."""
    own = choice.own
    if own is not None:
        return train_choice(choice, functools.partial(own.read, choice.settings), report)
    job = ask_for(choice, None, f"handout {uuid.uuid4().hex}")
    while not job.wait(_LOOK_SECONDS):
        job.see()
    if job.error:
        raise job.error
    if job.result is None:
        raise ExportError(texts.STOPPED)
    return job.result


def _screen(
    tour: Tour, stop: TourStop, train: Callable[[Choice], AnyTrained]
) -> tuple[Screen | None, str]:
    choice, link = stop_choice(tour, stop)
    try:
        return Screen(stop, train(choice), link.position), ""
    except BpeVizError as error:
        return None, str(error)


def _question(stop: TourStop, screen: Screen | None) -> RecordQuestion | str:
    """The question of a stop, or why there is none."""
    if stop.question is None or screen is None:
        return texts.NO_QUESTION
    try:
        return question_of(stop.question, screen.trained, screen.step)
    except BpeVizError as error:
        return str(error)


def _stop(
    number: int,
    stop: TourStop,
    screen: Screen | None,
    problem: str,
    question: RecordQuestion | str,
    told: Markup | str,
) -> Markup:
    where = TITLE_OF_PAGE[stop.page]
    if screen:
        where = texts.SCREEN.format(page=where, summary=screen.summary)
    return element(
        "section",
        element("h2", f"{number}. {readable(stop.title)}"),
        element("p", _prose(readable(stop.text))) if stop.text else "",
        element("p", texts.SOURCE.format(source=readable(stop.source)), class_="source")
        if stop.source
        else "",
        element("p", where, class_="where"),
        element(
            "div",
            figures_of(screen) if screen else note(texts.NOT_HERE.format(reason=problem)),
            class_="screen",
        ),
        _asked(question) if isinstance(question, RecordQuestion) else "",
        told,
        class_="stop",
    )


def _asked(question: RecordQuestion) -> Markup:
    facts = (element("p", _prose(f"{label}: {value}")) for label, value in question.facts)
    offers = (element("li", _prose(offer.text)) for offer in question.offers)
    return element(
        "div",
        element("p", element("b", _prose(question.sentence))),
        fragment(facts),
        element("ul", offers),
        class_="question",
    )


def _answer(question: RecordQuestion | str) -> Iterator[Markup | str]:
    if isinstance(question, str):
        yield _prose(question)
        return
    for number, answer in enumerate(sorted(question.right)):
        yield texts.OR if number else ""
        yield element("b", _prose(question.said(answer)))
    yield " "
    yield _prose(question.why)


def _prose(text: str) -> Markup:
    """A text with chips for what is between backticks; of an odd one the backtick stays."""
    parts = re.split(r"`([^`]*)`", text)
    return fragment(
        element("bdi", part, class_="c") if at % 2 else part for at, part in enumerate(parts)
    )
