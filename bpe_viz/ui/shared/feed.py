"""A feed beside a view that is sent once: it carries questions to Python and answers back."""

from pathlib import Path

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.leaving import LEAVING

_SCRIPTS = joined(LEAVING, Path(__file__).with_suffix(".js"))


def feed_of(view: str) -> ComponentRenderer:
    """The feed of a view, whose questions are its `report` and whose page to go to is `opened`.

    What is `chosen` in the view is a setting that the reader wants to change.
    """
    script = f'{_SCRIPTS}\nexport default carrying("bpe-viz {view}");'
    return st.components.v2.component(f"bpe_viz.{view}_feed", js=script)
