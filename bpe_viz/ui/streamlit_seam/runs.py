"""Whose page is run, and how a run ends: what Streamlit 1.67 tells only its own modules."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from streamlit.runtime import Runtime, get_instance
from streamlit.runtime.scriptrunner import RerunException, get_script_run_ctx
from streamlit.runtime.state import get_session_state

# Raised where a run is broken off for another one; what it drew is then incomplete.
BrokenOffError = RerunException


def has_session() -> bool:
    """Return whether a page is run for a reader, and not as a script of its own or at import.

    >>> has_session()
    False
    """
    return get_script_run_ctx(suppress_warning=True) is not None


def is_served() -> bool:
    """Return whether a server runs the page, rather than a stand-in, as in tests.

    >>> is_served()
    False
    """
    return Runtime.exists() and type(get_instance()) is Runtime


def drop_upload(file: Any) -> None:
    """Have Streamlit let go of a file of a field, which it would keep until the session ends."""
    context = get_script_run_ctx()
    if context and hasattr(context.uploaded_file_mgr, "remove_file"):
        context.uploaded_file_mgr.remove_file(context.session_id, file.file_id)


def forget_old_widgets() -> None:
    """Let go of what Streamlit knows of widgets that are on no page any more.

    It would keep their choices and what they call until the session ends, and with them texts of
    corpora that were removed.
    """
    state = get_session_state()._state
    widgets, keys = state._new_widget_state, state._key_id_mapper
    has_value = {*widgets.states, *state._old_state}
    for name in [name for name in widgets.widget_metadata if name not in has_value]:
        del widgets.widget_metadata[name]
        key = keys._id_key_mapping.pop(name, None)
        if key is not None and keys._key_id_mapping.get(key) == name:
            del keys._key_id_mapping[key]


@contextmanager
def lasting() -> Iterator[None]:
    """Keep what is drawn in this block on the screen until another page has drawn its own.

    Streamlit empties the screen of all that a page drew as soon as another page is asked for, and
    keeps only what start.py drew itself.  So heading, top bar and style count as start.py's.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        yield
        return
    with context.run_with_active_hash(context.pages_manager.main_script_hash):
        yield
