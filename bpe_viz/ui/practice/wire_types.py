"""The data that the Practice page gets from Python."""

from typing import Annotated, NamedTuple, NotRequired, TypedDict

from bpe_viz.teaching import AnswerForm

FormName = Annotated[str, AnswerForm]


class ShownPlace(NamedTuple):
    """Symbols of a row of the exercise."""

    row: int
    start: int
    stop: int


class ShownEvidence(TypedDict):
    """The evidence for an answer, and what each row adds to it."""

    label: str
    places: list[ShownPlace]
    addends: list[int]
    total: str


class ShownOffer(TypedDict):
    """Something to choose."""

    text: str
    symbols: list[str]
    isRight: bool
    why: str
    short: str
    evidence: ShownEvidence | None


class ShownMiss(TypedDict):
    """A wrong answer that has a reason."""

    answer: list[int]
    why: str


class ShownRow(TypedDict):
    """A word of the corpus."""

    count: int
    symbols: list[str]


class ShownFact(NamedTuple):
    """Another fact that is given."""

    label: str
    value: str


class Exercise(TypedDict):
    """Everything that asks, checks and explains an exercise."""

    kind: str
    label: str
    topic: str
    topicKey: str
    addends: str  # what the numbers are that its words add up
    level: str
    seed: int
    source: str
    sentence: str
    form: FormName
    right: list[list[int]]
    said: str
    why: str
    evidence: ShownEvidence | None
    offers: list[ShownOffer]
    misses: list[ShownMiss]
    rows: list[ShownRow]
    marked: bool  # whether a mark ends its words
    lines: bool  # whether its words are lines, which have no marks
    facts: list[ShownFact]
    merges: list[list[str]]
    units: list[str]


class PracticeData(TypedDict):
    """The data of the component."""

    query: dict[str, str]
    lesson: int
    number: int  # how many exercises a set has; 0 for one after another
    seed: int
    level: str
    source: str
    topics: list[str]
    kinds: list[str]
    mostSeed: int
    passMark: NotRequired[int]  # the score of 100 that a course system takes for passed
    exercises: list[Exercise]
