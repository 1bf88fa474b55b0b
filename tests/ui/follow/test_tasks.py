"""A task for phones at their own pace: set about the run on the screen, checked by that run."""

from collections.abc import Awaitable, Callable

import pytest
from starlette.applications import Starlette

from bpe_viz.classroom import RoomAddress
from bpe_viz.classroom.hub import Hub
from bpe_viz.classroom.routes import RoomRoutes
from bpe_viz.classroom.server_hub import server_hub
from bpe_viz.ui.follow.routes import FollowRoutes
from tests.helpers.asgi import ADDRESS, Answered, Connection, answered
from tests.helpers.event_loop import run_apart

SLIDE = "corpus=slide&num_merges=8"


class Lesson:
    """A room whose presenter shows a run, and phones that follow."""

    def __init__(self, query: str, page: str) -> None:
        self.hub: Hub = server_hub()
        self.rooms = self.hub.rooms
        self.app = Starlette(routes=FollowRoutes(RoomRoutes(self.hub)).routes())
        opened = self.rooms.open(RoomAddress(page, query))
        self.code, self.secret = opened.room.code, opened.secret

    async def post(self, what: str, message: object, secret: str = "") -> Answered:
        told = {"authorization": f"Bearer {secret}"} if secret else {}
        return await answered(self.app, "POST", f"/class/{self.code}/{what}", message, told)

    async def set_task(self, word: object, secret: str | None = None) -> Answered:
        return await self.post("task", {"word": word}, self.secret if secret is None else secret)

    async def word_here(self, secret: str | None = None) -> str:
        """Return the word that the step on the screen suggests, or why there is none."""
        told = {"authorization": f"Bearer {self.secret if secret is None else secret}"}
        answer = (await answered(self.app, "GET", f"/class/{self.code}/task", None, told)).json
        return str(answer.get("word") or answer["error"])

    async def solve(self, voter: str, k: object) -> str:
        """Return what was found, or why it was refused."""
        task = self.rooms.room(self.code).task
        given = {"voter": voter, "task": task.number if task else 0, "k": k}
        answer = (await self.post("solve", given)).json
        return str(answer.get("found") or answer["error"])

    async def listen(self) -> Connection:
        connection = Connection(self.app, f"/class/{self.code}/events", ADDRESS)
        await connection.begin()
        return connection


def in_lesson(
    test: Callable[[Lesson], Awaitable[None]], query: str = SLIDE, page: str = "merges"
) -> None:
    async def run() -> None:
        lesson = Lesson(query, page)
        lesson.hub.open()
        await test(lesson)
        if lesson.rooms.is_open(lesson.code):
            lesson.rooms.present(lesson.code, lesson.secret, {"do": "end"})
        lesson.hub.close()

    run_apart(run())


@pytest.mark.parametrize("page", ["merges", "words"])
def test_phones_find_the_step_and_are_counted_once(page: str) -> None:
    async def test(lesson: Lesson) -> None:
        phones = [await lesson.listen() for _ in range(2)]
        assert (await lesson.set_task(" newer ")).status == 200
        ann, bob, eve = (lesson.rooms.join(lesson.code) for _ in range(3))
        said = [await lesson.solve(ann, k) for k in (6, 8, 7, 7)]
        assert said == ["too-small", "too-large", "right", "right"]
        state = lesson.rooms.state(lesson.code)
        assert (state["task"]["word"], state["task"]["solved"]) == ("newer", 1)
        assert "7" not in str(state["task"]["word"]), "the class is not told where it is"
        assert await lesson.solve(bob, 7) == "right"
        assert await lesson.solve(eve, 7) == "all-solved", "there are two phones"
        await phones[0].wait_for(b'"solved":2,')
        lesson.rooms.present(lesson.code, lesson.secret, {"do": "end-task"})
        assert lesson.rooms.state(lesson.code)["task"] is None
        assert await lesson.solve(ann, 7) == "no-task"
        for phone in phones:
            await phone.leave()

    in_lesson(test, page=page)


def test_another_run_is_what_counts_then() -> None:
    async def test(lesson: Lesson) -> None:
        phone = await lesson.listen()
        await lesson.set_task("newer")
        voter = lesson.rooms.join(lesson.code)
        lesson.rooms.present(lesson.code, lesson.secret, {"do": "hold", "holder": "screen01"})
        at = {"page": "merges", "query": "corpus=slide&num_merges=6"}
        move = {"do": "move", "holder": "screen01", "at": at}
        lesson.rooms.present(lesson.code, lesson.secret, move)
        assert await lesson.solve(voter, 7) == "not-whole"
        await phone.leave()

    in_lesson(test)


@pytest.mark.parametrize(
    ("query", "word", "refusal"),
    [
        (SLIDE, "wider", "not-whole"),
        (SLIDE, "l", "not-whole"),
        (SLIDE, "two words", "not-one-word"),
        (SLIDE, "", "not-understood"),
        (SLIDE, None, "not-understood"),
        (SLIDE, "x" * 161, "not-understood"),
        ("corpus=slide&learner=unigram&vocab_size=14", "low", "no-run"),
        ("corpus=upload", "low", "no-run"),
    ],
)
def test_what_cannot_be_solved_is_no_task(query: str, word: object, refusal: str) -> None:
    async def test(lesson: Lesson) -> None:
        assert (await lesson.set_task(word)).json["error"] == refusal
        assert lesson.rooms.room(lesson.code).task is None

    in_lesson(test, query)


def test_strangers_set_no_task_and_solve_none() -> None:
    async def test(lesson: Lesson) -> None:
        assert (await lesson.set_task("newer", "s" * 32)).status == 401
        await lesson.set_task("newer")
        assert await lesson.solve("nobody", 7) == "not-joined"
        phone = await lesson.listen()
        voter = lesson.rooms.join(lesson.code)
        for k in ("7", None, 7.0, True, [7]):
            assert await lesson.solve(voter, k) == "not-understood"
        assert lesson.rooms.state(lesson.code)["task"]["solved"] == 0
        await phone.leave()

    in_lesson(test)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (f"{SLIDE}&k=3", "none-whole"),
        (f"{SLIDE}&k=4", "new"),
        (f"{SLIDE}&k=7", "newer"),
        (f"{SLIDE}&k=8", "newer"),
        (f"{SLIDE}&k=999", "newer"),
        ("corpus=slide&learner=unigram&vocab_size=14&k=1", "no-run"),
    ],
)
def test_the_step_on_the_screen_suggests_a_word(query: str, found: str) -> None:
    async def test(lesson: Lesson) -> None:
        assert await lesson.word_here() == found
        assert await lesson.word_here("s" * 32) == "wrong-secret"
        if found.isalpha():
            assert (await lesson.set_task(found)).status == 200

    in_lesson(test, query)
