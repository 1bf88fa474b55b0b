"""A corpus that a room shares: a link of the class opens it, for as long as the room is open."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.classroom import OpenedRoom, RoomAddress, RoomError
from bpe_viz.classroom.server_hub import server_hub
from bpe_viz.formats import Lesson, write_lesson
from bpe_viz.settings import Settings
from bpe_viz.ui.jobs.shared_corpora import forget_corpus, share_corpus, shared_corpus
from bpe_viz.ui.reader.reader import KEY
from tests import ROOT

LESSON = write_lesson(Lesson("Our words", Settings(), (("banana", 3), ("ananas", 2))))


@pytest.fixture
def opened() -> Iterator[OpenedRoom]:
    rooms = server_hub().rooms
    opened = rooms.open(RoomAddress("merges"))
    yield opened
    if rooms.is_open(opened.room.code):
        rooms.present(opened.room.code, opened.secret, {"do": "end"})


def follow(code: str) -> AppTest:
    page = AppTest.from_file(
        str(ROOT / "bpe_viz" / "ui" / "frame" / "start.py"), default_timeout=60
    )
    page.query_params["corpus"] = "upload"
    page.query_params["num_merges"] = "2"
    page.query_params["room"] = code
    page.run()
    assert not page.exception
    return page


def corpus_on_screen(page: AppTest) -> dict[str, int]:
    return dict(page.session_state[KEY].shown.corpus.word_counts)


def test_a_link_of_the_class_opens_what_is_shared_while_it_is(opened: OpenedRoom) -> None:
    code, secret = opened.room.code, opened.secret
    share_corpus(code, secret, LESSON)
    page = follow(code)
    assert corpus_on_screen(page) == {"banana": 3, "ananas": 2}
    assert page.session_state[KEY].notices == ()
    assert shared_corpus(code) is shared_corpus(code.lower())  # one for all followers
    forget_corpus(code, secret)
    late = follow(code)
    assert "banana" not in corpus_on_screen(late)
    assert len(late.session_state[KEY].notices) == 1


def test_the_end_of_a_room_takes_its_corpus_along(opened: OpenedRoom) -> None:
    code, secret = opened.room.code, opened.secret
    share_corpus(code, secret, LESSON)
    assert shared_corpus(code) is not None
    server_hub().rooms.present(code, secret, {"do": "end"})
    assert shared_corpus(code) is None


def test_only_the_presenter_shares(opened: OpenedRoom) -> None:
    with pytest.raises(RoomError, match="Only the presenter"):
        share_corpus(opened.room.code, "s" * 32, LESSON)
    with pytest.raises(RoomError, match="Only the presenter"):
        forget_corpus(opened.room.code, "s" * 32)
    assert shared_corpus(opened.room.code) is None


def test_all_who_open_a_shared_corpus_at_the_same_time_have_the_same_one(
    opened: OpenedRoom,
) -> None:
    share_corpus(opened.room.code, opened.secret, LESSON)
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(shared_corpus, [opened.room.code] * 16))
    assert found[0] is not None
    assert {id(own) for own in found} == {id(found[0])}
