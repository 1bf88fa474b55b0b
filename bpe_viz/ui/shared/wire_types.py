"""The data that components of several pages get from Python."""

from typing import Annotated, NamedTuple, TypedDict

from bpe_viz.history import Birth

BirthName = Annotated[str, tuple(birth.value for birth in Birth)]


class OpenedLesson(TypedDict):
    """The number of lessons that were opened.

    Another number means that the view starts again, as the last of them asks.
    """

    number: int
    asked: str | None  # what it says of the page, as an address would; null if it says nothing


class CountChange(NamedTuple):
    """A word whose count was edited; 0 where the corpus does not have it."""

    word: str
    before: int
    after: int


class EditedCounts(TypedDict):
    """The counts that a reader edited: the first few, and how many there are."""

    changes: list[CountChange]
    many: int
