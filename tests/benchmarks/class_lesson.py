"""Rehearse a lesson with 30 phones: `python -m tests.benchmarks.class_lesson [speed]`.

It takes ten minutes, or half a minute at a `speed` of 20. The phones are raw connections that vote,
talk, vote again, write and solve a task as a class does: some are wrong at first, one has no line
for a while, some send everything twice. Prints a Markdown table: the minute, what the presenter
does, and what the class has done by then.
"""

import asyncio
import random
import sys
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from tests.benchmarks.class_room import HOLDER, Follower, Room
from tests.helpers.app_server import free_port, running_app

PHONES = 30
FRUITS = ("mango", "fig", "apple", "pear", "kiwi", "lemon", "plum", "melon")
NEXT_PAIR = {
    "kind": "choices",
    "text": "Which pair is merged next?",
    "choices": [{"text": "n e"}, {"text": "e w"}, {"text": "l o"}],
    "right": [0],
    "why": "It occurs 8 times.",
}
HOW_MANY = {"kind": "number", "text": "How many merges are there?", "right": [8], "why": ""}
RIGHT_AT_FIRST, RIGHT_AFTER_TALKING = 13, 24
WHOLE_AT = 7  # merges until "newer" is one symbol


@dataclass
class Lesson:
    """A room, its phones, and the clock of the lesson, which may run faster."""

    room: Room
    speed: float
    began: float = field(default_factory=time.monotonic)
    phones: list[Follower] = field(default_factory=list)
    voters: list[str] = field(default_factory=list)

    async def at(self, minute: float) -> None:
        """Wait for a minute of the lesson."""
        await asyncio.sleep(max(0, self.began + 60 * minute / self.speed - time.monotonic()))

    def note(self, done: str, seen: str) -> None:
        """Write down what was done and seen."""
        minute = (time.monotonic() - self.began) * self.speed / 60
        sys.stdout.write(f"| {minute:4.1f} | {done} | {seen} |\n")
        sys.stdout.flush()

    async def do(self, action: str, **rest: object) -> Any:
        """Press a button of the presenter; the state of the room after it."""
        return (await self.room.present(action, **rest))["state"]

    async def spread(self, seconds: float, *things: Coroutine[Any, Any, None]) -> None:
        """Let phones do things within some seconds of the lesson."""

        async def later(thing: Coroutine[Any, Any, None]) -> None:
            await asyncio.sleep(random.uniform(0, seconds / self.speed))
            await thing

        await asyncio.gather(*map(later, things))

    async def vote(self, phone: int, question: int, answer: int, round: int) -> None:
        """Vote, twice where the first answer was lost on its way."""
        voter = self.voters[phone]
        given = {"question": question, "voter": voter, "answer": answer, "round": round}
        for _ in range(1 + (phone % 5 == 0)):
            await self.room.post(f"/{self.room.code}/vote", given)

    async def write(self, phone: int, writing: int) -> None:
        """Write a fruit, twice where the first answer was lost on its way."""
        entry = {"writing": writing, "voter": self.voters[phone], "id": f"fruit{phone:05}"}
        for _ in range(1 + (phone % 5 == 0)):
            words = FRUITS[phone % len(FRUITS)]
            await self.room.post(f"/{self.room.code}/entry", {**entry, "words": words})

    async def solve(self, phone: int, task: int) -> None:
        """Try until it is right, as most do; some give up."""
        for k in (3, 8, WHOLE_AT) if phone % 6 else (3,):
            tried = {"task": task, "voter": self.voters[phone], "k": k}
            await self.room.post(f"/{self.room.code}/solve", tried)

    async def step(self, k: int, half: str = "") -> None:
        """Go to a step, and wait until all phones that have a line are there."""
        query = f"corpus=slide&k={k}{half}"
        told = await self.room.present("move", holder=HOLDER, at={"page": "merges", "query": query})
        while any(phone.version < told["version"] for phone in self.phones if phone.task):
            await asyncio.sleep(0.01)


