"""What is drawn belongs together: nothing old is seen next to the figures of a new corpus.

Streamlit leaves what a page showed before on the screen until the new script run replaces it, piece
by piece. While a run draws something else than the one before, the old pieces are hidden instead,
in their places, so that nothing moves.
"""

from collections.abc import Hashable

import streamlit as st
from markupsafe import Markup

from bpe_viz.ui.reader.reader import reader

_PIECES = ".stVegaLiteChart, .stHtml, .stDataFrame, .stCaption, .stMarkdown, .stMetric"
_HIDE_OLD = Markup(
    "<style>.stMain [data-stale=true]:has({pieces}):not(:has(input, textarea, .stButton))"
    " {{ visibility: var(--bpe-drawn-{number}, hidden); }}</style>"
)
_ALL_DRAWN = Markup("<style>:root {{ --bpe-drawn-{number}: visible; }}</style>")
_NOTHING = Markup("<style>:root { --bpe-drawn: 0; }</style>")


def begin_drawing(what: Hashable) -> None:
    """Hide what the last run drew if it drew something else; call it before anything is drawn."""
    drawing = reader().drawing
    if drawing.begun != what:  # a run that was interrupted may have begun to draw it
        drawing.number += 1
        drawing.begun, drawing.finished = what, None
    is_other = drawing.finished != what
    st.html(_HIDE_OLD.format(pieces=_PIECES, number=drawing.number) if is_other else _NOTHING)


def end_drawing() -> None:
    """Everything of the page is drawn; parts of it may now run again and keep their old look."""
    drawing = reader().drawing
    drawing.finished = drawing.begun
    st.html(_ALL_DRAWN.format(number=drawing.number))
