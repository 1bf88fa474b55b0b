"""The strip of a room on the pages: the corpus that it shares, and the link that it draws."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.classroom import OpenedRoom, RoomAddress
from bpe_viz.classroom.server_hub import server_hub
from bpe_viz.formats import Lesson, read_lesson
from bpe_viz.limits import (
    MAX_LINK_CHARACTERS,
    MAX_ROOM_SECRET_CHARACTERS,
    MAX_TOUR_LINK_CHARACTERS,
)
from bpe_viz.ui.conversation.conversations import conversation_of
from bpe_viz.ui.frame.navigation import FILE_OF_PAGE
from bpe_viz.ui.reader.reader import KEY
from tests import ROOT
from tests.helpers.pages import MERGES, choose, opened, pasted, settled, started
from tests.helpers.wire import unframe

TAB = "0123456789abcdef01234567"  # as a tab calls itself
STRIP, BUTTON = "bpe_viz.room_strip", "bpe_viz.room_button"
WORDS = "banana 3\nananas 2"


@pytest.fixture
def room() -> Iterator[OpenedRoom]:
    rooms = server_hub().rooms
    opened = rooms.open(RoomAddress("merges"))
    yield opened
    if rooms.is_open(opened.room.code):
        rooms.present(opened.room.code, opened.secret, {"do": "end"})


def components(app: AppTest) -> dict[str, Any]:
    """Return what the browser gets, by the names of the components."""
    protos = [component.proto for component in app.get("bidi_component")]
    return {proto.component_name: json.loads(proto.json or "null") for proto in protos}


def strip(app: AppTest) -> dict[str, Any]:
    found: dict[str, Any] = components(app)[STRIP]
    return found


def tell(app: AppTest, **told: Any) -> dict[str, Any]:
    """Return Python's answer to a browser that says which room it leads; then rerun."""
    ticket = strip(app)["ask"].split("/")[-2]
    talk = conversation_of(ticket)
    assert talk is not None
    answer = talk.ask("room_strip", {"key": strip(app)["page"], **told})
    assert answer is not None
    settled(app.run())
    said: dict[str, Any] = next(unframe(answer))
    return said


def told(app: AppTest, room: OpenedRoom, link: str = "") -> AppTest:
    """The page after the browser said which room it leads."""
    tell(app, code=room.room.code, secret=room.secret, link=link)
    return app


def shared(room: OpenedRoom) -> dict[str, int] | None:
    """The word counts that the room has for the class."""
    lesson = server_hub().rooms.corpus(room.room.code)
    return dict(read_lesson(lesson).word_counts) if lesson else None


@pytest.mark.parametrize("page", FILE_OF_PAGE.values())
def test_every_page_can_open_a_room(page: str) -> None:
    found = components(started(str(ROOT / "pages" / f"{page}.py")))
    assert {STRIP, BUTTON} <= set(found)
    assert found[STRIP]["own"] == ""


def test_the_link_that_the_browser_tells_is_drawn() -> None:
    app, link = opened(), "http://192.168.1.20:8501/class/K7M4Q"
    assert tell(app, link=link)["qr"]["link"] == link
    assert tell(app, link="javascript:alert(1)")["qr"] is None


def test_a_corpus_of_a_sample_is_not_put_into_the_room(room: OpenedRoom) -> None:
    told(opened(), room)
    assert shared(room) is None


def test_an_own_corpus_is_in_the_room_while_it_is_kept(room: OpenedRoom) -> None:
    app = told(pasted(opened(), "banana banana ananas"), room)
    assert shared(room) == {"banana": 2, "ananas": 1}
    assert strip(app)["own"] != ""
    own = app.session_state[KEY].controls.corpus
    choose(app, "corpus", "slide")
    assert shared(room) is not None, "the class may still be there"
    app.session_state[KEY].own_corpora.pop(own)
    settled(app.run())
    assert shared(room) is None


def test_of_all_that_the_presenter_has_the_corpus_on_the_screen_alone_is_shared(
    room: OpenedRoom,
) -> None:
    app = pasted(opened(), "banana banana ananas")
    app.session_state[KEY].inputs_of_page["words"] = "text=secret"
    told(pasted(app, "low low lower"), room)
    lesson = server_hub().rooms.corpus(room.room.code)
    assert lesson is not None
    found = read_lesson(lesson)
    assert found == Lesson(found.name, found.settings, (("low", 2), ("lower", 1)))


def test_the_longest_address_of_a_page_is_followed(room: OpenedRoom) -> None:
    query = "k" * (MAX_LINK_CHARACTERS + MAX_TOUR_LINK_CHARACTERS)
    rooms, at = server_hub().rooms, {"page": "merges", "query": query}
    rooms.present(room.room.code, room.secret, {"do": "hold", "holder": TAB})
    rooms.present(room.room.code, room.secret, {"do": "move", "holder": TAB, "at": at})
    assert rooms.state(room.room.code)["at"] == at


def test_who_begins_to_lead_shares_what_is_on_that_screen(room: OpenedRoom) -> None:
    first = told(pasted(opened(), "banana banana ananas"), room)
    told(opened(), room)
    assert shared(room) is None, "the corpus of a screen that was reloaded"
    tell(first, code="", secret="", link="")
    assert shared(room) is None, "a screen that only looks on changes nothing"
    told(first, room)
    assert shared(room) == {"banana": 2, "ananas": 1}


def test_nothing_is_shared_before_a_room_is_open(room: OpenedRoom) -> None:
    pasted(opened(), "banana banana ananas")
    assert shared(room) is None


def test_who_does_not_know_the_secret_puts_nothing_into_a_room(room: OpenedRoom) -> None:
    app = pasted(opened(), "banana banana ananas")
    assert tell(app, code=room.room.code, secret="a" * 32, link="")["problem"] != ""
    assert shared(room) is None
    assert strip(app)["problem"] != ""


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"code": 3, "secret": [], "link": {}},
        {"code": "K7M4Q", "secret": "s" * (MAX_ROOM_SECRET_CHARACTERS + 1), "link": "x" * 10_000},
    ],
)
def test_what_is_no_report_changes_nothing(told: dict[str, Any]) -> None:
    assert tell(pasted(opened(), "banana"), **told) == {"problem": "", "qr": None}


def test_a_page_in_a_frame_has_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streamlit.runtime.context.ContextProxy.is_embedded", True)
    assert not {STRIP, BUTTON} & set(components(started(MERGES)))
