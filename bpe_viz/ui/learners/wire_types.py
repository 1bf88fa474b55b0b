"""The data that the Learners page gets from Python."""

from typing import Annotated, NamedTuple, TypedDict

from bpe_viz.settings import MarkPlace

PlaceName = Annotated[str, MarkPlace]


class LearnerRow(TypedDict):
    """A learner, and what it learned from."""

    name: str
    how: str
    least: int
    most: int
    problem: str  # why it learned nothing, if so
    alphabet: str
    mark: str
    place: PlaceName
    prefix: str


class WordInColumns(TypedDict):
    """A word whose cuts are compared."""

    letters: list[str]
    count: int


class MeasureRow(TypedDict):
    """A measure of a tokenizer."""

    key: str
    name: str
    definition: str
    isShare: bool


class EntryOfLearner(NamedTuple):
    """An entry of a vocabulary; 1 where no other learner has it."""

    text: str
    only: int


class WordCut(TypedDict):
    """The cuts of a word, as offsets between its letters."""

    at: list[float]
    symbols: int
    alone: bool
    unknown: bool


class LearnerState(TypedDict):
    """A learner at one size."""

    symbols: int  # of the whole corpus
    words: int
    values: list[float]  # one for each measure
    numLearned: int
    numOnly: int
    entries: list[EntryOfLearner]
    cuts: list[WordCut]  # one for each word


class SizeState(TypedDict):
    """The learners at one size."""

    disagree: int  # how many types are not cut alike
    numShared: int
    shared: list[str]
    learners: list[LearnerState | None]


class ComparisonData(TypedDict):
    """A comparison, at every size."""

    sizes: list[int]
    learners: list[LearnerRow]
    words: list[WordInColumns]
    measures: list[MeasureRow]
    states: list[SizeState]  # one for each size
    numTypes: int
    notes: list[str]


class LearnersData(ComparisonData):
    """The data of the component."""

    key: str  # of the comparison; with another one the page begins where Python says
    query: dict[str, str]  # the rest of the address
    lesson: int  # how many were opened: another number means that the view starts again
    size: int  # to begin with; 0 for one in the middle
    measure: str
