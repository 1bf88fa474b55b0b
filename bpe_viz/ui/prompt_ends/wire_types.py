"""The data that the view of prompt ends gets from Python."""

from typing import NamedTuple, TypedDict


class CutText(TypedDict):
    """Tokens of a text: the bytes of the text that each has, and its id."""

    lengths: list[int]
    ids: list[int]


class ShownToken(NamedTuple):
    """A token that may come next."""

    id: int
    shown: str


class ShownHealing(TypedDict):
    """The number of tokens that stay, the letters taken back, and tokens that begin with them."""

    kept: int
    takenBack: str
    candidates: list[ShownToken]
    numCandidates: int


class PromptData(TypedDict):
    """The data that the component begins with; another key means that it begins again."""

    key: str
    query: dict[str, str]
    text: str
    at: int
    name: str
    offered: dict[str, str]  # the vocabularies to choose from, by name


class PromptPart(TypedDict):
    """The answer about one caret in one text; without an answer, the reason."""

    key: str
    text: str
    at: int
    name: str
    problem: str
    typed: CutText
    whole: CutText
    agree: list[bool]  # for each prefix, whether its tokens are the first ones of the whole text
    settled: (
        int | None
    )  # how many of the typed tokens nothing can change; None where none is proven
    healed: list[ShownHealing]  # the last token taken back, and all that are not settled
