"""The data that the view of Picky BPE gets from Python."""

from typing import Annotated, NamedTuple, TypedDict

from bpe_viz.ui.shared.wire_types import BirthName

TileLook = Annotated[str, ("", "m", "new", "split", "cut")]


class PartUse(NamedTuple):
    """A part of a merge: what the merge left of it, and what its rest is split into if it dies."""

    symbol: int
    rest: int
    dies: bool
    parts: list[int]


class PickyMerge(NamedTuple):
    """A merge: its pair, what it makes, what that was, its count, its joins, and its parts."""

    left: int
    right: int
    made: int
    birth: BirthName
    times: int
    applied: int
    uses: list[PartUse]


class PickyData(TypedDict):
    """The data that the component begins with; another key means another run."""

    key: str
    query: dict[str, str]
    lesson: int
    step: int  # -1: the first merge with a death
    threshold: float
    least: float  # threshold
    symbols: list[str]  # by id: the alphabet first
    alphabet: int
    counts: list[int]  # of the alphabet at the start
    merges: list[PickyMerge]
    lengths: list[int]  # of the corpus, for each state
    sizes: list[int]  # of the vocabulary
    bpe: list[int | None]  # the length in BPE with a vocabulary as large, where it has one
    types: int
    tokens: int


class PickyTile(NamedTuple):
    """A symbol of a word: a unit, a merged one, one just made, or what a death has just left.

    Where a long word is cut off, it has a last one that says so.
    """

    text: str
    look: TileLook


class PickyRow(TypedDict):
    """A word in a state: its symbols, by how many the merge changed them in all, and BPE's."""

    times: int
    tiles: list[PickyTile]
    change: int
    bpe: list[PickyTile]


class PickyStep(TypedDict):
    """The words shown in one state, and how many the merge changed."""

    rows: list[PickyRow]
    changed: int


class PickyPart(TypedDict):
    """The states from one on."""

    key: str
    first: int
    steps: list[PickyStep]
