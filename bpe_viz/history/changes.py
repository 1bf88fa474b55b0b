"""The changes made by one merge, as plain records."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from bpe_viz.symbols import Pair, Symbols


@dataclass(frozen=True, slots=True)
class Merge:
    """One merge: `count` as counted, overlaps included; `applied` replacements really made.

    `value` is what the criterion of WordPiece made of the counts; None where the count decided.

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

    No pair ever grows: a merge only makes pairs that hold its new symbol, and ends others.
    """

    BORN = "born"
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
