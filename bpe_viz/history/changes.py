"""The changes made by one merge, as plain records."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from bpe_viz.symbols import Pair, Symbols


class Birth(Enum):
    """The kind of entry that a merge makes: only where symbols die it may be one known before.

    NEW     the symbol is born
    RETURN  it was dead, and returns
    AGAIN   it is present already: another pair makes it, too
    """

    NEW = "birth"
    RETURN = "return"
    AGAIN = "present already"


class Wall(Enum):
    """The kind of wall that a merge could not cross, where lines are learned from.

    INSIDE  the end of a pre-token
    LINE    the end of a line
    """

    INSIDE = "inside"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Death:
    """A symbol dies after merge `rank`, which used up most of its occurrences.

    `rest` is how often it occurred outside the joined pair; there it is split into `parts`.

    >>> from bpe_viz import learn_picky_bpe
    >>> death = learn_picky_bpe({"low": 5, "lower": 2}, num_merges=2).merges[1].deaths[0]
    >>> death
    Death(rank=2, symbol='lo', parts=('l', 'o'), rest=0, applied=7)
    >>> death.share_used
    1.0
    """

    rank: int
    symbol: str
    parts: Symbols
    rest: int
    applied: int

    @property
    def share_used(self) -> float:
        """The part of its occurrences that the merge used, named "intersection over self"."""
        return self.applied / (self.rest + self.applied)


@dataclass(frozen=True, slots=True)
class Merge:
    """One merge: `count` as counted, overlaps included; `applied` replacements really made.

    `value` is what the criterion of WordPiece made of the counts; None where the count decided.
    Where symbols may die, `birth` says what the merge did to the vocabulary, and `deaths` are those
    that followed it. Where one language decides, `language` is its name, and `count` is as
    counted in it; None: all languages decided together. Where lines are learned from, `wall` is
    what the merge could not cross.

    >>> from bpe_viz import learn_bpe
    >>> merge = learn_bpe({"aaab": 2}, 1).merges[0]
    >>> merge.symbol, merge.count, merge.applied
    ('aa', 4, 2)
    """

    rank: int
    left: str
    right: str
    symbol: str
    count: int
    applied: int
    value: float | None = field(default=None, repr=False, compare=False)
    birth: Birth = field(default=Birth.NEW, repr=False)
    deaths: tuple[Death, ...] = field(default=(), repr=False)
    language: str | None = field(default=None, repr=False)
    wall: Wall | None = field(default=None, repr=False)

    @property
    def score(self) -> float:
        """The value that the pair was ranked by: its count, or the ratio, or the gain in nats.

        >>> from bpe_viz import learn_wordpiece
        >>> learn_wordpiece({"hug": 10, "pug": 5, "hugs": 5}, 1).merges[0].score
        0.05
        """
        return self.count if self.value is None else self.value


@dataclass(frozen=True, slots=True)
class ChangedWord:
    """A word that a merge changed: its symbols before and after, and how often it occurs.

    >>> from bpe_viz import learn_bpe
    >>> learn_bpe({"newer": 6, "new": 2}, 1).changed_words(1)[1]
    ChangedWord(word='new', before=('n', 'e', 'w', '_'), after=('ne', 'w', '_'), count=2)
    """

    word: str
    before: Symbols
    after: Symbols
    count: int


class PairChangeKind(Enum):
    """The kind of change that a merge makes to the count of a pair.

    A merge only makes pairs that hold its new symbol, and ends others. GREW is for a symbol that
    dies: it leaves its parts.
    """

    BORN = "born"
    GREW = "grew"
    SHRANK = "shrank"
    DIED = "died"


class PairChange(NamedTuple):
    """The change that a merge made to the count of a pair.

    >>> from bpe_viz import learn_bpe
    >>> learn_bpe({"low": 5, "lot": 2}, 1).pair_changes(1)[0].after
    0
    """

    pair: Pair
    before: int
    after: int
    kind: PairChangeKind
