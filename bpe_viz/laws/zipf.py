"""Zipf's law f = c / r^s: the exponent by maximum likelihood and by least squares, and slope -1."""

from dataclasses import dataclass
from math import exp, log, sqrt

import numpy as np

from bpe_viz.arrays import FloatArray
from bpe_viz.errors import BpeVizError, TooSmallError
from bpe_viz.laws.frequency import Counts, are_whole, check_whole, frequencies
from bpe_viz.laws.log_fit import Interval, LineFit, Number, straight_line, typical_miss
from bpe_viz.notebook_display import ShownInNotebooks
from bpe_viz.pickled import PickledByFields
from bpe_viz.wording import counted, rounded, times

_LEAST_RANKS = 5
_SMALL_CORPUS = 1_000  # tokens
TOO_STEEP = "The counts fall too steeply to fit a power law. Choose more ranks."
_Z95 = 1.959964
_STEEPEST = 40.0
_RANKS_COMPARED = 200
_LEAST_COUNTS = (10, 5, 2)  # of the words in the range, as long as there are enough of them
_ORDER_IS_CHANCE = 5  # below this count the ranks of neighbours say nothing
_WITHOUT_EDGE = 0.5


@dataclass(frozen=True, slots=True, repr=False)
class ZipfFit(PickledByFields, ShownInNotebooks):
    """f = c / r^exponent over the ranks `first_rank` to `last_rank`.

    c, exponent, interval   maximum likelihood, with the 95% interval of the exponent
    least_squares           free exponent by least squares of ln f on ln r
    slope_one               f = c / r, its c by least squares of ln f
    notices                 what makes the fit less than it seems, in sentences

    >>> fit_zipf([600, 300, 200, 150, 120, 100])
    <ZipfFit: 598.3 / r^0.9959 for ranks 1 to 6>
    """

    c: float
    exponent: float
    interval: Interval
    first_rank: int
    last_rank: int
    fit_error: float
    least_squares: LineFit
    slope_one: LineFit
    notices: tuple[str, ...]

    def __repr__(self) -> str:
        ranks = f"ranks {self.first_rank:,} to {self.last_rank:,}"
        return f"<ZipfFit: {rounded(self.c)} / r^{rounded(self.exponent)} for {ranks}>"

    def expected(self, rank: Number) -> Number:
        """Return the frequency expected of a rank, or of an array of ranks."""
        power: Number = rank**self.exponent
        return self.c / power


def fit_zipf(counts: Counts, *, first_rank: int = 1, last_rank: int | None = None) -> ZipfFit:
    """Fit Zipf's law f = c / r^s to counts: a corpus, a mapping from words, or counts in any order.

    Maximum likelihood: each token falls on rank r with p(r) = r^-s / sum of r^-s over the range, so
    s solves "mean ln r of the tokens = mean ln r under p", and its variance is 1 / (tokens * Var
    ln r).  Ranks come from the same counts, which makes chance look like slope (Piantadosi 2014);
    for Poisson counts sorting moves sum(f ln r - f * mean) by (b ln b - a ln a - (b - a)(1 + mean))
    / 2s for the ranks a to b (by (1 - b) / 2s when no word is left below b), and the exponent is
    corrected for it to first order.  The interval is that of words drawn at random from the law;
    it knows nothing of a law that does not hold.

    Least squares is taken at up to 200 ranks evenly spaced in ln r.  Without `last_rank` the range
    ends with the words that occur 10 times (5 or 2 in a small corpus) and at half the types: below,
    equal counts make stairs and ranks are chance.  Raises TooSmallError for fewer than five ranks,
    or when all words in the range occur equally often.

    >>> fit = fit_zipf([round(6000 / rank) for rank in range(1, 601)])
    >>> round(fit.exponent, 2), fit.last_rank, round(fit.slope_one.c, -2)
    (1.0, 600, 6000.0)
    """
    falling = frequencies(counts)
    first, last = checked_range(falling, first_rank, last_rank)
    used = falling[first - 1 : last]
    log_ranks = np.log(np.arange(first, last + 1, dtype=np.float64) / first)
    tokens = float(used.sum())
    mean_seen = float(used @ log_ranks) / tokens
    exponent = _solve(log_ranks, mean_seen)
    mean, variance = _moments(log_ranks, exponent)
    if are_whole(falling) and used[-1] >= _ORDER_IS_CHANCE:
        shift = (
            _sorting(first, last, mean + log(first), len(falling)) / exponent / (tokens * variance)
        )
        exponent += min(max(shift, -exponent / 2), exponent / 2)
        mean, variance = _moments(log_ranks, exponent)
    margin = _Z95 / sqrt(tokens * variance)
    c = tokens * float(first) ** exponent / float(np.exp(-exponent * log_ranks).sum())
    ranks = compared_ranks(first, last)
    seen = falling[ranks.astype(np.int64) - 1]
    return ZipfFit(
        c=c,
        exponent=exponent,
        interval=(exponent - margin, exponent + margin),
        first_rank=first,
        last_rank=last,
        fit_error=typical_miss(seen, c / ranks**exponent),
        least_squares=_least_squares(ranks, seen),
        slope_one=_slope_one(ranks, seen),
        notices=notices_of(falling, last),
    )


