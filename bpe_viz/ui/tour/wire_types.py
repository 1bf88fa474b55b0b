"""The data that the bar of a tour and the dialog that adds a screen get from Python."""

from typing import Annotated, NamedTuple, NotRequired, TypedDict

from bpe_viz.teaching import AnswerForm

ChoiceForm = Annotated[
    str, (AnswerForm.ONE.value, AnswerForm.SEVERAL.value, AnswerForm.ORDER.value)
]


class NamedTour(NamedTuple):
    """A tour by its name in addresses, and its title."""

    name: str
    title: str


class TourOffer(TypedDict):
    """Something to choose."""

    text: str
    symbols: list[str]
    why: str


class Target(NamedTuple):
    """Something on the screen: its kind and its name."""

    kind: str
    what: str


class TourQuestion(TypedDict):
    """The question of a stop."""

    sentence: str
    facts: list[str]  # what else is given
    form: ChoiceForm
    offers: list[TourOffer]
    right: list[list[int]]  # every right answer
    why: str
    covered: list[str]  # the panels that show the answer, until it is given
    seen: list[Target]  # where the answer can be seen on the screen


class TourData(TypedDict):
    """The data of the bar."""

    name: str  # of the tour, as the address says it
    title: str  # of the tour
    number: int  # of the stop, from 1
    stops: list[str]  # their titles
    text: str
    source: str
    terms: dict[str, str]  # that the text uses, and their meanings
    question: TourQuestion | None
    problem: str  # why there is no question, if one was to be asked
    point: Target | None  # what the stop points at
    isExploring: bool  # whether the reader has left the stop
    then: list[NamedTour]  # tours to take next
    query: dict[str, str]  # what the address says of the tour


class TourWish(TypedDict):
    """The reader's wish."""

    stop: NotRequired[int]
    explore: NotRequired[bool]
    end: NotRequired[bool]
    practice: NotRequired[bool]
    tour: NotRequired[str]


class AddingDone(TypedDict):
    """The result of the last wish."""

    id: str
    said: str
    isError: bool


class AddingData(TypedDict):
    """The data of the dialog."""

    page: str
    canAdd: bool  # whether the page is one that tours show
    tours: list[NamedTour]  # of the reader
    last: str  # the tour that took the last screen
    mostTitle: int  # characters
    mostText: int  # characters
    done: AddingDone  # what came of the last wish
    session: str
    kept: dict[str, str]  # what the tab is to keep
    isRestored: bool  # whether Python knows what an earlier session kept
    isAwaited: bool  # whether the address names a tour that may be among that
