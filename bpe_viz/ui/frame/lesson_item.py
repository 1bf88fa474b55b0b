"""The item of the Share menu that saves a lesson."""

import functools

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.ui.frame import texts
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.lessons import check_lesson, lesson_file
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.tour import touring


def draw_lesson(shown: AnyTrained | None) -> None:
    """A button that saves what is shown as a lesson, or why that cannot be; nothing for nothing."""
    if shown is None:
        return
    name = state.name_of(shown.choice)
    tours = touring().of_lesson
    make = functools.partial(lesson_file, shown, name, reader(), tours=tours)
    try:
        check_lesson(shown, name, reader(), tours)
    except BpeVizError as error:
        st.caption(str(error))
        return
    st.download_button(
        texts.SAVE_LESSON,
        data=make,
        file_name="lesson.bpe-viz.json",
        mime="application/json",
        icon=":material/save:",
        type="tertiary",
        on_click="ignore",
    )
    st.caption(texts.WHAT_A_LESSON_IS)
