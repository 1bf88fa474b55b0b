"""What the reader chose on the Morphemes page: kept in the session, and said in the address."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from bpe_viz.gold_samples import gold_lists
from bpe_viz.ui import state
from bpe_viz.ui.escape import readable
from bpe_viz.ui.gold_work import GoldFile, Opened
from bpe_viz.ui.links import UPLOAD, Position
from bpe_viz.ui.training_work import Trained

VIEWS = {
    "scores": "Scores",
    "words": "Words",
    "merge": "This merge",
    "list": "Gold list",
    "limits": "Limits",
}
AVERAGES = {"micro": "Micro", "macro": "Macro"}
AXES = {"log": "Log", "linear": "Linear"}
SORTS = {
    "worst": "lowest Jaccard first",
    "best": "highest Jaccard first",
    "missed": "most missed first",
    "extra": "most extra first",
    "list": "order of the list",
    "alphabet": "alphabet",
}
MAX_PAGE = 10**6
MOST_TEXT = 100
OTHER_READER = (
    "This link belongs to a gold list of its author's own: open it with Open a list."
    " A built-in list is shown meanwhile."
)
_DEFAULTS: dict[str, Any] = {
    "view": "scores",
    "average": "micro",
    "axis": "log",
    "sort": "worst",
    "find": "",
    "page": 1,
    "morfessor": False,
}
_CHOICES: dict[str, Mapping[str, str]] = {
    "view": VIEWS,
    "average": AVERAGES,
    "axis": AXES,
    "sort": SORTS,
}


def seed_inputs() -> None:
    """Fill the inputs from the address, once in a session; what cannot be read is left out."""
    session = st.session_state
    if "gold_view" in session:
        return
    params = st.query_params.to_dict()
    for name, default in _DEFAULTS.items():
        session[f"gold_{name}"] = read_input(name, params.get(name), default)
    asked = params.get("gold")
    problem = ""
    if asked == UPLOAD:
        problem = OTHER_READER
    elif asked is not None and asked not in _samples():
        problem = f'There is no gold list "{asked[:40]}" here. A built-in list is shown.'
    session.update(
        gold_at_last=params.get("k") != "0",
        gold_chosen=asked if asked in _samples() else None,
        gold_problem=problem,
        gold_file=None,
        gold_opened=None,
        gold_asked=None,
        gold_words=None,
    )


def read_input(name: str, text: str | None, default: Any) -> Any:
    """The value of an input in an address, or its default when it is not one.

    >>> read_input("page", "3", 1), read_input("page", "0", 1), read_input("sort", "x", "worst")
    (3, 1, 'worst')
    """
    if text is None:
        return default
    if name in _CHOICES:
        return text if text in _CHOICES[name] else default
    if isinstance(default, bool):
        return {"1": True, "0": False}.get(text, default)
    if name == "page":
        is_number = text.isascii() and text.isdigit() and len(text) < 8
        return int(text) if is_number and 1 <= int(text) <= MAX_PAGE else default
    return text[:MOST_TEXT]


def get(name: str) -> Any:
    """The value of an input."""
    return st.session_state[f"gold_{name}"]


def put(name: str, value: Any) -> None:
    """Give an input a value."""
    st.session_state[f"gold_{name}"] = value


def kept(name: str, then: Callable[[], None] | None = None) -> dict[str, Any]:
    """The arguments of a widget that holds an input."""
    return state.remembered(f"gold_{name}", then)


def segments(label: str, name: str, options: dict[str, str]) -> None:
    """Buttons of which one is chosen, for an input."""
    st.segmented_control(
        label,
        options,
        format_func=options.__getitem__,
        required=True,
        label_visibility="collapsed",
        **kept(name),
    )


def address(query: Mapping[str, str], merges: int) -> dict[str, str]:
    """The parameters of the address: corpus, settings, position, and what differs from default."""
    params = {**query, "k": str(merges)}
    if get("chosen"):
        params["gold"] = get("chosen")
    for name, default in _DEFAULTS.items():
        if get(name) != default:
            value = get(name)
            params[name] = str(int(value) if isinstance(value, bool) else value)
    return params


def names_of_lists() -> dict[str, str]:
    """The gold lists to choose from, by key: the built-in ones, and what the reader brought."""
    file: GoldFile | None = get("file")
    return _samples() | ({UPLOAD: readable(file.name)} if file else {})


def list_key(corpus: str) -> str:
    """The key of the gold list to show: the chosen one, else the one that suits the corpus."""
    chosen: str | None = get("chosen")
    if chosen in names_of_lists():
        return str(chosen)
    suiting = {sample.corpus_key: sample.key for sample in gold_lists()}
    return suiting.get(corpus, "gold_english")


def put_opened(file: GoldFile, opened: Opened) -> None:
    """Show a list that was read."""
    st.session_state.update(
        gold_file=file, gold_opened=opened, gold_chosen=UPLOAD, gold_page=1, gold_problem=""
    )


def merges_shown(shown: Trained) -> int:
    """The number of merges on show: where the stepper stands, or all while it was not moved."""
    length = len(shown.history)
    k = state.position().k
    return length if k == 0 and get("at_last") else min(k, length)


def choose_merges(k: int, shown: Trained) -> None:
    """Move the stepper to state k."""
    put("at_last", k == len(shown.history))
    state.note_position(Position(k))


def _samples() -> dict[str, str]:
    return {sample.key: sample.name for sample in gold_lists()}
