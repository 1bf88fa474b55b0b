"""What a class has written becomes the corpus of its presenter, and so of the room."""

from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.classroom import OpenedRoom, RoomAddress
from bpe_viz.classroom.server_hub import server_hub
from bpe_viz.formats import read_lesson
from bpe_viz.ui.presenting.class_text import take_class_text
from bpe_viz.ui.presenting.sharing import lead
from bpe_viz.ui.reader.reader import KEY, Reader, acting_for
from tests.helpers.pages import opened, settled

FRUIT = {"kind": "word", "prompt": "Name a fruit."}
SENTENCE = {"kind": "sentence", "prompt": "What did you eat?"}


@pytest.fixture
def room() -> Iterator[OpenedRoom]:
    rooms = server_hub().rooms
    opened = rooms.open(RoomAddress("merges"))
    yield opened
    if rooms.is_open(opened.room.code):
        rooms.present(opened.room.code, opened.secret, {"do": "end"})


def write(room: OpenedRoom, *entries: str, asked: dict[str, str] = FRUIT) -> int:
    """Let the class write, each entry on a phone of its own; the number of the prompt."""
    rooms, code = server_hub().rooms, room.room.code
    writing = rooms.present(code, room.secret, {"do": "write", "asked": asked}).writing
    assert writing
    for words in entries:
        entry = {"writing": writing.number, "id": "entry0001", "words": words}
        rooms.write(code, {"voter": rooms.join(code), **entry})
    return writing.number


def leading(room: OpenedRoom) -> tuple[AppTest, Reader]:
    """The page of a presenter who leads the room."""
    app = opened()
    me: Reader = app.session_state[KEY]
    with acting_for(me):
        lead(me, {"code": room.room.code, "secret": room.secret})
    return app, me


def press(app: AppTest, me: Reader, wish: object) -> None:
    """Press what makes the entries the corpus."""
    with acting_for(me):
        take_class_text(wish)
    settled(app.run())


def shared(room: OpenedRoom) -> dict[str, int] | None:
    lesson = server_hub().rooms.corpus(room.room.code)
    return dict(read_lesson(lesson).word_counts) if lesson else None


def test_what_the_class_has_written_is_learned_from_by_all(room: OpenedRoom) -> None:
    app, me = leading(room)
    number = write(room, "banana", "ananas", "banana", "rude", "<b>fig")
    rooms, code = server_hub().rooms, room.room.code
    rooms.present(code, room.secret, {"do": "hide-entry", "words": "rude"})
    press(app, me, {"id": number, "once": False})
    assert shared(room) == {"banana": 2, "ananas": 1, "<b>fig": 1}
    assert me.shown
    assert me.shown.choice.own
    assert me.shown.choice.own.name == "Name a fruit."
    assert rooms.room(code).writing is None
    assert rooms.entries(code) == [], "the text is the presenter's now"
    rooms.present(code, room.secret, {"do": "end"})
    settled(app.run())
    assert me.shown.choice.own, "and stays when the room ends"


def test_equal_entries_can_count_once(room: OpenedRoom) -> None:
    app, me = leading(room)
    number = write(room, "banana", "banana", "ananas")
    press(app, me, {"id": number, "once": True})
    assert shared(room) == {"banana": 1, "ananas": 1}


def test_sentences_are_cut_as_texts_are(room: OpenedRoom) -> None:
    app, me = leading(room)
    number = write(room, "A ripe mango.", "שלום, mango!", asked=SENTENCE)
    press(app, me, {"id": number, "once": False})
    found = shared(room)
    assert found
    assert {"mango": 2, "שלום": 1, "A": 1}.items() <= found.items()


@pytest.mark.parametrize("entries", [(), ("rude",)], ids=["nothing", "all hidden"])
def test_without_words_the_reason_is_said_and_the_entries_stay(
    room: OpenedRoom, entries: tuple[str, ...]
) -> None:
    app, me = leading(room)
    number = write(room, *entries)
    for words in entries:
        hide = {"do": "hide-entry", "words": words}
        server_hub().rooms.present(room.room.code, room.secret, hide)
    press(app, me, {"id": number, "once": False})
    assert me.notices == ("The corpus has no words. Paste some text or choose a sample.",)
    assert len(server_hub().rooms.entries(room.room.code)) == len(entries)
    assert server_hub().rooms.room(room.room.code).writing


@pytest.mark.parametrize(
    "wish", [None, {}, {"id": 0, "once": False}, {"id": "1", "once": 1}, [], {"id": -1}]
)
def test_what_is_no_wish_changes_nothing(room: OpenedRoom, wish: object) -> None:
    app, me = leading(room)
    write(room, "banana")
    press(app, me, wish)
    assert shared(room) is None
    assert len(server_hub().rooms.entries(room.room.code)) == 1


def test_a_room_that_has_ended_says_so(room: OpenedRoom) -> None:
    app, me = leading(room)
    number = write(room, "banana")
    server_hub().rooms.present(room.room.code, room.secret, {"do": "end"})
    press(app, me, {"id": number, "once": False})
    assert me.notices[0].startswith("There is no class with this code.")
