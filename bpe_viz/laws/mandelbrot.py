"""Mandelbrot's law f = c / (r + rho)^K, which bends Zipf's line at the most frequent words."""

from dataclasses import dataclass

import numpy as np

from bpe_viz.errors import BpeVizError
from bpe_viz.laws.frequency import Counts, frequencies
from bpe_viz.laws.log_fit import Number, straight_line, typical_miss
from bpe_viz.laws.zipf import TOO_STEEP, checked_range, compared_ranks, notices_of
from bpe_viz.notebook_display import ShownInNotebooks
from bpe_viz.pickled import PickledByFields
from bpe_viz.wording import rounded

_RHOS_TRIED = 60
_LARGEST_LOG = 700.0


@dataclass(frozen=True, slots=True, repr=False)
class MandelbrotFit(PickledByFields, ShownInNotebooks):
    """f = c / (r + rho)^K over the ranks `first_rank` to `last_rank`.

    `fit_error` is the factor by which the curve typically misses, not a confidence interval.

    >>> fit_mandelbrot([50_000 / (rank + 3) ** 1.2 for rank in range(1, 1001)])
    <MandelbrotFit: 50,000 / (r + 3)^1.2>
    """

    c: float
    rho: float
    K: float
    first_rank: int = 1
    last_rank: int | None = None
    fit_error: float = 1.0
    notices: tuple[str, ...] = ()

    def __repr__(self) -> str:
        power = f"(r + {rounded(self.rho)})^{rounded(self.K)}"
        return f"<MandelbrotFit: {rounded(self.c)} / {power}>"

    def expected(self, rank: Number) -> Number:
        """Return the frequency expected of a rank, or of an array of ranks.

        >>> MandelbrotFit(c=1000.0, rho=1.0, K=2.0).expected(9.0)
        10.0
        """
        power: Number = (rank + self.rho) ** self.K
        return self.c / power


def fit_mandelbrot(
    counts: Counts, *, first_rank: int = 1, last_rank: int | None = None
) -> MandelbrotFit:
    """Fit Mandelbrot's law f = c / (r + rho)^K (Mandelbrot 1953), 0 <= rho <= the last rank.

    Least squares of ln f at up to 200 ranks evenly spaced in ln r: for each rho the best c and K
    are those of a straight line in ln(r + rho), and rho is the one that leaves least.  The range of
    ranks and the errors are those of `fit_zipf`.

    >>> fit = fit_mandelbrot([50_000 / (rank + 3) ** 1.2 for rank in range(1, 1001)])
    >>> round(fit.c), round(fit.rho, 3), round(fit.K, 3)
    (50000, 3.0, 1.2)
    """
    from scipy.optimize import minimize_scalar

    falling = frequencies(counts)
    first, last = checked_range(falling, first_rank, last_rank)
    ranks = compared_ranks(first, last)
    log_seen = np.log(falling[ranks.astype(np.int64) - 1])

    def left_over(log_rho: float) -> float:
        x = np.log(ranks + np.expm1(log_rho))
        intercept, slope = straight_line(x, log_seen)
        return float(np.sum((log_seen - intercept - slope * x) ** 2))

    tried = np.linspace(0.0, np.log1p(last), _RHOS_TRIED)
    best = int(np.argmin([left_over(value) for value in tried.tolist()]))
    bounds = (tried[max(best - 1, 0)], tried[min(best + 1, _RHOS_TRIED - 1)])
    found = minimize_scalar(left_over, bounds=bounds, method="bounded", options={"xatol": 1e-9})
    at_bound = left_over(float(tried[best])) <= float(found.fun)
    rho = float(np.expm1(tried[best] if at_bound else found.x))
    intercept, slope = straight_line(np.log(ranks + rho), log_seen)
    if intercept > _LARGEST_LOG:
        raise BpeVizError(TOO_STEEP)
    return MandelbrotFit(
        c=float(np.exp(intercept)),
        rho=rho,
        K=-slope,
        first_rank=first,
        last_rank=last,
        fit_error=typical_miss(np.exp(log_seen), np.exp(intercept + slope * np.log(ranks + rho))),
        notices=notices_of(falling, last),
    )
