"""The data that the Words page gets from Python."""

from typing import Annotated, Literal, NamedTuple, NotRequired, TypedDict

from bpe_viz.settings import Criterion, MarkPlace, Segmenter, Unit
from bpe_viz.ui.shared.wire_types import OpenedLesson

SegmenterName = Annotated[str, Segmenter]
CutName = Annotated[str, (*(member.value for member in Segmenter), "dropout")]
WayName = Annotated[str, (*(member.value for member in Segmenter), "leftmost")]
UnitValue = Annotated[str, Unit]
MarkPlaceName = Annotated[str, (*(place.value for place in MarkPlace), "prefix")]
CriterionValue = Annotated[str, Criterion]


class NamedVocabulary(NamedTuple):
    """A vocabulary that can cut words."""

    name: str
    label: str


class CutData(TypedDict):
    """The way to cut words; without a segmenter, the learner's own."""

    segmenter: Literal[""] | CutName
    dropout: float
    seed: int


class WordsData(TypedDict):
    """The data that the component begins with."""

    key: str  # of the training; another one means that everything is asked again
    query: dict[str, str]  # the rest of the address
    k: int
    n: int
    text: str
    firstText: str  # what the input says before anything is typed
    word: str | None
    view: str  # the open explanation, if any was opened
    corpus: str  # whose words the first text has
    kept: list[str]
    unit: UnitValue
    mostText: int
    imported: bool  # whether the merges came without a corpus
    hasCorpus: bool  # whether there are words of a corpus to choose from
    vocabularies: list[NamedVocabulary]  # real tokenizers, and what is there without one, named ""
    vocabulary: str  # the name of the one that cuts words
    about: str  # which real tokenizer it is, in a line; "" without one
    cut: CutData  # how words are cut
    ownWay: SegmenterName  # the learner's own segmenter
    hasDropout: bool  # whether merges can be left out
    mostSeed: int
    lesson: OpenedLesson
    offline: NotRequired[bool]  # whether only the text and its merges are there to look at


class ShownMark(NamedTuple):
    """The mark, and where it is."""

    mark: str
    place: MarkPlaceName


class MatchedWord(NamedTuple):
    """After how many units symbols stop from a merge on, and whether nothing fits the rest."""

    since: int
    ends: list[int]
    is_unknown: bool


class LeftOut(NamedTuple):
    """A merge that dropout left out."""

    position: int
    rank: int


class TriedEntry(NamedTuple):
    """An entry that longest match tried."""

    symbol: str
    is_known: bool


class StudiedWord(TypedDict):
    """A word: its units, and the merge that removed the boundary right of each, or 0."""

    word: str
    shown: str
    units: list[str]
    died: list[int]
    deaths: NotRequired[list[int]]  # what deaths changed, as `MergeHistory.record` has it
    unknown: list[int]  # places of units that the alphabet lacks
    corpus: int  # its count in the corpus
    more: int  # how many units were left out
    fired: NotRequired[list[int]]  # as `died`, where merges do not fire in the order of their ranks
    order: NotRequired[list[int]]  # when it did so, counted from 1
    matches: NotRequired[list[MatchedWord]]  # by another segmenter than rank order
    logs: NotRequired[list[float]]  # the log probabilities of its symbols
    joined: NotRequired[
        list[float | None]
    ]  # those of two neighbours as one symbol, if there is one
    left: NotRequired[list[LeftOut]]  # with dropout, the merges that were left out at the end
    ranks: NotRequired[list[int]]  # where to stop when only one state is known
    tooLong: NotRequired[bool]  # whether WordPiece does not try to cut it
    tried: NotRequired[list[TriedEntry]]  # what longest match of a real tokenizer tries
    triedMore: NotRequired[int]  # how much more that is
    takenWhole: NotRequired[int]  # from this merge on a real tokenizer looks the word up
    whole: NotRequired[bool]  # whether an imported model takes it without merging


class WordInText(NamedTuple):
    """A word after its gap, by its number."""

    gap: str
    number: int
    rule: str


class RemovedBoundaries(NamedTuple):
    """The number of boundaries that merges remove."""

    ranks: list[int]
    counts: list[int]


class UnknownWords(NamedTuple):
    """The number of further words that are unknown from a merge on."""

    since: list[int]
    changes: list[int]


class TextFigures(TypedDict):
    """A text, cut, and its figures."""

    mark: ShownMark
    isMatched: bool  # whether a word that cannot be cut is unknown as a whole, as in WordPiece
    way: CutName  # what cut the words
    only: int | None  # the state that this is about; null when it is about all of them
    merges: int
    words: list[StudiedWord]
    run: list[WordInText]  # the words in order, each after its gap
    tail: str
    numWords: int
    numUnits: int
    numUnknown: int
    numCharacters: int
    numBytes: int
    removed: RemovedBoundaries  # the boundaries that each merge removes
    unknownWords: UnknownWords  # how many more words WordPiece does not know from each merge on


class StudiedText(TextFigures):
    """The text of the page."""

    textId: int


class UnitStudy(TextFigures):
    """A text cut into other units."""

    unit: UnitValue


class KeptStudy(TextFigures):
    """A text that the reader keeps."""

    text: str


class SilentMerge(TypedDict):
    """A merge that would have removed a boundary, had its parts not been used before."""

    rank: int
    left: str
    right: str
    used: str  # the part that another merge had used
    byRank: int  # that merge
    bySymbol: str  # what it made
    whole: bool  # whether it used the part as a whole


class ReasonShown(TypedDict):
    """The reason why a boundary is left at the end."""

    position: int
    sentence: str
    unknown: bool
    silent: list[SilentMerge]
    more: int


