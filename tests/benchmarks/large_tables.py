"""Learn from a table of many word types, and from the same text with rustbpe.

`python -m tests.benchmarks.large_tables [MILLIONS OF TYPES] [MERGES] [ROUNDS]`

The words are beginnings and ends of words of the presidential messages; the word of rank r occurs
about N / 2r times among N types, as Zipf's law says. Every run is a process of its own: CPU seconds
of all its threads and the most memory that it took, medians over the rounds. rustbpe takes texts
and no counts, so its row is to be compared with counting and learning together.
"""

import importlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from tests.benchmarks.texts import sotu_text
from tests.benchmarks.train_once import forget_peak, peak_bytes

WORDS_OF_LINE = 20
LINES_AT_ONCE = 10_000
CHARACTERS_AT_ONCE = 1 << 20


def many_words(num_types: int) -> list[str]:
    """Distinct words: those of the messages, then ends of some behind beginnings of others."""
    known = list(dict.fromkeys(sotu_text(None).split()))
    draw = np.random.default_rng(42)
    words = dict.fromkeys(known[:num_types])
    while len(words) < num_types:
        number = min(num_types - len(words), 1_000_000)
        firsts, lasts, cuts = (draw.integers(0, top, number) for top in (len(known), len(known), 4))
        for first, last, cut in zip(firsts.tolist(), lasts.tolist(), cuts.tolist(), strict=True):
            words[known[first][: 3 + cut] + known[last][-3 - cut :]] = None
    return list(words)


def write_text(path: Path, num_types: int) -> None:
    """Write a text with so many types, its words in random order."""
    words = many_words(num_types)
    counts = np.maximum(num_types / 2 / np.arange(1, num_types + 1), 1).astype(np.int64)
    tokens = np.repeat(np.arange(num_types, dtype=np.int32), counts)
    np.random.default_rng(43).shuffle(tokens)
    step = WORDS_OF_LINE * LINES_AT_ONCE
    with path.open("w", encoding="utf-8") as file:
        for start in range(0, len(tokens), step):
            part = [words[token] for token in tokens[start : start + step].tolist()]
            starts = range(0, len(part), WORDS_OF_LINE)
            file.write("".join(" ".join(part[i : i + WORDS_OF_LINE]) + "\n" for i in starts))


def count(folder: Path, _k: int) -> int:
    """Count the text into a table, by this process."""
    from bpe_viz.scale import count_words

    return len(count_words(str(folder / "a.txt"), num_workers=0, to=folder / "words.parquet"))


def learn(folder: Path, k: int, **asked: Any) -> int:
    """Learn from the table."""
    from bpe_viz import learn_bpe
    from bpe_viz.scale import WordTable

    return len(learn_bpe(WordTable.open(folder / "words.parquet"), k, **asked))


def learn_bytes(folder: Path, k: int) -> int:
    """Learn from the table what rustbpe learns: bytes, without a mark."""
    from bpe_viz import MarkPlace, Unit

    return learn(folder, k, unit=Unit.BYTE, mark_place=MarkPlace.NONE)


def learn_elsewhere(folder: Path, k: int) -> int:
    """Let rustbpe count and learn from the text."""
    tokenizer: Any = importlib.import_module("rustbpe").Tokenizer()

    def texts() -> Iterator[str]:
        with (folder / "a.txt").open(encoding="utf-8") as file:
            while text := "".join(file.readlines(CHARACTERS_AT_ONCE)):
                yield text

    tokenizer.train_from_iterator(texts(), 256 + k, pattern=r"\S+")
    return int(tokenizer.vocab_size) - 256


WAYS: dict[str, Callable[[Path, int], int]] = {
    "count words, one process": count,
    "learn_bpe, characters and mark": learn,
    "learn_bpe, bytes": learn_bytes,
    "rustbpe, from the text": learn_elsewhere,
}


def measure(way: str, folder: str, k: str) -> None:
    """Do it in this process and print what it took."""
    forget_peak()
    start = process_time()
    number = WAYS[way](Path(folder), int(k))
    sys.stdout.write(json.dumps([process_time() - start, peak_bytes() / 1e9, number]))


def main(millions: str = "10", k: str = "32000", rounds: str = "3") -> None:
    """Print a row for each way, the ways taking turns."""
    results: dict[str, list[list[float]]] = {way: [] for way in WAYS}
    with tempfile.TemporaryDirectory(prefix="bpe-viz-tables-") as folder:
        write_text(Path(folder, "a.txt"), int(float(millions) * 1_000_000))
        for _ in range(int(rounds)):
            for way, found in results.items():
                command = [sys.executable, "-m", "tests.benchmarks.large_tables", "one", way]
                run = subprocess.run([*command, folder, k], stdout=subprocess.PIPE, check=True)
                found.append(json.loads(run.stdout))
    sys.stdout.write("| way | CPU seconds | GB | types or merges |\n|---|---|---|---|\n")
    for way, found in results.items():
        seconds, gigabytes, number = (median(column) for column in zip(*found, strict=True))
        sys.stdout.write(f"| {way} | {seconds:.1f} | {gigabytes:.2f} | {number:,.0f} |\n")
    sys.stdout.write(f"\nLoad at the end: {os.getloadavg()[0]:.1f}\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["one"]:
        measure(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