async def teach(lesson: Lesson) -> None:
    """Go through the lesson."""
    room = lesson.room
    named = await room.post("", {})
    room.code, room.secret = named["code"], named["secret"]
    await room.post(f"/{room.code}", {"at": {"page": "merges", "query": "corpus=slide&k=0"}})
    await room.present("hold", holder=HOLDER)
    await room.see()
    lesson.note("opens a room on Merges", f"the code is {room.code}")

    async def come() -> None:
        phone = Follower(room)
        phone.begin()
        lesson.phones.append(phone)
        lesson.voters.append((await room.post(f"/{room.code}/join", {}))["voter"])

    await lesson.spread(30, *(come() for _ in range(PHONES)))
    await lesson.at(0.8)
    for k in (1, 2, 3):
        await lesson.step(k)
    lesson.note("steps to merge 3", f"{len(lesson.phones)} phones are on it")
    await vote_twice(lesson)
    await write_and_solve(lesson)
    await lesson.at(9.8)
    await lesson.do("end")
    lesson.note("ends the room", "phones say that it is over")


async def vote_twice(lesson: Lesson) -> None:
    """Vote, talk, and vote again."""
    await lesson.at(1.5)
    await lesson.step(3, "&half=choose")
    asked = (await lesson.do("ask", question=NEXT_PAIR))["question"]["id"]
    for round, minute, num_right in ((1, 2.2, RIGHT_AT_FIRST), (2, 4.3, RIGHT_AFTER_TALKING)):
        answers = [0 if phone < num_right else 1 + phone % 2 for phone in range(PHONES)]
        votes = (lesson.vote(phone, asked, answer, round) for phone, answer in enumerate(answers))
        await lesson.spread(25, *votes)
        await lesson.at(minute)
        question = (await lesson.do("close"))["question"]
        lesson.note(f"closes round {round}", f"{_counts(question)}, {num_right} of them right")
        if round == 1:
            await lesson.do("talk")
            lost = lesson.phones[0]
            await lost.stop()
            lost.task = None
            await lesson.at(3.3)
            await lesson.do("more-time")
            lost.begin()
            lesson.note("lets them talk, and a minute more", "one phone lost its line, and is back")
            await lesson.do("again")
    question = (await lesson.do("reveal"))["question"]
    lesson.note("shows both rounds", f"{question['first']['tally']}, then {question['tally']}")
    await lesson.at(4.8)
    await lesson.do("withdraw")
    for k in range(4, 9):
        await lesson.step(k)
    lesson.note("steps to the end", "all phones are on merge 8")


async def write_and_solve(lesson: Lesson) -> None:
    """Let the class write, then solve a task at its own pace, then answer with a number."""
    await lesson.at(5.3)
    state = await lesson.do("write", asked={"kind": "word", "prompt": "Name a fruit."})
    writing = state["writing"]["id"]
    await lesson.spread(40, *(lesson.write(phone, writing) for phone in range(PHONES)))
    await lesson.at(6.3)
    await lesson.do("show-entries")
    state = await lesson.do("stop-writing")
    lesson.note("asks for fruits and shows them", f"{state['writing']['entries']} entries are in")
    await lesson.do("end-writing")
    await lesson.at(6.6)
    told = await lesson.room.post(f"/{lesson.room.code}/task", {"word": "newer"})
    task = told["state"]["task"]["id"]
    await lesson.spread(60, *(lesson.solve(phone, task) for phone in range(PHONES)))
    await lesson.at(8.2)
    solved = (await lesson.do("hold", holder=HOLDER))["task"]["solved"]
    await lesson.do("end-task")
    lesson.note("asks when newer is one symbol", f"{solved} found it, the others gave up")
    asked = (await lesson.do("ask", question=HOW_MANY))["question"]["id"]
    votes = (lesson.vote(phone, asked, 8 if phone % 3 else 7, 1) for phone in range(PHONES))
    await lesson.spread(30, *votes)
    await lesson.at(9.2)
    question = (await lesson.do("reveal"))["question"]
    lesson.note("asks for a number and reveals it", _counts(question))


def _counts(question: dict[str, Any]) -> str:
    """Say how many chose what, and what the presenter is advised to do."""
    early = question.get("early")
    return f"{early['tally']}, advice: {early['advice']}" if early else f"{question['tally']}"


async def _main(speed: float) -> None:
    port = free_port()
    with running_app(port):
        sys.stdout.write("| minute | the presenter | the class |\n|---|---|---|\n")
        lesson = Lesson(Room(port), speed)
        await teach(lesson)
        for phone in lesson.phones:
            await phone.stop()


if __name__ == "__main__":
    asyncio.run(_main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0))