class ReasonsShown(TypedDict):
    """The reasons why a word is cut as it is; null for one that is too long."""

    word: str
    why: list[ReasonShown] | None


class Summand(NamedTuple):
    """A symbol of the most probable way."""

    symbol: str
    log_probability: float


class WayShown(TypedDict):
    """A word cut in one way: what longest match tried, or the sum of the most probable way."""

    way: WayName
    own: bool  # of the learner
    symbols: list[str]
    problem: NotRequired[str]
    tried: NotRequired[list[TriedEntry]]
    sum: NotRequired[list[Summand]]
    more: NotRequired[int]  # that are left out of these
    total: NotRequired[float]
    letters: NotRequired[list[str]]  # of a word that is unknown as a whole


class WaysShown(TypedDict):
    """Other ways to cut a word; none for one that is too long."""

    word: str
    k: int
    ways: list[WayShown]


class DrawnWay(NamedTuple):
    """A way that was drawn."""

    symbols: list[str]
    times: int
    exact: float | None


class OtherDraws(NamedTuple):
    """All other ways together."""

    times: int
    exact: float | None


class DrawsAnswer(TypedDict):
    """A word cut many times with BPE dropout: how often each way came, and how probable it is."""

    word: str
    k: int
    dropout: float
    seed: int
    drawn: int  # how many times; 0 for a word that is too long
    ways: list[DrawnWay]
    rest: OtherDraws  # of all other ways
    numWays: int
    mostUnits: int  # of a word that is drawn, or whose exact probabilities are known


class ClosestPair(TypedDict):
    """The merge at which a pair came closest to being merged."""

    rank: int
    count: int
    winner: tuple[str, str]  # the pair that was merged
    winnerCount: int


class WeighedPair(TypedDict):
    """A pair, and what its criterion is made of."""

    count: int
    joined: int
    left: int
    right: int
    score: float


class LastChanceShown(TypedDict):
    """A pair before the last merge at which it was there, next to the pair that was merged."""

    criterion: CriterionValue
    rank: int
    weighed: WeighedPair
    winner: tuple[str, str]
    winnerWeighed: WeighedPair
    length: int  # of the corpus in symbols
    isTied: bool
    least: int  # count of a pair that is merged, if this one was rarer; else 0


class PairFate(TypedDict):
    """The fate of a pair; `pair` is null if it cannot be cut into two symbols."""

    word: str
    asked: str
    pair: tuple[str, str] | None
    others: list[tuple[str, str]]
    isLeadUnknown: bool  # whether walls, deaths or languages decide, too: neither is known
    counted: bool  # whether counts decide which pair is merged
    rank: int
    sentences: list[str]
    closest: ClosestPair | None
    last: LastChanceShown | None  # when it was last there, where counts do not decide


class CopiesFound(TypedDict):
    """The number of copies it takes."""

    copies: int | None
    rank: int | None
    isCertain: bool
    tried: list[int]


class CopiesAnswer(TypedDict):
    """The number of extra copies of the word that would have made a pair win; 0 if none did."""

    word: str
    asked: str
    problem: str
    copies: CopiesFound | None


class CutPiece(NamedTuple):
    """Text, and the rule that cut it; null for a gap."""

    text: str
    rule: str | None


class CutRow(TypedDict):
    """A text as one pre-tokenizer cuts it."""

    way: str
    name: str
    pieces: list[CutPiece]


class AmbiguousText(NamedTuple):
    """A text with several readings."""

    text: str
    readings: list[str]


class CutsAnswer(TypedDict):
    """A text as several pre-tokenizers cut it, and the apostrophes that have several readings."""

    rows: list[CutRow]
    ambiguous: list[AmbiguousText]


class CountedLetter(NamedTuple):
    """A letter: the entropy for it in bits, from which counts, and how many letters may follow."""

    letter: str
    bits: str
    counts: str
    variety: int


class OtherCut(TypedDict):
    """A way to cut a word, and how it agrees with the morphemes, "" where none are known."""

    name: str
    parts: list[str]
    score: str


class OtherCuts(TypedDict):
    """A word cut without merges, and as what was learned cuts it after `k` of them."""

    word: str
    k: int
    n: int  # the last bytes that count
    bits: float  # the threshold
    letters: list[CountedLetter]
    rows: list[OtherCut]


class WordsPart(TypedDict):
    """One part of an answer: what was asked for, or what went wrong."""

    key: NotRequired[str]  # of the first part, which says what the answer is about
    id: NotRequired[int]
    study: NotRequired[StudiedText]
    reasons: NotRequired[ReasonsShown]
    pair: NotRequired[PairFate]
    copies: NotRequired[CopiesAnswer]
    orders: NotRequired[WaysShown]
    draws: NotRequired[DrawsAnswer]
    latex: NotRequired[str]  # the tree of the word
    textId: NotRequired[int]  # of what units and kept inputs are about
    units: NotRequired[list[UnitStudy]]
    cuts: NotRequired[CutsAnswer]
    wordCuts: NotRequired[OtherCuts]
    kept: NotRequired[list[KeptStudy]]
    search: NotRequired[str]
    found: NotRequired[list[str]]
    problem: NotRequired[str]


class LatticeEdge(TypedDict):
    """A piece in the lattice of a word: units from `start` to before `stop`."""

    arch: int  # which of the arches that are drawn
    start: int
    stop: int
    isTaken: bool
    said: str
    cells: list[str]  # of its row in the table


class LatticeWalk(TypedDict):
    """All edges that are drawn, from left to right."""

    title: str
    head: list[str]
    edges: list[LatticeEdge]
