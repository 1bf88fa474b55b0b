"""The reader of a page that runs without a browser."""

from collections.abc import Iterable
from typing import Any

from streamlit.runtime.state import SessionState
from streamlit.testing.v1 import AppTest

from bpe_viz.ui.reader.reader import KEY, Reader


def reader_of(app: AppTest) -> Reader:
    """Return what the session of `app` knows of its reader."""
    found = app.session_state[KEY]
    assert isinstance(found, Reader)
    return found


def keys_of_no_widget(app: AppTest) -> set[str]:
    """The keys of the session that neither a widget nor a component has."""
    state: Any = app.session_state
    while not isinstance(state, SessionState):
        state = state._state  # what guards it, and the guard of the harness
    of_widgets = state._key_id_mapper._key_id_mapping
    return {key for key in state.filtered_state if key not in of_widgets}


def bound_to(widgets: Iterable[Any], key: str) -> Any:
    """The one of `widgets` with this key, however often it was made."""
    found = [one for one in widgets if one.key and one.key.partition("-")[0] == key]
    assert len(found) == 1, [one.key for one in widgets]
    return found[0]
