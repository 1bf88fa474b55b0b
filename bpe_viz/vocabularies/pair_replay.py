"""Merges made again on samples of several sources, with the pair counts of each before every merge.

Pair counts add up over words. So one replay on the words of all samples gives the counts for any
weights of the words at once: those of every sample, and of every half of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from bpe_viz.arrays import FloatArray, IdArray
from bpe_viz.symbols import Pair, Symbols
from bpe_viz.training import join

PER_PAIRS = 10_000  # counts are told per so many pairs of a sample


@dataclass(frozen=True, slots=True, eq=False)
class Replay:
    """The merges that occur in the samples, and how each of them changes the pair counts.

    pairs      every pair that ever occurs; a pair's id is its place here
    merged     the id of the pair of each merge that occurs
    missing    the ranks, from 1, of the merges that occur in no sample
    first      float64[pairs, columns]: counts before the first merge
    num_pairs  float64[columns]: the sum of each column before the first merge
    changes    after each merge, ids of pairs and float64[ids, columns] to be added to their counts

    >>> weights = np.array([[2.0], [1.0]])
    >>> replay = replay_merges([("a", "b")], [tuple("abc"), tuple("ab")], weights)
    >>> replay.pairs, replay.first.ravel().tolist(), replay.changes[0][1].ravel().tolist()
    ((('a', 'b'), ('b', 'c'), ('ab', 'c')), [3.0, 2.0, 0.0], [-3.0, -2.0, 2.0])
    """

    pairs: tuple[Pair, ...]
    merged: tuple[int, ...]
    missing: tuple[int, ...]
    first: FloatArray
    num_pairs: FloatArray
    changes: tuple[tuple[IdArray, FloatArray], ...]

    def states(self, columns: slice) -> Iterator[tuple[int, FloatArray]]:
        """Yield each merge's pair id, and all counts per PER_PAIRS pairs just before that merge.

        The array is the same each time and changes as the next state is asked for.

        >>> replay = replay_merges([("a", "b")], [tuple("abc")], np.ones((1, 1)))
        >>> [(pair, counts.ravel().tolist()) for pair, counts in replay.states(slice(0, 1))]
        [(0, [5000.0, 5000.0, 0.0])]
        """
        scale = PER_PAIRS / self.num_pairs[columns]
        counts = self.first[:, columns] * scale
        for pair, (ids, change) in zip(self.merged, self.changes, strict=True):
            yield pair, counts
            counts[ids] += change[:, columns] * scale


def replay_merges(merges: Sequence[Pair], words: Sequence[Symbols], weights: FloatArray) -> Replay:
    """Make merges on words whose counts are `weights`: float64[words, columns].

    >>> replay_merges([("x", "y")], [tuple("ab")], np.ones((1, 1))).missing
    (1,)
    """
    from scipy.sparse import csr_matrix

    id_of_pair: dict[Pair, int] = {}
    words_with: dict[int, set[int]] = {}
    state = list(words)
    ids: list[int] = []
    places: list[int] = []
    for place, symbols in enumerate(state):
        for pair in pairwise(symbols):
            number = id_of_pair.setdefault(pair, len(id_of_pair))
            words_with.setdefault(number, set()).add(place)
            ids.append(number)
            places.append(place)

    def added_up(signs: Sequence[int]) -> tuple[IdArray, FloatArray]:
        rows, row_of = np.unique(np.array(ids, np.int32), return_inverse=True)
        matrix = csr_matrix((signs, (row_of, places)), shape=(len(rows), len(words)))
        return rows.astype(np.int32), np.asarray(matrix @ weights)

    _, counts = added_up([1] * len(ids))
    merged, missing, changes = [], [], []
    for rank, merge in enumerate(merges, start=1):
        number = id_of_pair.get(merge, -1)
        touched = words_with.pop(number, set())
        ids, places, signs = [], [], []
        for place in sorted(touched):
            before, state[place] = state[place], join(state[place], merge)
            if before == state[place]:
                continue
            for sign, symbols in ((-1, before), (1, state[place])):
                for pair in pairwise(symbols):
                    other = id_of_pair.setdefault(pair, len(id_of_pair))
                    if sign > 0:
                        words_with.setdefault(other, set()).add(place)
                    ids.append(other)
                    places.append(place)
                    signs.append(sign)
        if not ids:
            missing.append(rank)
            continue
        merged.append(number)
        changes.append(added_up(signs))
    first = np.zeros((len(id_of_pair), weights.shape[1]))
    first[: len(counts)] = counts
    return Replay(
        tuple(id_of_pair),
        tuple(merged),
        tuple(missing),
        first,
        counts.sum(axis=0),
        tuple(changes),
    )


def weights_by_column(columns: Sequence[Mapping[str, int]], words: Sequence[str]) -> FloatArray:
    """Return the counts of words in each column as float64[words, columns].

    >>> weights_by_column([{"low": 2}, {"new": 1}], ["low", "new"]).tolist()
    [[2.0, 0.0], [0.0, 1.0]]
    """
    return np.array([[counts.get(word, 0) for counts in columns] for word in words], np.float64)
