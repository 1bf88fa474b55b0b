"""The pages of bpe-viz in reading order."""

import streamlit as st

st.navigation([st.Page("pages/merges.py", title="Merges", default=True)]).run()
