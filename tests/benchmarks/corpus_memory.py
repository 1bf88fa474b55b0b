"""Memory a corpus character takes at its peak: python -m tests.benchmarks.corpus_memory.

The presidential messages (12 MB) are opened as an upload, counted and learned from, as the app does
it; prints the highest memory of the process above what it held before (Linux), for each character.
"""

import gc
import subprocess
import sys
from pathlib import Path

from bpe_viz.settings import MarkPlace, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.ui.jobs.corpus_questions import question_of, read_figures
from bpe_viz.ui.jobs.own_corpus import OwnCorpus, open_files
from bpe_viz.ui.jobs.training import Choice, train_choice
from tests.benchmarks.texts import sotu_text

_STATUS, _RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")
SETTINGS = {
    "whitespace": Settings(num_merges=5_000, mark="▁"),
    "lower-case, rules": Settings(
        pretokenizer=PreTokenizer.RULES, normalization=Normalization.LOWER, num_merges=5_000
    ),
    "GPT-2, bytes": Settings(
        pretokenizer=PreTokenizer.GPT2,
        unit=Unit.BYTE,
        mark_place=MarkPlace.NONE,
        num_merges=5_000,
    ),
    "lines": Settings(
        pretokenizer=PreTokenizer.CHARACTERS, mark_place=MarkPlace.NONE, num_merges=1_000
    ),
}


def ignore(_phase: str, _done: int, _total: int) -> None:
    """Nobody watches."""


def kilobytes(name: str) -> int:
    """A line of the status of this process."""
    lines = _STATUS.read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name))


def learn(data: bytes, settings: Settings) -> OwnCorpus:
    """Open, count for the Corpus page, and learn."""
    own = open_files((("sotu.txt", data),), None, len(data), ignore).own
    read_figures(question_of(own.key, settings), own, ignore)
    train_choice(Choice(own, settings), lambda report: own.read(settings, report), ignore)
    return own


def measure(name: str) -> None:
    """Print a row for some settings; what is compiled and loaded by a small run is not counted."""
    settings = SETTINGS[name]
    learn(sys.stdin.buffer.read(300_000), settings)
    gc.collect()
    before = kilobytes("VmRSS")
    _RESET.write_text("5", "ascii")
    own = learn(sys.stdin.buffer.read(), settings)
    peak = (kilobytes("VmHWM") - before) * 1024
    each = peak / own.document_set.num_characters
    sys.stdout.write(f"| {name} | {peak / 1e6:.0f} MB | {each:.1f} |\n")


def main() -> None:
    """Measure each in a process of its own."""
    sys.stdout.write("| settings | peak | bytes a character |\n|---|--:|--:|\n")
    sys.stdout.flush()
    data = sotu_text(None).encode()
    for name in SETTINGS:
        command = [sys.executable, "-m", "tests.benchmarks.corpus_memory", name]
        subprocess.run(command, input=data, check=True)


if __name__ == "__main__":
    measure(sys.argv[1]) if len(sys.argv) > 1 else main()
