"""The data that the Tokenizers page gets from Python."""

from typing import NamedTuple, NotRequired, TypedDict

from bpe_viz.ui.shared.wire_types import OpenedLesson


class OfferedTokenizer(NamedTuple):
    """A tokenizer that can be compared."""

    name: str
    title: str


class OddityCard(TypedDict):
    """An oddity to choose."""

    key: str
    title: str
    question: str
    text: str
    names: list[str]


class TokenizersData(TypedDict):
    """The data that the component begins with."""

    key: str  # of the corpus; another one means that everything is asked again
    query: dict[str, str]  # the rest of the address
    lesson: OpenedLesson
    text: str
    firstText: str  # what the field has before anything is typed
    names: list[str]  # the tokenizers that are compared
    firstNames: list[str]  # those before anything was chosen
    offered: list[OfferedTokenizer]  # those that can be
    file: int  # another number for each file that is opened, 0 for none
    corpus: str  # its name
    notInstalled: list[str]  # why others cannot be had, each with the way to install it
    oddities: list[OddityCard]
    oddity: str  # the one that was chosen, if any
    token: str  # the one that is open: its tokenizer and id
    special: bool  # whether special tokens in the text are read as such
    ids: bool
    price: float | None  # of a million tokens
    mostText: int
    mostInLink: int  # characters of a text that the address has room for
    mostNames: int


class ReadRow(TypedDict):
    """A text as one tokenizer reads it."""

    name: str
    title: str
    size: int  # of its vocabulary
    lengths: list[int]  # the bytes of each token, and of each gap between tokens
    ids: list[int]  # -1 for a gap, -2 for what is in no vocabulary
    specials: list[int]  # places of special tokens
    checked: NotRequired[str]  # of a reader's own file: how it compares with its package
    problem: NotRequired[str]  # why it cannot read the text


class SpecialInText(TypedDict):
    """A special token of a text."""

    title: str
    special: str
    id: int
    plain: int


class ReadText(TypedDict):
    """A text as several tokenizers read it."""

    text: str  # that was read
    rows: list[ReadRow]
    allowsSpecial: bool  # whether special tokens were read as such
    special: list[SpecialInText]  # in the text, and how many tokens each is as plain text


class AboutRow(TypedDict):
    """The origin of a vocabulary; of a reader's own file, what was found in it."""

    name: str
    title: str
    usedBy: NotRequired[str]
    licence: NotRequired[str]
    package: NotRequired[str]
    format: NotRequired[str]
    size: int
    sha256: str
    patterns: NotRequired[list[str]]
    special: list[str]  # the first of its special tokens
    numSpecial: int
    how: NotRequired[str]
    checked: NotRequired[str]  # how it compares with the package that it is for
    notices: NotRequired[list[str]]  # what was assumed or not understood


class RevealedLine(NamedTuple):
    """A title and what is said below it."""

    title: str
    sentences: list[str]


class RevealedOddity(TypedDict):
    """The tokenizers' results for an oddity."""

    key: str
    text: str
    lines: list[RevealedLine]
    why: str


class TokenTree(TypedDict):
    """A token and the two that were merged into it; a rank of 0 says that nothing was."""

    shown: str
    rank: int
    parts: "list[TokenTree]"


class NeighbourToken(NamedTuple):
    """A token next to another in the vocabulary."""

    what: str
    shown: str
    id: int | None


class OtherId(NamedTuple):
    """The id of a token in another tokenizer."""

    title: str
    id: int | None


class TokenAnswer(TypedDict):
    """Facts about a token."""

    name: str  # of its tokenizer
    title: str
    id: int
    shown: str
    bytes: str
    size: int  # of the vocabulary
    note: str
    tree: TokenTree | None
    neighbours: list[NeighbourToken]
    others: list[OtherId]
    use: str | None  # null while it is being counted
    opens: NotRequired[bool]  # whether the Words page can show how the tokenizer cuts it


class TokenProblem(TypedDict):
    """The reason why nothing is known of a token."""

    name: str
    id: int
    problem: str


class TokenizersPart(TypedDict):
    """One part of an answer."""

    key: NotRequired[str]  # of the first part, which says what the answer is about
    id: NotRequired[int]
    compared: NotRequired[ReadText]
    about: NotRequired[list[AboutRow]]
    token: NotRequired[TokenAnswer | TokenProblem]
    reveal: NotRequired[RevealedOddity]
