"""Heaps' law V = k N^beta: how the vocabulary grows with the tokens read, and in random order."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, inf, log

import numpy as np

from bpe_viz.arrays import CountArray, FloatArray
from bpe_viz.errors import BpeVizError, TooSmallError
from bpe_viz.laws.frequency import Counts, check_whole, numbers_of, spectrum
from bpe_viz.laws.log_fit import Interval, Number, straight_line, typical_miss
from bpe_viz.limits import MAX_FORECAST_TOKENS
from bpe_viz.notebook_display import ShownInNotebooks
from bpe_viz.pickled import PickledByFields
from bpe_viz.wording import counted, rounded

_LEAST_POINTS = 3
_BLOCKS = 10
_FIRST_TOKEN = 100  # before it nearly every word is new
_CURVE_POINTS = 200
_WIDEST = 300.0  # of an interval, in logarithms, whose ends are still numbers
_EXACT_UP_TO = 10**7  # tokens; with more, log-beta functions lose too many digits


@dataclass(frozen=True, slots=True, repr=False)
class HeapsFit(PickledByFields, ShownInNotebooks):
    """V = k N^beta from `first_token` to `last_token` tokens read.

    `fit_error` is the factor by which the curve typically misses.  Without data, as for a formula
    from a book, the intervals hold everything.

    >>> HeapsFit(k=10, beta=0.5), round(HeapsFit(k=10, beta=0.5).expected(10000))
    (<HeapsFit: 10 N^0.5>, 1000)
    """

    k: float
    beta: float
    k_interval: Interval = (0.0, inf)
    beta_interval: Interval = (-inf, inf)
    first_token: int = 1
    last_token: int | None = None
    fit_error: float = 1.0

    def __repr__(self) -> str:
        return f"<HeapsFit: {rounded(self.k)} N^{rounded(self.beta)}>"

    def expected(self, n: Number) -> Number:
        """Return the types expected after n tokens, or after each of an array of tokens.

        >>> round(HeapsFit(k=44, beta=0.49).expected(1_000_020))
        38323
        """
        power: Number = n**self.beta
        return self.k * power

    predict = expected  # as version 1 called it


@dataclass(frozen=True, slots=True)
class Forecast:
    """A fit to the first part of a corpus, and what it says of the whole: expected and seen.

    >>> import numpy as np
    >>> n = np.array([100.0, 1000.0, 10000.0, 100000.0])
    >>> found = forecast(n, 10 * n**0.5, share=0.5)
    >>> round(found.expected), found.seen
    (3162, 3162)
    """

    fit: HeapsFit
    tokens: int
    expected: float
    seen: int

    @property
    def error(self) -> float:
        """The share by which `expected` is higher than what was seen; below 0 if it is lower."""
        return self.expected / self.seen - 1


@dataclass(frozen=True, slots=True)
class SizeForecast:
    """The types that a fit expects after so many tokens, with a 95% interval.

    >>> SizeForecast(tokens=2_000, predicted=640.0, interval=(600.0, 680.0)).predicted
    640.0
    """

    tokens: int
    predicted: float
    interval: Interval


@dataclass(frozen=True, slots=True, eq=False)
class ExpectedGrowth:
    """Types expected after so many tokens in random order: two read-only arrays of one length.

    >>> growth = expected_growth([2, 1])
    >>> growth.tokens.tolist(), growth.types.round(2).tolist()
    ([1, 2, 3], [1.0, 1.67, 2.0])
    """

    tokens: CountArray
    types: FloatArray


def fit_heaps(
    tokens: Iterable[float],
    types: Iterable[float],
    *,
    first_token: int | None = None,
    last_token: int | None = None,
) -> HeapsFit:
    """Fit V = k N^beta (Herdan 1960; Heaps 1978) to a growth curve: types seen by tokens read.

    Least squares of ln V on ln N over the given points.  The points of one text depend on each
    other, so the 95% intervals come from leaving out ten stretches of the curve in turn (delete-
    a-block jackknife, Kuensch 1989; Student's t): how far the figures hang on a part of the text.
    Unless `first_token` says otherwise the first 100 tokens are left out, if enough points remain.
    Raises TooSmallError for fewer than three points, BpeVizError for points that do not grow.

    >>> fit = fit_heaps([1_000, 10_000, 100_000], [1298.0, 4012.0, 12398.0])
    >>> round(fit.k), round(fit.beta, 2)
    (44, 0.49)
    """
    check_whole("first_token", first_token)
    check_whole("last_token", last_token)
    n, v = _points(tokens, types)
    until = n <= (inf if last_token is None else last_token)
    n, v = n[until], v[until]
    if first_token is None:
        enough = int((n >= _FIRST_TOKEN).sum()) >= _BLOCKS
        first_token = _FIRST_TOKEN if enough else 1
    n, v = n[n >= first_token], v[n >= first_token]
    if len(n) < _LEAST_POINTS:
        raise TooSmallError(
            f"The growth curve has {counted(len(n), 'point')} there; a fit needs {_LEAST_POINTS}."
            " Choose a longer corpus or a larger part of it."
        )
    x, y = np.log(n), np.log(v)
    log_k, beta = straight_line(x, y)
    log_k_margin, beta_margin = _jackknife_margins(x, y)
    return HeapsFit(
        k=exp(log_k),
        beta=beta,
        k_interval=(exp(log_k - log_k_margin), exp(log_k + log_k_margin)),
        beta_interval=(beta - beta_margin, beta + beta_margin),
        first_token=int(n[0]),
        last_token=int(n[-1]),
        fit_error=typical_miss(v, np.exp(log_k + beta * x)),
    )


def forecast(tokens: Iterable[float], types: Iterable[float], *, share: float = 0.5) -> Forecast:
    """Fit the first part of a growth curve (a share of its tokens) and predict its last point.

    >>> n = [100 * 2**i for i in range(12)]
    >>> result = forecast(n, [44 * tokens**0.49 for tokens in n])
    >>> result.fit.last_token, result.tokens, round(100 * result.error)
    (102400, 204800, 0)
    """
    n, v = _points(tokens, types)
    if not 0 < share < 1:
        raise BpeVizError(f"The share is {share}. Choose one between 0 and 1.")
    last = int(n[-1])
    fit = fit_heaps(n.tolist(), v.tolist(), last_token=max(1, int(last * share)))
    return Forecast(fit, last, fit.expected(float(last)), round(float(v[-1])))


def forecast_at(tokens: Iterable[float], types: Iterable[float], size: int) -> SizeForecast:
    """Fit a growth curve and say how many types a text of `size` tokens would have.

    The interval is that of `fit_heaps`: how far the forecast hangs on a part of the text.  It knows
    nothing of a law that bends beyond the text.

    >>> n = [100 * 2**i for i in range(12)]
    >>> result = forecast_at(n, [44 * tokens**0.49 for tokens in n], 1_000_020)
    >>> round(result.predicted), [round(end) for end in result.interval]
    (38323, [38323, 38323])
    """
    check_whole("size", size)
    if not 1 <= size <= MAX_FORECAST_TOKENS:
        raise BpeVizError(
            f"There is no forecast at {size:,}. Choose 1 to {MAX_FORECAST_TOKENS:,} tokens."
        )
    n, v = _points(tokens, types)
    fit = fit_heaps(n.tolist(), v.tolist())
    is_used = n >= fit.first_token
    x, y = np.log(n[is_used]) - log(size), np.log(v[is_used])
    margin, _ = _jackknife_margins(x, y)  # of the line where its x is 0, which is at that size
    margin = min(margin, _WIDEST)
    predicted = fit.expected(float(size))
    return SizeForecast(size, predicted, (predicted * exp(-margin), predicted * exp(margin)))


def new_word_rate(tokens: Iterable[float], types: Iterable[float], *, share: float = 0.1) -> float:
    """New types per token over the last share of a growth curve: one in 1 / rate words is new.

    >>> new_word_rate([1, 80, 90, 100], [1, 20, 22, 23])
    0.1
    """
    n, v = _points(tokens, types)
    if len(n) == 1:
        return 1.0
    before = max(int(np.searchsorted(n, n[-1] * (1 - share), side="right")) - 1, 0)
    before = min(before, len(n) - 2)
    return float((v[-1] - v[before]) / (n[-1] - n[before]))


def expected_growth(counts: Counts, tokens: Iterable[int] | None = None) -> ExpectedGrowth:
    """Return the growth curve that counts alone imply: their tokens read in random order.

    E V(n) = sum over types of 1 - C(N - f, n) / C(N, n) (hypergeometric; Hurlbert 1971).  Beyond
    10^7 tokens (1 - n/N)^f replaces the quotient, which is off by less than one type in all.
    `tokens` are the n asked for, 200 evenly spaced by logarithm unless given.

    >>> growth = expected_growth({"a": 2, "b": 1})
    >>> growth.tokens.tolist(), growth.types.round(3).tolist()
    ([1, 2, 3], [1.0, 1.667, 2.0])
    """
    present, types_with = spectrum(counts)
    total = int(present @ types_with)
    if tokens is None:
        asked = np.unique(np.rint(np.geomspace(1, total, _CURVE_POINTS)).astype(np.int64))
    else:
        asked = np.array(list(tokens), np.int64)
    if asked.size and not (asked.min() >= 0 and asked.max() <= total):
        raise BpeVizError(
            f"The corpus has {counted(total, 'token')}. Ask for 0 to {total:,} of them."
        )
    missing = _missing_exactly if total <= _EXACT_UP_TO else _missing_nearly
    types = np.array([types_with @ (1 - missing(present, total, n)) for n in asked.tolist()])
    for array in (asked, types):
        array.flags.writeable = False
    return ExpectedGrowth(asked, types)


def _missing_nearly(count: CountArray, total: int, n: int) -> FloatArray:
    if n == total:
        return np.zeros(len(count))
    missing: FloatArray = np.exp(count * np.log1p(-n / total))
    return missing


def _missing_exactly(count: CountArray, total: int, n: int) -> FloatArray:
    """Return the probability that no token of a type is among n of all: C(N - f, n) / C(N, n)."""
    from scipy.special import betaln

    possible = count <= total - n
    f = count[possible]
    log_quotient = betaln(total - f + 1, f) - betaln(total - n - f + 1, f)
    missing = np.zeros(len(count))
    missing[possible] = np.exp(np.minimum(log_quotient, 0.0))
    return missing


def _points(tokens: Iterable[float], types: Iterable[float]) -> tuple[FloatArray, FloatArray]:
    wanted = "points of a growth curve. Give the tokens read and the types seen, as numbers."
    n, v = numbers_of(tokens, wanted), numbers_of(types, wanted)
    if len(n) != len(v):
        raise BpeVizError(
            f"There are {counted(len(n), 'token')} but {counted(len(v), 'type')}."
            " Give the same number of each."
        )
    if len(n) == 0:
        raise TooSmallError("The growth curve has no points. Choose a corpus with words.")
    if not (np.isfinite(n).all() and np.isfinite(v).all() and v.min() > 0 and n[0] > 0):
        raise BpeVizError("A point of the growth curve is below 1. Give counts of at least 1.")
    if (np.diff(n) <= 0).any():
        raise BpeVizError(
            "The numbers of tokens read do not increase. Give the points in order, each once."
        )
    return n, v


def _jackknife_margins(x: FloatArray, y: FloatArray) -> tuple[float, float]:
    """Half the 95% intervals of intercept and slope, from leaving out each block in turn."""
    from scipy.special import stdtrit

    blocks = np.array_split(np.arange(len(x)), min(_BLOCKS, len(x)))
    without = np.array(
        [straight_line(np.delete(x, block), np.delete(y, block)) for block in blocks]
    )
    freedom = len(blocks) - 1
    spread = np.sqrt(freedom / len(blocks) * ((without - without.mean(axis=0)) ** 2).sum(axis=0))
    log_k_margin, beta_margin = (spread * float(stdtrit(freedom, 0.975))).tolist()
    return log_k_margin, beta_margin
