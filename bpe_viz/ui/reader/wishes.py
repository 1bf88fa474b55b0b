"""Keeps what a view asks for once, until a run of its page has taken it.

Streamlit runs the page for what a view reports, and stops that run as soon as something else is
reported: what only the stopped run knew would be lost.
"""

import functools
from dataclasses import dataclass, field
from typing import Any

from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of


@dataclass(slots=True)
class _Wishes:
    """By view and name: the drawing of the page in which it was asked, and what for."""

    kept: dict[tuple[str, str], tuple[int, Any]] = field(default_factory=dict)


def wishes_kept(view: str, *names: str) -> dict[str, Any]:
    """Return the callbacks of a component that keep what its view asks for under these names."""
    return {f"on_{name}_change": functools.partial(_keep, view, name) for name in names}


def wish_taken(view: str, name: str) -> Any:
    """Return what a view asks for, once; None if it asks for nothing, or was about another run."""
    number, wish = reader().part(_Wishes).kept.pop((view, name), (None, None))
    return wish if number == reader().drawing.number else None


def _keep(view: str, name: str) -> None:
    wish = (value_of(view) or {}).get(name)
    if wish is not None:
        reader().part(_Wishes).kept[view, name] = (reader().drawing.number, wish)
