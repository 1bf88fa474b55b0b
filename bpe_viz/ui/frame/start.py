"""The script that Streamlit runs for every reader: all pages in reading order."""

import streamlit as st

from bpe_viz.ui.frame.navigation import all_pages
from bpe_viz.ui.frame.redraw import watched_drawing

with watched_drawing():
    st.navigation(all_pages(), position="hidden").run()
