"""Word counts as frequencies: sorted, summed up in headline figures, and as a spectrum."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from bpe_viz.arguments import shown_value, whole_number
from bpe_viz.arrays import CountArray, FloatArray
from bpe_viz.errors import BpeVizError, EmptyCorpusError
from bpe_viz.limits import MAX_COUNT
from bpe_viz.text import Corpus

Counts = Corpus | Mapping[str, int] | Iterable[float]

_LEAST = 1e-9  # computed frequencies below are taken for 0


@dataclass(frozen=True, slots=True)
class Headline:
    """The main figures of a corpus; shares are from 0 to 1.

    `hapax_share` and `dis_share` are of types (occurring once, twice), `top2_share` and
    `top10_share` of tokens; the `types_for_half` most frequent words make half of all tokens.

    >>> headline([5, 2, 1]).num_types, headline([5, 2, 1]).num_tokens
    (3, 8)
    """

    num_tokens: int
    num_types: int
    type_token_ratio: float
    hapax_share: float
    dis_share: float
    top2_share: float
    top10_share: float
    types_for_half: int


@dataclass(frozen=True, slots=True)
class ExpectedCount:
    """A frequent word next to the count that Zipf's f1 / r expects of its rank.

    >>> ExpectedCount(rank=2, word="of", count=48, expected=50.0).expected
    50.0
    """

    rank: int
    word: str
    count: int
    expected: float


@dataclass(frozen=True, slots=True)
class SpectrumBin:
    """The number of types that occur `low` to `high` times; `density` is that per single count.

    >>> binned_spectrum([5, 3, 2, 1, 1])[1]
    SpectrumBin(low=2, high=3, types=2, density=1.0)
    """

    low: int
    high: int
    types: int
    density: float


def frequencies(counts: Counts) -> FloatArray:
    """Return the counts as float64, falling; words that do not occur (0) are left out.

    Raises EmptyCorpusError when nothing is left, BpeVizError for what is not a finite count.

    >>> frequencies({"low": 5, "lowest": 2, "newer": 6}).tolist()
    [6.0, 5.0, 2.0]
    """
    if isinstance(counts, Corpus):
        counts = counts.word_counts
    given = counts.values() if isinstance(counts, Mapping) else counts
    values = numbers_of(given, "counts. Give counts, or a mapping from words to counts.")
    if values.size == 0:
        raise EmptyCorpusError("There are no counts. Give at least one word.")
    falling = -np.sort(-values)
    if not np.isfinite(falling).all() or falling[-1] < 0 or falling[0] > MAX_COUNT:
        raise BpeVizError(f"One of the counts is not valid. Give numbers from 1 to {MAX_COUNT:,}.")
    falling = falling[falling >= _LEAST]
    if falling.size == 0:
        raise EmptyCorpusError("All counts are 0. Give at least one word that occurs.")
    return falling


def numbers_of(values: object, wanted: str) -> FloatArray:
    """Return numbers as float64; raises BpeVizError for anything else, truth values among them.

    >>> numbers_of([True, 2], "counts. Give numbers.")
    Traceback (most recent call last):
    bpe_viz.errors.BpeVizError: These are not counts. Give numbers.
    """
    given = list(values) if isinstance(values, Iterable) else [None]
    try:
        numbers = np.asarray(given)
    except ValueError:  # lists of different lengths
        numbers = np.asarray([None])
    is_number = numbers.dtype.kind in "iuf" and not {bool, np.bool_} & {*map(type, given)}
    if numbers.ndim != 1 or not (is_number or not given):
        raise BpeVizError(f"These are not {wanted}")
    return numbers.astype(np.float64)


def check_whole(name: str, value: object) -> None:
    """Raise BpeVizError for what is neither a whole number nor None.

    >>> check_whole("first_rank", "1")
    Traceback (most recent call last):
    bpe_viz.errors.BpeVizError: first_rank is '1'. Give a whole number.
    """
    if value is not None and whole_number(value) is None:
        raise BpeVizError(f"{name} is {shown_value(value)}. Give a whole number.")


def are_whole(falling: FloatArray) -> bool:
    """Return whether the frequencies were counted, not computed.

    >>> are_whole(np.array([6.0, 5.0])), are_whole(np.array([6.0, 3.5]))
    (True, False)
    """
    return bool((falling == np.rint(falling)).all())


def _whole_counts(counts: Counts) -> CountArray:
    """Return the counts as int64, falling; BpeVizError when one of them has a fraction.

    >>> _whole_counts([2, 5, 0]).tolist()
    [5, 2]
    """
    falling = frequencies(counts)
    if not are_whole(falling):
        raise BpeVizError("One of the counts is not a whole number. Give whole numbers.")
    return falling.astype(np.int64)


def headline(counts: Counts) -> Headline:
    """Return the figures that sum up a corpus.

    >>> figures = headline({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2})
    >>> figures.num_tokens, figures.num_types, figures.dis_share, figures.types_for_half
    (18, 5, 0.4, 2)
    """
    falling = _whole_counts(counts)
    running = np.cumsum(falling)
    num_tokens, num_types = int(running[-1]), len(falling)
    return Headline(
        num_tokens=num_tokens,
        num_types=num_types,
        type_token_ratio=num_types / num_tokens,
        hapax_share=int((falling == 1).sum()) / num_types,
        dis_share=int((falling == 2).sum()) / num_types,
        top2_share=int(running[:2][-1]) / num_tokens,
        top10_share=int(running[:10][-1]) / num_tokens,
        types_for_half=int(np.searchsorted(running, -(-num_tokens // 2))) + 1,
    )


def expected_counts(
    word_counts: Corpus | Mapping[str, int], limit: int = 10
) -> tuple[ExpectedCount, ...]:
    """Return the most frequent words with f1 / r, Zipf's (1949) expectation from the first word.

    Equally frequent words keep the order in which they were first seen.

    >>> [(w.word, w.count, w.expected) for w in expected_counts({"low": 5, "newer": 6}, 2)]
    [('newer', 6, 6.0), ('low', 5, 3.0)]
    """
    if isinstance(word_counts, Corpus):
        word_counts = word_counts.word_counts
    words = tuple(word_counts)
    counts = np.fromiter(word_counts.values(), np.int64, len(words))
    best = np.argsort(-counts, kind="stable")[:limit].tolist()
    return tuple(
        ExpectedCount(rank, words[i], int(counts[i]), int(counts[best[0]]) / rank)
        for rank, i in enumerate(best, start=1)
    )


def spectrum(counts: Counts) -> tuple[CountArray, CountArray]:
    """Return the frequency spectrum: the counts that occur, rising, and how many types have each.

    >>> [array.tolist() for array in spectrum({"low": 5, "lowest": 2, "new": 2})]
    [[2, 5], [2, 1]]
    """
    present, types = np.unique(_whole_counts(counts), return_counts=True)
    return present, types.astype(np.int64)


def binned_spectrum(counts: Counts) -> tuple[SpectrumBin, ...]:
    """Return the frequency spectrum in bins 1, 2-3, 4-7, ..., each twice as wide as the one before.

    A rank-frequency law r^-s is a straight line of slope -(1 + 1/s) in density (Zipf 1949; bins of
    constant ratio after Newman 2005).  Empty bins are kept.

    >>> [(b.low, b.high, b.types, b.density) for b in binned_spectrum([1, 1, 1, 2, 5])]
    [(1, 1, 3, 3.0), (2, 3, 1, 0.5), (4, 7, 1, 0.25)]
    """
    present, types = spectrum(counts)
    num_bins = int(present[-1]).bit_length()
    lows = 2 ** np.arange(num_bins + 1, dtype=np.int64)
    starts = np.searchsorted(present, lows)
    running = np.concatenate(([0], np.cumsum(types)))
    in_bin = np.diff(running[starts]).tolist()
    return tuple(
        SpectrumBin(1 << i, (2 << i) - 1, number, number / (1 << i))
        for i, number in enumerate(in_bin)
    )
