"""Tours that a reader makes: screens are added, stops are changed, all can be undone."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import (
    Tour,
    TourCorpus,
    TourError,
    TourStop,
    pack_tour,
    read_tour,
    unpack_tour,
    write_tour,
)
from bpe_viz.limits import (
    MAX_NAME_CHARACTERS,
    MAX_PACKED_TOUR_CHARACTERS,
    MAX_STOP_STATE_CHARACTERS,
    MAX_STOPS,
    MAX_TOUR_TITLE_CHARACTERS,
    MAX_TOUR_TYPES,
    MAX_TOUR_UNDOS,
)
from bpe_viz.ui.jobs.own_corpus import UPLOAD
from bpe_viz.ui.reader.page_inputs import OF_FRAME, OF_TOURS, AskedInputs
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.tour import texts
from bpe_viz.ui.tour.touring import open_tour, touring
from bpe_viz.wording import counted


@dataclass(slots=True)
class Making:
    """The tour that one reader is making.

    `edited` is the tour in the editor and `stop` its stop there, from 0; `last` is the tour that
    took the last screen. `past` are tours as they were before each change, None for one that was
    not there, and `packed` those that were packed last.
    """

    edited: str = ""
    stop: int = 0
    last: str = ""
    past: list[tuple[str, Tour | None, int]] = field(default_factory=list)
    packed: dict[str, tuple[Tour, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Added:
    """The place of an added screen: the tour, its title, and the number of the stop, from 1."""

    name: str
    title: str
    number: int


def making() -> Making:
    """Return the tour that this reader is making."""
    return reader().part(Making)


def add_screen(
    page: str, query: str, *, title: str, text: str = "", tour: str = "", tour_title: str = ""
) -> Added:
    """Add a screen, as its address says it, to the reader's `tour`, or to a new one.

    Raises TourError where that cannot be.
    """
    opened = touring().opened
    before = opened.get(tour)
    corpus, state = _screen(query)
    title = title.strip() or page.capitalize()
    stop = TourStop(page, title[:MAX_TOUR_TITLE_CHARACTERS], text.strip(), state)
    if before is None:
        tour_title = tour_title.strip() or texts.NEW_TOUR
        made = Tour(tour_title[:MAX_TOUR_TITLE_CHARACTERS], corpus, (stop,))
    elif len(before.stops) >= MAX_STOPS:
        raise TourError(
            f"The tour has {MAX_STOPS} stops already, as many as there is room for."
            " Add the screen to a new tour."
        )
    else:
        made = _with_stop(before, stop, corpus)
    made = _checked(made)
    if before is None:
        tour = open_tour(made)
        _note(tour, None)
    else:
        change_tour(tour, made)
    me = making()
    me.last, me.edited, me.stop = tour, tour, len(made.stops) - 1
    return Added(tour, made.title, len(made.stops))


def change_tour(name: str, tour: Tour) -> None:
    """Put a changed tour in the place of the one with this name.

    Raises TourError where it could not be opened again as a file.
    """
    me, before = touring(), touring().opened.get(name)
    if before is None or before == tour:
        return
    _checked(tour)
    _note(name, before)
    _put(name, tour)
    making().stop = min(making().stop, len(tour.stops) - 1)
    if me.name == name:
        me.number = min(me.number, len(tour.stops))


def remove_tour(name: str) -> None:
    """Take a tour off the list; undoing brings it back."""
    me, before = touring(), touring().opened.get(name)
    if before is None:
        return
    _note(name, before)
    _put(name, None)
    if me.name == name:
        me.name, me.is_exploring, me.leads_to = "", False, ""


def undo() -> None:
    """Take back the last change."""
    me = making()
    if not me.past:
        return
    name, before, stop = me.past.pop()
    _put(name, before)
    me.stop = stop
    if before is None and me.edited == name:
        me.edited = ""
    if touring().name == name:
        if before is None:
            touring().name = ""
        else:
            touring().number = min(touring().number, len(before.stops))


def moved(stops: Sequence[TourStop], place: int, by: int) -> tuple[TourStop, ...]:
    """Return stops in another order: the one at `place` goes `by` places down, if possible.

    >>> stops = [TourStop("merges", title, "") for title in "abc"]
    >>> [stop.title for stop in moved(stops, 2, -2)]
    ['c', 'a', 'b']
    """
    others = [*stops[:place], *stops[place + 1 :]]
    others.insert(max(0, min(place + by, len(others))), stops[place])
    return tuple(others)


def kept_tours() -> dict[str, str]:
    """Return the reader's tours, packed, for the tab to keep until it is closed.

    One that is too large is left out: it stays until the page is reloaded.
    """
    packed = {}
    for name, tour in touring().opened.items():
        before = making().packed.get(name)
        packed[name] = before if before and before[0] is tour else (tour, pack_tour(tour))
    making().packed = packed
    return {
        name: text for name, (_, text) in packed.items() if len(text) <= MAX_PACKED_TOUR_CHARACTERS
    }


def restore(kept: object) -> None:
    """Open again the tours that a tab kept; what cannot be read is left out."""
    if not isinstance(kept, dict):
        return
    from_tab = [(name, text) for name, text in kept.items() if isinstance(text, str)]
    for name, text in from_tab:
        _restore_one(str(name), text)


def _put(name: str, tour: Tour | None) -> None:
    opened = touring().opened
    touring().links.pop(name, None)
    if tour is None:
        opened.pop(name, None)
    else:
        opened[name] = tour


def _note(name: str, before: Tour | None) -> None:
    making().past.append((name, before, making().stop))
    del making().past[:-MAX_TOUR_UNDOS]


def _checked(tour: Tour) -> Tour:
    """Return the tour as it will be read again."""
    return read_tour(write_tour(tour))


def _screen(query: str) -> tuple[TourCorpus, str]:
    """Return the corpus of a screen, and the rest of what its address says."""
    params = AskedInputs.of(query).values
    named = (params.get("corpus") or ("",))[-1]
    if named == UPLOAD or (not named and reader().controls.corpus.startswith(f"{UPLOAD}-")):
        corpus = _own_corpus()
    else:
        corpus = TourCorpus(named or reader().controls.corpus)
    left_out = ("corpus", *OF_TOURS, *OF_FRAME)
    state = urlencode(
        {name: list(all_) for name, all_ in params.items() if name not in left_out}, doseq=True
    )
    if len(state) > MAX_STOP_STATE_CHARACTERS:
        raise TourError(
            f"The address of this screen has {counted(len(state), 'character')}, more than"
            f" {MAX_STOP_STATE_CHARACTERS:,}. Shorten the text on the page, then add it again."
        )
    return corpus, state


def _own_corpus() -> TourCorpus:
    """Return the words of the corpus that the reader brought."""
    shown = reader().shown
    own = shown.choice.own if shown else None
    if shown is None or own is None or own.key != reader().controls.corpus:
        raise TourError("The corpus is not ready yet. Wait until it is shown, then add the screen.")
    counts = shown.corpus.word_counts
    if len(counts) > MAX_TOUR_TYPES:
        raise TourError(
            f"A tour carries at most {MAX_TOUR_TYPES:,} types, and this corpus has"
            f" {len(counts):,}. Choose a built-in corpus, or open a smaller one."
        )
    return TourCorpus(own.name[:MAX_NAME_CHARACTERS], tuple(counts.items()))


def _with_stop(tour: Tour, stop: TourStop, corpus: TourCorpus) -> Tour:
    """Return the tour with one more stop, which names its corpus where that is another one."""
    is_same = corpus == tour.corpus or (
        corpus.word_counts == tour.corpus.word_counts and not corpus.is_built_in
    )
    if is_same:
        return replace(tour, stops=(*tour.stops, stop))
    if corpus.is_built_in:
        return replace(tour, stops=(*tour.stops, _about(stop, corpus.name)))
    if tour.corpus.is_built_in:
        stops = tuple(_about(other, tour.corpus.name) for other in tour.stops)
        return replace(tour, corpus=corpus, stops=(*stops, stop))
    raise TourError(
        "A tour carries the words of one corpus of your own, and this one has others."
        " Add the screen to a new tour."
    )


def _about(stop: TourStop, corpus: str) -> TourStop:
    """Return the stop, which names its corpus unless it does so already."""
    if "corpus" in stop.params:
        return stop
    state = "&".join(filter(None, (urlencode({"corpus": corpus}), stop.state)))
    return replace(stop, state=state)


def _restore_one(name: str, text: str) -> None:
    try:
        open_tour(unpack_tour(text), name)
    except BpeVizError:
        return
