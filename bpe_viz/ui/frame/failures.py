"""The reader's view of an unexpected error, and its entry in the server's log, under one id.

Whatever raises it (a page, a fragment, a callback), Streamlit logs an error first and then shows a
box. Where it logs, the id is made, goes into the log next to the traceback, and onto the screen.
"""

import logging
import uuid

import streamlit as st

from bpe_viz.ui.frame import texts
from bpe_viz.ui.shared.component_files import style_of
from bpe_viz.ui.streamlit_seam.names import EXCEPTION_BOX
from bpe_viz.ui.streamlit_seam.runs import has_session

_LOGGER = logging.getLogger("streamlit.error_util")
_HIDE_STREAMLIT_S_BOX = style_of(f"{EXCEPTION_BOX} {{ display: none; }}")


class _NameErrors(logging.Filter):
    """Gives every error of a reader's run its id; never suppresses a record."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and has_session():
            name = uuid.uuid4().hex[:8]
            record.msg = f"{record.msg} (id {name})"
            st.html(_HIDE_STREAMLIT_S_BOX)
            st.error(texts.UNEXPECTED.format(id=name))
        return True


_FILTER = _NameErrors()


def name_unexpected_errors() -> None:
    """From now on no error of any reader is without an id; later calls change nothing."""
    _LOGGER.addFilter(_FILTER)
