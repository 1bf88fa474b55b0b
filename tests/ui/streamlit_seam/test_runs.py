"""What Streamlit tells of a run only to its own modules."""

import pytest
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import RerunData
from streamlit.testing.v1 import AppTest

from bpe_viz.ui.streamlit_seam.runs import BrokenOffError, has_session

PATIENCE = 60


def page_with_a_field_that_goes() -> None:
    import streamlit as st

    from bpe_viz.ui.streamlit_seam.runs import forget_old_widgets

    if st.checkbox("Shown", value=True, key="shown"):
        st.text_input("Typed", key="typed")
    forget_old_widgets()


def test_what_streamlit_knows_of_a_field_goes_with_the_field() -> None:
    app = AppTest.from_function(page_with_a_field_that_goes, default_timeout=PATIENCE).run()
    app.text_input(key="typed").set_value("a secret").run()
    known = app._session_state._state._new_widget_state
    changed = "Streamlit keeps what it knows of widgets in other attributes now."
    assert len(known.widget_metadata) == 2, changed
    app.checkbox(key="shown").set_value(False).run()
    app.run()
    assert not app.exception, changed
    known = app._session_state._state._new_widget_state
    assert {*known.widget_metadata} == {app.checkbox(key="shown").proto.id}, changed
    app.checkbox(key="shown").set_value(True).run()
    assert app.text_input(key="typed").value == ""


def page_that_draws_for_start() -> None:
    import streamlit as st
    from streamlit.runtime.scriptrunner import get_script_run_ctx
    from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState

    from bpe_viz.ui.streamlit_seam.runs import has_session, lasting

    context = get_script_run_ctx()
    assert context
    with context.run_with_active_hash("another page"), lasting():
        drawn_as = ThreadState.get().active_script_hash
    st.text(str(drawn_as == context.pages_manager.main_script_hash))
    st.text(str(has_session()))


def test_what_lasts_is_drawn_as_by_the_main_script() -> None:
    app = AppTest.from_function(page_that_draws_for_start, default_timeout=PATIENCE).run()
    assert not app.exception, "A run no longer says as which script it draws."
    assert [text.value for text in app.text] == ["True", "True"]
    assert not has_session()


def test_a_run_is_broken_off_by_an_exception() -> None:
    with pytest.raises(BrokenOffError):
        raise BrokenOffError(RerunData())


def test_a_file_can_be_let_go_of_before_its_session_ends() -> None:
    changed = "The manager of uploads has another name for what lets go of a file."
    assert callable(MemoryUploadedFileManager("/upload").remove_file), changed
