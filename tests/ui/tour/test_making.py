"""Tours that a reader makes: what is added, changed, undone, sent as a link, kept in a tab."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from bpe_viz.formats import (
    TOUR_PAGES,
    Position,
    Tour,
    TourCorpus,
    TourError,
    TourStop,
    pack_tour,
    read_tour,
    tour_in_link,
    write_tour,
)
from bpe_viz.limits import MAX_OPENED_TOURS, MAX_STOP_STATE_CHARACTERS, MAX_STOPS, MAX_TOUR_TYPES
from bpe_viz.settings import Settings
from bpe_viz.teaching import built_in_tours
from bpe_viz.text import Corpus
from bpe_viz.ui.jobs.own_corpus import corpus_from_counts
from bpe_viz.ui.jobs.training import Choice, train_choice
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.reader import KEY, Reader, reader
from bpe_viz.ui.tour import making, moved, remove_tour, touring, undo
from bpe_viz.ui.tour.adding import Adding, follow
from bpe_viz.ui.tour.making import add_screen, change_tour, kept_tours, restore
from bpe_viz.ui.tour.panels import panels_of
from bpe_viz.ui.tour.touring import open_tour, tour_address
from tests import START
from tests.helpers.pages import notices, opened, settled, shown
from tests.helpers.readers import reader_of

SLIDE = Choice("slide", Settings(num_merges=8))
MINE = Tour("Mine", TourCorpus("slide"), (TourStop("merges", "One", "Look.", "k=1"),))


@pytest.fixture(autouse=True)
def a_reader() -> Iterator[Reader]:
    """A reader of the slide corpus, outside a running page."""
    st.session_state[KEY] = Reader(Controls.of(SLIDE))
    yield st.session_state[KEY]
    del st.session_state[KEY]


def show_own(counts: dict[str, int], name: str = "My words") -> None:
    """Let the reader look at words of their own."""
    own = corpus_from_counts(tuple(counts.items()), name)
    choice = Choice(own, Settings(num_merges=2))
    corpus = Corpus.from_word_counts(counts)
    me = reader()
    me.shown = train_choice(choice, lambda _: corpus, lambda *_: None)
    me.controls = Controls.of(choice)


def wish(**asked: Any) -> Adding:
    """Return what a browser asks for, and what it is told."""
    asked = {"id": "1", "page": "merges", "query": "corpus=slide&k=3", "title": "Three"} | asked
    follow({"wish": {"add": asked}})
    return reader().part(Adding)


def test_a_screen_is_added_as_its_address_says_it() -> None:
    added = add_screen(
        "laws",
        "corpus=slide&num_merges=5&view=zipf&view=heaps&tour=bpe&stop=2&embed=true",
        title=" Zipf ",
        text="Look.",
        tour_title="My lecture",
    )
    assert (added.title, added.number) == ("My lecture", 1)
    tour = touring().opened[added.name]
    assert tour == Tour(
        "My lecture",
        TourCorpus("slide"),
        (TourStop("laws", "Zipf", "Look.", "num_merges=5&view=zipf&view=heaps"),),
    )
    again = add_screen("about", "", title="", tour=added.name)
    assert (again.name, again.number) == (added.name, 2)
    assert touring().opened[added.name].stops[1] == TourStop("about", "About", "")
    assert (making().edited, making().stop, making().last) == (added.name, 1, added.name)


def test_a_screen_is_added_with_what_is_open_on_it() -> None:
    query = "find=est&try=slowest&view=ties%2Cpreview-greatest%2Calphabet"
    added = add_screen("merges", f"corpus=slide&k=3&{query}", title="Open", tour_title="Mine")
    stop = touring().opened[added.name].stops[0]
    assert stop == TourStop("merges", "Open", "", f"k=3&{query}")
    assert list(panels_of(stop)) == ["sentence", "corpus", "pairs", "vocabulary"]


@pytest.mark.parametrize("page", TOUR_PAGES)
def test_every_page_of_tours_can_be_added(page: str) -> None:
    said = wish(page=page, id=page).said
    assert said == "Added as stop 1 of “New tour”."


def test_a_stop_about_another_corpus_names_it() -> None:
    name = open_tour(MINE)
    add_screen("merges", "corpus=hug&k=2", title="Hug", tour=name)
    add_screen("merges", "corpus=slide&k=2", title="Slide", tour=name)
    assert [stop.state for stop in touring().opened[name].stops] == ["k=1", "corpus=hug&k=2", "k=2"]


def test_own_words_come_along_and_earlier_stops_keep_their_corpus() -> None:
    name = open_tour(MINE)
    show_own({"low": 5, "new": 2})
    add_screen("merges", "corpus=upload&k=1", title="Mine", tour=name)
    tour = touring().opened[name]
    assert tour.corpus == TourCorpus("My words", (("low", 5), ("new", 2)))
    assert [stop.state for stop in tour.stops] == ["corpus=slide&k=1", "k=1"]
    add_screen("about", "", title="About", tour=name)
    show_own({"low": 5, "other": 1}, "Other words")
    with pytest.raises(TourError, match=r"one corpus of your own.*new tour\.$"):
        add_screen("merges", "corpus=upload", title="Other", tour=name)
    assert len(touring().opened[name].stops) == 3


def test_what_cannot_be_added_is_said_and_changes_nothing() -> None:
    with pytest.raises(TourError, match="not ready yet"):
        add_screen("merges", "corpus=upload", title="x")
    show_own({f"w{n}": 1 for n in range(MAX_TOUR_TYPES + 1)})
    with pytest.raises(TourError, match="at most 2,000 types, and this corpus has 2,001"):
        add_screen("merges", "corpus=upload", title="x")
    with pytest.raises(TourError, match=r"The address of this screen has 5,005 characters"):
        add_screen(
            "words", f"corpus=slide&text={'x' * (MAX_STOP_STATE_CHARACTERS + 1000)}", title="x"
        )
    name = open_tour(replace(MINE, stops=MINE.stops * MAX_STOPS))
    with pytest.raises(TourError, match="60 stops already"):
        add_screen("merges", "corpus=slide", title="x", tour=name)
    assert list(touring().opened) == [name]
    assert making().past == []


def test_a_screen_with_many_inputs_can_be_read_again() -> None:
    query = "&".join(f"keep=word{n}" for n in range(30))
    added = add_screen("words", query, title="Kept")
    tour = touring().opened[added.name]
    assert tour.stops[0].state == query
    assert read_tour(write_tour(tour)) == tour


def test_a_wish_is_followed_once_and_hostile_ones_never() -> None:
    assert wish(title="<b>*x*", tourTitle="a\u202eb").said == "Added as stop 1 of “a[U+202E]b”."
    wish()
    assert len(touring().opened) == 1
    for hostile in (
        {"page": "moon", "id": "2"},
        {"page": ["merges"], "id": "3"},
        {"id": ""},
        {"id": 7},
    ):
        wish(**hostile)
    follow({"wish": {"add": [1]}})
    follow({"wish": "add"})
    follow(None)
    follow([1])
    assert len(touring().opened) == 1
    done = wish(id="4", title="x" * 9999, text="y" * 9999)
    assert done.is_error
    assert done.said.startswith("The text of stop 1 is not a text of 0 to 600 characters.")
    half = wish(id="5", title="\ud800")
    assert not half.is_error


def test_there_is_room_for_so_many_tours() -> None:
    for number in range(MAX_OPENED_TOURS):
        open_tour(replace(MINE, title=f"Tour {number}"))
    assert open_tour(replace(MINE, title="Tour 3")) == "opened-4"
    with pytest.raises(TourError, match="You have 12 tours already"):
        open_tour(MINE)
    assert wish().is_error


def test_changes_can_be_taken_back_one_by_one() -> None:
    name = open_tour(MINE)
    two = replace(MINE, stops=(*MINE.stops, TourStop("words", "Two", "Cut it.")))
    change_tour(name, two)
    touring().name, touring().number = name, 2
    change_tour(name, replace(two, stops=two.stops[:1]))
    assert touring().number == 1
    with pytest.raises(TourError, match="The title of the tour"):
        change_tour(name, replace(two, title=""))
    remove_tour(name)
    assert (touring().opened, touring().name) == ({}, "")
    undo()
    assert touring().opened == {name: MINE}
    undo()
    undo()
    undo()
    assert touring().opened == {name: MINE}


def test_adding_to_a_new_tour_can_be_taken_back() -> None:
    added = add_screen("merges", "k=1", title="One")
    assert making().edited == added.name
    undo()
    assert touring().opened == {}
    assert making().edited == ""


def test_stops_change_places_within_the_list() -> None:
    stops = [TourStop("merges", title, "") for title in "abcd"]

    def order(place: int, by: int) -> str:
        return "".join(stop.title for stop in moved(stops, place, by))

    assert [order(0, 1), order(3, -1), order(1, 9), order(1, -9)] == [
        *("bacd", "abdc", "acdb", "bacd")
    ]


def test_a_tab_gives_back_the_tours_that_it_keeps() -> None:
    first, second = open_tour(MINE), open_tour(built_in_tours()["bpe"])
    kept = kept_tours()
    touring().opened = {"opened-1": replace(MINE, title="Another")}
    restore(kept | {"opened-9": "z.moon", "x": 3, "../": pack_tour(replace(MINE, title="Third"))})
    assert [tour.title for tour in touring().opened.values()] == [
        "Another",
        "Mine",
        "Byte pair encoding by hand",
        "Third",
    ]
    assert list(touring().opened) == ["opened-1", "opened-2", "opened-3", "opened-4"]
    assert (first, second) == ("opened-1", "opened-2")
    restore([1])


def test_a_tour_that_is_too_large_for_a_tab_is_not_kept_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_tour(MINE)
    open_tour(replace(MINE, title="Long", stops=MINE.stops * 9))
    assert list(kept_tours()) == ["opened-1", "opened-2"]
    limit = len(kept_tours()["opened-1"])
    module = sys.modules[add_screen.__module__]
    monkeypatch.setattr(module, "MAX_PACKED_TOUR_CHARACTERS", limit)
    assert list(kept_tours()) == ["opened-1"]


def test_a_link_carries_a_whole_tour(a_reader: Reader) -> None:
    del a_reader
    tour = replace(built_in_tours()["bpe"], title="Mine")
    link = tour_in_link(tour)
    app = opened(START, tour=link, stop="5")
    me = touring_of(app)
    assert (me.tour, me.number) == (tour, 5)
    assert reader_of(app).position == Position(1)
    st.session_state[KEY] = reader_of(app)
    assert tour_address() == {"tour": link, "stop": "5"}
    change_tour(me.name, replace(tour, title="Changed"))
    assert tour_address() == {"tour": "opened-1", "stop": "5"}
    assert notices(app) == []


def test_a_link_that_was_cut_off_is_said() -> None:
    link = tour_in_link(MINE)
    app = opened(START, tour=link[:-8])
    assert ["damaged or cut off" in sentence for sentence in notices(app)] == [True]
    assert shown(app).choice.corpus == "slide"


def test_an_address_of_a_tour_of_ones_own_waits_for_the_tab() -> None:
    app = opened(START, tour="opened-1", stop="2", k="5")
    assert touring_of(app).awaited == {"tour": "opened-1", "stop": "2", "k": "5"}
    assert notices(app) == []
    two = replace(MINE, stops=(*MINE.stops, TourStop("words", "Two", "Cut.", "text=lower")))
    me = st.session_state[KEY] = reader_of(app)
    follow({"wish": {"restore": {"opened-1": pack_tour(two)}}})
    assert (touring().name, touring().number, touring().leads_to) == ("opened-1", 2, "words")
    assert me.notices == ()
    assert reader().part(Adding).is_restored
    follow({"wish": {"restore": {"opened-2": pack_tour(MINE)}}})
    assert list(touring().opened) == ["opened-1"]


def test_an_address_of_a_tour_that_nobody_kept_is_said_in_the_end() -> None:
    app = opened(START, tour="opened-1")
    st.session_state[KEY] = reader_of(app)
    follow({"wish": {"restore": {}}})
    settled(app.run())
    assert ['There is no tour "opened-1" here.' in sentence for sentence in notices(app)] == [True]


def test_the_editor_opens_when_the_browser_asks_for_it() -> None:
    added = add_screen("merges", "k=1", title="One")
    follow({"wish": {"edit": True}})
    assert (touring().leads_to, making().edited) == ("tours", added.name)
    assert json.loads(write_tour(touring().opened[added.name]))["stops"][0]["state"] == "k=1"


def touring_of(app: AppTest) -> Any:
    st.session_state[KEY] = reader_of(app)
    return touring()
