"""Where the stepper is, which all pages share."""

from dataclasses import dataclass

import streamlit as st

from bpe_viz.formats.lesson import Position


@dataclass(slots=True)
class Place:
    """Where the stepper is; shared with what is read outside a run, such as a download.

    While it was not moved, pages other than its own show all merges: a word without one shows
    nothing.
    """

    position: Position
    is_moved: bool = False


def position() -> Position:
    """Where the stepper began, or has been since."""
    place: Place = st.session_state["place"]
    return place.position


def note_position(where: Position) -> None:
    """Remember where the stepper says that it is; it also says so before it was moved."""
    place: Place = st.session_state["place"]
    place.is_moved = place.is_moved or where.k != place.position.k
    place.position = where


def move_to(k: int) -> None:
    """Let all pages show the state after `k` merges, because the reader wants it."""
    place: Place = st.session_state["place"]
    place.position, place.is_moved = Position(k), True


def merges_shown(length: int) -> int:
    """How many of `length` merges are on show where there is no stepper: all until it is moved."""
    place: Place = st.session_state["place"]
    return min(place.position.k, length) if place.is_moved else length
