"""Words on the Merges page as they are drawn: tiles, their letters, ghosts, and where they are."""

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator

_ROUNDING_PX = 0.6

_ROWS = """all => all.map(row => {
  const boxes = selector => [...row.querySelectorAll(selector)].map(e => e.getBoundingClientRect());
  const ends = boxes(".tile, .ghost");
  return {
    word: row.dataset.word,
    tiles: [...row.querySelectorAll(".tile")].map(tile => tile.innerText),
    letters: boxes(".letter").map(box => (box.left + box.right) / 2),
    ghosts: row.querySelectorAll(".ghost").length,
    start: Math.min(...ends.map(box => box.left)),
    end: Math.max(...ends.map(box => box.right)),
    change: row.querySelector(".d").innerText,
    changes: row.classList.contains("on"),
    is_from_right: row.querySelector(".word").dir === "rtl",
  };
})"""


@dataclass(frozen=True, slots=True)
class TileRow:
    """A row: its symbols, and in px where its letters, its first and its last edge are."""

    word: str
    tiles: list[str]
    letters: list[float]
    ghosts: int
    start: float
    end: float
    change: str
    changes: bool
    is_from_right: bool


def tile_rows(stepper: Locator) -> list[TileRow]:
    """The rows of the corpus that are drawn, from top to bottom."""
    found: list[dict[str, Any]] = stepper.locator(".corpus .w[data-word]").evaluate_all(_ROWS)
    return [TileRow(**row) for row in found]


def assert_joined(before: list[TileRow], after: list[TileRow]) -> int:
    """Check that a merge moves letters of changed rows alone, to their start; return how many."""
    assert [row.word for row in after] == [row.word for row in before]
    changed = 0
    for old, new in zip(before, after, strict=True):
        assert [new.start, new.end] == near([old.start, old.end]), new.word
        assert old.ghosts == 0
        assert new.ghosts == len(old.tiles) - len(new.tiles)
        assert (new.ghosts > 0) == new.changes == old.changes
        changed += new.changes
        if not new.changes:
            assert new.letters == near(old.letters), new.word
        elif len(new.letters) == len(old.letters):  # a joined script is drawn symbol by symbol
            way = -1 if new.is_from_right else 1
            moved = [way * (x - y) for x, y in zip(old.letters, new.letters, strict=True)]
            assert min(moved) > -_ROUNDING_PX, new.word
            assert max(moved) > 5, new.word
    return changed


def near(places: list[float]) -> Any:
    """The same places but for the rounding of a browser."""
    return pytest.approx(places, abs=_ROUNDING_PX)
