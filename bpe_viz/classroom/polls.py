"""A question to a class: what is asked, which answers there are, and what the class answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from bpe_viz.classroom.errors import RoomError, RoomRefusal
from bpe_viz.classroom.rounds import Changes, VoteCounts, advice
from bpe_viz.limits import (
    MAX_ANSWER,
    MAX_CHOICE_CHARACTERS,
    MAX_CHOICE_CHIPS,
    MAX_CHOICES,
    MAX_NUMBERS_TALLIED,
    MAX_QUESTION_CHARACTERS,
    MAX_RIGHT_ANSWERS,
    MAX_WHY_CHARACTERS,
)


class PollKind(Enum):
    """The form in which a class answers."""

    CHOICES = "choices"
    NUMBER = "number"


_KINDS = [kind.value for kind in PollKind]
_DIGITS, _DECIMALS = 15, 12  # of a number that is answered


def plain_number(answer: float) -> float:
    """Return the number that counts for an answer: equal ones are one, however they were spelled.

    >>> plain_number(0.750), plain_number(8.0), plain_number(0.1 + 0.2), plain_number(-0.0)
    (0.75, 8, 0.3, 0)
    """
    rounded = round(float(f"{answer:.{_DIGITS}g}"), _DECIMALS)
    return int(rounded) if rounded.is_integer() else rounded


class PollState(Enum):
    """The state of a poll: whether it takes votes, and whether the result is shown.

    While it is TALKING, neighbours talk about their first votes before all vote again.
    """

    OPEN = "open"
    CLOSED = "closed"
    TALKING = "talking"
    REVEALED = "revealed"


@dataclass(frozen=True, slots=True)
class PollChoice:
    """One of several answers; `chips` are the symbols that it is drawn as, if any.

    >>> PollChoice("n e", ("n", "e")).as_json()
    {'text': 'n e', 'chips': ['n', 'e']}
    """

    text: str
    chips: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Return the choice as it is sent."""
        return {"text": self.text, **({"chips": [*self.chips]} if self.chips else {})}


@dataclass(frozen=True, slots=True)
class PollQuestion:
    """A question to the class; `right` holds places of choices, or numbers, and may be empty.

    >>> PollQuestion(PollKind.NUMBER, "How often?", right=(8,)).accepts(7.5)
    True
    """

    kind: PollKind
    text: str
    choices: tuple[PollChoice, ...] = ()
    right: tuple[float, ...] = ()
    why: str = ""

    @classmethod
    def from_json(cls, message: object) -> "PollQuestion":
        """Return the question in a message; raises RoomError for anything else.

        >>> asked = {"kind": "choices", "text": "Which?", "choices": [{"text": "a"}, {"text": "b"}]}
        >>> PollQuestion.from_json({**asked, "right": [1]}).right
        (1,)
        >>> PollQuestion.from_json({**asked, "right": [2]})
        Traceback (most recent call last):
        bpe_viz.classroom.errors.RoomError: The message was not understood. Load the page again.
        """
        if not isinstance(message, Mapping) or message.get("kind") not in _KINDS:
            raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
        asked = cls(
            PollKind(message["kind"]),
            _text(message.get("text"), MAX_QUESTION_CHARACTERS),
            _choices(message.get("choices", [])),
            why=_text(message.get("why", ""), MAX_WHY_CHARACTERS, can_be_empty=True),
        )
        right = message.get("right", [])
        has_choices = 2 <= len(asked.choices) <= MAX_CHOICES
        if (
            (has_choices if asked.kind is PollKind.CHOICES else not asked.choices)
            and isinstance(right, list)
            and len(right) <= MAX_RIGHT_ANSWERS
            and all(asked.accepts(answer) for answer in right)
        ):
            counted = tuple(dict.fromkeys(map(asked.counted, right)))
            return cls(asked.kind, asked.text, asked.choices, counted, asked.why)
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)

    def as_json(self) -> dict[str, object]:
        """Return all of it, as the presenter asked it."""
        return {**self.asked_json(), "right": [*self.right], "why": self.why}

    def asked_json(self) -> dict[str, object]:
        """Return the part of the question that the class sees before the result."""
        return {
            "kind": self.kind.value,
            "text": self.text,
            "choices": [choice.as_json() for choice in self.choices],
        }

    def accepts(self, answer: object) -> bool:
        """Return whether `answer` is a possible answer.

        >>> two = (PollChoice("a"), PollChoice("b"))
        >>> question = PollQuestion(PollKind.CHOICES, "Which?", two)
        >>> [question.accepts(answer) for answer in (0, 1, 2, -1, True, "0", 0.5)]
        [True, True, False, False, False, False, False]
        >>> question = PollQuestion(PollKind.NUMBER, "How often?")
        >>> [question.accepts(answer) for answer in (-1.5, 10**400, float("nan"), float("inf"))]
        [True, False, False, False]
        """
        if isinstance(answer, bool) or not isinstance(answer, int | float):
            return False
        if self.kind is PollKind.CHOICES:
            return isinstance(answer, int) and 0 <= answer < len(self.choices)
        return abs(answer) <= MAX_ANSWER

    def counted(self, answer: float) -> float:
        """Return an accepted answer as it is counted: a place as it is, a number as a plain one."""
        return plain_number(answer) if self.kind is PollKind.NUMBER else answer


