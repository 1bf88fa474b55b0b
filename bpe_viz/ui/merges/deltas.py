"""Recorded deltas: what the browser replays instead of learning.

The overview says once what a run was: alphabet, merges, and the words of the corpus with `died`, so
that the browser can cut them at any state.  A chunk adds, for 64 merges, what needs a recount: the
most frequent pairs of each state, written as the difference to the state before, and the words
that each merge changed.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from bpe_viz.arrays import CountArray, IdArray, Indices
from bpe_viz.history import (
    NEVER,
    MergeHistory,
    PairCounts,
    joined_twice,
    milestones_of,
    num_sharing_top,
    standings_of,
)
from bpe_viz.settings import Criterion, MarkPlace
from bpe_viz.symbols import printable
from bpe_viz.teaching import OFFERS_TO_PREDICT, Chance, near_pairs, offers_of_next
from bpe_viz.wording import shortened

CHUNK_MERGES = 64
TOP_PAIRS = 50
BORN_PAIRS = 12
_CORPUS_ROWS = 200
CHANGED_ROWS = 50

WordRow: TypeAlias = tuple[int, int, list[int], list[int]]
_PairCount: TypeAlias = tuple[int, int, int]
Json: TypeAlias = dict[str, object]


def num_chunks(history: MergeHistory) -> int:
    """The number of chunks; the last one also has the state after the last merge.

    >>> from bpe_viz import learn_bpe
    >>> num_chunks(learn_bpe(["low", "lower"], num_merges=2))
    1
    """
    return len(history) // CHUNK_MERGES + 1


def overview(history: MergeHistory) -> Json:
    """Everything about a run that does not depend on the step.

    >>> from bpe_viz import learn_bpe
    >>> overview(learn_bpe({"low": 5}, num_merges=1))["left"]
    [1]
    """
    settings, record = history.settings, history.record
    mark = "" if settings.mark_place is MarkPlace.NONE else settings.mark
    most_frequent = np.argsort(-history.word_counts, kind="stable")[:_CORPUS_ROWS]
    if len(history.words) <= _CORPUS_ROWS:
        most_frequent = np.arange(len(history.words))
    return {
        "alphabet": [_unit_parts(unit, mark, settings.inner_prefix) for unit in history.alphabet],
        "unitCounts": history.symbol_counts(0).tolist(),
        "left": record.left.tolist(),
        "right": record.right.tolist(),
        "count": record.counts.tolist(),
        "applied": record.applied.tolist(),
        "learner": settings.learner.value,
        "criterion": settings.ranks_by.value,
        "prefix": printable(settings.inner_prefix),
        "length": int(history.lengths[0]),
        "types": len(history.words),
        "tokens": int(history.word_counts.sum()),
        "rows": rows(history, most_frequent),
        "tieRule": settings.tie_rule.value,
        "unit": settings.unit.value,
        "stop": history.stop_reason.name,
        "minCount": settings.min_count,
        "chunkMerges": CHUNK_MERGES,
        "milestones": [
            [rank, kind.value, printable(shortened(text))]
            for rank, kind, text in milestones_of(history)
        ],
    }


def rows(history: MergeHistory, indices: Indices) -> list[WordRow]:
    """Words of the corpus: number, count, units, and the rank that ended each boundary.

    The boundary is the one right of the unit; 0 means NEVER.

    >>> from bpe_viz import learn_bpe
    >>> rows(learn_bpe({"low": 5}, num_merges=1), np.array([0]))
    [(0, 5, [1, 2, 3, 0], [1, 0, 0, 0])]
    """
    layout = history.record.layout
    starts = layout.word_starts[indices]
    lengths = layout.word_starts[indices + 1] - starts
    ends = np.cumsum(lengths)
    at = np.arange(lengths.sum()) + np.repeat(starts - (ends - lengths), lengths)
    units = layout.units[at].tolist()
    died = np.where(history.died[at] == NEVER, 0, history.died[at]).tolist()
    counts = history.word_counts[indices].tolist()
    spans = pairwise([0, *ends.tolist()])
    return [
        (index, count, units[start:stop], died[start:stop])
        for index, count, (start, stop) in zip(indices.tolist(), counts, spans, strict=True)
    ]


def chunk(history: MergeHistory, number: int) -> Json:
    """The steps of merges 64 * number + 1 onwards, and the words that they name.

    Each step is a list: the most frequent pairs of the state before (see `_encode_top`), how many
    pairs that state has, how many share the top count, [index, count after] of those that change,
    the most frequent new pairs, [born, shrank, died], the changed words, how many they are,
    what each adds to the count where that differs from what it loses, for ties the word and
    boundary of the first occurrence, and the places in the list of the pairs to choose from where
    the merge is to be guessed.  The step after the last merge has the first three only.
    Where the likelihood decides, there is one more: [symbol, before, after] says of a pair `a a`
    how often it can be joined, which is what its gain is made of.

    >>> from bpe_viz import learn_bpe
    >>> chunk(learn_bpe({"low": 5}, num_merges=1), 0)["steps"][0][:3]
    [[[1, 2, 5], [2, 3, 5], [3, 0, 5]], 3, 3]
    """
    first = number * CHUNK_MERGES + 1
    last = min(first + CHUNK_MERGES - 1, len(history) + 1)
    previous: list[_PairCount] = []
    steps: list[list[object]] = []
    by_gain = history.settings.ranks_by is Criterion.LIKELIHOOD
    named: set[int] = set()
    for rank in range(first, last + 1):
        window = history.pair_counts_at(min(rank, len(history)))
        top = window.top(rank - 1, TOP_PAIRS)
        if rank == first:
            num_pairs = window.num_pairs(rank - 1)
        num_tied = _num_tied(history, window, rank - 1, top)
        step: list[object] = [_encode_top(previous, top), num_pairs, num_tied]
        previous = top
        born: list[_PairCount] = []
        changes: list[tuple[int, int, int, int]] = []
        if rank <= len(history):
            changed = _changed_words(history, rank)
            words = _most_frequent(history, changed)
            first_seen = _first_occurrence(history, rank) if num_tied > 1 else []
            changes = window.changes(rank)
            num_pairs += sum((not before) - (not after) for _, _, before, after in changes)
            after, born, sums = _changes(history, rank, top, changes)
            step += [after, born, sums, words, len(changed), _counted(history, rank, words)]
            step += [first_seen, _offered(history, rank, top, num_tied)]
            named.update(words, first_seen[:1])
        if by_gain and (doubles := _doubles(history, rank, born, top, changes)):
            step += [[], [], None, [], 0, [], [], []][len(step) - 3 :]
            step.append(doubles)
        steps.append(step)
    return {
        "chunk": number,
        "words": rows(history, np.array(sorted(named), np.int64)),
        "steps": steps,
    }


def _encode_top(previous: list[_PairCount], top: list[_PairCount]) -> list[list[int]]:
    """`top` as runs [start, length] of the previous list and new entries [left, right, count].

    >>> _encode_top([(1, 2, 9), (2, 3, 8), (3, 4, 8)], [(2, 3, 8), (3, 4, 8), (5, 4, 7)])
    [[1, 2], [5, 4, 7]]
    """
    place_of = {entry: place for place, entry in enumerate(previous)}
    parts: list[list[int]] = []
    for entry in top:
        place = place_of.get(entry)
        if place is None:
            parts.append(list(entry))
        elif parts and len(parts[-1]) == 2 and sum(parts[-1]) == place:
            parts[-1][1] += 1
        else:
            parts.append([place, 1])
    return parts


def _unit_parts(unit: str, mark: str, prefix: str) -> list[str]:
    """[letters, prefix before, mark after], each in printable form."""
    if prefix and unit.startswith(prefix) and unit != prefix:
        return [printable(unit.removeprefix(prefix)), printable(prefix)]
    if mark and unit == mark:
        return ["", "", printable(mark)]
    if mark and unit.endswith(mark):
        return [printable(unit.removesuffix(mark)), "", printable(mark)]
    return [printable(unit)]


def _changes(
    history: MergeHistory,
    rank: int,
    top: list[_PairCount],
    changes: Iterable[tuple[int, int, int, int]],
) -> tuple[list[int], list[_PairCount], list[int]]:
    """[index in top, count after], the best new pairs, [born, shrank, died]."""
    place_of = {(left, right): place for place, (left, right, _) in enumerate(top)}
    after_of_place: list[int] = []
    born: list[_PairCount] = []
    sums = [0, 0, 0]
    for left, right, before, after in changes:
        sums[0 if before == 0 else 2 if after == 0 else 1] += 1
        if before == 0:
            born.append((left, right, after))
        elif (left, right) in place_of:
            after_of_place += [place_of[left, right], after]
    if history.settings.ranks_by is Criterion.COUNT:
        born.sort(key=lambda entry: -entry[2])
    elif born:
        values = standings_of(history.record, rank, born, BORN_PAIRS)
        order = np.argsort(-values, kind="stable")
        born = [born[place] for place in order[:BORN_PAIRS]]
    return after_of_place, born[:BORN_PAIRS], sums


def _doubles(
    history: MergeHistory,
    rank: int,
    born: list[_PairCount],
    top: list[_PairCount],
    changes: list[tuple[int, int, int, int]],
) -> list[list[int]]:
    """[symbol, joins before, joins after] of every pair `a a` that a step shows."""
    before = {left: count for left, right, count in top if left == right}
    after = before | {left: count for left, right, count in born if left == right}
    after |= {left: count for left, right, _, count in changes if left == right and left in after}
    joins_before = joined_twice(history.record, rank - 1, before)
    joins_after = joined_twice(history.record, rank, after) if rank <= len(history) else {}
    return [[a, joins_before.get(a, 0), joins_after.get(a, 0)] for a in after]


def _num_tied(history: MergeHistory, window: PairCounts, k: int, top: list[_PairCount]) -> int:
    """How many pairs share the top rank; counted again only if the ties go past the list."""
    tied = num_sharing_top(history.record, k, top)
    return tied if tied < TOP_PAIRS else window.num_tied(k)


def _offered(history: MergeHistory, rank: int, top: list[_PairCount], num_tied: int) -> list[int]:
    """Places in `top` of the pairs to choose from where a merge is to be guessed, in no order.

    Mistakes that only a look at every word explains are offered where every word is on screen.
    """
    pairs = [(left, right) for left, right, _ in top]
    num_words = None
    if len(history.words) <= _CORPUS_ROWS:
        counts = _words_of_pairs(history, rank - 1, pairs).tolist()
        num_words = dict(zip(pairs, counts, strict=True)).__getitem__
    near = near_pairs(pairs, num_tied, num_words)
    place_of = {pair: place for place, pair in enumerate(pairs)}
    offers = offers_of_next(pairs, num_tied, OFFERS_TO_PREDICT, near)
    return Chance(rank).shuffled(place_of[pair] for pair in offers)


def _words_of_pairs(history: MergeHistory, k: int, pairs: list[tuple[int, int]]) -> CountArray:
    """How often each of these pairs occurs in state k if every word counts once."""
    last, ids = history.record.symbols_at(k)
    word = history.record.word_of[last]
    keys = _keys(ids[:-1], ids[1:])[word[1:] == word[:-1]]
    wanted = _keys(*np.array(pairs, np.int64).reshape(-1, 2).T)
    order = np.argsort(wanted)
    place = order[np.minimum(np.searchsorted(wanted, keys, sorter=order), len(pairs) - 1)]
    counts: CountArray = np.bincount(place[wanted[place] == keys], minlength=len(pairs))
    return counts


def _keys(left: IdArray, right: IdArray) -> CountArray:
    """One number for each pair of symbols."""
    return (left.astype(np.int64) << 32) + right


def _changed_words(history: MergeHistory, rank: int) -> IdArray:
    """The words that a merge changed, in first-seen order; its events stand in that order too."""
    word = history.record.word_of[history.record.events_of(rank)]
    words: IdArray = word[np.diff(word, prepend=-1) != 0]
    return words


def _most_frequent(history: MergeHistory, words: IdArray) -> list[int]:
    """The words that the screen shows of those a merge changed; ties in first-seen order."""
    counts = history.word_counts[words]
    if len(words) > CHANGED_ROWS:
        enough = counts >= np.partition(counts, -CHANGED_ROWS)[-CHANGED_ROWS]
        words, counts = words[enough], counts[enough]
    order = np.argsort(-counts, kind="stable")[:CHANGED_ROWS]
    return [int(index) for index in words[order]]


def _first_occurrence(history: MergeHistory, rank: int) -> list[int]:
    """[word, boundary] where a pair occurs first, the boundary counted from 1."""
    record = history.record
    pair = int(record.left[rank - 1]), int(record.right[rank - 1])
    position = history.pair_counts_at(rank).first_position(rank - 1, *pair)
    word = int(record.word_of[position])
    return [word, position - int(record.layout.word_starts[word]) + 1]


def _counted(history: MergeHistory, rank: int, words: list[int]) -> list[int]:
    """How often the pair occurs in each word, overlaps included; only a pair `a a` can overlap."""
    symbol = int(history.record.left[rank - 1])
    if symbol != int(history.record.right[rank - 1]):
        return []
    counted = []
    for index in words:
        symbols = history.segment_ids(index, rank - 1)
        counted.append(sum(a == b == symbol for a, b in pairwise(symbols)))
    return counted
