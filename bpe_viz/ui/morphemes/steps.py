"""The step of the Morphemes page, which all pages share, and how the words of the list are read."""

import streamlit as st

from bpe_viz.charts import SCORES_OF_AVERAGE
from bpe_viz.symbols import printable
from bpe_viz.ui.frame.navigation import go_to
from bpe_viz.ui.morphemes import inputs
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.reader.place import move_to
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.markup import note
from bpe_viz.wording import counted

_UNITS_NAMED = 8
_MANY_UNKNOWN = 0.02


def draw_steps(scene: Scene) -> None:
    """A slider over all states, a button to the best one, and one to the Merges page."""
    length = len(scene.shown.history)
    if length:
        st.slider(
            f"After how many merges, of {length:,}",
            0,
            length,
            **bound("gold_k", scene.k, move_to),
        )
    best = scene.scored.curve.best_k(SCORES_OF_AVERAGE[inputs.average()]["F1"])
    st.button(
        f"Best F1: {best:,}",
        icon=":material/star:",
        on_click=move_to,
        args=(best,),
        disabled=best == scene.k,
    )
    if st.button("Merges", icon=":material/open_in_new:", help="Open the Merges page there."):
        go_to("merges", scene.k)


def draw_remarks(scene: Scene) -> None:
    """Say what else is before each word, and when much of the list has unknown units."""
    scored = scene.scored
    remarks = []
    if scored.before:
        remarks.append(
            "Most words of this corpus begin with a blank, so each gold word is cut with one before"
            " it; the boundary after that blank is not counted."
        )
    if scored.num_unknown > _MANY_UNKNOWN * len(scored.gold):
        units = " ".join(map(printable, scored.unknown[:_UNITS_NAMED]))
        more = " …" if len(scored.unknown) > _UNITS_NAMED else ""
        remarks.append(
            f"{scored.num_unknown:,} of {counted(len(scored.gold), 'word')} contain units that the"
            f" corpus does not have ({units}{more}), and no merge joins those."
            " Another corpus may suit the list better, or its own words."
        )
    if remarks:
        st.html(note(*remarks))
