"""What is drawn belongs together: nothing old is seen next to the figures of a new corpus.

Streamlit leaves what a page showed before on the screen until the new script run replaces it, piece
by piece. While a run draws something else than the one before, the old pieces are hidden instead,
in their places, so that nothing moves.
"""

from collections.abc import Hashable

import streamlit as st
from markupsafe import Markup

_PIECES = ".stVegaLiteChart, .stHtml, .stDataFrame, .stCaption, .stMarkdown, .stMetric"
_HIDE_OLD = Markup(
    "<style>.stMain [data-stale=true]:has({pieces}):not(:has(input, textarea, .stButton))"
    " {{ visibility: var(--bpe-drawn-{number}, hidden); }}</style>"
)
_ALL_DRAWN = Markup("<style>:root {{ --bpe-drawn-{number}: visible; }}</style>")
_NOTHING = Markup("<style>:root { --bpe-drawn: 0; }</style>")


def begin_drawing(what: Hashable) -> None:
    """Hide what the last run drew if it drew something else; call it before anything is drawn."""
    session = st.session_state
    number: int = session.get("drawing_number", 0)
    if session.get("drawing") != what:  # a run that was interrupted may have begun to draw it
        number = session["drawing_number"] = number + 1
        session["drawing"], session["drawn"] = what, None
    is_other = session["drawn"] != what
    st.html(_HIDE_OLD.format(pieces=_PIECES, number=number) if is_other else _NOTHING)


def end_drawing() -> None:
    """Everything of the page is drawn; parts of it may now run again and keep their old look."""
    session = st.session_state
    session["drawn"] = session.get("drawing")
    st.html(_ALL_DRAWN.format(number=session.get("drawing_number", 0)))
