"""Tests of `bpe_viz.ui.streamlit_seam`: each says in one sentence what has changed in Streamlit."""
