"""Drawing of parts that belong together, so that no old part is next to new figures.

Streamlit leaves what a page showed before on the screen until the new script run replaces it, piece
by piece, and removes what is left over at the end.  While a run draws something else than the one
before, the old pieces are hidden instead, in their places, so that nothing moves; the browser shows
them again once a run has drawn all of its page, since parts of a page that run again keep their old
look. A run that is broken off for another says nothing.
"""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path

import streamlit as st

from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.component_files import style_of
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.streamlit_seam.names import DRAWN, LEFT_OVER, WORKED_WITH
from bpe_viz.ui.streamlit_seam.runs import BrokenOffError

_OLD = f"{LEFT_OVER}:has({DRAWN}):not(:has({WORKED_WITH}, .bpe-heading))"
_watch = st.components.v2.component("bpe_viz.redraw", js=loading(Path(__file__).with_suffix(".js")))


def begin_drawing(what: Hashable) -> None:
    """Hide what the last run drew if it drew something else; call it before anything is drawn."""
    drawing = reader().drawing
    if drawing.what != what:
        drawing.what = what
        drawing.number += 1
    is_incomplete = f":root:not([data-bpe-drawn='{drawing.number}'])"
    st.html(style_of(f"{is_incomplete} {_OLD} {{ visibility: hidden; }}"))


@contextmanager
def watched_drawing() -> Iterator[None]:
    """Have the browser know when all that this block draws is there; nothing is to be seen.

    It also learns who reads here, if that reader would miss something after a reload.
    """
    end = st.container(key="drawn")
    is_broken_off = False
    try:
        yield
    except BrokenOffError:
        is_broken_off = True
        raise
    finally:
        if not is_broken_off:
            with end:
                me = reader()
                data = {"number": me.drawing.number, "reader": me.secret if me.has_brought else ""}
                _watch(key="redraw", data=data, height="content")
