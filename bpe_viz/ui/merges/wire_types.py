"""The data that the stepper gets from Python, and its questions."""

from typing import Annotated, Literal, NamedTuple, NotRequired, TypedDict

from bpe_viz.history import StopReason
from bpe_viz.settings import Criterion, Learner, TieRule, Variant
from bpe_viz.settings_table import PAGE_LEARNERS
from bpe_viz.ui.shared.wire_types import EditedCounts, OpenedLesson

TieRuleName = Annotated[str, TieRule]
CriterionName = Annotated[str, Criterion]
MergingLearner = Annotated[
    str, tuple(learner.value for learner in PAGE_LEARNERS if learner is not Learner.UNIGRAM)
]
VariantName = Annotated[str, Variant]
RowNoun = Literal["word", "line"]  # what a row of the corpus is
StopName = Annotated[str, tuple(StopReason.__members__)]


class StepperData(TypedDict):
    """The data that the component begins with."""

    key: str  # of the training; another one means that everything is asked again
    title: str
    corpus_label: str
    query: dict[str, str] | None  # the rest of the address; null for a page without a server
    k: int
    half: Literal["choose", "merge"]
    hide: list[str]  # the parts that are not shown
    lesson: NotRequired[OpenedLesson]
    offer: NotRequired[str]  # what a first visit is offered, in words; "" for nothing
    edited: NotRequired[EditedCounts | None]  # since when the corpus can be compared
    isPlayable: NotRequired[bool]  # whether the game takes this corpus


class Pair(NamedTuple):
    """Two symbols by number."""

    left: int
    right: int


class CountedPair(NamedTuple):
    """A pair, and how often it occurs."""

    left: int
    right: int
    times: int


class PairRun(NamedTuple):
    """So many pairs of the list of the step before."""

    start: int
    length: int


class WordRow(NamedTuple):
    """A word of the corpus, or a line of it where learners look past the ends of words.

    Its units, the rank that ended each boundary (0 in died: never), and after which units a wall
    is; -1 - unit where it never falls. Where symbols die, `deaths` has what they changed: a rank,
    a unit and its `died` in and after that state, in turn and in order. Where languages decide,
    `shares` say how often it occurs in each.
    """

    word: int
    times: int
    units: list[int]
    died: list[int]
    walls: list[int]
    deaths: list[int]
    shares: list[int]


class SymbolDeath(NamedTuple):
    """A symbol that died after a merge: how often it was left, and what it was split into then."""

    rank: int
    symbol: int
    rest: int
    parts: list[int]


class UnitParts(NamedTuple):
    """A unit of the alphabet in printable form."""

    letters: str
    prefix: str = ""
    mark: str = ""


class ShownMilestone(NamedTuple):
    """A merge worth a look."""

    rank: int
    what: str
    text: str


class LanguagesShown(TypedDict):
    """The languages of a run in which one of them decides each merge."""

    names: list[str]
    payer: list[int]  # of each merge, and of the one that would be next; -1: all together
    costs: list[list[int]]  # the symbols of each language in every state
    why: VariantName


class Overview(TypedDict):
    """The run as a whole, whatever the step."""

    alphabet: list[UnitParts]
    unitCounts: list[int]
    left: list[int]
    right: list[int]
    count: list[int]
    applied: list[int]
    made: NotRequired[list[int]]  # by each merge, where a symbol can be made again
    threshold: NotRequired[float]  # the share of a symbol that may be used up before it dies
    deaths: NotRequired[list[SymbolDeath]]  # in order, where symbols may die
    length: int  # of the corpus at the start, in symbols
    types: int
    tokens: int
    noun: RowNoun
    languages: NotRequired[LanguagesShown]
    wallsUntil: int  # the last merge while which walls stand; all, where each falls by itself
    rows: list[WordRow]
    tieRule: TieRuleName
    unit: str
    learner: MergingLearner
    criterion: CriterionName
    prefix: str  # of symbols inside words; empty for byte pair encoding
    stop: StopName
    minCount: int
    chunkMerges: int
    milestones: list[ShownMilestone]  # by rank


class PairChanges(NamedTuple):
    """The numbers of pairs that a merge makes, makes rarer and ends."""

    born: int
    shrank: int
    died: int


class FirstPlace(NamedTuple):
    """The first place of a pair, the boundary counted from 1."""

    word: int
    boundary: int


class Doubled(NamedTuple):
    """The number of times that two of a symbol in a row can be joined."""

    symbol: int
    before: int
    after: int


