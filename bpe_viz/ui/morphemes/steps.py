"""The way to the best step, and how the words of the list are read."""

import streamlit as st

from bpe_viz.charts import SCORES_OF_AVERAGE
from bpe_viz.symbols import printable
from bpe_viz.ui.morphemes import inputs, texts
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.shared.markup import note

_UNITS_NAMED = 8
_MANY_UNKNOWN = 0.02


def draw_best(scene: Scene) -> None:
    """Draw a button to the state whose cuts are best."""
    best = scene.scored.curve.best_k(SCORES_OF_AVERAGE[inputs.average()]["F1"])
    st.button(
        texts.best_f1(best, scene.step),
        icon=":material/star:",
        on_click=scene.move,
        args=(best,),
        disabled=best == scene.k,
    )


def draw_remarks(scene: Scene) -> None:
    """Say what else is before each word, and when much of the list has unknown units."""
    scored = scene.scored
    remarks = []
    if scored.before:
        remarks.append(texts.BLANK_BEFORE)
    if scored.num_unknown > _MANY_UNKNOWN * len(scored.gold):
        units = " ".join(map(printable, scored.unknown[:_UNITS_NAMED]))
        more = " …" if len(scored.unknown) > _UNITS_NAMED else ""
        remarks.append(texts.unknown_units(scored.num_unknown, len(scored.gold), f"{units}{more}"))
    if remarks:
        with st.container(key="gold-remarks"):
            st.html(note(*remarks))
