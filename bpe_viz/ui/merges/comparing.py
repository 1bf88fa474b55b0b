"""Two trainings side by side: merges, the first that differs and why, and the words after it."""

from collections.abc import Sequence

import numpy as np

from bpe_viz.arrays import FlagArray, Indices
from bpe_viz.history import MergeHistory, joined_twice, scores_of
from bpe_viz.limits import MAX_COMPARED_MERGES, MAX_TWO_CORPORA_WORDS
from bpe_viz.symbols import printable
from bpe_viz.ui.merges.wire_types import (
    ComparedMerge,
    ComparedPair,
    Comparison,
    PairStanding,
    WordInBoth,
)

_SYMBOLS_SHOWN = 40
_MERGES_BEFORE = 6  # the first that differs


def compare(history: MergeHistory, other: MergeHistory) -> Comparison:
    """Return the first merge that differs between two trainings, and what differs at the end.

    >>> from bpe_viz import learn_bpe
    >>> words = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> found = compare(learn_bpe(words, 8), learn_bpe(words | {"low": 50}, 8))
    >>> found["parting"], found["pairs"]
    (1, [['e', 'r'], ['l', 'o']])
    >>> [(pair.pair, pair.own.times, pair.other.times) for pair in found["rivals"]]
    [(['e', 'r'], 9, 9), (['l', 'o'], 7, 52)]
    """
    pairs, other_pairs = history.pairs, other.pairs
    parting = next(
        (rank for rank, (a, b) in enumerate(zip(pairs, other_pairs, strict=False), 1) if a != b),
        min(len(pairs), len(other_pairs)) + 1 if len(pairs) != len(other_pairs) else 0,
    )
    both = [
        shown(merges[parting - 1]) if 0 < parting <= len(merges) else []
        for merges in (pairs, other_pairs)
    ]
    words = _Shared(history, other)
    differing = np.flatnonzero(words.differ(len(history), len(other)))
    example: list[str] = []
    if len(differing):
        counts = history.word_counts[words.own[differing]]
        index = int(words.other[differing[np.argmax(counts)]])
        example = shown([other.symbols[i] for i in other.segment_ids(index, len(other))])
    return {
        "parting": parting,
        "pairs": both,
        "rivals": _rivals(history, other, parting) if parting else [],
        "merges": _merges(history, other, parting),
        "differing": len(differing),
        "noun": history.word_name,
        "example": example,
        "corpora": two_corpora(history, other, parting) if parting else [],
    }


def two_corpora(history: MergeHistory, other: MergeHistory, k: int) -> list[WordInBoth]:
    """Return the words after merge k of two trainings: their counts and both segmentations.

    All words of a small corpus in its order, else the most frequent of those that differ. A word
    that one corpus does not have has the count 0 and no symbols there.

    >>> from bpe_viz import TieRule, learn_bpe
    >>> own, other = learn_bpe({"new": 6}, 1), learn_bpe({"new": 6}, 1, tie_rule=TieRule.GREATEST)
    >>> two_corpora(own, other, 1)
    [WordInBoth(times=6, own=['ne', 'w', '_'], other_times=6, other=['n', 'e', 'w_'])]
    """
    words = list(dict.fromkeys((*history.words, *other.words)))
    if len(words) > MAX_TWO_CORPORA_WORDS:
        shared = _Shared(history, other)
        differing = shared.own[shared.differ(k, k)]
        order = np.argsort(-history.word_counts[differing], kind="stable")
        first = np.sort(differing[order[:MAX_TWO_CORPORA_WORDS]])
        words = [history.words[index] for index in first.tolist()]
    return [WordInBoth(*_word_in(history, word, k), *_word_in(other, word, k)) for word in words]


def shown(symbols: Sequence[str]) -> list[str]:
    """Return symbols in printable form, with a sign for those that are left out."""
    rest = ["…"] * (len(symbols) > _SYMBOLS_SHOWN)
    return [*map(printable, symbols[:_SYMBOLS_SHOWN]), *rest]


