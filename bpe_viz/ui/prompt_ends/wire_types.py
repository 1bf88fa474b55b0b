"""The data that the view of prompt ends gets from Python."""

from typing import NamedTuple, TypedDict


class TokenMark(NamedTuple):
    """A mark in a token of a row, before or behind the letters that the token has of the text."""

    token: int
    shown: str
    before: int  # 1 or 0


class CutText(TypedDict):
    """A text in a row of tokens and of gaps between words: how many bytes of it each has.

    The id of a gap is -1, that of a token that is in no vocabulary -2.
    """

    lengths: list[int]
    ids: list[int]
    marks: list[TokenMark]


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
    unlinked: str  # the name of the reader's own file, which no address can say


class Beyond(NamedTuple):
    """The letters and tokens of a long text that are not in the part of it that is drawn."""

    letters: int
    tokens: int


class PromptPart(TypedDict):
    """The answer about one caret in one text; without an answer, the reason.

    `text` is the part of the text that is drawn, `at` the caret in it, and both rows and `agree`
    are about that part alone.
    """

    key: str
    text: str
    at: int
    name: str
    problem: str
    typed: CutText
    whole: CutText
    agree: list[bool]  # for each prefix, whether its tokens are the first ones of the whole text
    before: Beyond
    after: Beyond
    numAgree: int | None  # of all prefixes; None while they are not counted
    numTyped: int  # tokens, those before the part among them
    settled: (
        int | None
    )  # how many of the typed tokens nothing can change; None where none is proven
    healed: list[ShownHealing]  # the last token taken back, and all that are not settled
