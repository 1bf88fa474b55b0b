"""Widgets, which keep their values under keys of their own, and what they show of a reader."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from bpe_viz.ui.reader.reader import reader


def bound(key: str, value: Any, put: Callable[[Any], None]) -> dict[str, Any]:
    """The arguments of a widget that shows `value` and calls `put` when the reader changes it.

    A widget's own key is dropped when its page is left, so the value lives elsewhere.  It is set in
    every run: a widget that the browser draws only after a later run, as in a closed popover, knows
    that run's value alone.
    """
    st.session_state[key] = value
    return {"key": key, "on_change": lambda: put(value_of(key))}


def remembered(
    name: str, then: Callable[[], None] | None = None, place: str = ""
) -> dict[str, Any]:
    """The arguments of a widget for the control `name` of the sidebar, the same on every page.

    `then` runs after the reader has changed it.  Two widgets for one control have two places.
    """

    def put(value: Any) -> None:
        setattr(reader().controls, name, value)
        if then:
            then()

    return bound(f"{name}_widget{place}", getattr(reader().controls, name), put)


def value_of(key: str) -> Any:
    """What a widget holds or a component reports; None when it was never drawn."""
    return st.session_state.get(key)
