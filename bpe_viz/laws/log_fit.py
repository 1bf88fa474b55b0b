"""Straight lines between logarithms, and how far they miss."""

from dataclasses import dataclass
from math import exp, sqrt
from typing import TypeVar

import numpy as np

from bpe_viz.arrays import FloatArray
from bpe_viz.pickled import PickledByFields

Number = TypeVar("Number", float, FloatArray)
Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class LineFit(PickledByFields):
    """A line f = c / r^exponent; `fit_error` is the factor by which it typically misses, 1 or more.

    The fit error is exp of the root mean square of ln(count / expected): not a confidence interval.

    >>> LineFit(c=100, exponent=1).expected(4.0)
    25.0
    """

    c: float
    exponent: float
    fit_error: float = 1.0

    def expected(self, rank: Number) -> Number:
        """Return the frequency expected of a rank, or of an array of ranks.

        >>> LineFit(c=100_000, exponent=1).expected(10.0)
        10000.0
        """
        power: Number = rank**self.exponent
        return self.c / power


def straight_line(x: FloatArray, y: FloatArray) -> tuple[float, float]:
    """Return the intercept and slope of the least-squares line through points of at least two x.

    >>> straight_line(np.array([1.0, 2.0]), np.array([5.0, 7.0]))
    (3.0, 2.0)
    """
    from_mean = x - x.mean()
    slope = float(from_mean @ y) / float(from_mean @ from_mean)
    return float(y.mean()) - slope * float(x.mean()), slope


def typical_miss(seen: FloatArray, expected: FloatArray) -> float:
    """Return the exp of the root mean square of ln(seen / expected): the factor of a typical miss.

    >>> round(typical_miss(np.array([2.0, 5.0]), np.array([1.0, 10.0])), 6)
    2.0
    """
    return exp(sqrt(float(np.mean(np.log(seen / expected) ** 2))))


def goodness(fit_error: float) -> str:
    """Return a typical miss in plain words.

    >>> goodness(1.89)
    'rough: typically off by a factor of 1.89'
    """
    bounds = ((1.1, "very close"), (1.3, "close"), (2.0, "rough"))
    word = next((word for bound, word in bounds if fit_error <= bound), "poor")
    return f"{word}: typically off by a factor of {fit_error:.2f}"
