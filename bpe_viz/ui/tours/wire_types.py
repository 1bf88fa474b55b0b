"""The data of the steppers in a tour as a page."""

from typing import TypedDict


class FramedStop(TypedDict):
    """A stop with a stepper: its run, and where the stepper begins, packed as its answers are."""

    run: int
    asked: str  # while its question is not answered
    told: str


class FramedSteppers(TypedDict):
    """The page of every stepper, packed; the answers of each run, and the stops by their index."""

    page: str
    place: str  # of the answers in the page
    runs: list[str]
    stops: dict[int, FramedStop]


class FramedPage(TypedDict):
    """The page of a stepper as it is packed."""

    text: str
