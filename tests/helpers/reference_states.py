"""Every state of a run, made by the reference learner and counted plainly."""

from collections import Counter
from itertools import pairwise

from bpe_viz import TieRule, Unit
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair, Symbols, add_mark, units_of
from bpe_viz.tie_rules import choose
from bpe_viz.training.learner import learn


def reference_states(counts: dict[str, int], chosen: Settings) -> list[dict[str, Symbols]]:
    start = {
        word: add_mark(units_of(word, chosen.unit), chosen.mark, chosen.mark_place)
        for word in counts
    }
    return [start, *(corpus for _, corpus in learn(counts, chosen))]


def recount(corpus: dict[str, Symbols], counts: dict[str, int]) -> dict[Pair, int]:
    """Pair counts in first-seen order."""
    count_of_pair: Counter[Pair] = Counter()
    for word, symbols in corpus.items():
        for pair in pairwise(symbols):
            count_of_pair[pair] += counts[word]
    return dict(count_of_pair)


def in_order(
    count_of_pair: dict[Pair, int], rule: TieRule, unit: Unit = Unit.CHARACTER
) -> list[tuple[Pair, int]]:
    """Take the best pair out again and again, as the reference learner would choose."""
    left, ordered = dict(count_of_pair), []
    while left:
        top = max(left.values())
        best = choose([pair for pair, count in left.items() if count == top], rule, unit)
        ordered.append((best, left.pop(best)))
    return ordered
