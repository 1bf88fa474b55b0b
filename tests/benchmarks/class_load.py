"""A class that arrives at once: `python -m tests.benchmarks.class_load [readers]`.

So many readers, each without a browser, open 12 large settings of the built-in corpora within two
seconds and look how far they are as often as their browsers would.  Meanwhile ten readers of the
slide corpus step through it, and others open its page.  Prints a Markdown table: what became of the
readers, how long those answers and pages took, and the memory of the server's process (Linux).
"""

import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from tests.benchmarks.raw_reader import FAULTS, Data, raw_reader, stepper_of
from tests.benchmarks.server_memory import megabytes_of
from tests.helpers.app_server import free_port, running_app

LINKS = (
    *(f"corpus=sotu-{century}" for century in (19, 20, 21)),
    *(f"corpus=sotu-{century}&num_merges=2000" for century in (19, 20, 21)),
    *(f"corpus=sotu-{century}&pretokenizer=words" for century in (19, 20)),
    *(f"corpus=sotu-{century}&unit=byte" for century in (19, 20)),
    "corpus=sotu",
    "corpus=sotu&tie_rule=greatest",
)
SMALL_READERS, VISITORS = 10, 2
ARRIVAL_SECONDS = 2
EVERY_SECONDS = 0.5
PATIENCE_SECONDS = 300


class Load:
    """What was measured."""

    def __init__(self) -> None:
        self.waited: list[float] = []
        self.faults: list[str] = []
        self.saw_slides = 0
        self.answers: list[float] = []
        self.pages: list[float] = []
        self.is_over = asyncio.Event()


def main(readers: int) -> None:
    """Measure in a new process, then print."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        with running_app(port, log=log) as server:
            load = asyncio.run(_load(port, readers))
            now, most = (megabytes_of(server.pid, name) for name in ("VmRSS", "VmHWM"))
            ticks = Path(f"/proc/{server.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        num_logged = log.read_text("utf-8", "replace").count("Traceback")
    seconds = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    waited, answers = sorted(load.waited) or [PATIENCE_SECONDS], sorted(load.answers)
    pages = sorted(load.pages)
    rows = {
        "readers": f"{readers}",
        "got their corpus": f"{len(load.waited)}",
        "used the slide corpus meanwhile": f"{load.saw_slides}",
        "errors on screen, in the log": f"{len(load.faults)}, {num_logged}",
        "until their corpus was there, median": f"{statistics.median(waited):.1f} s",
        "until the last one was there": f"{waited[-1]:.1f} s",
        "answers to readers of the slide corpus": f"{len(answers)}",
        "median": f"{statistics.median(answers):.0f} ms",
        "p95": f"{answers[int(0.95 * len(answers))]:.0f} ms",
        "a page of the slide corpus, median": f"{statistics.median(pages):.1f} s",
        "a page of the slide corpus, p95": f"{pages[int(0.95 * len(pages))]:.1f} s",
        "CPU of the server": f"{seconds:.0f} s",
        "memory now, at most": (f"{now:,} MB, {most:,} MB"),
    }
    sys.stdout.write("| a class arrives | |\n|---|--:|\n")
    sys.stdout.writelines(f"| {name} | {value} |\n" for name, value in rows.items())
    sys.stdout.writelines(f"{fault}\n" for fault in load.faults[:5])


async def _load(port: int, readers: int) -> Load:
    load = Load()
    ready = asyncio.Semaphore(1)
    small = [
        asyncio.create_task(_step(port, number, ready, load)) for number in range(SMALL_READERS)
    ]
    visitors = [asyncio.create_task(_visit(port, load)) for _ in range(VISITORS)]
    await asyncio.sleep(3)
    all_readers = asyncio.gather(*(_read(port, number, readers, load) for number in range(readers)))
    with suppress(TimeoutError):
        await asyncio.wait_for(all_readers, PATIENCE_SECONDS)
    load.is_over.set()
    await asyncio.gather(*small, *visitors)
    return load


async def _step(port: int, number: int, ready: asyncio.Semaphore, load: Load) -> None:
    """A reader of the slide corpus, who asks something twice a second."""
    async with raw_reader(port) as reader:
        async with ready:
            stepper = await stepper_of(reader)
        await asyncio.sleep(5 + random.Random(number).random())
        while not load.is_over.is_set():
            start = time.perf_counter()
            await reader.ask(stepper, overview=True, chunks=[0])
            load.answers.append(1000 * (time.perf_counter() - start))
            await asyncio.sleep(EVERY_SECONDS)


async def _visit(port: int, load: Load) -> None:
    """One reader of the slide corpus after the other."""
    while not load.is_over.is_set():
        start = time.perf_counter()
        async with raw_reader(port) as reader:
            await reader.until_there()
        load.pages.append(time.perf_counter() - start)
        await asyncio.sleep(EVERY_SECONDS)


async def _read(port: int, number: int, readers: int, load: Load) -> None:
    """A reader who arrives, and looks until the corpus of the link is there."""
    await asyncio.sleep(ARRIVAL_SECONDS * number / readers)
    start = time.perf_counter()
    async with raw_reader(port) as reader:
        has_slides = False
        while True:
            progress: Data = {}
            async for name, data, raw in reader.drawn(LINKS[number % len(LINKS)]):
                if any(fault in raw for fault in FAULTS):
                    load.faults.append(f"reader {number}: {raw[:300]!r}")
                    return
                if name == "bpe_viz.progress":
                    progress = data
                if name == "bpe_viz.stepper":
                    if b"President" in raw:
                        load.saw_slides += has_slides
                        load.waited.append(time.perf_counter() - start)
                        return
                    has_slides = True
            said = progress
            while said and not said["isOver"]:
                await asyncio.sleep(said["milliseconds"] / 1000)
                said = json.loads(await reader.ask(progress))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100)
