"""The pages of a class: light, for strangers harmless, and about what the presenter shows."""

import asyncio
import json
import re
import threading
import zlib
from collections.abc import Awaitable, Callable
from html import unescape
from types import ModuleType
from typing import Any
from urllib.parse import parse_qsl

import pytest
from starlette.applications import Starlette

from bpe_viz import learn_bpe
from bpe_viz.classroom import OpenedRoom, RoomAddress, remote_key
from bpe_viz.classroom.routes import RoomRoutes
from bpe_viz.classroom.server_hub import server_hub
from bpe_viz.formats import Lesson, Tour, TourCorpus, TourStop, tour_in_link, write_lesson
from bpe_viz.settings import Settings
from bpe_viz.teaching import built_in_tours
from bpe_viz.ui import merges, pieces
from bpe_viz.ui.follow import runs
from bpe_viz.ui.follow.routes import FollowRoutes
from bpe_viz.ui.follow.runs import Followed, trained_for
from bpe_viz.ui.jobs.pool import Pool, Report
from bpe_viz.ui.jobs.shared_corpora import forget_corpus, share_corpus
from bpe_viz.ui.jobs.training import AnyTrained
from tests.helpers.asgi import Answered, answered
from tests.helpers.event_loop import run_apart
from tests.helpers.slides import SLIDES

BASE = "/viz"
MINE = Tour(
    "Mine",
    TourCorpus("slide"),
    (TourStop("merges", "One", "Look.", "k=1"), TourStop("words", "<b>Two</b>", "Look.", "")),
)
MOST_BYTES = 400_000
FONTS = 170_188 + 90_124  # as Streamlit ships them


class Lecture:
    """A server with an open room whose presenter shows something."""

    def __init__(self, page: str, query: str) -> None:
        self.rooms = server_hub().rooms
        self.app = Starlette(routes=FollowRoutes(RoomRoutes(server_hub(), BASE)).routes())
        self.opened: OpenedRoom = self.rooms.open(RoomAddress(page, query))
        self.code, self.secret = self.opened.room.code, self.opened.secret

    def present(self, **message: object) -> None:
        self.rooms.present(self.code, self.secret, message)

    async def get(self, path: str) -> Answered:
        return await answered(self.app, "GET", f"{BASE}/class{path}")

    async def view(self) -> dict[str, Any]:
        answer = await self.get(f"/{self.code}/view")
        assert answer.status == 200
        found: dict[str, Any] = answer.json
        return found

    async def ask(self, question: object) -> Answered:
        return await answered(self.app, "POST", f"{BASE}/class/{self.code}/feed", question)


def in_lecture(test: Callable[[Lecture], Awaitable[None]], page: str, query: str) -> None:
    async def run() -> None:
        lecture = Lecture(page, query)
        await test(lecture)
        if lecture.rooms.is_open(lecture.code):
            lecture.present(do="end")

    run_apart(run())


def parts(answer: bytes) -> list[dict[str, Any]]:
    found, at = [], 0
    while at < len(answer):
        size = int.from_bytes(answer[at : at + 4], "little")
        found.append(json.loads(zlib.decompress(answer[at + 4 : at + 4 + size])))
        at += 4 + size
    return found


def test_a_stepper_is_drawn_with_what_the_presenter_shows() -> None:
    async def test(lecture: Lecture) -> None:
        view = await lecture.view()
        data = view["data"]
        assert view["kind"] == "stepper"
        assert view["address"] == {"page": "merges", "query": "k=3&half=choose&hide=code"}
        assert (data["k"], data["half"], data["hide"]) == (3, "choose", ["code"])
        assert data["query"] is None  # nothing of it is written to the follower's address
        answer = await lecture.ask({"key": data["key"], "overview": True, "chunks": [0]})
        head, overview, chunk = parts(answer.body)
        history = learn_bpe(SLIDES, 8)
        assert head["key"] == data["key"]
        assert overview["overview"]["count"] == [merge.count for merge in history.merges]
        assert len(chunk["steps"]) == 9

    in_lecture(test, "merges", "k=3&half=choose&hide=code")


def test_pieces_are_drawn_by_their_own_stepper() -> None:
    async def test(lecture: Lecture) -> None:
        view = await lecture.view()
        assert view["kind"] == "stepper"
        assert view["html"] == pieces.HTML
        answer = await lecture.ask({"key": view["data"]["key"], "overview": True, "rounds": [0]})
        assert parts(answer.body)[1]["overview"]["isOneByOne"] is False

    in_lecture(test, "merges", "learner=unigram&vocab_size=14&k=1")


