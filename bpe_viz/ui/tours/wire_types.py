"""The data of the steppers in a tour as a page."""

from typing import TypedDict


class FramedStop(TypedDict):
    """A stop with a stepper: its page and run, and where it begins, packed as its answers are."""

    page: str
    run: int
    asked: str  # while its question is not answered; "": the stop is a picture until then
    told: str


class FramedSteppers(TypedDict):
    """The page of each view, packed; the answers of each run, and the stops by their index."""

    fonts: str  # of all pages, packed
    pages: dict[str, str]
    place: str  # of the answers in a page
    fontsPlace: str  # of the fonts
    runs: list[str]
    stops: dict[int, FramedStop]


class FramedPage(TypedDict):
    """The page of a stepper, or its fonts, as it is packed."""

    text: str
