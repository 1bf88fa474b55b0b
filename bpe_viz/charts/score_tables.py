"""Scores of gold lists as DataFrames with fixed columns.

score_points      merges, score, value
gold_word_table   line, word, gold, symbols, hits, predicted, gold_boundaries,
                  precision, recall, f1, jaccard, exact
"""

from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd

from bpe_viz.morphology import (
    Boundaries,
    BoundaryCounts,
    GoldEntry,
    Score,
    ScoreCurve,
    best_alternative,
    cut_at,
    word_scores,
)

_LOG_POINTS = 45
SCORES_OF_AVERAGE = {
    "micro": {
        "F1": Score.MICRO_F1,
        "precision": Score.MICRO_PRECISION,
        "recall": Score.MICRO_RECALL,
        "Jaccard": Score.MICRO_JACCARD,
        "exact words": Score.EXACT,
    },
    "macro": {
        "F1": Score.MACRO_F1,
        "precision": Score.MACRO_PRECISION,
        "recall": Score.MACRO_RECALL,
        "Jaccard": Score.MACRO_JACCARD,
        "exact words": Score.EXACT,
    },
}


def states_shown(curve: ScoreCurve, *, logarithmic: bool, also: Iterable[int] = ()) -> list[int]:
    """Return the states of a chart: evenly spaced, or evenly in their logarithm, and `also`."""
    chosen = {0, *also, *curve.points()}
    if logarithmic and curve.num_merges:
        spaced = np.geomspace(1, curve.num_merges, _LOG_POINTS).round().astype(int)
        chosen = {0, *also, *spaced.tolist()}
    return sorted(chosen)


def score_points(
    curve: ScoreCurve, average: str, states: Iterable[int], names: Sequence[str] = ()
) -> pd.DataFrame:
    r"""Return the scores of an average, micro or macro, in some states; with `names` only these.

    merges  int64
    score   str: F1, precision, recall, Jaccard, exact words
    value   float64

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.morphology.gold.gold_list import read_gold_text
    >>> from bpe_viz.morphology.score_curve import score_curve
    >>> curve = score_curve(read_gold_text("low\tlow"), learn_bpe(["low"], 2))
    >>> score_points(curve, "micro", [0, 2])["value"].tolist()[:2]
    [0.0, 1.0]
    """
    rows = np.array(list(states), np.int64)
    parts = [
        pd.DataFrame({"merges": rows, "score": name, "value": curve.table[rows, score.value]})
        for name, score in SCORES_OF_AVERAGE[average].items()
        if not names or name in names
    ]
    return pd.concat(parts, ignore_index=True)


def gold_word_table(
    entries: Iterable[GoldEntry], predicted: Iterable[Boundaries], counts: BoundaryCounts
) -> pd.DataFrame:
    """Return each word with its boundaries counted, from which every score can be recomputed.

    line, hits, predicted, gold_boundaries  int64
    word, gold, symbols                     str, boundaries as |
    precision, recall, f1, jaccard          float64
    exact                                   int64: 1 or 0
    """
    names = ("line", "word", "gold", "symbols")
    texts = []
    for entry, boundaries in zip(entries, predicted, strict=True):
        gold = entry.analyses[best_alternative(boundaries, entry.alternatives)]
        symbols = "|".join(cut_at(entry.word, boundaries))
        texts.append((entry.line, entry.word, "|".join(gold.morphs), symbols))
    table = pd.DataFrame(texts, columns=list(names))
    scores = word_scores(counts)
    return table.assign(
        hits=counts.hits,
        predicted=counts.predicted,
        gold_boundaries=counts.gold,
        precision=[score.precision for score in scores],
        recall=[score.recall for score in scores],
        f1=[score.f1 for score in scores],
        jaccard=[score.jaccard for score in scores],
        exact=[int(score.is_exact) for score in scores],
    )
