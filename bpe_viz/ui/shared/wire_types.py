"""The data that components of several pages get from Python."""

from typing import TypedDict


class OpenedLesson(TypedDict):
    """The number of lessons that were opened.

    Another number means that the view starts again, as the last of them asks.
    """

    number: int
    asked: str | None  # what it says of the page, as an address would; null if it says nothing
