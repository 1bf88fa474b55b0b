"""Widgets, which keep their values under keys of their own, and what they show of a reader.

A value lives with the reader, not in its widget, whose own key is dropped when the page is left.  A
widget is told that value only when it is made: telling it again in every run would take back what
the reader chooses while a run is under way.  When Python gives the value, a new widget is made.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from bpe_viz.ui.reader.reader import reader

_FORGOTTEN = object()  # unlike any value or label


@dataclass(slots=True)
class _Made:
    """The number of times a widget was made, with its first and its last value.

    `label` is how a list of names showed that value.
    """

    number: int
    first: Any
    last: Any
    label: Any = None


@dataclass(slots=True)
class _Widgets:
    """The widgets of one reader, by the key that stays the same when another one is made."""

    made: dict[str, _Made] = field(default_factory=dict)


def bound(
    key: str,
    value: Any,
    put: Callable[[Any], None],
    *,
    options: Iterable[Any] | None = None,
    argument: str = "value",
) -> dict[str, Any]:
    """Return the arguments of a widget that shows `value` and calls `put` on a change.

    `options` are those of a list to choose from, or their labels by option where a label can change
    while its option stays; `argument` is what the widget calls its value.
    """
    label_of = options if isinstance(options, Mapping) else {}
    made = _made(key, value, label_of.get(value))
    name = _name(key, made)

    def changed() -> None:
        if reader().part(_Widgets).made[key] is not made:
            return  # the browser spoke of an earlier one
        told = _held(name)
        if told == made.last:
            return  # nobody chose it: Streamlit says so of a widget whose run was ended early
        # A browser names an option by its label: one that has another label by now is no choice.
        if not label_of or told in label_of:
            made.last, made.label = told, label_of.get(told)
            put(told)

    has_index = options is not None and argument == "value"
    told = {"index": list(options or ()).index(value)} if has_index else {argument: value}
    return {"key": name, "on_change": changed, **told}


def remembered(
    name: str,
    then: Callable[[], None] | None = None,
    place: str = "",
    *,
    options: Iterable[Any] | None = None,
) -> dict[str, Any]:
    """The arguments of a widget for the control `name` of the corpus menu, the same on every page.

    `then` runs after the reader has changed it.  Two widgets for one control have two places.
    """

    def put(value: Any) -> None:
        setattr(reader().controls, name, value)
        if then:
            then()

    return bound(f"{name}_widget{place}", getattr(reader().controls, name), put, options=options)


def forget_values() -> None:
    """Let go of the values that widgets were made with: words of a corpus may be among them.

    A widget that is drawn again is then made again, but for those on the screen.
    """
    for made in reader().part(_Widgets).made.values():
        made.first = made.last = made.label = _FORGOTTEN


def value_of(key: str) -> Any:
    """Return the value of a widget, or what a component reports; None when it was never drawn."""
    return st.session_state.get(key)


def _made(key: str, value: Any, label: Any) -> _Made:
    """Return the widget that shows `value` as `label`: the one that was made, or another one."""
    widgets = reader().part(_Widgets).made
    made = widgets.setdefault(key, _Made(0, value, value, label))
    name = _name(key, made)
    # A browser may still know what a widget held when its page was left.
    holds = {_held(name)} if name in st.session_state else {made.first, made.last}
    if holds != {value} or made.label != label:
        made = widgets[key] = _Made(made.number + 1, value, value, label)
    made.last = value
    return made


def _held(name: str) -> Any:
    """Return the value of a widget; with several choices, a tuple of them."""
    value = value_of(name)
    return tuple(value) if isinstance(value, list) else value


def _name(key: str, made: _Made) -> str:
    return f"{key}-{made.number}" if made.number else key
