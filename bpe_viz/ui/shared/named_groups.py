"""Names for groups of Streamlit's widgets, so that buttons that say the same are told apart."""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from bpe_viz.ui.shared.served_scripts import loading

_naming = st.components.v2.component(
    "bpe_viz.named_groups", js=loading(Path(__file__).with_suffix(".js"))
)


def name_groups(name_of_key: Mapping[str, str]) -> None:
    """Make a group of each container with one of these keys; nothing is to be seen."""
    _naming(key="named_groups", data=dict(name_of_key), height="content")
