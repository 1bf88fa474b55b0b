"""The bar of a tour above every page: what its stop says and asks, and the way to the next one."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.formats import TourStop
from bpe_viz.limits import MAX_STOPS
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.shared.terms import MEANING
from bpe_viz.ui.tour.asking import AskedHere, asked_at
from bpe_viz.ui.tour.touring import (
    end_tour,
    explore,
    go_to_stop,
    practise_kind,
    tour_address,
    tour_named,
    touring,
)
from bpe_viz.ui.tour.wire_types import NamedTour, Target, TourData

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_KEY = "tour_bar"
_bar = st.components.v2.component(
    "bpe_viz.tour",
    html=joined(_HERE / "bar.html"),
    css=joined(
        *(_SHARED / name for name in ("icons.css", "meaning.css", "within_view.css")),
        _HERE / "bar.css",
    ),
    js=loading(_HERE / "bar.js"),
)
# Words with other meanings in a sentence, or so plain that they are explained at the heading alone.
_EVERYDAY = {
    *("right", "missed", "extra", "micro", "macro", "dis", "count", "ratio", "room", "round"),
    *("word", "state", "document", "prefix", "piece", "tie", "tour", "exercise", "rank"),
}
_TERM = {
    name: re.compile(rf"(?<![\w`#]){re.escape(name)}(?:e?s)?(?![\w`'])", re.IGNORECASE)
    for name in sorted(MEANING, key=len, reverse=True)
    if name not in _EVERYDAY
}
_COMMAND = re.compile(r"(?<![\w`])Type(?![\w`])")  # "Type a word" asks to type


def draw_bar(shown: AnyTrained | None) -> None:
    """Draw the bar while the reader takes a tour; `shown` is the training on screen, if any."""
    me = touring()
    tour, stop = me.tour, me.stop
    if tour is None or stop is None:
        return
    asked = AskedHere() if me.is_exploring else _asked(stop, shown)
    with st.container(key="tour", gap=None):
        _bar(
            key=_KEY,
            data=TourData(
                name=me.name,
                title=readable(tour.title),
                number=me.number,
                stops=[readable(other.title) for other in tour.stops],
                text=stop.text,
                source=stop.source,
                terms=terms_in(stop.text, (other.text for other in tour.stops[: me.number - 1])),
                question=asked.question,
                problem=asked.problem,
                point=Target(*stop.point) if stop.point and not me.is_exploring else None,
                isExploring=me.is_exploring,
                then=[
                    NamedTour(name, readable(following.title))
                    for name in tour.then
                    if (following := tour_named(name))
                ],
                query=tour_address(),
            ),
            on_wish_change=_follow_wish,
            height="content",
        )


def wish_in(wish: object) -> dict[str, Any]:
    """Read the browser's wish, as far as it can be granted.

    >>> wish_in({"stop": 3, "explore": "yes"}), wish_in(None)
    ({'stop': 3}, {})
    """
    if not isinstance(wish, Mapping):
        return {}
    wanted: dict[str, Any] = {}
    stop, name = wish.get("stop"), wish.get("tour")
    if type(stop) is int and 1 <= stop <= MAX_STOPS:
        wanted["stop"] = stop
    if isinstance(name, str) and tour_named(name):
        wanted["tour"] = name
    return wanted | {
        flag: True for flag in ("explore", "end", "practice") if wish.get(flag) is True
    }


def _follow_wish() -> None:
    me = touring()
    match wish_in((value_of(_KEY) or {}).get("wish")):
        case {"stop": number}:
            go_to_stop(me.name, number)
        case {"tour": name}:
            go_to_stop(name, 1)
        case {"explore": True}:
            explore()
        case {"practice": True}:
            practise_kind()
        case {"end": True}:
            end_tour()


def _asked(stop: TourStop, shown: AnyTrained | None) -> AskedHere:
    """Return the question of the stop, once what it is about is on the screen."""
    if stop.question is None or shown is None or reader().start is not None:
        return AskedHere()
    return asked_at(stop, shown)


def terms_in(text: str, before: Iterable[str] = ()) -> dict[str, str]:
    """Return each term where it first occurs in a text, as it is written there.

    Those that texts `before` it have explained are left out.

    >>> terms_in("Tokens are counted; a hapax occurs once.")["hapax"]
    'Short for hapax legomenon: a type that occurs only once.'
    >>> terms_in("Find a hapax.", ["A hapax occurs once."]), terms_in("Type a word.")
    ({}, {})
    """
    prose = _prose(text)
    earlier = [_prose(other) for other in before]
    found: dict[str, str] = {}
    for name, pattern in _TERM.items():
        match = pattern.search(prose)
        if match and not any(pattern.search(other) for other in earlier):
            found[match[0]] = MEANING[name]
            prose = f"{prose[: match.start()]}{' ' * len(match[0])}{prose[match.end() :]}"
    return found


def _prose(text: str) -> str:
    """Return a text without what is quoted and what asks to type."""
    for pattern in (re.compile(r"`[^`]*`"), _COMMAND):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return text
