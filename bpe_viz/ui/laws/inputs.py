"""What the reader chose on the Laws page: kept in the session, and said in the address."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from bpe_viz.simulate import MAX_LETTERS, MAX_TYPES, MIN_SPACE
from bpe_viz.ui import state
from bpe_viz.ui.links import Position

VIEWS = {
    "overview": "Overview",
    "zipf": "Zipf",
    "heaps": "Heaps",
    "merges": "With merges",
    "explanations": "Explanations",
    "compare": "Two corpora",
    "words": "Words",
}
AXES = {"log": "Log-log", "linear": "Linear"}
ZIPF_VIEWS = {"ranks": "Ranks", "spectrum": "Spectrum"}
MODELS = {
    "typing": "Random typing",
    "simon": "Rich get richer",
    "draws": "Draws from a Zipfian list",
}
ORDERS = {"most": "most frequent first", "least": "least frequent first", "alphabet": "alphabet"}
MAX_RANK = 10**9
MAX_SEED = 9_999
MOST_TEXT = 200
SHOWN = "shown"

_DEFAULTS: dict[str, Any] = {
    "view": "overview",
    "axes": "log",
    "zipf": "ranks",
    "auto": True,
    "first": 1,
    "last": 1_000,
    "word": "",
    "line": False,
    "line_c": 0.0,
    "line_slope": 1.0,
    "blanks": False,
    "part": 50,
    "model": "typing",
    "letters": 26,
    "space": 0.18,
    "alpha": 0.1,
    "slope": 1.0,
    "types": 50_000,
    "seed": 0,
    "one": SHOWN,
    "two": "",
    "find": "",
    "order": "most",
    "page": 1,
}
_CHOICES: dict[str, Mapping[str, str]] = {
    "view": VIEWS,
    "axes": AXES,
    "zipf": ZIPF_VIEWS,
    "model": MODELS,
    "order": ORDERS,
}
LIMITS: dict[str, tuple[float, float]] = {
    "first": (1, MAX_RANK),
    "last": (1, MAX_RANK),
    "line_c": (0.0, 12.0),
    "line_slope": (0.0, 3.0),
    "part": (5, 95),
    "letters": (1, MAX_LETTERS),
    "space": (MIN_SPACE, 0.98),
    "alpha": (0.0, 1.0),
    "slope": (0.0, 3.0),
    "types": (1, MAX_TYPES),
    "seed": (0, MAX_SEED),
    "page": (1, MAX_RANK),
}


def seed_inputs() -> None:
    """Fill the inputs from the address, once in a session; what cannot be read is left out."""
    if "laws_view" in st.session_state:
        return
    params = st.query_params.to_dict()
    for name, default in _DEFAULTS.items():
        st.session_state[f"laws_{name}"] = read_input(name, params.get(name), default)
    st.session_state["laws_at_last"] = params.get("k") != "0"


def read_input(name: str, text: str | None, default: Any) -> Any:
    """The value of an input in an address, or its default when it is not one.

    >>> read_input("part", "60", 50), read_input("part", "600", 50), read_input("axes", "x", "log")
    (60, 50, 'log')
    """
    if text is None:
        return default
    if name in _CHOICES:
        return text if text in _CHOICES[name] else default
    if isinstance(default, bool):
        return {"1": True, "0": False}.get(text, default)
    if isinstance(default, str):
        return text[:MOST_TEXT]
    try:
        number = type(default)(text)
    except ValueError:
        return default
    low, high = LIMITS[name]
    return number if low <= number <= high else default


def get(name: str) -> Any:
    """The value of an input."""
    return st.session_state[f"laws_{name}"]


def put(name: str, value: Any) -> None:
    """Give an input a value."""
    st.session_state[f"laws_{name}"] = value


def kept(name: str, then: Callable[[], None] | None = None) -> dict[str, Any]:
    """The arguments of a widget that holds an input."""
    return state.remembered(f"laws_{name}", then)


def limits(name: str) -> dict[str, Any]:
    """The least and the greatest value of a number, as arguments of its widget."""
    low, high = LIMITS[name]
    return {"min_value": low, "max_value": high}


def address(query: Mapping[str, str], merges: int | None) -> dict[str, str]:
    """The parameters of the address: corpus, settings, position, and what differs from default."""
    params = dict(query)
    if merges is not None:
        params["k"] = str(merges)
    for name, default in _DEFAULTS.items():
        value = get(name)
        if value != default:
            params[name] = str(int(value)) if isinstance(value, bool) else str(value)
    return params


def merges_shown(length: int) -> int:
    """The number of merges on show: where the stepper stands, or all while it was not moved."""
    k = state.position().k
    return length if k == 0 and st.session_state["laws_at_last"] else min(k, length)


def choose_merges(merges: int, length: int) -> None:
    """Move the stepper to the state after so many merges."""
    st.session_state["laws_at_last"] = merges == length
    state.note_position(Position(merges))
