"""The results of merges on words, however ties are decided."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TypeAlias

from bpe_viz.limits import MAX_TIED_RUNS
from bpe_viz.settings import Criterion, Settings
from bpe_viz.symbols import Pair, Symbols
from bpe_viz.teaching.question import QuestionError
from bpe_viz.training import by_ratio, first_symbols, join

Entries: TypeAlias = frozenset[str]


def entries_by_any_tie_rule(
    word_counts: Mapping[str, int], settings: Settings, number: int
) -> set[Entries]:
    """So many new entries as merges make them, for every choice among the pairs that tie.

    Entries are spelled without prefixes. Raises QuestionError where too many runs differ.

    >>> from bpe_viz.settings import MarkPlace
    >>> found = entries_by_any_tie_rule({"abc": 1}, Settings(mark_place=MarkPlace.NONE), 1)
    >>> sorted(map(sorted, found))
    [['ab'], ['bc']]
    """
    prefix = settings.inner_prefix
    runs = {(tuple(first_symbols(word, settings) for word in word_counts), Entries())}
    found: set[Entries] = set()
    while runs:
        following = {
            (
                tuple(join(word, pair, prefix) for word in words),
                entries | {"".join(part.removeprefix(prefix) for part in pair)},
            )
            for words, entries in runs
            for pair in _best_pairs(
                dict(zip(word_counts, words, strict=True)), word_counts, settings
            )
        }
        found |= {entries for _, entries in following if len(entries) == number}
        runs = {(words, entries) for words, entries in following if len(entries) < number}
        if len(runs) > MAX_TIED_RUNS:
            raise QuestionError("Too many pairs tie in these words. Use other words.")
    return found


def _best_pairs(
    corpus: Mapping[str, Symbols], word_counts: Mapping[str, int], settings: Settings
) -> Iterator[Pair]:
    """Return all pairs that tie for first."""
    count_of_pair: Counter[Pair] = Counter()
    for word, symbols in corpus.items():
        for pair in pairwise(symbols):
            count_of_pair[pair] += word_counts[word]
    is_ratio = settings.ranks_by is Criterion.RATIO
    values = by_ratio(count_of_pair, corpus, word_counts) if is_ratio else count_of_pair
    best = max(values.values(), default=0)
    return (pair for pair, value in values.items() if value == best)
