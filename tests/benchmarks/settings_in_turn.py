"""Memory while settings are tried in turn: `python -m tests.benchmarks.settings_in_turn [number]`.

Ten readers without a browser are there at any time. One after the other opens a setting of a
built-in corpus, stays until it is learned and the next nine came, and leaves. Prints the memory of
the server's process every 20 settings, and 30, 60 and 90 seconds after all have left (Linux).
"""

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import product

from tests.benchmarks.raw_reader import raw_reader
from tests.benchmarks.server_memory import megabytes_of
from tests.helpers.app_server import free_port, running_app

NUM_SETTINGS, NUM_READERS = 200, 10
EVERY = 20
LEFT = (30, 60, 90)
LEARNERS = (
    "",
    "unit=bytes",
    "learner=wordpiece&mark_place=none",
    "learner=unigram&mark_place=before&vocab_size={size}",
    "pretokenizer=words",
)


def settings_to_try() -> Iterator[str]:
    """The query of each, those of large and small corpora mixed."""
    sizes = range(400, 8_000, 400)
    corpora = ("sotu", "sotu-19", "sotu-20", "sotu-21", "suffixes", "slide")
    for size, learner, corpus in product(sizes, LEARNERS, corpora):
        stop = "" if "{size}" in learner else f"num_merges={size}"
        yield "&".join(filter(None, (f"corpus={corpus}", learner.format(size=size), stop)))


def main(num_settings: int, num_readers: int = NUM_READERS) -> None:
    """Measure, then print."""
    port = free_port()
    with running_app(port) as server:
        asyncio.run(_measure(server.pid, port, num_settings, num_readers))


async def _measure(pid: int, port: int, num_settings: int, num_readers: int) -> None:
    _say("settings", "memory, MB", "seconds")
    _say("---", "--:", "--:")
    _say("no reader yet", f"{megabytes_of(pid, 'VmRSS'):,}", "0")
    began = time.monotonic()
    async with AsyncExitStack() as there:
        leaving = [await there.enter_async_context(AsyncExitStack()) for _ in range(num_readers)]
        for number, query in zip(range(1, num_settings + 1), settings_to_try(), strict=False):
            place = leaving[number % num_readers]
            await place.aclose()
            await (await place.enter_async_context(raw_reader(port))).until_there(query)
            if number % EVERY == 0:
                spent = time.monotonic() - began
                _say(str(number), f"{megabytes_of(pid, 'VmRSS'):,}", f"{spent:.0f}")
        most = megabytes_of(pid, "VmHWM")
    left = time.monotonic()
    for seconds in LEFT:
        await asyncio.sleep(left + seconds - time.monotonic())
        _say(f"{seconds} s after all left", f"{megabytes_of(pid, 'VmRSS'):,}", "")
    _say("at most", f"{most:,}", "")


def _say(*cells: str) -> None:
    sys.stdout.write(f"| {' | '.join(cells)} |\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else NUM_SETTINGS)
