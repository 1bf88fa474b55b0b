"""Many readers on one server process: `python -m tests.benchmarks.stepper_load`.

Each reader fetches a chunk of 64 merges every 12 s, as the browser does at five steps a second;
then one asks for one chunk after the other.  Prints a Markdown table of how long the answers took,
and the CPU time of the server for each.
"""

import asyncio
import random
import statistics
import sys
import time

from bpe_viz.limits import MAX_QUESTIONS_PER_SECOND
from bpe_viz.ui.merges import deltas
from tests.benchmarks.raw_reader import raw_reader, stepper_of
from tests.benchmarks.stepper_server import NUM_MERGES, STEPPER_APP, cpu_seconds
from tests.helpers.app_server import free_port, running_app

ROUNDS = 20
EVERY_SECONDS = 12
SECONDS = 48
LAST_CHUNK = NUM_MERGES // deltas.CHUNK_MERGES
BARS = {1: "8 ms", 50: "60 ms", 100: "150 ms"}


def main() -> None:
    """Measure, then print."""
    sys.stdout.write("| readers | answers | median | p95 | worst | CPU each | bar (median) |\n")
    sys.stdout.write("|---|--:|--:|--:|--:|--:|--:|\n")
    for readers, bar in BARS.items():
        port = free_port()
        with running_app(port, STEPPER_APP) as server:
            before = cpu_seconds(server.pid)
            load = asyncio.run(_load(port, readers) if readers > 1 else _one_after_the_other(port))
            times = sorted(load)
            cpu = 1000 * (cpu_seconds(server.pid) - before) / len(times)
        median, p95 = statistics.median(times), times[int(0.95 * len(times))]
        # Of many readers each also draws the page, so their share says nothing of an answer.
        each = f"{cpu:.1f} ms" if readers == 1 else ""
        sys.stdout.write(
            f"| {readers} | {len(times)} | {median:.1f} ms | {p95:.1f} ms | {times[-1]:.0f} ms |"
            f" {each} | {bar} |\n"
        )


async def _one_after_the_other(port: int) -> list[float]:
    times = []
    async with raw_reader(port) as reader:
        stepper = await stepper_of(reader)
        for number in range(ROUNDS * LAST_CHUNK):
            start = time.perf_counter()
            await reader.ask(stepper, overview=False, chunks=[number % LAST_CHUNK])
            times.append(1000 * (time.perf_counter() - start))
            await asyncio.sleep(1 / MAX_QUESTIONS_PER_SECOND)
    return times


async def _load(port: int, readers: int) -> list[float]:
    times: list[float] = []
    ready = asyncio.Semaphore(4)  # readers arrive a few at a time
    await asyncio.gather(*(_read(port, number, ready, times) for number in range(readers)))
    return times


async def _read(port: int, number: int, ready: asyncio.Semaphore, times: list[float]) -> None:
    async with raw_reader(port) as reader:
        async with ready:
            stepper = await stepper_of(reader)
        chance = random.Random(number)
        await asyncio.sleep(EVERY_SECONDS * chance.random())
        first, end = chance.randrange(LAST_CHUNK), time.monotonic() + SECONDS
        while time.monotonic() < end:
            first = (first + 1) % LAST_CHUNK
            start = time.perf_counter()
            await reader.ask(stepper, overview=False, chunks=[first])
            times.append(1000 * (time.perf_counter() - start))
            await asyncio.sleep(EVERY_SECONDS)


if __name__ == "__main__":
    main()