@pytest.mark.parametrize(
    ("page", "query", "src"),
    [
        ("words", "text=low%20%C3%A9&k=2", "text=low+%C3%A9&k=2"),
        ("merges", "learner=unigram&one=1", "learner=unigram&one=1"),
        ("laws", "", ""),
        ("laws", "tour=laws&stop=2", "tour=laws&stop=2"),
        ("laws", "k=3&tour=opened-1&stop=2", "k=3"),  # which only the presenter's browser has
    ],
)
def test_any_other_page_comes_in_a_frame(page: str, query: str, src: str) -> None:
    async def test(lecture: Lecture) -> None:
        view = await lecture.view()
        joined = f"{src}&" if src else ""
        assert view["kind"] == "frame"
        assert view["src"] == f"{BASE}/{page}?{joined}embed=true&room={lecture.code}"

    in_lecture(test, page, query)


def test_what_stands_in_for_a_mistake_of_the_address_is_shown() -> None:
    async def test(lecture: Lecture) -> None:
        view = await lecture.view()
        assert (view["kind"], view["data"]["k"]) == ("stepper", 0)
        assert view["data"]["corpus_label"] == "Slide corpus · 5 types"

    in_lecture(test, "merges", "corpus=moon&num_merges=many&k=-1")


def test_a_shared_corpus_is_learned_from_while_it_is_shared() -> None:
    async def test(lecture: Lecture) -> None:
        before = await lecture.view()  # not the slide corpus, which the presenter does not show
        assert (before["kind"], "data" in before) == ("sentence", False)
        words = (("banana", 3), ("ananas", 2))
        lesson = write_lesson(Lesson("Our <words>", Settings(), words))
        share_corpus(lecture.code, lecture.secret, lesson)
        data = (await lecture.view())["data"]
        assert data["corpus_label"] == "Our <words> · 2 types"
        view = await lecture.view()
        assert view["html"] == merges.HTML  # markup has nothing of a reader's in it
        assert all("Our <words>" not in str(view[name]) for name in ("html", "script", "style"))
        answer = await lecture.ask({"key": data["key"], "overview": True, "chunks": []})
        assert parts(answer.body)[1]["overview"]["types"] == 2

    in_lecture(test, "merges", "corpus=upload&num_merges=2")


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("k=1&tour=bpe&stop=4", [stop.title for stop in built_in_tours()["bpe"].stops]),
        (f"tour={tour_in_link(MINE)}", ["One", "<b>Two</b>"]),
        *((query, []) for query in ("k=1", "tour=", "tour=moon", "tour=opened-1", "tour=~x")),
    ],
    ids=lambda value: str(value)[:20],
)
def test_the_stops_of_a_tour_are_told_to_those_whose_page_has_no_bar(
    query: str, titles: list[str]
) -> None:
    async def test(lecture: Lecture) -> None:
        told = (await lecture.get(f"/{lecture.code}/tour")).json
        assert told["tour"] == dict(parse_qsl(query)).get("tour", "")
        assert [stop["title"] for stop in told["stops"]] == titles

    in_lecture(test, "merges", query)


@pytest.mark.parametrize(("ends", "status"), [("room", 404), ("sharing", 409)])
def test_a_corpus_that_is_gone_while_it_is_learned_is_told_to_nobody(
    monkeypatch: pytest.MonkeyPatch, ends: str, status: int
) -> None:
    def gone(lecture: Lecture) -> None:
        if ends == "room":
            lecture.present(do="end")
        else:
            forget_corpus(lecture.code, lecture.secret)

    async def test(lecture: Lecture) -> None:
        async def learning(shown: Followed) -> AnyTrained | None:
            trained = await trained_for(shown)
            gone(lecture)
            return trained

        lesson = write_lesson(Lesson("Ours", Settings(), (("banana", 3), ("ananas", 2))))
        share_corpus(lecture.code, lecture.secret, lesson)
        key = (await lecture.view())["data"]["key"]
        monkeypatch.setattr("bpe_viz.ui.follow.routes.trained_for", learning)
        answer = await lecture.ask({"key": key, "overview": True, "chunks": [0]})
        assert answer.status == status
        if ends == "sharing":
            share_corpus(lecture.code, lecture.secret, lesson)
            view = await lecture.get(f"/{lecture.code}/view")
            assert (view.status, b"Ours" in view.body) == (status, False)

    in_lecture(test, "merges", "corpus=upload&num_merges=2")


def test_what_the_presenter_left_is_learned_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Pool[Any] = Pool(limit=9)
    let_go = threading.Event()

    def learn(report: Report) -> str:
        while not let_go.wait(0.01):
            report("Learning", 0, 0)
        return "learned"

    monkeypatch.setattr(
        runs, "ask_for", lambda choice, _shown, reader: asked.ask(choice, reader, learn)
    )

    async def run() -> None:
        first, second = (
            Followed("K7M4Q", RoomAddress("merges", query), None)
            for query in ("k=1", "tie_rule=greatest")
        )
        before = asyncio.create_task(trained_for(first))
        await asyncio.sleep(0.05)
        after = asyncio.create_task(trained_for(second))
        assert await before is None
        let_go.set()
        assert str(await after) == "learned"

    run_apart(run())


