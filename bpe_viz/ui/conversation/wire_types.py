"""The data of a live view: its controls, and what Python has drawn for their values."""

from typing import Literal, TypedDict


class LiveField(TypedDict):
    """A field for the input `name`: a number or a place on a slider within limits, or a text.

    Of a text `high` is the most characters.
    """

    kind: Literal["number", "slider", "text"]
    name: str
    label: str
    value: float | str
    low: float
    high: float
    step: float


class LiveStep(TypedDict):
    """A button that changes the number `name` by `by`, within limits."""

    kind: Literal["step"]
    name: str
    label: str
    value: float
    by: float
    low: float
    high: float


class LiveChoice(TypedDict):
    """A button that gives several inputs their values."""

    kind: Literal["choice"]
    name: str
    label: str
    values: dict[str, float]


class LiveSentence(TypedDict):
    """A sentence next to the controls, which is announced."""

    kind: Literal["sentence"]
    name: str
    label: str


class LiveDrawing(TypedDict):
    """The rows of controls, the markup below them, what is announced, and the address."""

    key: str
    rows: list[list[LiveField | LiveStep | LiveChoice | LiveSentence]]
    html: str
    said: str
    query: str
