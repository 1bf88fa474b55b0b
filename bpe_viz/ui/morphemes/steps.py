"""The step of the Morphemes page, which all pages share, and how the words of the list are read."""

import streamlit as st

from bpe_viz.charts import SCORES_OF_AVERAGE
from bpe_viz.symbols import printable
from bpe_viz.ui.frame.navigation import go_to
from bpe_viz.ui.morphemes import inputs, texts
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.markup import note

_UNITS_NAMED = 8
_MANY_UNKNOWN = 0.02


def draw_steps(scene: Scene) -> None:
    """Draw a slider over all states, a button to the best one, and one to the Merges page."""
    if scene.length:
        st.slider(
            texts.STEPS.format(steps=f"{scene.step.capitalize()}s", length=scene.length),
            0,
            scene.length,
            **bound("gold_k" if scene.history else "gold_round", scene.k, scene.move),
        )
    best = scene.scored.curve.best_k(SCORES_OF_AVERAGE[inputs.average()]["F1"])
    st.button(
        texts.best_f1(best, scene.step),
        icon=":material/star:",
        on_click=scene.move,
        args=(best,),
        disabled=best == scene.k,
    )
    stepper = "Merges" if scene.history else "Pieces"
    help_ = texts.OPEN_STEPPER.format(page=stepper)
    if st.button(stepper, icon=":material/open_in_new:", help=help_):
        scene.move(scene.k)
        go_to("merges")


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
        st.html(note(*remarks))
