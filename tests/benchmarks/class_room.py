"""A class that follows one screen: `python -m tests.benchmarks.class_room`.

So many followers (300, or the first argument), each a raw connection, listen to a room of one
process. Prints a Markdown table: how long a step takes to reach all of them, what the server needs
while nobody moves (processor time and memory), whether votes within five seconds are all counted
once, how soon the presenter's screen has what each phone writes within five seconds while the
presenter steps, and how long after a kill and a restart all are back on the same step (as often as
the third argument says). For the minutes of the second argument followers come, go and get lost
first, and the table says what is left of them (Linux).
"""

import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.helpers.app_server import free_port, running_app

STEPS = 20
IDLE_SECONDS = 30
VOTING_SECONDS = 5
WRITING_SECONDS = 5
STEPS_MEANWHILE = 10
SYLLABLES = ("ba", "na", "man", "go", "pe", "ar", "fig", "ki", "wi", "lem", "on")
RETRY_SECONDS = 1.0
HOLDER = "benchmark1"
QUESTION = {"kind": "choices", "text": "Which?", "choices": [{"text": "a"}, {"text": "b"}]}
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Room:
    """A room on a port of this machine, led over HTTP."""

    port: int
    code: str = ""
    secret: str = ""
    ticket: str = ""

    async def see(self) -> None:
        """Ask for the view, as every phone does; the learner is loaded then."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        path = f"/class/{self.code}/view"
        writer.write(f"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
        await reader.read()
        writer.close()

    async def post(self, path: str, message: object) -> Any:
        body = json.dumps(message).encode()
        head = (
            f"POST /class{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {self.secret}\r\nContent-Length: {len(body)}\r\n"
            "Connection: close\r\n\r\n"
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(head.encode() + body)
        answer = await reader.read()
        writer.close()
        return json.loads(answer.partition(b"\r\n\r\n")[2])

    async def present(self, do: str, **rest: object) -> Any:
        return await self.post(f"/{self.code}/presenter", {"do": do, **rest})

    async def move(self, k: int) -> int:
        at = {"page": "merges", "query": f"k={k}"}
        told = await self.present("move", holder=HOLDER, at=at)
        return int(told["version"])


@dataclass
class Follower:
    """One connection, made again when it breaks: when which version came, and which came last."""

    room: Room
    came: dict[int, float] = field(default_factory=dict)
    version: int = 0
    refused: int = 0
    task: "asyncio.Task[None] | None" = None

    def begin(self) -> None:
        self.task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            writer = None
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.room.port)
                head = f"GET /class/{self.room.code}/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
                writer.write(head.encode())
                is_open = b" 200 " in await reader.readline()
                self.refused += not is_open
                while is_open and (line := await reader.readline()):
                    if line.startswith(b'data: {"code"'):
                        self.version = json.loads(line[6:])["version"]
                        self.came.setdefault(self.version, time.perf_counter())
            except OSError:
                pass
            finally:
                if writer:
                    writer.close()
            await asyncio.sleep(RETRY_SECONDS)


def _seconds_of(pid: int) -> float:
    """The processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


def _kilobytes(pid: int) -> int:
    """The memory of a process."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


async def _until(version: int, followers: list[Follower]) -> None:
    while any(follower.version < version for follower in followers):
        await asyncio.sleep(0.005)


async def _steps(room: Room, followers: list[Follower]) -> list[float]:
    late: list[float] = []
    for step in range(STEPS):
        before = time.perf_counter()
        version = await room.move(step)
        await _until(version, followers)
        late += [1000 * (follower.came[version] - before) for follower in followers]
        await asyncio.sleep(0.2)
    return late


async def _votes(room: Room, number: int) -> tuple[int, int]:
    asked = (await room.present("ask", question=QUESTION))["state"]["question"]["id"]

    async def vote() -> None:
        await asyncio.sleep(random.uniform(0, VOTING_SECONDS))
        voter = (await room.post(f"/{room.code}/join", {}))["voter"]
        for answer in (1, 0):  # which is changed at once
            given = {"question": asked, "voter": voter, "answer": answer}
            await room.post(f"/{room.code}/vote", given)

    await asyncio.gather(*(vote() for _ in range(number)))
    tally = (await room.present("reveal"))["state"]["question"]["tally"]
    await room.present("withdraw")
    return tally[0], tally[1]


@dataclass
class Screen:
    """The presenter's connection: when each entry was there first."""

    room: Room
    came: dict[str, float] = field(default_factory=dict)

    async def listen(self) -> None:
        path = f"/class/{self.room.code}/events?ticket={self.room.ticket}"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.room.port, limit=2**24)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                if line.startswith(b'data: {"id"'):
                    for entry in json.loads(line[6:])["entries"]:
                        self.came.setdefault(entry["words"], time.perf_counter())
        finally:
            writer.close()


