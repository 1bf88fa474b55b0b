"""The data of a page that Python draws: its dock, and a view with controls of its own."""

from typing import Literal, NamedTuple, TypedDict


class DockData(TypedDict):
    """The place in a run; what the run is comes when it is asked for."""

    key: str  # of the run; another one means that it is asked for again
    noun: Literal["merge", "round"]
    k: int  # the state that the page shows
    last: int  # how many steps there are


class NamedStep(NamedTuple):
    """A step with what it makes, and how tall it is drawn, from 0 to 1."""

    rank: int
    height: float
    name: str


class DockRun(TypedDict):
    """A run as the dock shows it: each step of a short one, else a curve with milestones."""

    bars: list[NamedStep]
    curve: list[float] | None  # from 0 to 1, at even distances; null where there are bars
    milestones: list[NamedStep]
    names: list[str]  # of all steps, unless they are too many
    lengths: list[int | str]  # what is counted of the text, in every state
    counted: str
    states: list[str]  # what is said of each below its number; "" or none: its name


class DockPart(TypedDict):
    """A part of an answer: the first one says what it is about."""

    key: str
    run: DockRun


class LiveField(TypedDict):
    """A field for the input `name`: a place on a slider within limits, or a text.

    Of a text `high` is the most characters.
    """

    kind: Literal["slider", "text"]
    name: str
    label: str
    value: float | str
    low: float
    high: float
    step: float


class LiveDock(TypedDict):
    """The run that a dock steps through; its place is the value of the input `name`."""

    name: str
    noun: Literal["letter", "column"]
    k: int
    last: int
    run: DockRun


class LiveDrawing(TypedDict):
    """The rows of controls, the markup above and below, what is announced, and the address."""

    key: str
    head: str
    rows: list[list[LiveField]]
    html: str
    said: str
    query: str
    dock: LiveDock | None
