"""The reader's place in a tour: read from the address at first, then moved by the bar."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import Tour, TourError, TourStop, is_packed_tour, unpack_tour
from bpe_viz.limits import (
    MAX_EXERCISE_SEED,
    MAX_NAME_CHARACTERS,
    MAX_OPENED_TOURS,
    MAX_STOP_DIGITS,
)
from bpe_viz.teaching import KINDS, built_in_tours
from bpe_viz.ui.jobs.own_corpus import corpus_from_counts
from bpe_viz.ui.reader.page_inputs import OF_FRAME, OF_TOURS
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.visits import visit
from bpe_viz.ui.tour import texts
from bpe_viz.wording import shortened

_TOUR, _STOP = OF_TOURS
_OPENED = "opened"  # what names of tours begin with that a reader opened
_PRACTICE = "practice"  # the page of exercises


@dataclass(slots=True)
class Touring:
    """The tour that one reader takes, by its name, and the stop, from 1.

    `is_exploring` says that the reader left the stop to look around, `leads_to` is a page that is
    still to be opened. `opened` are the reader's own tours, `links` what addresses call those that
    came with a link, `awaited` the tour and stop of an address that the browser may still keep,
    `reached` the last stops of all, that of the tour taken last at the end, and `num_refused`
    counts files that could not be read.
    """

    name: str = ""
    number: int = 1
    is_exploring: bool = False
    leads_to: str = ""
    opened: dict[str, Tour] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)
    awaited: dict[str, str] = field(default_factory=dict)
    reached: dict[str, int] = field(default_factory=dict)
    is_read: bool = False
    is_first_visit: bool = False
    num_refused: int = 0

    @property
    def tour(self) -> Tour | None:
        """The tour, while one is taken."""
        return tour_named(self.name) if self.name else None

    @property
    def stop(self) -> TourStop | None:
        """The stop that the reader is at, or has left for a while."""
        tour = self.tour
        return tour.stops[self.number - 1] if tour else None

    @property
    def of_lesson(self) -> dict[str, Tour]:
        """The tours that a lesson carries: the reader's own, and the one that is taken."""
        taken = self.tour if len(self.opened) < MAX_OPENED_TOURS else None
        return self.opened | ({self.name: taken} if taken else {})

    def reach(self, name: str, number: int) -> None:
        """Note the stop that is reached in a tour."""
        self.reached.pop(name, None)
        self.reached[name] = number


def touring() -> Touring:
    """Return this reader's place in a tour."""
    return reader().part(Touring)


def reader_tours() -> dict[str, Tour]:
    """Return every tour by its name: the reader's own, then the built-in ones."""
    return {**touring().opened, **built_in_tours()}


def tour_named(name: str) -> Tour | None:
    """Return a tour, or None when there is none of this name."""
    return reader_tours().get(name)


def open_tour(tour: Tour, name: str = "") -> str:
    """Keep a tour that the reader opened or made, under `name` if it is free; its name.

    The same tour again keeps the name that it has. Raises TourError when there are too many.
    """
    opened = touring().opened
    for other, kept in opened.items():
        if kept == tour:
            return other
    if len(opened) >= MAX_OPENED_TOURS:
        raise TourError(
            f"You have {MAX_OPENED_TOURS} tours already, as many as there is room for."
            " Save one as a file and remove it on the Tours page, then try again."
        )
    number = 1 + max((int(other.rpartition("-")[2]) for other in opened), default=0)
    if name in opened or not _is_own_name(name):
        name = f"{_OPENED}-{number}"
    opened[name] = tour
    return name


def _is_own_name(name: str) -> bool:
    """Return whether a name is one of those of the readers' tours.

    >>> _is_own_name("opened-2"), _is_own_name("bpe"), _is_own_name("opened-02")
    (True, False, False)
    """
    return re.fullmatch(rf"{_OPENED}-[1-9][0-9]{{0,5}}", name, re.ASCII) is not None


