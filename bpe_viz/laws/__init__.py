"""Laws of word counts, fitted to a corpus and compared with random texts."""

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
    SizeForecast,
    expected_growth,
    fit_heaps,
    forecast,
    forecast_at,
    new_word_rate,
)
from bpe_viz.laws.held_out import HeldOutCurves, held_out_curves, hold_out_tenth
from bpe_viz.laws.log_fit import LineFit, goodness, typical_miss
from bpe_viz.laws.mandelbrot import MandelbrotFit, fit_mandelbrot
from bpe_viz.laws.random_texts import (
    MIN_SPACE,
    Simulation,
    draw_from_zipf,
    random_typing,
    rich_get_richer,
)
from bpe_viz.laws.ranked_words import ListOrder, RankedWords, ranked_symbols, ranked_words
from bpe_viz.laws.subword_curves import SubwordCurves, subword_curves
from bpe_viz.laws.zipf import ZipfFit, fit_zipf

__all__ = [
    "MIN_SPACE",
    "ExpectedCount",
    "ExpectedGrowth",
    "Forecast",
    "Headline",
    "HeapsFit",
    "HeldOutCurves",
    "LineFit",
    "ListOrder",
    "MandelbrotFit",
    "RankedWords",
    "Simulation",
    "SizeForecast",
    "SpectrumBin",
    "SubwordCurves",
    "ZipfFit",
    "binned_spectrum",
    "draw_from_zipf",
    "expected_counts",
    "expected_growth",
    "fit_heaps",
    "fit_mandelbrot",
    "fit_zipf",
    "forecast",
    "forecast_at",
    "goodness",
    "headline",
    "held_out_curves",
    "hold_out_tenth",
    "new_word_rate",
    "random_typing",
    "ranked_symbols",
    "ranked_words",
    "rich_get_richer",
    "spectrum",
    "subword_curves",
    "typical_miss",
]
