"""The data of a live view: its controls, and what Python has drawn for their values."""

from typing import Literal, TypedDict


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


class LiveDrawing(TypedDict):
    """The rows of controls, the markup below them, what is announced, and the address."""

    key: str
    rows: list[list[LiveField]]
    html: str
    said: str
    query: str
