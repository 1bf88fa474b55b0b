"""A class while others learn: `python -m tests.benchmarks.class_while_learning [seconds]`.

300 followers listen to a room whose presenter steps on four times a second. Meanwhile 20 readers
without a browser each try a new setting of a large built-in corpus every 8 seconds, and others open
the page of the slide corpus. Prints a Markdown table: how long a step takes to reach followers, how
long a page takes, how many settings were learned, and the memory of the server's process: at most,
and when all have left (Linux).
"""

import asyncio
import multiprocessing
import statistics
import sys
import time
from multiprocessing.connection import Connection

from tests.benchmarks.class_room import HOLDER, Follower, Room
from tests.benchmarks.raw_reader import raw_reader
from tests.benchmarks.server_memory import megabytes_of
from tests.helpers.app_server import free_port, running_app

NUM_FOLLOWERS, NUM_READERS, NUM_VISITORS = 300, 20, 4
SECONDS = 120.0
BETWEEN_STEPS, BETWEEN_SETTINGS, BETWEEN_VISITS = 0.25, 8.0, 1.0
CORPORA = ("sotu", "sotu-19", "sotu-20", "sotu-21")
SECONDS_TO_GIVE_BACK = 90


def main(seconds: float) -> None:
    """Measure, then print."""
    port = free_port()
    with running_app(port) as server:
        asyncio.run(_visit(port))  # so that what the first page imports is there
        time.sleep(SECONDS_TO_COMPILE)
        ours, theirs = multiprocessing.get_context("spawn").Pipe()
        readers = multiprocessing.get_context("spawn").Process(
            target=_read_in_process, args=(port, seconds, theirs)
        )
        readers.start()
        late = asyncio.run(_follow(port, seconds))
        pages, num_learned = ours.recv()
        readers.join()
        most = megabytes_of(server.pid, "VmHWM")
        time.sleep(SECONDS_TO_GIVE_BACK)
        left = megabytes_of(server.pid, "VmRSS")
    rows = {
        "a step reaches a follower": _spread(late),
        "a page of the slide corpus": _spread(pages),
        "settings learned": f"{num_learned}",
        "memory at most": f"{most:,} MB",
        f"memory {SECONDS_TO_GIVE_BACK} s after all left": f"{left:,} MB",
    }
    title = f"{NUM_FOLLOWERS} followers while {NUM_READERS} readers learn for {seconds:.0f} s"
    sys.stdout.write(f"| {title} | |\n|---|---|\n")
    sys.stdout.writelines(f"| {name} | {value} |\n" for name, value in rows.items())


SECONDS_TO_COMPILE = 8.0


def _spread(seconds: list[float]) -> str:
    seconds = sorted(seconds)
    parts = {"median": statistics.median(seconds), "worst": seconds[-1]}
    for name, share in (("p95", 0.95), ("p99", 0.99)):
        parts[name] = seconds[int(share * len(seconds))]
    return ", ".join(f"{name} {1000 * value:,.0f} ms" for name, value in parts.items())


async def _follow(port: int, seconds: float) -> list[float]:
    """Lead the room for so long; how late each step was for each follower."""
    room = Room(port)
    named = await room.post("", {})
    room.code, room.secret = named["code"], named["secret"]
    await room.post(f"/{room.code}", {"at": {"page": "merges", "query": ""}})
    await room.present("hold", holder=HOLDER)
    followers = [Follower(room) for _ in range(NUM_FOLLOWERS)]
    for follower in followers:
        follower.begin()
    while any(not follower.version for follower in followers):
        await asyncio.sleep(0.05)
    began_at: dict[int, float] = {}
    until = time.monotonic() + seconds
    step = 0
    while time.monotonic() < until:
        step += 1
        began = time.perf_counter()
        began_at[await room.move(step)] = began
        await asyncio.sleep(max(0.0, began + BETWEEN_STEPS - time.perf_counter()))
    await asyncio.sleep(2.0)
    for follower in followers:
        await follower.stop()
    # Who misses a step gets a later one at once, which is counted as the one that was missed.
    late = []
    for follower in followers:
        came = sorted(follower.came.items())
        for version, began in began_at.items():
            at = min((at for other, at in came if other >= version), default=None)
            late.append((time.perf_counter() if at is None else at) - began)
    return late


def _read_in_process(port: int, seconds: float, results: Connection) -> None:
    results.send(asyncio.run(_read(port, seconds)))


async def _read(port: int, seconds: float) -> tuple[list[float], int]:
    """Readers who learn, and visitors of the slide corpus: how long their pages took."""
    until = time.monotonic() + seconds
    pages: list[float] = []
    learned: list[str] = []
    sizes = iter(range(1_000, 100_000))

    async def learn(number: int) -> None:
        corpus = CORPORA[number % len(CORPORA)]
        await asyncio.sleep(BETWEEN_SETTINGS * number / NUM_READERS)
        async with raw_reader(port) as reader:
            query: str = f"corpus={corpus}&num_merges={next(sizes)}"
            typed: int | None = None
            while time.monotonic() < until:
                again = time.monotonic() + BETWEEN_SETTINGS
                await reader.until_there(query, typed)
                learned.append(corpus)
                await asyncio.sleep(max(0.0, min(again, until) - time.monotonic()))
                typed = next(sizes)

    async def visit(number: int) -> None:
        await asyncio.sleep(BETWEEN_VISITS * number / NUM_VISITORS)
        while time.monotonic() < until:
            began = time.perf_counter()
            await _visit(port)
            pages.append(time.perf_counter() - began)
            await asyncio.sleep(BETWEEN_VISITS)

    everyone = [*map(learn, range(NUM_READERS)), *map(visit, range(NUM_VISITORS))]
    await asyncio.gather(*everyone)
    return pages, len(learned)


async def _visit(port: int) -> None:
    async with raw_reader(port) as reader:
        await reader.until_there()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