async def _write(room: Room, followers: list[Follower], pid: int) -> None:
    """Each phone writes something of its own, while the presenter steps."""
    number = len(followers)
    voters = [(await room.post(f"/{room.code}/join", {}))["voter"] for _ in followers]
    prompt = {"kind": "word", "prompt": "Name a fruit."}
    state = (await room.present("write", asked=prompt))["state"]
    await room.present("show-entries")
    screen = Screen(room)
    listening = asyncio.create_task(screen.listen())
    sent: dict[str, float] = {}

    async def write(n: int, voter: str) -> None:
        await asyncio.sleep(random.uniform(0, WRITING_SECONDS))
        words = "".join(random.choices(SYLLABLES, k=3)) + str(n)
        sent[words] = time.perf_counter()
        entry = {"writing": state["writing"]["id"], "voter": voter, "id": f"entry{n:05}"}
        for _ in range(2):  # as a phone does whose answer was lost
            await room.post(f"/{room.code}/entry", {**entry, "words": words})

    late: list[float] = []

    async def step() -> None:
        for k in range(STEPS_MEANWHILE):
            before = time.perf_counter()
            version = await room.move(k)
            await _until(version, followers)
            late.extend(1000 * (follower.came[version] - before) for follower in followers)
            await asyncio.sleep(WRITING_SECONDS / STEPS_MEANWHILE)

    began, spent = time.perf_counter(), _seconds_of(pid)
    await asyncio.gather(step(), *(write(n, voter) for n, voter in enumerate(voters)))
    share = (_seconds_of(pid) - spent) / (time.perf_counter() - began)
    while len(screen.came) < number:
        await asyncio.sleep(0.01)
    waited = sorted(1000 * (screen.came[words] - at) for words, at in sent.items())
    counted = (await room.present("stop-writing"))["state"]["writing"]["entries"]
    await room.present("end-writing")
    listening.cancel()
    late.sort()
    _say(f"entries counted of {number}, each sent twice", f"{counted}")
    _say("an entry is on the screen: median", f"{statistics.median(waited):.0f} ms")
    _say("an entry is on the screen: last", f"{waited[-1]:.0f} ms")
    _say("a step meanwhile: median", f"{statistics.median(late):.0f} ms")
    _say("a step meanwhile: p95", f"{late[int(0.95 * len(late))]:.0f} ms")
    _say("CPU meanwhile", f"{100 * share:.0f}% of a core")


async def _soak(room: Room, followers: list[Follower], seconds: float) -> None:
    """Followers come, go and get lost, while the presenter steps on."""
    until, k = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        k += 1
        for follower in random.sample(followers, len(followers) // 20):
            await follower.stop()
            follower.begin()
        version = await room.move(k)
        await _until(version, followers)
        await asyncio.sleep(1.0)


def _say(what: str, value: str) -> None:
    sys.stdout.write(f"| {what} | {value} |\n")
    sys.stdout.flush()


async def _measure(port: int, number: int, pid: int) -> tuple[Room, list[Follower]]:
    room = Room(port)
    named = await room.post("", {})
    room.code, room.secret = named["code"], named["secret"]
    opened = await room.post(f"/{room.code}", {"at": {"page": "merges", "query": ""}})
    room.ticket = opened["ticket"]
    await room.present("hold", holder=HOLDER)
    await room.see()
    before = _kilobytes(pid)
    followers = [Follower(room) for _ in range(number)]
    for follower in followers:
        follower.begin()
    await _until(1, followers)
    await asyncio.sleep(2)
    _say("memory a follower", f"{(_kilobytes(pid) - before) / number:.0f} kB")
    late = sorted(await _steps(room, followers))
    _say("a step reaches all: median", f"{statistics.median(late):.0f} ms")
    _say("a step reaches all: p95", f"{late[int(0.95 * len(late))]:.0f} ms")
    spent = _seconds_of(pid)
    await asyncio.sleep(IDLE_SECONDS)
    share = (_seconds_of(pid) - spent) / IDLE_SECONDS
    _say("CPU per 100 followers, idle", f"{100 * share * 100 / number:.2f}% of a core")
    kept, changed = await _votes(room, number)
    _say(f"votes counted of {number}, each changed once", f"{kept}, not changed {changed}")
    await _write(room, followers, pid)
    return room, followers


@dataclass(frozen=True, slots=True)
class Return:
    """A class that is back after a kill: seconds, followers, and the version that it has."""

    start: float
    seconds: float
    refused: int
    counted: int
    version: int


async def _come_back(port: int, room: Room, followers: list[Follower], last: int) -> Return:
    """Restart a killed server, wait until all followers have the last version, step, kill again."""
    for follower in followers:
        follower.version = follower.refused = 0
    began = time.perf_counter()
    with running_app(port) as server:
        up = time.perf_counter()
        await _until(last, followers)
        back = time.perf_counter()
        refused = sum(one.refused > 0 for one in followers)
        counted = (await room.present("press", key="next"))["state"]["followers"]
        version = await room.move(7 - last % 2)
        await _until(version, followers)
        server.kill()
        server.wait()
    return Return(up - began, back - up, refused, counted, version)


async def _main(number: int, minutes: float, kills: int) -> None:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BPE_VIZ_ROOMS"] = str(Path(folder) / "rooms")
        with running_app(port) as server:
            room, followers = await _measure(port, number, server.pid)
            if minutes:
                before = _kilobytes(server.pid)
                await _soak(room, followers, 60 * minutes)
                grown = _kilobytes(server.pid) - before
                _say(f"memory grown in {minutes:g} minutes", f"{grown / 1024:.1f} MB")
            last = await room.move(7)
            await _until(last, followers)
            server.kill()
            server.wait()
        returns: list[Return] = []
        for _ in range(kills):
            returns.append(await _come_back(port, room, followers, last))
            last = returns[-1].version
        counted = sorted({one.counted for one in returns})
        _say("all back after a kill, worst", f"{max(one.seconds for one in returns):.1f} s")
        _say("of a restart, which took at worst", f"{max(one.start for one in returns):.1f} s")
        _say("of whom were refused at first", str(max(one.refused for one in returns)))
        _say("followers counted then", ", ".join(map(str, counted)))
        for follower in followers:
            await follower.stop()


if __name__ == "__main__":
    _NUMBER = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    _MINUTES = float(sys.argv[2]) if len(sys.argv) > 2 else 0.0
    _KILLS = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    sys.stdout.write(f"| {_NUMBER} followers, one process | |\n|---|---|\n")
    asyncio.run(_main(_NUMBER, _MINUTES, _KILLS))
