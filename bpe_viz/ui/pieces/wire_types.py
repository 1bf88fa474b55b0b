"""The data that the Pieces page gets from Python."""

from typing import Literal, NamedTuple, NotRequired, TypedDict

from bpe_viz.ui.shared.wire_types import EditedCounts, OpenedLesson


class PiecesData(TypedDict):
    """The data that the component begins with."""

    key: str  # of the run; another one means that everything is asked again
    title: str
    corpus_label: str
    query: dict[str, str]  # the rest of the address
    lesson: NotRequired[OpenedLesson]
    k: int
    half: Literal["choose", "merge"]
    edited: NotRequired[EditedCounts | None]  # since when the corpus can be compared


class UnitName(NamedTuple):
    """A unit of the alphabet, and whether the mark is in front of it."""

    letters: str
    marked: int


class PieceName(NamedTuple):
    """A piece as it is spelled."""

    piece: int
    letters: str
    marked: int
    units: int


class WordUnits(NamedTuple):
    """A word of the corpus."""

    word: int
    times: int
    units: list[int]


class WordPieces(NamedTuple):
    """A word as it is cut; -1: a character that is no piece."""

    word: int
    pieces: list[int]


class PieceFigures(NamedTuple):
    """A piece of a state."""

    piece: int
    log_probability: float
    uses: float
    loss: float | None


class WeighedPiece(NamedTuple):
    """A piece and what its loss, or its use, is."""

    piece: int
    value: float


class DroppedGroup(NamedTuple):
    """The pieces that a round drops for a reason."""

    reason: int
    total: int
    pieces: list[WeighedPiece]


class DroppedTotal(NamedTuple):
    """The number of pieces that a round drops for a reason."""

    reason: int
    total: int


class PiecesOverview(TypedDict):
    """The run as a whole, whatever the round; lists have a place for every state."""

    alphabet: list[UnitName]
    mark: str
    sizes: list[int]
    lengths: list[int]
    likelihoods: list[float]
    totals: list[list[DroppedTotal]]
    numSeeds: int
    types: int
    tokens: int
    rows: list[WordUnits]
    isOneByOne: bool
    canBeOneByOne: bool
    compared: int  # how many words are compared before and after a round


class Round(TypedDict):
    """A state, and what its round did."""

    round: int
    pieces: list[PieceFigures]  # of the state after it
    groups: list[DroppedGroup]
    back: list[int]  # characters that come back
    numSpared: int
    spared: list[WeighedPiece]
    numTied: int
    offers: list[int]  # places among all that is weighed, to choose from where one is guessed
    names: list[PieceName]
    words: list[WordUnits]
    changed: list[int]
    numChanged: int
    before: list[WordPieces]
    after: list[WordPieces]


class WordCuts(TypedDict):
    """The cuts of words before and after a round."""

    words: list[WordUnits]
    names: list[PieceName]
    before: list[WordPieces]
    after: list[WordPieces]


class RoundCut(NamedTuple):
    """The pieces of a word after a round that changes them; round 0: at the start."""

    round: int
    pieces: list[int]


class WovenWord(NamedTuple):
    """A word through all rounds."""

    word: int
    rounds: list[RoundCut]


class Weave(TypedDict):
    """The cuts of some words through all rounds."""

    words: list[WordUnits]
    names: list[PieceName]
    cuts: list[WovenWord]


class PathPiece(NamedTuple):
    """A piece of a way to cut a word."""

    piece: int
    log_probability: float


class PathRow(NamedTuple):
    """A way to cut a word."""

    pieces: list[PathPiece]
    log_probability: float
    share: float


class Paths(TypedDict):
    """The most probable ways to cut a word."""

    word: int
    k: int
    words: list[WordUnits]
    numPaths: int
    names: list[PieceName]
    paths: list[PathRow]


class AddendRow(NamedTuple):
    """The part of a word in the loss of a piece."""

    times: int
    best: list[int]
    log_best: float
    other: list[int]
    log_other: float
    loss: float


class PartUsed(NamedTuple):
    """A part that takes the place of a piece."""

    piece: int
    uses: float
    log_probability: float


class LossOfPiece(TypedDict):
    """The sum that makes the loss of a piece."""

    piece: int
    k: int
    score: float
    loss: NotRequired[float | None]
    used: NotRequired[float]
    total: NotRequired[float]
    totalThen: NotRequired[float]
    parts: NotRequired[list[PartUsed]]
    numWords: NotRequired[int]
    addends: NotRequired[list[AddendRow]]
    names: NotRequired[list[PieceName]]


class PiecesFound(TypedDict):
    """The pieces of a state with a text."""

    find: str
    k: int
    pieces: list[PieceFigures]
    names: list[PieceName]


class NoPiece(NamedTuple):
    """A text that is not a piece of a state."""

    piece: int
    state: int


class PiecesApart(NamedTuple):
    """The most probable pieces that only one of two vocabularies has, and how many there are."""

    own: list[str]
    num_own: int
    other: list[str]
    num_other: int


class PiecesCompared(TypedDict):
    """The vocabularies before and after counts were edited."""

    parting: int | None  # the first state that differs; null: none
    sizes: tuple[list[int], list[int]]  # of both runs after each round
    first: PiecesApart  # in that state
    last: PiecesApart  # at the ends


class EditedPieces(TypedDict):
    """The runs that are compared, or why they cannot be."""

    comparison: NotRequired[PiecesCompared]
    problem: NotRequired[str]


class RoundLatex(TypedDict):
    """A state as LaTeX."""

    k: int
    text: str


class PiecesPart(TypedDict, total=False):
    """One part of an answer; a round is one with all its fields."""

    key: str  # of the first part, which says what the answer is about
    id: int
    overview: PiecesOverview
    search: str
    many: int
    at: int
    cuts: WordCuts
    paths: Paths
    why: LossOfPiece
    noPiece: NoPiece
    piecesFound: PiecesFound
    edited: EditedPieces
    weave: Weave
    latex: RoundLatex
    round: int
    pieces: list[PieceFigures]
    groups: list[DroppedGroup]
    back: list[int]
    numSpared: int
    spared: list[WeighedPiece]
    numTied: int
    offers: list[int]
    names: list[PieceName]
    words: list[WordUnits]
    changed: list[int]
    numChanged: int
    before: list[WordPieces]
    after: list[WordPieces]
