"""The laws of word counts: Zipf, Mandelbrot and Heaps, fitted with intervals and a stated range.

>>> from bpe_viz.laws.law_names import fit_heaps, fit_zipf
>>> round(fit_zipf([600, 300, 200, 150, 120, 100]).exponent, 2)
1.0
"""

from bpe_viz.laws.frequency import (
    ExpectedCount,
    Headline,
    SpectrumBin,
    binned_spectrum,
    expected_counts,
    headline,
    spectrum,
)
from bpe_viz.laws.heaps import (
    ExpectedGrowth,
    Forecast,
    HeapsFit,
    expected_growth,
    fit_heaps,
    forecast,
    new_word_rate,
)
from bpe_viz.laws.log_fit import LineFit, goodness
from bpe_viz.laws.mandelbrot import MandelbrotFit, fit_mandelbrot
from bpe_viz.laws.zipf import ZipfFit, fit_zipf

__all__ = [
    "ExpectedCount",
    "ExpectedGrowth",
    "Forecast",
    "Headline",
    "HeapsFit",
    "LineFit",
    "MandelbrotFit",
    "SpectrumBin",
    "ZipfFit",
    "binned_spectrum",
    "expected_counts",
    "expected_growth",
    "fit_heaps",
    "fit_mandelbrot",
    "fit_zipf",
    "forecast",
    "goodness",
    "headline",
    "new_word_rate",
    "spectrum",
]
