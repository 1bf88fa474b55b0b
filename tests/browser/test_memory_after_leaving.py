"""What can be read in the memory of the server after a reader has left: next to nothing."""

import random
import re
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.helpers.app_server import free_port, running_app
from tests.helpers.top_bar import open_texts

MOST_LOOKS = 90  # a second apart, as memory is given back while nobody is there
NUM_MARKERS = 3_000  # words that no other text has
# Of them, or the docs promise too much: where Python has given memory to objects of another size,
# a rest at its end belongs to none and keeps what was there.
MOST_LEFT, MOST_TYPED_LEFT = 40, 5
CHUNK = 1 << 24


def words_like(stem: str, number: int) -> list[str]:
    letters = random.Random(stem)
    return [stem + "".join(letters.choices("bcdfghjkl", k=9)) for _ in range(number)]


def found_in(pid: int, markers: re.Pattern[bytes]) -> set[bytes]:
    """Read all memory of a process that may be written to."""
    found: set[bytes] = set()
    maps = Path(f"/proc/{pid}/maps").read_text("utf-8").splitlines()
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
        for place, rights, *_ in (line.split() for line in maps if "[vv" not in line):
            start, stop = (int(part, 16) for part in place.split("-"))
            if not rights.startswith("rw"):
                continue
            for begin in range(start, stop, CHUNK):
                try:
                    memory.seek(begin)
                    found.update(markers.findall(memory.read(min(CHUNK, stop - begin))))
                except OSError:  # gone meanwhile
                    break
    return found


if sys.platform == "linux":  # only Linux shows memory

    def test_little_of_what_a_reader_brought_is_in_memory_after_leaving(
        browser: Browser, tmp_path: Path
    ) -> None:
        uploaded, typed = words_like("qxu", NUM_MARKERS), words_like("qxt", 20)
        file = tmp_path / "qxnbcdfghjkl.txt"
        file.write_text(" ".join(uploaded * 3), "utf-8")
        markers = re.compile(rb"qx[utn][bcdfghjkl]{9}")
        port = free_port()
        with running_app(port, "tests/helpers/leaving_app.py") as server:
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{port}/words?text={'+'.join(typed)}")
            expect(page.get_by_text(typed[0]).first).to_be_visible()
            open_texts(page).locator("input[type=file]").set_input_files(file)
            expect(page.get_by_text(file.stem).first).to_be_visible()
            while len(found_in(server.pid, markers)) < NUM_MARKERS:
                page.wait_for_timeout(200)
            page.close()
            for _ in range(MOST_LOOKS):
                left = found_in(server.pid, markers)
                num_typed = sum(word.startswith(b"qxt") for word in left)
                if len(left) <= MOST_LEFT and num_typed <= MOST_TYPED_LEFT:
                    break
                time.sleep(1)
            assert len(left) <= MOST_LEFT, f"{len(left)} of them, as {sorted(left)[:5]}"
            assert num_typed <= MOST_TYPED_LEFT, f"{num_typed} that were typed"
