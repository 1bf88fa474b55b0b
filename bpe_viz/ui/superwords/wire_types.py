"""The data that the view of SuperBPE gets from Python."""

from typing import Annotated, NamedTuple, TypedDict

from bpe_viz.ui.shared.wire_types import BirthName

LineTileLook = Annotated[str, ("", "m", "new", "cut")]


ShownLearner = Annotated[str, ("superbpe", "boundless")]


class SuperMerge(NamedTuple):
    """A merge: its pair, what it makes and what that was, its count, its joins, and its wall."""

    left: int
    right: int
    made: int
    birth: BirthName
    times: int
    applied: int
    is_across: bool  # where it is first applied


class WalledSymbol(NamedTuple):
    """A symbol: its text, the walls inside it where it is first made, and if it is a superword."""

    text: str
    seams: list[int]
    is_superword: bool


class SuperRun(TypedDict):
    """A run whose walls stand until one merge, or that of BoundlessBPE."""

    until: int  # -1 in BoundlessBPE
    symbols: list[WalledSymbol]  # by id: the alphabet first
    merges: list[SuperMerge]
    lengths: list[int]  # of the text, for each state


class LineText(NamedTuple):
    """A text that can be learned from: its key in the address, and its name."""

    key: str
    name: str


class SuperData(TypedDict):
    """The data that the component begins with; another key means another text."""

    key: str
    query: dict[str, str]
    lesson: int
    step: int  # -1: the first merge that makes a superword
    wall: int  # that was asked for, which the run may not have; -1: none
    lines: str  # the key of the text
    texts: list[LineText]
    notes: list[str]
    most: int  # merges of which walls can stand
    alphabet: int
    counts: list[int]  # of the alphabet at the start
    run: SuperRun
    plain: list[str]  # what each merge of BPE makes
    plain_lengths: list[int]
    whole: SuperRun  # that of BoundlessBPE
    learner: ShownLearner
    types: int  # of lines


class LineTile(NamedTuple):
    """A symbol of a line: the walls inside it, and whether one follows it.

    Where a long line is cut off, it has a first or last one that says so.
    """

    text: str
    look: LineTileLook
    seams: list[int]
    is_walled: bool


class SuperRow(TypedDict):
    """A line in a state, by how many the merge changed its symbols, and what it is beside."""

    times: int
    tiles: list[LineTile]
    change: int
    walled: list[LineTile]


class PairCount(NamedTuple):
    """A pair of symbols by their ids, and its count."""

    left: int
    right: int
    times: int


class SuperStep(TypedDict):
    """The lines shown in one state, how many the merge changed, and the best pairs."""

    rows: list[SuperRow]
    changed: int
    pairs: list[PairCount]
    num_pairs: int
    tied: int


class SuperPart(TypedDict):
    """The states from one on of the run whose walls stand until one merge."""

    key: str
    until: int
    first: int
    steps: list[SuperStep]
