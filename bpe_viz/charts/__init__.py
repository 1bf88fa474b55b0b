"""Core objects as DataFrames, and DataFrames as charts."""

from bpe_viz.charts.growth import heaps_chart, merges_chart
from bpe_viz.charts.score_tables import (
    SCORES_OF_AVERAGE,
    gold_word_table,
    score_points,
    states_shown,
)
from bpe_viz.charts.scores import PICKED, scores_chart
from bpe_viz.charts.style import DARK, LIGHT, AnyChart, Theme
from bpe_viz.charts.tables import (
    Law,
    curve_table,
    growth_rows,
    growth_table,
    known_growth_table,
    labelled_table,
    law_table,
    spectrum_table,
    staircase_table,
    subword_table,
    to_csv,
    word_table,
    zipf_rows,
)
from bpe_viz.charts.zipf import ZipfParts, spectrum_chart, zipf_chart

__all__ = [
    "DARK",
    "LIGHT",
    "PICKED",
    "SCORES_OF_AVERAGE",
    "AnyChart",
    "Law",
    "Theme",
    "ZipfParts",
    "curve_table",
    "gold_word_table",
    "growth_rows",
    "growth_table",
    "heaps_chart",
    "known_growth_table",
    "labelled_table",
    "law_table",
    "merges_chart",
    "score_points",
    "scores_chart",
    "spectrum_chart",
    "spectrum_table",
    "staircase_table",
    "states_shown",
    "subword_table",
    "to_csv",
    "word_table",
    "zipf_chart",
    "zipf_rows",
]
