"""The place of the stepper, which all pages share.

While nobody said where, pages other than its own show all merges: a word without one shows nothing.
"""

from dataclasses import replace

from bpe_viz.formats import Position
from bpe_viz.ui.reader.reader import reader


def position() -> Position:
    """Return the place where the stepper began, or has been since."""
    return reader().position


def note_position(where: Position) -> None:
    """Remember where the stepper says that it is; it also says so before it was moved."""
    before = reader().position
    is_moved = before.k is not None or where.state != before.state
    reader().position = where if is_moved else replace(where, k=None)


def move_to(k: int) -> None:
    """Let all pages show the state after `k` merges, because the reader wants it."""
    reader().position = Position(k)


def merges_shown(length: int) -> int:
    """Return how many of `length` merges are shown without a stepper: all until it is moved."""
    k = reader().position.k
    return length if k is None else min(k, length)


def place_said() -> dict[str, str]:
    """Return the place for the address of a page without these states, so that it is kept."""
    k = reader().position.k
    return {} if k is None else {"k": str(k)}