def checked_range(falling: FloatArray, first_rank: int, last_rank: int | None) -> tuple[int, int]:
    """Return the ranks to fit, or TooSmallError when they cannot show a slope.

    >>> checked_range(np.array([9.0, 8, 7, 6, 5, 4]), 1, None)
    (1, 6)
    """
    check_whole("first_rank", first_rank)
    check_whole("last_rank", last_rank)
    num_types = len(falling)
    upper = num_types if last_rank is None else last_rank
    if first_rank < 1 or upper < first_rank or num_types < first_rank:
        end = "the end" if last_rank is None else f"{upper:,}"
        raise BpeVizError(
            f"No ranks lie from {first_rank:,} to {end}."
            f" Choose ranks from 1 to {num_types:,}, the lower rank first."
        )
    last = min(_last_useful_rank(falling) if last_rank is None else last_rank, num_types)
    first = min(first_rank, last)
    num_ranks = last - first + 1
    or_more = " or more ranks" if num_ranks < num_types else ""
    if num_ranks < _LEAST_RANKS:
        raise TooSmallError(
            f"{counted(num_ranks, 'rank')} {'is' if num_ranks == 1 else 'are'} too few for a fit,"
            f" which needs {_LEAST_RANKS}."
            f" Choose a longer corpus{or_more}."
        )
    if falling[first - 1] == falling[last - 1]:
        raise TooSmallError(
            f"The words of ranks {first:,} to {last:,} all occur {times(falling[last - 1])},"
            f" so there is no slope to fit. Choose a longer corpus{or_more}."
        )
    return first, last


def compared_ranks(first: int, last: int) -> FloatArray:
    """Up to 200 whole ranks of a range, evenly spaced by logarithm.

    >>> compared_ranks(1, 4).tolist()
    [1.0, 2.0, 3.0, 4.0]
    """
    return np.unique(np.rint(np.geomspace(first, last, _RANKS_COMPARED)))


def notices_of(falling: FloatArray, last_rank: int) -> tuple[str, ...]:
    """Say in sentences why a fit to these frequencies means less than it seems to.

    >>> notices_of(np.array([600.0, 300, 200, 150, 120, 1]), 5)
    ()
    """
    notices = []
    tokens = falling.sum()
    if tokens < _SMALL_CORPUS:
        notices.append(
            f"The corpus has only {counted(tokens, 'token')}. Below {_SMALL_CORPUS:,} every figure"
            " here depends on chance. Choose a longer corpus."
        )
    if falling[-1] > 1:
        notices.append(
            "No word occurs only once, so the corpus has no tail. Choose running text, not a word"
            " list."
        )
    if falling[last_rank - 1] < _ORDER_IS_CHANCE and are_whole(falling):
        notices.append(
            f"The range includes words that occur fewer than {_ORDER_IS_CHANCE} times. Their order"
            " is random, so the interval is too narrow. Choose fewer ranks."
        )
    return tuple(notices)


def _last_useful_rank(falling: FloatArray) -> int:
    """Return the last rank before the stairs of the tail and the end of a closed list."""
    num_types = len(falling)
    for least in _LEAST_COUNTS:
        last = int(np.searchsorted(-falling, -least, side="right"))
        if last < num_types:
            last = min(last, int(_WITHOUT_EDGE * num_types))
        if last >= _LEAST_RANKS and falling[0] > falling[last - 1]:
            return last
    return num_types


def _solve(log_ranks: FloatArray, mean_seen: float) -> float:
    from scipy.optimize import brentq

    if _moments(log_ranks, _STEEPEST)[0] >= mean_seen:
        raise BpeVizError(TOO_STEEP)
    return float(brentq(lambda s: mean_seen - _moments(log_ranks, s)[0], 0.0, _STEEPEST))


def _moments(log_ranks: FloatArray, exponent: float) -> tuple[float, float]:
    """Return the mean and variance of ln r when p(r) is proportional to r^-exponent."""
    weights = np.exp(-exponent * log_ranks)
    weights /= weights.sum()
    mean = float(weights @ log_ranks)
    return mean, float(weights @ (log_ranks - mean) ** 2)


def _sorting(first: int, last: int, mean: float, num_types: int) -> float:
    """Return the effect of sorting on sum(f * (ln r - mean)), times exponent; see `fit_zipf`."""
    if last == num_types:
        return -(last - first) / 2
    return (last * log(last) - first * log(first) - (last - first) * (1 + mean)) / 2


def _least_squares(ranks: FloatArray, seen: FloatArray) -> LineFit:
    intercept, slope = straight_line(np.log(ranks), np.log(seen))
    if -slope > _STEEPEST:
        raise BpeVizError(TOO_STEEP)
    return LineFit(exp(intercept), -slope, typical_miss(seen, exp(intercept) * ranks**slope))


def _slope_one(ranks: FloatArray, seen: FloatArray) -> LineFit:
    c = exp(float(np.log(seen * ranks).mean()))
    return LineFit(c, 1.0, typical_miss(seen, c / ranks))