class _Shared:
    """The words of two trainings with the same units: `own` and `other` number them."""

    def __init__(self, history: MergeHistory, other: MergeHistory) -> None:
        self._runs = history, other
        own_lengths, other_lengths = (np.diff(run.record.layout.word_starts) for run in self._runs)
        number = other.index_of_word
        both = [(i, number[word]) for i, word in enumerate(history.words) if word in number]
        indices = np.array(both, np.int64).reshape(-1, 2)
        alike = own_lengths[indices[:, 0]] == other_lengths[indices[:, 1]]
        self.own: Indices = indices[alike, 0]
        self.other: Indices = indices[alike, 1]
        self._lengths = own_lengths[self.own]

    def differ(self, k: int, other_k: int) -> FlagArray:
        """Return which of the words are segmented differently after so many merges."""
        if not len(self.own):
            return np.zeros(0, bool)
        starts = np.cumsum(self._lengths) - self._lengths
        within = np.arange(int(self._lengths.sum())) - np.repeat(starts, self._lengths)
        is_cut = [
            run.record.died_at(state)[
                np.repeat(run.record.layout.word_starts[words], self._lengths) + within
            ]
            > state
            for run, words, state in zip(
                self._runs, (self.own, self.other), (k, other_k), strict=True
            )
        ]
        found: FlagArray = np.logical_or.reduceat(is_cut[0] != is_cut[1], starts)
        return found


def _word_in(run: MergeHistory, word: str, k: int) -> tuple[int, list[str]]:
    index = run.index_of_word.get(word)
    if index is None:
        return 0, []
    ids = run.segment_ids(index, min(k, len(run)))
    return int(run.word_counts[index]), shown([run.symbols[i] for i in ids])


def _merges(history: MergeHistory, other: MergeHistory, parting: int) -> list[ComparedMerge]:
    """Return the merges around the first that differs, or the first ones, with their counts."""
    last = max(len(history), len(other))
    first = 1
    if last > MAX_COMPARED_MERGES:
        first = min(max(1, parting - _MERGES_BEFORE), last - MAX_COMPARED_MERGES + 1)
    ranks = range(first, min(last, first + MAX_COMPARED_MERGES - 1) + 1)
    return [
        ComparedMerge(rank, *_merge_at(history, rank), *_merge_at(other, rank)) for rank in ranks
    ]


def _merge_at(run: MergeHistory, rank: int) -> tuple[list[str], float]:
    if rank > len(run):
        return [], 0
    merge = run.merge(rank)
    value = merge.count if merge.value is None else merge.value
    return shown((merge.left, merge.right)), value


def _rivals(history: MergeHistory, other: MergeHistory, parting: int) -> list[ComparedPair]:
    """Return the pairs that the trainings merge at the first difference, as both ranked them."""
    rivals = []
    for run in (history, other):
        if parting <= len(run):
            parts = [_spelled(run, symbol) for symbol in run.record.pair(parting)]
            texts = [run.symbols[symbol] for symbol in run.record.pair(parting)]
            own, standing = (
                _standing(run_, [_number(run_, part) for part in parts], parting - 1)
                for run_ in (history, other)
            )
            rivals.append(ComparedPair(shown(texts), own, standing))
    return rivals


def _spelled(run: MergeHistory, symbol: int) -> str | int:
    """Return a unit by its spelling, a merged symbol by its rank: both runs have that in common."""
    size = run.record.alphabet_size
    return run.symbols[symbol] if symbol < size else symbol - size


def _number(run: MergeHistory, part: str | int) -> int | None:
    if isinstance(part, int):
        return run.record.alphabet_size + part
    return run.alphabet.index(part) if part in run.alphabet else None


def _standing(run: MergeHistory, numbers: list[int | None], k: int) -> PairStanding:
    """Return what ranks a pair in state k, all 0 where the corpus does not have it."""
    match numbers:
        case [int(left), int(right)]:
            found = run.deciding(k + 1).pair_counts_at(k).top(k, None)
            count = next((times for a, b, times in found if (a, b) == (left, right)), 0)
        case _:
            return PairStanding(0, 0, 0, 0, 0)
    record = run.record
    counts = record.symbol_counts(k)
    joins = joined_twice(record, k, {left: count})[left] if left == right and count else count
    score = scores_of(record, k, [(left, right, count)])[0] if count else 0
    return PairStanding(count, joins, int(counts[left]), int(counts[right]), score)
