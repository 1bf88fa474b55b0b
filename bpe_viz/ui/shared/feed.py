"""A feed next to a view that is sent once: it carries questions to Python and answers back."""

from pathlib import Path

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from bpe_viz.ui.shared.bundle import bundle


def feed_of(view: str, entry: Path) -> ComponentRenderer:
    """The feed of a view, whose questions are its `report` and whose page to go to is `opened`."""
    return st.components.v2.component(f"bpe_viz.{view}_feed", js=bundle(entry))
