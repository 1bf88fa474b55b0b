"""The data that the game gets from Python."""

from typing import NamedTuple, TypedDict


class JoinedPair(NamedTuple):
    """The two symbols that a merge joins."""

    left: str
    right: str


class CountedSymbols(NamedTuple):
    """A word as its symbols, and how often it occurs."""

    times: int
    symbols: list[str]


class GameLine(TypedDict):
    """Merges in order, and how many symbols there are before the first and after each."""

    pairs: list[JoinedPair]
    sizes: list[int]


class BeatData(TypedDict):
    """A corpus on which BPE can be beaten, BPE's merges and the best ones."""

    query: dict[str, str]
    lesson: int
    game: str
    games: dict[str, str]
    note: str  # of the corpus in the top bar; "" for nothing
    mostSeed: int
    mostMerges: int
    words: list[CountedSymbols]
    merges: int
    bpe: GameLine
    best: GameLine
    departsAt: int | None
    made: str
