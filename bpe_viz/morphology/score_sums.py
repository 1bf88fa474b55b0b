"""Sums of all words' scores in every state, from what each merge changes in each word."""

from collections.abc import Sequence

import numpy as np

from bpe_viz.arrays import CountArray, FloatArray, Indices
from bpe_viz.history import NEVER
from bpe_viz.morphology.boundaries import Boundaries
from bpe_viz.morphology.list_scores import count_boundaries, score_columns
from bpe_viz.morphology.word_boundaries import BoundaryStates, WordBoundaries

_WORDS_AT_ONCE = 10_000


def state_sums(
    boundaries: WordBoundaries, gold: Sequence[Sequence[Boundaries]], num_merges: int
) -> FloatArray:
    """float64[merges + 1, 8]: the columns of `score_columns`, summed over words, in every state.

    A word's scores change only when a merge removes one of its boundaries, so the sums of all
    states are those of state 0 and a running sum of changes.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.morphology.word_boundaries import boundaries_of_words
    >>> boundaries = boundaries_of_words(["low"], learn_bpe(["low"], 2))
    >>> state_sums(boundaries, [[frozenset({1})]], 2)[:, :3].tolist()
    [[1.0, 2.0, 1.0], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]]
    """
    changes = np.zeros((num_merges + 1, 8))
    for start in range(0, len(gold), _WORDS_AT_ONCE):
        _add_changes(changes, boundaries, gold[start : start + _WORDS_AT_ONCE], start)
    return np.cumsum(changes, axis=0)


def change_sums(
    boundaries: BoundaryStates, gold: Sequence[Sequence[Boundaries]], last: int
) -> FloatArray:
    """Return the same for states that may make boundaries too, up to the state `last`.

    >>> from bpe_viz.morphology.word_boundaries import BoundaryStates
    >>> states = BoundaryStates((((0, frozenset({1})), (2, frozenset())),))
    >>> change_sums(states, [[frozenset({1})]], 2)[:, :3].tolist()
    [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [0.0, 0.0, 1.0]]
    """
    rows = [
        (since, number, cut)
        for number, found in enumerate(boundaries.states)
        for since, cut in found
    ]
    counts = count_boundaries((cut for _, _, cut in rows), (gold[number] for _, number, _ in rows))
    columns = score_columns(counts.hits, counts.predicted, counts.gold)
    is_first = np.array([since == 0 for since, _, _ in rows])
    steps = np.diff(columns, axis=0, prepend=0)
    steps[is_first] = columns[is_first]
    changes = np.zeros((last + 1, 8))
    np.add.at(changes, np.array([since for since, _, _ in rows]), steps)
    return np.cumsum(changes, axis=0)


def _add_changes(
    changes: FloatArray,
    boundaries: WordBoundaries,
    gold: Sequence[Sequence[Boundaries]],
    first_word: int,
) -> None:
    starts = boundaries.starts[first_word : first_word + len(gold) + 1]
    part = slice(int(starts[0]), int(starts[-1]))
    offsets, died, starts = boundaries.offsets[part], boundaries.died[part], starts - starts[0]
    num_boundaries = np.diff(starts)
    word_of = np.repeat(np.arange(len(gold)), num_boundaries)
    order = np.lexsort((died, word_of))

    # A word of n boundaries has n + 1 states, one after another: all its boundaries, then one less
    # each time, in the order in which merges remove them. Two removed by one merge add up.
    state_word = np.repeat(np.arange(len(gold)), num_boundaries + 1)
    removed = (
        np.arange(len(state_word)) - state_word
    )  # boundaries removed, those of words before too
    predicted = starts[1:][state_word] - removed
    first_state = starts[:-1] + np.arange(len(gold))

    hits, num_gold = np.zeros_like(predicted), np.zeros_like(predicted)
    best = np.full(len(state_word), -1.0)
    for number in range(max(map(len, gold))):
        is_gold, gold_size = _alternative(gold, number, offsets, starts)
        hits_before = np.concatenate(([0], np.cumsum(is_gold[order])))
        these_hits = hits_before[starts[1:]][state_word] - hits_before[removed]
        these_gold = gold_size[state_word]
        union = predicted + these_gold - these_hits
        jaccard = np.where(union > 0, these_hits / np.maximum(union, 1), 1.0)
        better = (these_gold >= 0) & (jaccard > best)
        hits[better], num_gold[better] = these_hits[better], these_gold[better]
        best[better] = jaccard[better]

    columns = score_columns(hits, predicted, num_gold)
    changes[0] += columns[first_state].sum(axis=0)
    is_later = np.ones(len(columns), np.bool_)
    is_later[first_state] = False
    ranks, steps = died[order], np.diff(columns, axis=0, prepend=0)[is_later]
    happens = ranks < NEVER
    for column in range(columns.shape[1]):
        changes[:, column] += np.bincount(
            ranks[happens], steps[happens, column], minlength=len(changes)
        )


def _alternative(
    gold: Sequence[Sequence[Boundaries]], number: int, offsets: FloatArray, starts: CountArray
) -> tuple[Indices, CountArray]:
    """1 for each boundary in a word's alternative of this number, and its size, -1 without one."""
    is_gold = np.zeros(len(offsets), np.int64)
    sizes = np.full(len(gold), -1, np.int64)
    offset_list, start_list = offsets.tolist(), starts.tolist()
    for index, alternatives in enumerate(gold):
        if number < len(alternatives):
            chosen = alternatives[number]
            sizes[index] = len(chosen)
            for place in range(start_list[index], start_list[index + 1]):
                is_gold[place] = offset_list[place] in chosen
    return is_gold, sizes
