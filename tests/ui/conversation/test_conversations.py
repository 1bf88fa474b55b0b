"""A view asks and its reader is answered: nobody else, and nothing of another run or session."""

import asyncio
import gc
import logging
import threading
import weakref
from collections.abc import Mapping
from typing import Any

import pytest
from starlette.applications import Starlette

from bpe_viz import limits
from bpe_viz.formats import Position
from bpe_viz.settings import Settings
from bpe_viz.text import Corpus
from bpe_viz.ui.conversation.conversations import Conversation, conversation, conversation_of
from bpe_viz.ui.conversation.routes import ConversationRoutes
from bpe_viz.ui.jobs.caches import Cache, lending
from bpe_viz.ui.jobs.training import Choice, train_choice
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.place import note_position, position
from bpe_viz.ui.reader.reader import Reader, acting_for, reader
from tests.helpers.asgi import Answered, answered
from tests.helpers.event_loop import run_apart


def someone() -> Reader:
    return Reader(Controls.of(Choice("slide", Settings())))


def talking(me: Reader) -> Conversation:
    with acting_for(me), lending({}):
        return conversation()


def answer(question: Mapping[str, Any]) -> bytes:
    note_position(Position(question["k"]))
    return f"{question['key']} {question['k']}".encode()


class Browser:
    """Who asks a server with that one route."""

    def __init__(self, base: str = "") -> None:
        self.seconds = 0.0
        routes = ConversationRoutes(base, now=lambda: self.seconds).routes()
        self.app = Starlette(routes=routes)

    def post(self, address: str, message: object, **headers: str) -> Answered:
        return run_apart(answered(self.app, "POST", address, message, headers))


def test_a_question_is_answered_for_the_reader_of_the_ticket_alone() -> None:
    ann, bob, browser = someone(), someone(), Browser()
    addresses = [talking(who).offer("stepper", "run", answer) for who in (ann, bob)]
    found = browser.post(addresses[0], {"key": "run", "k": 3})
    assert (found.status, found.body) == (200, b"run 3")
    assert found.headers["content-type"] == "application/octet-stream"
    assert found.headers["cache-control"] == "no-store"
    assert (ann.position.k, bob.position.k) == (3, None)
    with acting_for(bob):
        assert reader() is bob
        assert position() == Position()


def test_what_is_worked_out_of_a_readers_own_file_stays_with_the_reader() -> None:
    cache: Cache[bytes] = Cache(shared=1, own=1)
    ann, bob, browser = someone(), someone(), Browser()

    def count(_question: Mapping[str, Any]) -> bytes:
        job = cache.ask("uses", lambda _report: b"counted", reader=reader().id, about={"file"})
        assert job.wait(10)
        return job.result or b""

    addresses = [talking(who).offer("tokenizers", "run", count) for who in (ann, bob)]
    assert browser.post(addresses[0], {"key": "run"}).body == b"counted"
    has_pool = [cache in talking(who)._pools for who in (ann, bob)]
    assert has_pool == [True, False]


def test_tickets_cannot_be_guessed_and_stay_the_same() -> None:
    ann = someone()
    ticket = talking(ann).ticket
    assert talking(ann).ticket == ticket
    assert len(ticket) == 32
    assert len({talking(who).ticket for who in [someone() for _ in range(50)]}) == 50


@pytest.mark.parametrize(
    ("view", "question"),
    [
        pytest.param("words", {"key": "run", "k": 1}, id="another view"),
        pytest.param("stepper", {"key": "other", "k": 1}, id="another run"),
        pytest.param("stepper", {"k": 1}, id="no run"),
        pytest.param("stepper", {"key": ["run"], "k": 1}, id="a list as its key"),
    ],
)
def test_what_the_page_does_not_show_is_not_answered(view: str, question: object) -> None:
    ann, browser = someone(), Browser()
    address = talking(ann).offer("stepper", "run", answer)
    found = browser.post(address.replace("stepper", view), question)
    assert (found.status, found.body) == (204, b"")
    assert ann.position == Position()


def test_what_five_later_drawings_do_not_draw_any_longer_is_let_go() -> None:
    ann = someone()
    talk = talking(ann)
    talk.begin()
    talk.offer("stepper", "run", answer)
    for k in range(4):  # not yet this view, or pages that are left at once
        talk.begin()
        assert talk.ask("stepper", {"key": "run", "k": k}) == f"run {k}".encode()
    talk.begin()
    assert talk.ask("stepper", {"key": "run", "k": 4}) is None
    assert ann.position.k == 3


def test_the_newest_of_the_drawings_that_offer_the_same_answers() -> None:
    talk = talking(ann := someone())
    talk.offer("stepper", "run", lambda _: b"before")
    talk.begin()
    talk.offer("stepper", "run", lambda _: b"now")
    assert talk.ask("stepper", {"key": "run"}) == b"now"
    assert ann.position == Position()


def test_of_the_run_before_nothing_is_kept_but_the_last_drawing() -> None:
    ann = someone()
    talk = talking(ann)
    offers = [_Remembered() for _ in range(3)]
    left = [weakref.ref(each) for each in offers]
    while offers:
        talk.begin()
        talk.offer("stepper", "old", offers.pop(0).answer)
    corpus = Corpus.from_word_counts({"hug": 2})
    ann.shown = train_choice(Choice("hug", Settings()), lambda _: corpus, lambda *_: None)
    talk.begin()
    talk.offer("stepper", "new", answer)
    gc.collect()
    assert [each() is None for each in left] == [True, True, False]
    assert talk.ask("stepper", {"key": "old"}) == b"old"
    ann.shown = None  # the reader removed the corpus
    talk.begin()
    gc.collect()
    assert left[-1]() is None
    assert talk.ask("stepper", {"key": "old"}) is None
    assert talk.ask("stepper", {"key": "new", "k": 1}) == b"new 1"


