"""The voters of a question: one for each stream that an address has had since it came."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from bpe_viz.limits import MAX_ADDRESS_STREAMS


@dataclass(slots=True)
class Ballots:
    """The voters of one question, and how many streams each address has had at the same time.

    >>> ballots = Ballots(question=1)
    >>> ballots.note_streams("10.0.0.1", 2)
    >>> for voter in ("one", "two", "three"):
    ...     if ballots.has_place(voter, "10.0.0.1"):
    ...         ballots.note_vote(voter, "10.0.0.1")
    >>> [ballots.has_place(voter, "10.0.0.1") for voter in ("one", "two", "three")]
    [True, True, False]
    """

    question: int = 0
    _address_of_voter: dict[str, str] = field(default_factory=dict)
    _num_voters: Counter[str] = field(default_factory=Counter)
    _most_streams: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of_question(cls, question: int, num_streams: Mapping[str, int]) -> "Ballots":
        """Return the ballots of a question that comes while each address has so many streams."""
        return cls(question, _most_streams=dict(num_streams))

    def note_streams(self, address: str, number: int) -> None:
        """Note how many streams an address has now."""
        self._most_streams[address] = max(number, self._most_streams.get(address, 0))

    def knows(self, address: str) -> bool:
        """Return whether an address has had a stream."""
        return address in self._most_streams

    def has_place(self, voter: str, address: str, num_elsewhere: int = 0) -> bool:
        """Return whether a vote counts; other processes have `num_elsewhere` streams."""
        most = self._most_streams.get(address, 0) + num_elsewhere
        is_new = voter not in self._address_of_voter
        return not is_new or self._num_voters[address] < min(most, MAX_ADDRESS_STREAMS)

    def note_vote(self, voter: str, address: str) -> None:
        """Note that a vote was counted."""
        if voter not in self._address_of_voter:
            self._address_of_voter[voter] = address
            self._num_voters[address] += 1
