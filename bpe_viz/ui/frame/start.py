"""The script that Streamlit runs for every reader: all pages in reading order."""

from bpe_viz.ui.frame.navigation import run_page
from bpe_viz.ui.frame.redraw import watched_drawing

with watched_drawing():
    run_page()