def go_to_stop(name: str, number: int) -> None:
    """Put the session into the state of a stop; its page is opened when the next page begins."""
    me, tour = touring(), tour_named(name)
    if tour is None:
        return
    number = max(1, min(number, len(tour.stops)))
    me.name, me.number, me.is_exploring = name, number, False
    me.reach(name, number)
    stop = tour.stops[number - 1]
    me.leads_to = stop.page
    own = None
    if not tour.corpus.is_built_in:
        own = corpus_from_counts(tour.corpus.word_counts, tour.corpus.name[:MAX_NAME_CHARACTERS])
    visit(stop.page, stop.state, tour.corpus.name, own)


def end_tour() -> None:
    """Stay on the page, without the tour."""
    me = touring()
    me.name, me.is_exploring, me.leads_to = "", False, ""


def explore() -> None:
    """Leave the stop as it is, to look around; the way back stays in the bar."""
    touring().is_exploring = True


def practise_kind() -> None:
    """Leave the stop for an exercise of the kind that it asks; the way back stays in the bar."""
    me = touring()
    kind = me.stop.question.get("kind") if me.stop and me.stop.question else None
    if not isinstance(kind, str) or kind not in KINDS:
        return
    me.is_exploring, me.leads_to = True, _PRACTICE
    seed = secrets.randbelow(MAX_EXERCISE_SEED + 1)
    reader().start_again({_PRACTICE: urlencode({"kind": kind, "seed": seed})})


def arrive_at(page: str) -> str:
    """Begin to show `page`; the page to open instead, or "" when it is this one.

    Called before anything is drawn. A page other than the one of the stop means that the reader
    looks around.
    """
    me = touring()
    if not me.is_read:
        me.is_read = True
        params = st.query_params.to_dict()
        me.is_first_visit = not params
        _read_address(params)
    if me.leads_to and me.leads_to != page:
        return me.leads_to
    me.leads_to = ""
    me.is_first_visit = me.is_first_visit and page == texts.FIRST_PAGE and not me.name
    if me.stop and me.stop.page != page:
        me.is_exploring = True
    return ""


def tour_address() -> dict[str, str]:
    """Return the tour for the address: its name, or all of one that came with a link."""
    me = touring()
    return {_TOUR: me.links.get(me.name, me.name), _STOP: str(me.number)} if me.tour else {}


def resume(params: Mapping[str, str]) -> None:
    """Take the tour of an address, now that the browser has said which tours it keeps."""
    touring().awaited = {}
    _read_address(params, is_final=True)


def _read_address(params: Mapping[str, str], *, is_final: bool = False) -> None:
    """Take the tour of a link; one that says nothing of a screen leads to that of the stop."""
    if _TOUR not in params:
        return
    try:
        name = _tour_in(params[_TOUR])
    except BpeVizError as error:
        reader().notices += (str(error),)
        return
    tour = tour_named(name)
    if tour is None:
        if _is_own_name(name) and not is_final:
            touring().awaited = dict(params)
        else:
            reader().notices += (texts.NO_SUCH_TOUR.format(name=shortened(name)),)
        return
    number = _number_in(params.get(_STOP, "1"), len(tour.stops))
    if number is None:
        notice = texts.NO_SUCH_STOP.format(text=shortened(params[_STOP]), last=len(tour.stops))
        go_to_stop(name, 1)
        reader().notices += (notice,)
    elif is_final or set(params) <= {_TOUR, _STOP, *OF_FRAME}:
        go_to_stop(name, number)
    else:
        me = touring()
        me.name, me.number = name, number
        me.reach(name, number)


def _tour_in(said: str) -> str:
    """Return the name of a tour that an address names, or has in full."""
    if not is_packed_tour(said):
        return said
    name = open_tour(unpack_tour(said))
    touring().links[name] = said
    return name


def _number_in(text: str, last: int) -> int | None:
    is_number = text.isascii() and text.isdigit() and len(text) <= MAX_STOP_DIGITS
    return int(text) if is_number and 1 <= int(text) <= last else None
