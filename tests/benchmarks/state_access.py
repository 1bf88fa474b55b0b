"""How long it takes to look at any state of a history, and to segment new words.

Run `python -m tests.benchmarks.state_access`. One look is what a page needs of one state: 200 words
segmented, the 50 most frequent pairs, the vocabulary with its counts, and the words that the merge
changed, of which the screen shows 50. The figures are medians of CPU milliseconds over random
states, over jumps to the last state, and over the steps through the first merges, there and back.
What is made once for a history (its index of words, its log of pairs) is printed apart.
"""

import random
import sys
import time
from collections import Counter
from statistics import median

from bpe_viz import (
    Corpus,
    MarkPlace,
    MergeHistory,
    apply_bpe,
    learn_boundless_bpe,
    learn_bpe,
    learn_superbpe,
)
from tests.benchmarks.texts import made_up_word_counts, sotu_text

MARK = "</w>"
LOOKS = 40
SHOWN_WORDS = 50
FIRST_MERGES = 100


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
    list(state.vocabulary())
    list(history.changed_words(k)[:SHOWN_WORDS])
    return 1000 * (time.process_time() - start)


def report_looks(name: str, history: MergeHistory) -> None:
    """Print the medians for jumps to random states and for the step to the neighbour of each."""
    chance = random.Random(1)
    words = chance.sample(history.words, 200)
    once = look(history, 1, words)
    many = f"{len(history.words):,} types, {len(history):,} merges"
    sys.stdout.write(f"{name}, {many}: made once {once:.0f} ms\n")
    jumps, steps = [], []
    for _ in range(LOOKS):
        k = chance.randint(1, len(history) - 1)
        jumps.append(look(history, k, words))
        steps.append(look(history, k + 1, words))
    _report("jump to a random state", jumps)
    _report("next step from there", steps)
    jumps, steps = [], []
    for _ in range(LOOKS // 2):
        for k in range(1, 257, 64):  # states so far away that nothing is left of the last one
            look(history, k, words)
        jumps.append(look(history, len(history), words))
        steps.append(look(history, len(history) - 1, words))
    _report("jump to the last state", jumps)
    _report("step back from there", steps)
    first = [*range(1, FIRST_MERGES + 1), *range(FIRST_MERGES, 0, -1)]
    look(history, 1, words)
    _report(
        f"steps through merges 1 to {FIRST_MERGES} and back",
        [look(history, k, words) for k in first],
    )


def _report(name: str, milliseconds: list[float]) -> None:
    longest = max(milliseconds)
    sys.stdout.write(f"    {name}: {median(milliseconds):.1f} ms (longest {longest:.1f})\n")


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
    sotu = Corpus.from_text(sotu_text(None))
    report_looks("All presidential messages", learn_bpe(sotu, 32_000, mark=MARK))
    text = sotu_text(1_000_000)
    report_looks("Lines of SuperBPE", learn_superbpe(text, 8_000, walls_until=2_000))
    report_looks("Lines of BoundlessBPE", learn_boundless_bpe(text, 8_000))
    report_looks("The same with deletion", learn_boundless_bpe(text, 8_000, deletion=0.9))
    report_looks("Made-up words", learn_bpe(made_up_word_counts(700_000), 32_000, mark=MARK))


if __name__ == "__main__":
    main()
