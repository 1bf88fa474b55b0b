"""The files that were written, and the merges that were read: kept a while, as in cache.py."""

import streamlit as st

from bpe_viz.ui.export.work import Files
from bpe_viz.ui.jobs.pool import Trainings
from bpe_viz.ui.reader.imported import Imported

SHARED_FILES = 8
OWN_FILES = 4


@st.cache_resource(show_spinner=False)
def shared_files() -> Trainings[Files]:
    """Files of built-in samples, for all readers."""
    return Trainings(SHARED_FILES)


@st.cache_resource(show_spinner=False, scope="session")
def own_files() -> Trainings[Files]:
    """Files of the corpora that this reader brought."""
    return Trainings(OWN_FILES)


@st.cache_resource(show_spinner=False, scope="session")
def read_files() -> Trainings[Imported]:
    """The files of merges that this reader is opening."""
    return Trainings(1)
