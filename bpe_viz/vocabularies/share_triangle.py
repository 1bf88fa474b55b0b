"""The triangle of the shares of three sources, and what each merge of a list cuts off it.

A merge says that its pair was at least as common as every other one. For each rival this is a
straight line through the triangle, and all mixtures on one side of it are ruled out (Hayase et al.
2024). What is left is computed in fractions, so that a mixture on a line is not lost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm

import numpy as np

from bpe_viz.arrays import FloatArray
from bpe_viz.errors import SettingsError, VocabularyError
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair
from bpe_viz.training import first_symbols
from bpe_viz.vocabularies.mixture_samples import (
    Merges,
    Sample,
    added_up,
    other_alphabet,
    pairs_and_settings,
    sample_documents,
)
from bpe_viz.vocabularies.pair_replay import PER_PAIRS, replay_merges, weights_by_column

_NUM_SOURCES = 3
_NEARLY = (
    1e-6  # pairs of PER_PAIRS, far more than rounding does; what is nearer is looked at exactly
)
Shares = tuple[Fraction, Fraction, Fraction]
_Gap = tuple[int, int, int]
_TRIANGLE: tuple[Shares, ...] = (
    (Fraction(1), Fraction(0), Fraction(0)),
    (Fraction(0), Fraction(1), Fraction(0)),
    (Fraction(0), Fraction(0), Fraction(1)),
)


@dataclass(frozen=True, slots=True)
class ShareCut:
    """A merge of a list, and the mixtures of three sources that it and all before it allow.

    `rival` is the pair whose line cuts off the most by itself, and `line` where it meets the edges
    of the triangle; None where nothing is cut off. `region` has the corners of what is left, and is
    empty where no mixture explains the merge.

    >>> ShareCut(1, ("a", "b"), None, None, _TRIANGLE).left
    Fraction(1, 1)
    """

    rank: int
    merge: Pair
    rival: Pair | None
    line: tuple[Shares, Shares] | None
    region: tuple[Shares, ...]

    @property
    def left(self) -> Fraction:
        """The part of the triangle's area that is left."""
        return _area(self.region)

    @property
    def ranges(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The smallest and the largest share of each source that is left.

        >>> ShareCut(1, ("a", "b"), None, None, _TRIANGLE[:1]).ranges[0]
        (Fraction(1, 1), Fraction(1, 1))
        """
        return tuple((min(shares), max(shares)) for shares in zip(*self.region, strict=True))


def cut_shares(
    merges: Merges,
    samples: Mapping[str, Sample],
    *,
    num_merges: int = 20,
    settings: Settings | None = None,
) -> tuple[ShareCut, ...]:
    """Cut the triangle of the shares of three samples by the first merges, one after another.

    Shares are those of pairs. A merge that occurs in no sample says nothing and is left out; the
    first one that no mixture explains is the last. Samples are given as to `mixture_shares`.

    >>> samples = {"x": {"th": 6, "er": 2}, "y": {"er": 5, "en": 3}, "z": {"th": 8}}
    >>> from bpe_viz.settings import MarkPlace
    >>> no_mark = Settings(mark_place=MarkPlace.NONE)
    >>> for cut in cut_shares([("e", "r"), ("t", "h")], samples, settings=no_mark):
    ...     print(cut.merge, cut.rival, cut.left)
    ('e', 'r') ('t', 'h') 25/117
    ('t', 'h') ('e', 'n') 158/1287
    """
    pairs, settings = pairs_and_settings(merges, num_merges, settings)
    names, documents = sample_documents(samples, merges, settings)
    if len(names) != _NUM_SOURCES:
        raise SettingsError("A triangle has three corners. Give exactly three samples.")
    counts = [added_up(each) for each in documents]
    words = list(dict.fromkeys(word for each in counts for word in each))
    weights = weights_by_column(counts, words)
    replay = replay_merges(pairs, [first_symbols(word, settings) for word in words], weights)
    if not replay.merged:
        raise other_alphabet()
    num_pairs = [int(number) for number in replay.num_pairs]
    if not all(num_pairs):
        raise VocabularyError(
            "One of the samples has no pairs at all. Give a text with words of two letters or more."
        )
    whole = lcm(*num_pairs)
    factors = [whole // number for number in num_pairs]
    missing = set(replay.missing)
    ranks = [rank for rank in range(1, len(pairs) + 1) if rank not in missing]
    region = _TRIANGLE
    cuts: list[ShareCut] = []
    for rank, (merge, states) in zip(ranks, replay.states(slice(0, _NUM_SOURCES)), strict=True):
        near = _that_may_cut(states[merge] - states, region)
        gaps = {
            rival: _gap((states[merge] - states[rival]) * replay.num_pairs / PER_PAIRS, factors)
            for rival in near
            if rival != merge
        }
        gap_of_rival = {rival: gap for rival, gap in gaps.items() if _cuts(gap, region)}
        if not gap_of_rival:
            cuts.append(ShareCut(rank, pairs[rank - 1], None, None, region))
            continue
        strongest = min(
            gap_of_rival, key=lambda rival: (_area(_clip(region, gap_of_rival[rival])), rival)
        )
        line = _line(gap_of_rival[strongest])
        for gap in gap_of_rival.values():
            region = _clip(region, gap)
        cuts.append(ShareCut(rank, replay.pairs[merge], replay.pairs[strongest], line, region))
        if not region:
            break
    return tuple(cuts)


def _that_may_cut(gaps: FloatArray, region: Sequence[Shares]) -> list[int]:
    """Return the rivals that are ahead of the merge in a corner of the region, or nearly."""
    corners = np.array(region, np.float64)
    found: list[int] = np.flatnonzero((gaps @ corners.T).min(axis=1) < _NEARLY).tolist()
    return found


def _gap(difference: FloatArray, factors: Sequence[int]) -> _Gap:
    """Return differences of counts as whole numbers of one scale."""
    first, second, third = (
        round(value) * factor for value, factor in zip(difference.tolist(), factors, strict=True)
    )
    return first, second, third


def _cuts(gap: _Gap, region: Sequence[Shares]) -> bool:
    return any(_ahead(gap, corner) < 0 for corner in region)


def _ahead(gap: _Gap, shares: Shares) -> Fraction:
    """Return by how much the merge is ahead of the rival in a mixture."""
    return gap[0] * shares[0] + gap[1] * shares[1] + gap[2] * shares[2]


def _clip(region: Sequence[Shares], gap: _Gap) -> tuple[Shares, ...]:
    """Return the part of a convex region where the merge is not behind the rival.

    >>> _clip(_TRIANGLE, (1, -1, -1))[:2]
    ((Fraction(1, 1), Fraction(0, 1), Fraction(0, 1)),
     (Fraction(1, 2), Fraction(1, 2), Fraction(0, 1)))
    """
    found: list[Shares] = []
    for here, there in pairwise([*region, *region[:1]]):
        ahead, then = _ahead(gap, here), _ahead(gap, there)
        if ahead >= 0:
            found.append(here)
        if ahead * then < 0:
            found.append(_between(here, there, ahead / (ahead - then)))
    return tuple(dict.fromkeys(found))


def _between(here: Shares, there: Shares, part: Fraction) -> Shares:
    first, second, third = (a + part * (b - a) for a, b in zip(here, there, strict=True))
    return first, second, third


def _line(gap: _Gap) -> tuple[Shares, Shares] | None:
    """Return where the line on which both pairs are equal meets the edges of the triangle."""
    kept = _clip(_TRIANGLE, gap)
    ends = [corner for corner in kept if _ahead(gap, corner) == 0]
    return (ends[0], ends[1]) if len(ends) > 1 else None


def _area(region: Sequence[Shares]) -> Fraction:
    """Return the area of a region as a part of the triangle.

    >>> _area(_clip(_TRIANGLE, (1, -1, -1)))
    Fraction(1, 4)
    """
    twice = sum(
        (a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*region, *region[:1]])), Fraction(0)
    )
    return abs(twice)