class StepRow(TypedDict):
    """A step as it is sent: the state before a merge, and what the merge changes.

    What is empty is left out, as is all that a merge changes in the step after the last merge.
    """

    top: list[
        CountedPair | PairRun
    ]  # the most frequent pairs, as runs of those before and new ones
    numPairs: int
    numTied: int
    after: NotRequired[list[int]]  # a place in `top` and the count after the merge, in turn
    born: NotRequired[list[CountedPair]]  # the most frequent new pairs
    sums: NotRequired[PairChanges]
    words: NotRequired[list[int]]  # that change, the most frequent of
    numWords: NotRequired[int]
    split: NotRequired[list[int]]  # words that deaths change, but not the merge
    counted: NotRequired[list[int]]  # what each adds to the count, where it loses another number
    together: NotRequired[CountedPair]  # the most frequent pair of all languages, where one decides
    first: NotRequired[FirstPlace]  # of the winner of a tie
    offers: NotRequired[list[int]]  # places in `top`, to choose from where the merge is guessed
    doubles: NotRequired[list[Doubled]]  # what gains of pairs `a a` are made of


class Chunk(TypedDict):
    """The steps of some merges, and the words that they name."""

    chunk: int
    words: list[WordRow]
    steps: list[StepRow]


class WordInBoth(NamedTuple):
    """A word after the first merge that differs, in both trainings; 0 times where it is not."""

    times: int
    own: list[str]
    other_times: int
    other: list[str]


class ComparedMerge(NamedTuple):
    """The merges of a rank with what ranked them; no pair where a run has ended."""

    rank: int
    own: list[str]
    own_score: float
    other: list[str]
    other_score: float


class PairStanding(NamedTuple):
    """The numbers that rank a pair: its count, its places, its symbols' counts, the score."""

    times: int
    joins: int
    left: int
    right: int
    score: float


class ComparedPair(NamedTuple):
    """A pair that one of two trainings merges, before the first merge that differs."""

    pair: list[str]
    own: PairStanding
    other: PairStanding


class Comparison(TypedDict):
    """Two trainings compared: this one, and one with another tie rule or another corpus."""

    parting: int  # the first merge that differs; 0: none
    pairs: list[list[str]]  # of both there, none where a run has ended
    rivals: list[ComparedPair]  # the same pairs, those that are there
    merges: list[ComparedMerge]  # around it
    noun: RowNoun
    differing: int  # how many of these are segmented differently at the end
    example: list[str]
    corpora: list[WordInBoth]


class EditCompared(TypedDict):
    """The trainings before and after counts were edited, or why they cannot be compared."""

    comparison: NotRequired[Comparison]
    problem: NotRequired[str]


class TieAnswer(TypedDict):
    """The choice of each rule at a tie."""

    k: int
    picks: dict[TieRuleName, Pair]
    tied: NotRequired[list[Pair]]


class TriedWord(TypedDict):
    """A word as each rule's run segments it."""

    word: str
    segments: dict[str, list[str]]  # by the rule


class Holders(TypedDict):
    """The most frequent words that hold a symbol, and how many there are in all."""

    symbol: int
    k: int
    words: list[WordRow]
    many: int


class SourceText(TypedDict):
    """The reference learner."""

    text: str


class LatexState(TypedDict):
    """A state as LaTeX."""

    k: int
    text: str


class StepperPart(TypedDict, total=False):
    """One part of an answer."""

    key: str  # of the first part, which says what the answer is about
    id: int
    overview: Overview
    chunk: int  # and the rest of a chunk
    words: list[WordRow]
    steps: list[StepRow]
    search: str
    found: list[WordRow]
    many: int  # how many words were found
    holds: Holders
    source: SourceText
    tie: TieAnswer
    rules: dict[TieRuleName, Comparison]
    edited: EditCompared
    tried: TriedWord
    word: WordRow
    latex: LatexState


class StepperQuestion(TypedDict):
    """The stepper's question."""

    key: str
    overview: bool
    chunks: list[int]
    search: NotRequired[str]
    holds: NotRequired[tuple[int, int]]  # a symbol, and the state
    tie: NotRequired[int]
    rules: NotRequired[Literal[True]]
    edited: NotRequired[Literal[True]]
    tryWord: NotRequired[str]
    source: NotRequired[Literal[True]]
    word: NotRequired[int]
    latex: NotRequired[int]  # a state
