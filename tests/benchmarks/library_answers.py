"""Time answers of the library that search or solve: `python -m tests.benchmarks.library_answers`.

CPU time in one process, medians and maxima over cases drawn by a seed; prints Markdown tables.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median

from bpe_viz import (
    Corpus,
    learn_bpe,
    load_tokenizer,
    mixture_shares,
    optimal_merges,
    prefix_tokens,
    settled,
)
from bpe_viz.vocabularies import agreeing_prefixes
from tests import ROOT
from tests.benchmarks.texts import sotu_text
from tests.helpers.slides import SLIDES

RUNS = 40


def cpu(run: Callable[[], object]) -> float:
    """Return the CPU seconds that a call takes."""
    start = time.process_time()
    run()
    return time.process_time() - start


def say(*cells: object) -> None:
    """Print a row of a table."""
    sys.stdout.write(f"| {' | '.join(map(str, cells))} |\n")


def search_for_merges() -> None:
    """Time the search for the best four merges."""
    say("best 4 merges of", "median, ms", "most, ms")
    say("---", "--:", "--:")
    chance = Random(1)
    for name, letters in (("2 letters", "ab"), ("3 letters", "abc"), ("8 letters", "abcdefgh")):
        words = ["".join(chance.choices(letters, k=14)) for _ in range(RUNS)]
        times = [1000 * cpu(partial(optimal_merges, [word], 4)) for word in words]
        say(f"one word of 14 letters, {name}", f"{median(times):.0f}", f"{max(times):.0f}")
    slides = [1000 * cpu(lambda: optimal_merges(SLIDES, 4, mark="_")) for _ in range(5)]
    say("the slides, with marks", f"{median(slides):.0f}", f"{max(slides):.0f}")


def settle_tokens() -> None:
    """Time which tokens are settled, and the prefixes of 10 kB: their tokens, and which agree."""
    say(
        "tokenizer",
        "settled in 1 MB, s",
        "at a caret, ms",
        "every prefix of 10 kB, ms",
        "those that agree, ms",
        "after one more letter, ms",
    )
    say("---", *["--:"] * 5)
    text = sotu_text(1_000_000)
    for name in ("gpt2", "cl100k", "o200k"):
        tokenizer = load_tokenizer(name)
        settled(tokenizer, "low")  # sorts the tokens, once
        ends = Random(1).sample(range(1_000, len(text)), RUNS)
        whole = median(cpu(partial(settled, tokenizer, text)) for _ in range(3))
        carets = [1000 * cpu(partial(settled, tokenizer, text[end - 200 : end])) for end in ends]
        typed = median(
            1000 * cpu(partial(prefix_tokens, tokenizer, text[end - 10_000 : end]))
            for end in ends[:5]
            if end >= 10_000
        )
        passages = [text[end - 10_000 : end] for end in ends if end >= 10_000][:5]
        agree = [1000 * cpu(partial(agreeing_prefixes, tokenizer, each)) for each in passages]
        longer = [f"{passages[-1][:5_000]}{'x' * n}{passages[-1][5_000:]}" for n in range(1, 6)]
        again = [1000 * cpu(partial(agreeing_prefixes, tokenizer, each)) for each in longer]
        figures = (median(carets), typed, median(agree), median(again))
        say(name, f"{whole:.2f}", *(f"{figure:.0f}" for figure in figures))


def find_shares() -> None:
    """Time the shares of four sources in 100 merges, ten halvings included."""
    counts = {}
    for name in ("harbour", "french", "turkish", "python"):
        text = (ROOT / "sample_data" / f"{name}.txt").read_text(encoding="utf-8")
        counts[name] = Corpus.from_text(text).word_counts
    mixture: Counter[str] = Counter()
    for each in counts.values():
        mixture.update(each)
    history = learn_bpe(mixture, 100)
    once = partial(mixture_shares, history, counts, least_pairs=500)
    once()  # loads scipy
    say("shares of", "s")
    say("---", "--:")
    say("four small sources, 100 merges", f"{median(cpu(once) for _ in range(5)):.2f}")


def main() -> None:
    """Print all tables."""
    find_shares()
    search_for_merges()
    settle_tokens()


if __name__ == "__main__":
    main()
