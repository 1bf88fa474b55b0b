"""All scores against the number of merges; a click on a point moves the step there."""

import functools
from collections.abc import Callable, Sequence

import streamlit as st

from bpe_viz.charts import PICKED, SCORES_OF_AVERAGE, score_points, scores_chart, states_shown
from bpe_viz.morphology import Score, ScoreCurve
from bpe_viz.ui.morphemes import inputs, texts
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.chart_saving import draw_saving, theme_of
from bpe_viz.ui.shared.markup import note
from bpe_viz.ui.shared.numbers import score_text
from bpe_viz.ui.streamlit_seam.charts import draw_chart
from bpe_viz.wording import counted, state_name

_CHART = "gold_curve"
_SUMMED = ("F1", "precision", "recall")  # the scores whose sums stand below the small chart


def draw_curve(scene: Scene, average: str, *, is_small: bool = False) -> None:
    """Draw the chart, its best states in words, and its files.

    The small one is the chart alone, of a few scores.
    """
    curve = scene.scored.curve
    is_log = inputs.get("axis") == "log"
    best = curve.best_k(SCORES_OF_AVERAGE[average]["F1"])
    states = states_shown(curve, logarithmic=is_log, also=(scene.k, best))
    names = _SUMMED if is_small else tuple(SCORES_OF_AVERAGE[average])
    table = score_points(curve, average, states, names)
    steps = f"{scene.step}s"
    table = table.rename(columns={"merges": steps})
    chart = scores_chart(
        table, theme_of("morphemes"), k=scene.k, best_k=best, logarithmic=is_log, steps=steps
    )
    text = _in_words(curve, average, names, scene.k, scene.step)
    with st.container(key="gold-small" if is_small else "gold-chart", gap=None):
        draw_chart(
            chart,
            _CHART,
            text=text,
            on_select=functools.partial(_follow_pick, scene.length, steps, scene.move),
            selected=[PICKED],
        )
        if is_small:
            return
        with st.container(horizontal=True, gap="small", key="gold-foot"):
            draw_saving(
                "gold_save",
                table,
                chart=_CHART,
                name="morpheme-scores",
                title=text,
                width="content",
            )
            st.html(note(_best_scores(curve, average, names, scene.step)))


def _follow_pick(length: int, steps: str, move: Callable[[int], None]) -> None:
    """Go to the state that was clicked; Streamlit keeps this call, so it refers to no training."""
    event = value_of(_CHART)
    picked = event["selection"].get(PICKED) if event else None
    if not picked:
        return
    k = picked[0].get(steps)
    if isinstance(k, int | float) and 0 <= k <= length:
        move(int(k))


def _best_scores(curve: ScoreCurve, average: str, names: Sequence[str], step: str) -> str:
    parts = []
    for name in names:
        score = SCORES_OF_AVERAGE[average][name]
        best = curve.best_k(score)
        value, state = _value(curve, score, best), state_name(best, step)
        parts.append(texts.BEST_VALUE.format(name=name, value=value, state=state))
    return texts.BEST_VALUES.format(parts=", ".join(parts))


def _in_words(curve: ScoreCurve, average: str, names: Sequence[str], k: int, step: str) -> str:
    last = curve.num_merges
    scores = [(name, SCORES_OF_AVERAGE[average][name]) for name in names]
    parts = [
        f"{name} {_value(curve, score, 0)}, {_value(curve, score, k)}, {_value(curve, score, last)}"
        for name, score in scores
    ]
    return texts.SCORES_IN_WORDS.format(
        step=step,
        k=k,
        last=counted(last, step),
        scores="; ".join(parts),
        best=_best_scores(curve, average, names, step),
    )


def _value(curve: ScoreCurve, score: Score, k: int) -> str:
    return score_text(curve.table[k, score.value])
