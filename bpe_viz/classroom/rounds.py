"""The two rounds of a vote: what the rule of peer instruction suggests, and who changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from bpe_viz.limits import EXPLAIN_BELOW_PERCENT, GO_ON_ABOVE_PERCENT


class Advice(Enum):
    """The next step after a vote (Crouch and Mazur 2001)."""

    EXPLAIN = "explain"
    TALK = "talk"
    GO_ON = "go-on"


def advice(num_right: int, num_votes: int) -> Advice:
    """Return what to do when so many of the votes are right; there must be a vote.

    >>> [advice(right, 100).value for right in (34, 35, 70, 71)]
    ['explain', 'talk', 'talk', 'go-on']
    """
    if 100 * num_right < EXPLAIN_BELOW_PERCENT * num_votes:
        return Advice.EXPLAIN
    return Advice.TALK if 100 * num_right <= GO_ON_ABOVE_PERCENT * num_votes else Advice.GO_ON


@dataclass(frozen=True, slots=True)
class Changes:
    """The number of voters of both rounds who went from a wrong answer to a right one, or back.

    >>> Changes.of({(0, 1): 5, (1, 0): 2, (1, 1): 9, (0, 2): 3}, right=(1,))
    Changes(to_right=5, to_wrong=2)
    """

    to_right: int = 0
    to_wrong: int = 0

    @classmethod
    def of(cls, moves: Mapping[tuple[float, float], int], right: Iterable[float]) -> "Changes":
        """Count the changes in how many went from one answer to another."""
        known = frozenset(right)
        to_right = to_wrong = 0
        for (first, last), many in moves.items():
            to_right += many * (first not in known and last in known)
            to_wrong += many * (first in known and last not in known)
        return cls(to_right, to_wrong)

    def as_json(self) -> dict[str, int]:
        """Return both numbers as they are sent."""
        return {"toRight": self.to_right, "toWrong": self.to_wrong}


@dataclass(frozen=True, slots=True)
class VoteCounts:
    """The votes on each answer: of this round, and of the first one if this is the second.

    `moves` says how many of the voters of both rounds went from one answer to another.

    >>> VoteCounts({1: 9}, {0: 2, 1: 7}).of_both
    {1: 16, 0: 2}
    """

    now: Mapping[float, int] = field(default_factory=dict)
    first: Mapping[float, int] = field(default_factory=dict)
    moves: Mapping[tuple[float, float], int] = field(default_factory=dict)

    @property
    def of_both(self) -> dict[float, int]:
        """The votes on each answer in both rounds together."""
        both = dict(self.now)
        for answer, many in self.first.items():
            both[answer] = both.get(answer, 0) + many
        return both