def test_questions_about_another_run_are_refused() -> None:
    async def test(lecture: Lecture) -> None:
        assert (await lecture.ask({"key": "other", "overview": True})).status == 409
        assert (await lecture.ask(b"[]")).status == 400
        key = (await lecture.view())["data"]["key"]
        for chunks in ([-1, 10**9, "0", None], "all", [[0]]):
            answer = await lecture.ask({"key": key, "overview": False, "chunks": chunks})
            assert [set(part) for part in parts(answer.body)] == [{"key", "id"}]
        lecture.present(do="hold", holder="screen01")
        moved = {"page": "words", "query": ""}
        lecture.present(do="move", holder="screen01", at=moved)
        assert (await lecture.ask({"key": key, "overview": True})).status == 409

    in_lecture(test, "merges", "k=1")


@pytest.mark.parametrize("page", [merges, pieces])
def test_styles_have_no_string_that_loses_blanks(page: ModuleType) -> None:
    code = re.sub(r"/\*.*?\*/", "", page.STYLES, flags=re.DOTALL)
    strings = re.findall(r'"[^"\n]*"', code)
    assert strings
    assert [text for text in strings if re.search(r"[{};,]|: ", text)] == []


def test_the_page_is_light_and_loads_nothing_from_elsewhere() -> None:
    async def test(lecture: Lecture) -> None:
        page = await lecture.get(f"/{lecture.code}")
        view = await lecture.view()
        script = re.findall(r'src="(/viz/class/parts/[^"]+)"', page.body.decode())
        needed = [*script, view["script"], view["style"]]
        answers = [await answered(lecture.app, "GET", path) for path in needed]
        assert [answer.status for answer in answers] == [200] * 3
        assert all("immutable" in answer.headers["cache-control"] for answer in answers)
        sizes = [len(zlib.compress(answer.body, 6)) for answer in (page, *answers)]
        assert sum(sizes) + FONTS < MOST_BYTES
        assert all("set-cookie" not in answer.headers for answer in (page, *answers))
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'; script-src 'self';" in policy
        assert b"http://" not in page.body
        assert b"https://" not in page.body

    in_lecture(test, "merges", "k=1")


def test_the_page_of_the_remote_has_neither_the_secret_nor_the_key() -> None:
    async def test(lecture: Lecture) -> None:
        page = await lecture.get(f"/{lecture.code}/presenter")
        text = page.body.decode()
        (start,) = re.findall(r'id="class">(.*?)</script>', text)
        assert json.loads(start) == {"room": f"/viz/class/{lecture.code}"}
        for secret in (lecture.secret, remote_key(lecture.opened.room.digest)):
            assert secret not in text
        assert page.headers["referrer-policy"] == "no-referrer"
        assert page.headers["cache-control"] == "no-store"
        (script,) = re.findall(r'src="(/viz/class/parts/[^"]+)"', text)
        sent = await answered(lecture.app, "GET", script)
        assert sent.status == 200
        assert len(zlib.compress(page.body + sent.body, 6)) < 40_000

    in_lecture(test, "merges", "k=1")


def test_nothing_that_is_typed_ends_the_script_of_a_page() -> None:
    async def test(lecture: Lecture) -> None:
        evil = "</script><script>alert(1)</script>&amp;"
        choices = [{"text": evil, "chips": [evil[:40]]}, {"text": "b"}]
        asked = {"kind": "choices", "text": evil, "choices": choices}
        lecture.present(do="ask", question=asked)
        page = (await lecture.get(f"/{lecture.code}")).body.decode()
        found = re.search(r'id="class">(.*?)</script>', page, re.DOTALL)
        assert found is not None
        assert json.loads(found[1])["state"]["question"]["text"] == evil
        assert page.count("<script") == 2

    in_lecture(test, "merges", "k=1")


def test_a_typed_code_leads_to_its_class() -> None:
    async def test(lecture: Lecture) -> None:
        found = await lecture.get(f"?code=%20{lecture.code.lower()}%20")
        assert (found.status, found.headers["location"]) == (303, f"/viz/class/{lecture.code}")
        plain = await lecture.get("")
        assert plain.status == 200
        assert "Join a class" in plain.body.decode()
        lower = await lecture.get(f"/{lecture.code.lower()} ")  # a code may be all digits
        assert lower.headers["location"] == f"/viz/class/{lecture.code}"
        elsewhere = await lecture.get("?code=CCCCC")  # perhaps, as far as this process knows
        assert elsewhere.headers["location"] == "/viz/class/CCCCC"
        for wrong in ("?code=", "?code=%3Cb%3E", "/CCCCC", "/%3Cb%3E", "/CCCCC/presenter"):
            asked = await lecture.get(wrong)
            assert asked.status == 404
            assert "There is no class with this code." in unescape(asked.body.decode())
            assert b"<b>" not in asked.body

    in_lecture(test, "merges", "k=1")


def test_a_file_that_is_none_of_the_page_is_not_there() -> None:
    async def test(lecture: Lecture) -> None:
        for name in ("follow.js", "..%2froutes.py", "follow-000000000000.js"):
            assert (await lecture.get(f"/parts/{name}")).status == 404

    in_lecture(test, "merges", "k=1")
