"""The script that Streamlit runs for every reader: all pages in reading order."""

import streamlit as st

from bpe_viz.ui.frame.navigation import all_pages

st.navigation(all_pages(), position="hidden").run()
