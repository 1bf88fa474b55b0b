"""The pages of bpe-viz in reading order; the first answers at / and, unlisted, at its own name."""

import streamlit as st

st.navigation(
    [
        st.Page("pages/merges.py", title="Merges", default=True, url_path="start"),
        st.Page("pages/merges.py", title="Merges", url_path="merges", visibility="hidden"),
        st.Page("pages/words.py", title="Words"),
    ]
).run()