class _Remembered:
    """What an answer holds on to, as it holds a training."""

    def answer(self, _: Mapping[str, Any]) -> bytes:
        return b"old"


def test_of_two_runs_of_a_view_each_hears_its_own_reports() -> None:
    ann = someone()
    talk = talking(ann)
    talk.offer("stepper", "old", answer)
    talk.begin()
    talk.offer("stepper", "new", answer)
    assert talk.ask("stepper", {"key": "old", "k": 3}) == b"old 3"
    assert talk.ask("stepper", {"key": "new", "k": 4}) == b"new 4"
    assert talk.ask("stepper", {"key": "other", "k": 5}) is None


def test_a_ticket_ends_with_its_session() -> None:
    ann, browser = someone(), Browser()
    address = talking(ann).offer("stepper", "run", answer)
    ticket = talking(ann).ticket
    assert conversation_of(ticket) is not None
    del ann
    gc.collect()
    assert conversation_of(ticket) is None
    assert browser.post(address, {"key": "run", "k": 1}).status == 404
    assert browser.post("/reader/" + "0" * 32 + "/stepper", {"key": "run"}).status == 404


def test_a_server_below_a_path_is_asked_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.ui.conversation.conversations.base_path", lambda: "/viz")
    ann = someone()
    address = talking(ann).offer("stepper", "run", answer)
    assert address.startswith("/viz/reader/")
    assert Browser("/viz").post(address, {"key": "run", "k": 1}).status == 200


@pytest.mark.parametrize(
    ("message", "headers", "status"),
    [
        pytest.param({"key": "run", "k": 1}, {"origin": "http://other.example"}, 403, id="site"),
        pytest.param(b"{", {}, 400, id="no JSON"),
        pytest.param(["run"], {}, 400, id="a list"),
        pytest.param(b"[" * 100_000, {}, 400, id="deep"),
        pytest.param(b"k=1", {"content-type": "text/plain"}, 400, id="a form"),
        pytest.param({"key": "run", "text": "x" * limits.MAX_QUESTION_BYTES}, {}, 413, id="long"),
    ],
)
def test_a_hostile_question_is_refused(
    message: object, headers: dict[str, str], status: int
) -> None:
    ann = someone()
    address = talking(ann).offer("stepper", "run", answer)
    assert Browser().post(address, message, **headers).status == status
    assert ann.position == Position()


def test_a_text_of_the_longest_kind_can_be_asked_about() -> None:
    ann = someone()
    address = talking(ann).offer("words", "run", lambda asked: asked["text"].encode())
    text = "\U0001f469" * limits.MAX_STUDIED_CHARACTERS
    assert Browser().post(address, {"key": "run", "text": text}).body == text.encode()


def test_one_who_asks_all_the_time_has_to_wait_and_others_do_not() -> None:
    ann, bob, browser = someone(), someone(), Browser()
    of_ann, of_bob = (talking(who).offer("stepper", "r", answer) for who in (ann, bob))
    question = {"key": "r", "k": 1}
    for _ in range(limits.MAX_QUESTIONS_AT_ONCE):
        assert browser.post(of_ann, question).status == 200
    assert browser.post(of_ann, question).status == 429
    assert browser.post(of_bob, question).status == 200
    browser.seconds = 2 / limits.MAX_QUESTIONS_PER_SECOND
    assert browser.post(of_ann, question).status == 200


def test_questions_of_one_reader_are_answered_one_after_the_other() -> None:
    ann, bob, browser = someone(), someone(), Browser()
    under_way, most = 0, 0
    first_is_here, go_on = threading.Event(), threading.Event()

    def slowly(_: Mapping[str, Any]) -> bytes:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        first_is_here.set()
        assert go_on.wait(60)
        under_way -= 1
        return b"done"

    of_ann = talking(ann).offer("stepper", "r", slowly)
    of_bob = talking(bob).offer("stepper", "r", answer)

    async def all_at_once() -> list[Answered]:
        asked = [
            asyncio.create_task(answered(browser.app, "POST", of_ann, {"key": "r"}))
            for _ in range(5)
        ]
        assert await asyncio.to_thread(first_is_here.wait, 60)
        other = await answered(browser.app, "POST", of_bob, {"key": "r", "k": 2})
        go_on.set()
        return [other, *await asyncio.gather(*asked)]

    found = run_apart(all_at_once())
    assert [each.body for each in found] == [b"r 2", *[b"done"] * 5]
    assert most == 1


def test_an_error_of_the_program_has_an_id_in_the_log_and_in_the_answer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(_: Mapping[str, Any]) -> bytes:
        raise ZeroDivisionError("secret words")

    ann, browser = someone(), Browser()
    address = talking(ann).offer("stepper", "run", fails)
    with caplog.at_level(logging.ERROR):
        found = browser.post(address, {"key": "run"})
    (record,) = caplog.records
    assert found.status == 500
    assert record.args is not None
    assert str(record.args[1]) in found.json["sentence"]  # type: ignore[index]
    assert b"secret" not in found.body