@dataclass(frozen=True, slots=True)
class Poll:
    """A question in a room: its number there, how far it has come, and when and where it was asked.

    `round` is 1, or 2 when the class votes again; `talk_until` in seconds since 1970 (UTC).

    >>> poll = Poll(1, PollQuestion(PollKind.NUMBER, "How often?", right=(8,), why="Count."))
    >>> sorted(poll.as_json(2, VoteCounts({8: 2}), now=0.0))
    ['choices', 'id', 'kind', 'round', 'state', 'text', 'votes']
    """

    number: int
    question: PollQuestion
    state: PollState = PollState.OPEN
    asked_at: float = 0.0
    where: str = ""
    round: int = 1
    talk_until: float = 0.0

    @property
    def is_open(self) -> bool:
        """Return whether the poll takes votes."""
        return self.state is PollState.OPEN

    @classmethod
    def of_kept(
        cls,
        number: int,
        asked: object,
        state: str,
        asked_at: float = 0.0,
        where: str = "",
        round: int = 1,
        talk_until: float = 0.0,
    ) -> "Poll":
        """Return the question that `kept` wrote; earlier versions have no time, place or round."""
        question = PollQuestion.from_json(asked)
        return cls(number, question, PollState(state), asked_at, where, round, talk_until)

    def kept(self) -> list[object]:
        """Return all of it, for `of_kept`.

        >>> poll = Poll(1, PollQuestion(PollKind.NUMBER, "How often?"), asked_at=60.0, where="Laws")
        >>> Poll.of_kept(*poll.kept()) == poll
        True
        """
        question, state = self.question.as_json(), self.state.value
        about = [self.asked_at, self.where, self.round, self.talk_until]
        return [self.number, question, state, *about]

    def as_json(self, num_votes: int, counts: VoteCounts, now: float) -> dict[str, object]:
        """Return the part that everyone may know now: no result before it is revealed."""
        shown: dict[str, object] = {
            "id": self.number,
            **self.question.asked_json(),
            "state": self.state.value,
            "round": self.round,
            "votes": num_votes,
        }
        if self.state is PollState.TALKING:
            shown["left"] = round(max(0.0, self.talk_until - now), 1)
        if self.state is PollState.REVEALED:
            result = Result.of(self.question, self.round, counts)
            shown |= {
                **result.last.sent(),
                "right": [*self.question.right],
                "why": self.question.why,
            }
            if result.first:
                shown["first"] = result.first.sent()
            if result.changes:
                shown["changes"] = result.changes.as_json()
        return shown

    def early_json(self, counts: VoteCounts) -> dict[str, object] | None:
        """Return the result of the round that was closed last, for the presenter alone.

        None while there is none, or everyone has it.

        >>> poll = Poll(1, PollQuestion(PollKind.NUMBER, "How often?", right=(8,)))
        >>> closed = Poll(1, poll.question, PollState.CLOSED)
        >>> poll.early_json(VoteCounts({8: 2})) is None
        True
        >>> early = closed.early_json(VoteCounts({7: 1, 8: 1}))
        >>> early["numRight"], early["votes"], early["advice"]
        (1, 2, 'talk')
        """
        if self.state not in (PollState.CLOSED, PollState.TALKING):
            return None
        tally = Tally.of(self.question, counts.now)
        right = self.question.right
        num_right = sum(many for answer, many in counts.now.items() if answer in right)
        has_advice = right and tally.num_votes
        return {
            **tally.sent(),
            "right": [*right],
            "numRight": num_right,
            "advice": advice(num_right, tally.num_votes).value if has_advice else "",
        }


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of votes for each answer: the choices, or the most frequent numbers, in order.

    >>> Tally.of(PollQuestion(PollKind.NUMBER, "How often?"), {8: 40, 7: 3}).as_json()
    [[7, 3], [8, 40]]
    """

    counts: tuple[tuple[float, int], ...]
    others: int = 0
    of_choices: bool = field(default=True)

    @classmethod
    def of(
        cls,
        question: PollQuestion,
        votes: Mapping[float, int],
        among: Mapping[float, int] | None = None,
    ) -> "Tally":
        """Return the votes in the order in which they are shown.

        Numbers are chosen by how often they were given `among` the votes of both rounds.
        """
        if question.kind is PollKind.CHOICES:
            return cls(tuple((n, votes.get(n, 0)) for n in range(len(question.choices))))
        right = question.right  # which are shown however few found them
        given = votes if among is None else among
        ordered = sorted(given.items(), key=lambda vote: (vote[0] not in right, -vote[1], vote[0]))
        shown = sorted(number for number, _ in ordered[:MAX_NUMBERS_TALLIED])
        counts = tuple((number, votes.get(number, 0)) for number in shown)
        others = sum(votes.values()) - sum(count for _, count in counts)
        return cls(counts, others, of_choices=False)

    @property
    def num_votes(self) -> int:
        """The number of all votes."""
        return sum(count for _, count in self.counts) + self.others

    def as_json(self) -> list[int] | list[list[float]]:
        """Return a count for each choice, or numbers with their counts."""
        if self.of_choices:
            return [count for _, count in self.counts]
        return [[number, count] for number, count in self.counts]

    def sent(self) -> dict[str, object]:
        """Return the counts with the number of all, and of those that are not shown."""
        return {"tally": self.as_json(), "others": self.others, "votes": self.num_votes}


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a question: the last round, and the first one if there were two.

    >>> asked = PollQuestion(PollKind.NUMBER, "How often?", right=(8,))
    >>> result = Result.of(asked, 2, VoteCounts({8: 3}, {7: 2, 8: 1}, {(7, 8): 2, (8, 8): 1}))
    >>> result.first.as_json(), result.last.as_json(), result.changes.to_right
    ([[7, 2], [8, 1]], [[7, 0], [8, 3]], 2)
    """

    last: Tally
    first: Tally | None = None
    changes: Changes | None = None

    @classmethod
    def of(cls, question: PollQuestion, round: int, counts: VoteCounts) -> "Result":
        """Return the result of one round or two, with the same numbers in both."""
        if round == 1:
            return cls(Tally.of(question, counts.now))
        both = counts.of_both
        return cls(
            Tally.of(question, counts.now, both),
            Tally.of(question, counts.first, both),
            Changes.of(counts.moves, question.right) if question.right else None,
        )


def _text(value: object, most: int, *, can_be_empty: bool = False) -> str:
    if not isinstance(value, str) or len(value) > most or not (value.strip() or can_be_empty):
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
    return value.encode("utf-8", "replace").decode()


def _choices(value: object) -> tuple[PollChoice, ...]:
    if not isinstance(value, list) or len(value) > MAX_CHOICES:
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
    return tuple(map(_choice, value))


def _choice(value: object) -> PollChoice:
    match value:
        case {"text": str(text), **rest}:
            chips = rest.get("chips", [])
            if isinstance(chips, list) and len(chips) <= MAX_CHOICE_CHIPS:
                drawn = tuple(_text(chip, MAX_CHOICE_CHARACTERS) for chip in chips)
                return PollChoice(_text(text, MAX_CHOICE_CHARACTERS), drawn)
    raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
