"""How long it takes to look at any state of a history, and to segment new words.

Run `python -m tests.benchmarks.state_access`. One look is what a page needs of one state: 200 words
segmented, the 50 most frequent pairs, the vocabulary with its counts, and the words that the merge
changed. The figures are medians of CPU milliseconds over random states.
"""

import random
import sys
import time
from collections import Counter
from statistics import median

from bpe_viz import MarkPlace, MergeHistory, apply_bpe, learn_bpe
from tests.benchmarks.texts import made_up_word_counts, sotu_text

MARK = "</w>"
LOOKS = 40


def words_of_a_book(num_types: int) -> Counter[str]:
    """The first words of the presidential messages, until there are `num_types` different ones."""
    counts: Counter[str] = Counter()
    for word in sotu_text(None).split():
        counts[word] += 1
        if len(counts) == num_types:
            break
    return counts


def look(history: MergeHistory, k: int, words: list[str]) -> float:
    """CPU milliseconds of one look at state k."""
    start = time.process_time()
    state = history.at(k)
    for word in words:
        state.segment(word)
    state.pair_counts(limit=50)
    state.vocabulary()
    history.changed_words(k)
    return 1000 * (time.process_time() - start)


def report_looks(name: str, history: MergeHistory) -> None:
    """Print the medians for jumps to random states and for the step to the neighbour of each."""
    chance = random.Random(1)
    words = chance.sample(history.words, 200)
    look(history, 1, words)  # makes what is made once per history
    jumps, steps = [], []
    for _ in range(LOOKS):
        k = chance.randint(1, len(history) - 1)
        jumps.append(look(history, k, words))
        steps.append(look(history, k + 1, words))
    sys.stdout.write(
        f"{name}, {len(history.words):,} types, {len(history):,} merges:"
        f" jump {median(jumps):.1f} ms (longest {max(jumps):.1f}),"
        f" next step {median(steps):.1f} ms (longest {max(steps):.1f})\n"
    )


def report_segmenting(history: MergeHistory, num_words: int) -> None:
    """Print what `apply_bpe` takes in a loop over distinct words, for a history and for a list."""
    words = list(made_up_word_counts(num_words))
    for name, merges in (("a history", history), ("a list of pairs", list(history))):
        start = time.process_time()
        for word in words:
            apply_bpe(word, merges, mark=MARK, mark_place=MarkPlace.SEPARATE)
        sys.stdout.write(
            f"{len(words):,} distinct words by {len(history):,} merges, given as {name}:"
            f" {time.process_time() - start:.2f} s\n"
        )


def main() -> None:
    """Print all figures."""
    book = words_of_a_book(25_000)
    report_looks("English book", learn_bpe(book, 32_000, mark=MARK))
    report_segmenting(learn_bpe(book, 10_000, mark=MARK), 100_000)
    report_looks("Made-up words", learn_bpe(made_up_word_counts(700_000), 32_000, mark=MARK))


if __name__ == "__main__":
    main()
