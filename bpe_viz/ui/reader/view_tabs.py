"""The views of a page: up to three are in a row, the rest are under More."""

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from bpe_viz.ui.reader.texts import MORE_VIEWS
from bpe_viz.ui.reader.widgets import bound

_STANDING = 3


def _standing(names: Sequence[str], shown: str) -> list[str]:
    """Return the views in the row: the first ones, and the one that is shown.

    >>> _standing(["overview", "zipf", "heaps", "words"], "words")
    ['overview', 'zipf', 'words']
    """
    first = list(names[:_STANDING])
    return first if shown in first else [*first[:-1], shown]


def draw_views(
    key: str, label_of: Mapping[str, str], shown: str, put: Callable[[str], None]
) -> None:
    """Draw buttons of which one is chosen, and a menu of the others; `put` takes the choice."""
    names = _standing([*label_of], shown)
    options = {name: label_of[name] for name in names}
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key=f"{key}-row"):
        st.segmented_control(
            "View",
            options,
            format_func=options.__getitem__,
            required=True,
            label_visibility="collapsed",
            **bound(f"{key}_widget", shown, put, options=options, argument="default"),
        )
        others = [name for name in label_of if name not in options]
        if not others:
            return
        with st.popover(MORE_VIEWS, key=f"{key}-more-{shown}"):  # another one, so it is closed
            for name in others:
                st.button(
                    label_of[name],
                    key=f"{key}-to-{name}",
                    type="tertiary",
                    on_click=put,
                    args=(name,),
                )
