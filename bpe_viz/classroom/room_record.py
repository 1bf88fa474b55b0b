"""A room as it is kept: where its presenter is, what is asked or written, the past answers."""

import json
import re
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qs

from bpe_viz.classroom.errors import RoomError, RoomRefusal
from bpe_viz.classroom.merge_games import MergeGame
from bpe_viz.classroom.polls import Poll, PollQuestion, PollState, Result, Tally
from bpe_viz.classroom.rounds import Changes, VoteCounts
from bpe_viz.classroom.tasks import Task
from bpe_viz.classroom.writings import Writing
from bpe_viz.limits import (
    MAX_PAST_CHARACTERS,
    MAX_PAST_QUESTIONS,
    MAX_PRESSES,
    MAX_ROOM_QUERY_CHARACTERS,
    MAX_TALK_SECONDS,
    MORE_TALK_SECONDS,
    TALK_SECONDS,
)
from bpe_viz.segmentation import MergeLine
from bpe_viz.teaching import built_in_tours
from bpe_viz.wording import state_name

_PAGE = re.compile(r"[a-z][a-z_-]{0,39}")
_QUERY = re.compile(r"[!#-;=?-~]*")  # what browsers write: no blanks, quotes or angle brackets
_STEP = re.compile(r"[0-9]{1,7}")
_REMOTE_KEYS = ("next", "previous", "ask", "corpus")


@dataclass(frozen=True, slots=True)
class RoomAddress:
    """The presenter's page, and what its address says: everything that is on the screen.

    >>> RoomAddress.from_json({"page": "merges", "query": "k=3"})
    RoomAddress(page='merges', query='k=3')
    """

    page: str
    query: str = ""

    @classmethod
    def from_json(cls, message: object) -> "RoomAddress":
        """Return the address in a message; raises RoomError for anything else.

        >>> RoomAddress.from_json({"page": "//other.site"})
        Traceback (most recent call last):
        bpe_viz.classroom.errors.RoomError: The message was not understood. Load the page again.
        """
        match message:
            case {"page": str(page), "query": str(query)} if (
                _PAGE.fullmatch(page)
                and len(query) <= MAX_ROOM_QUERY_CHARACTERS
                and _QUERY.fullmatch(query)
            ):
                return cls(page, query)
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)

    def as_json(self) -> dict[str, str]:
        """Return the address as it is sent."""
        return {"page": self.page, "query": self.query}

    def in_words(self) -> str:
        """Return the page, and which step of it or of a tour, as a reader knows them.

        >>> RoomAddress("merges", "k=1&half=choose&tour=bpe&stop=2").in_words()
        'Merges, after merge 1, tour “Byte pair encoding by hand”, stop 2'
        """
        params = {name: values[0] for name, values in parse_qs(self.query).items()}
        k, tour, stop = (params.get(name, "") for name in ("k", "tour", "stop"))
        parts = [self.page.replace("-", " ").replace("_", " ").capitalize()]
        if self.page == "merges" and _STEP.fullmatch(k):
            parts.append(state_name(int(k)))
        if tour:
            known = built_in_tours().get(tour)
            parts.append(f"tour “{known.title}”" if known else "a tour of your own")
        if tour and _STEP.fullmatch(stop):
            parts.append(f"stop {int(stop):,}")
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class PastQuestion:
    """A question that was taken away, with the answers that it had.

    `asked_at` is in seconds since 1970 (UTC), `where` the presenter's page of then.

    >>> room = RoomState("K7M4Q", "", RoomAddress("merges"), 0.0)
    >>> asked = PollQuestion.from_json({"kind": "number", "text": "How often?"})
    >>> room = room.asked(asked, VoteCounts(), 1.0).without_poll(VoteCounts({8: 40}), 2.0)
    >>> room.past[0].result.last.counts
    ((8, 40),)
    """

    question: PollQuestion
    result: Result
    asked_at: float = 0.0
    where: str = ""

    @classmethod
    def of(cls, poll: Poll, counts: VoteCounts) -> "PastQuestion":
        """Return the current question as a past one, with the answers that it has."""
        result = Result.of(poll.question, poll.round, counts)
        return cls(poll.question, result, poll.asked_at, poll.where)

    def as_json(self) -> list[object]:
        """Return the question with its answers, as a room keeps them."""
        last, first, changes = self.result.last, self.result.first, self.result.changes
        kept = [self.question.as_json(), last.counts, last.others, self.asked_at, self.where]
        if first:
            changed = [changes.to_right, changes.to_wrong] if changes else None
            kept.append([first.counts, first.others, changed])
        return kept


@dataclass(frozen=True, slots=True)
class Presence:
    """The listeners of a room: followers, and whether the presenter's screen is one.

    >>> Presence(followers=2).presenters
    0
    """

    followers: int = 0
    presenters: int = 0


@dataclass(frozen=True, slots=True)
class RoomState:
    """Everything about a room but its votes; `version` grows with every change.

    `holder` is the screen whose moves are taken, `touched` when the presenter last did something,
    in seconds, `presses` the last keys of a remote with their numbers, and `last_number` that of
    the question asked last.

    >>> room = RoomState("K7M4Q", "digest", RoomAddress("merges", "k=3"), 0.0)
    >>> room_of(room.pressed("next", 1.0).kept()) == room.pressed("next", 1.0)
    True
    """

    code: str
    digest: str = field(repr=False)
    address: RoomAddress
    touched: float
    version: int = 1
    holder: str | None = None
    corpus: str | None = None
    presses: tuple[tuple[int, str], ...] = ()
    last_number: int = 0
    poll: Poll | None = None
    past: tuple[PastQuestion, ...] = ()
    writing: Writing | None = None
    task: Task | MergeGame | None = None

    def changed(
        self,
        now: float,
        *,
        address: RoomAddress | None = None,
        holder: str | None = None,
        presses: tuple[tuple[int, str], ...] | None = None,
    ) -> "RoomState":
        """Return the room after the presenter did something.

        >>> room = RoomState("K7M4Q", "", RoomAddress("merges"), 0.0)
        >>> room.changed(9.0, address=RoomAddress("words")).version
        2
        """
        return replace(
            self,
            version=self.version + 1,
            touched=now,
            address=address or self.address,
            holder=holder or self.holder,
            presses=self.presses if presses is None else presses,
        )

    def asked(self, question: PollQuestion, counts: VoteCounts, now: float) -> "RoomState":
        """Return the room with another question; the one before goes to the past with its votes."""
        room = self.without_poll(counts, now)
        number = room.last_number + 1
        where = self.address.in_words()
        poll = Poll(number, question, asked_at=now, where=where)
        writing = self.writing and replace(self.writing, is_open=False, is_shown=False)
        return replace(room, last_number=number, poll=poll, writing=writing, task=None)

    def asked_to_write(self, asked: object, counts: VoteCounts, now: float) -> "RoomState":
        """Return the room whose class writes; a question goes to the past with its votes.

        >>> room = RoomState("K7M4Q", "", RoomAddress("merges"), 0.0)
        >>> asked = {"kind": "word", "prompt": "Name a fruit."}
        >>> room.asked_to_write(asked, VoteCounts(), 1.0).writing.is_open
        True
        """
        room = self.without_poll(counts, now)
        number = room.last_number + 1
        writing = Writing.from_json(number, asked)
        return replace(room, last_number=number, writing=writing, task=None)

    def with_writing(
        self, now: float, *, is_open: bool | None = None, is_shown: bool | None = None
    ) -> "RoomState":
        """Return the room whose class may write, or whose entries are shown; RoomError without.

        >>> room = RoomState("K7M4Q", "", RoomAddress("merges"), 0.0)
        >>> room = room.asked_to_write({"kind": "word", "prompt": "Why?"}, VoteCounts(), 1.0)
        >>> room.with_writing(2.0, is_shown=True).writing.is_shown
        True
        """
        if self.writing is None:
            raise RoomError(RoomRefusal.NO_WRITING)
        before = self.writing
        after = replace(
            before,
            is_open=before.is_open if is_open is None else is_open,
            is_shown=before.is_shown if is_shown is None else is_shown,
        )
        return self if after == before else replace(self.changed(now), writing=after)

    def without_writing(self, now: float) -> "RoomState":
        """Return the room without its entries; raises RoomError when nothing is written."""
        if self.writing is None:
            raise RoomError(RoomRefusal.NO_WRITING)
        return replace(self.changed(now), writing=None)

    def without_poll(self, counts: VoteCounts, now: float) -> "RoomState":
        """Return the room without its current question, which goes to the past with its votes."""
        past = self.past
        if self.poll:
            past = _newest((*past, PastQuestion.of(self.poll, counts)))
        return replace(self.changed(now), poll=None, past=past)

    def with_poll_in(self, state: PollState, now: float) -> "RoomState":
        """Return the room with its question open, closed or revealed; RoomError without one."""
        may_follow = {
            PollState.OPEN: (PollState.CLOSED,),
            PollState.CLOSED: (PollState.OPEN, PollState.TALKING),
            PollState.REVEALED: (PollState.OPEN, PollState.CLOSED, PollState.TALKING),
        }
        if not self.poll or self.poll.state not in may_follow[state]:
            raise RoomError(RoomRefusal.NO_QUESTION)
        return replace(self.changed(now), poll=replace(self.poll, state=state, talk_until=0.0))

    def talking(self, now: float) -> "RoomState":
        """Return the room while neighbours talk about the first votes; RoomError at other times.

        They have a few minutes, and one more each time that the presenter asks for it.

        >>> room = RoomState("K7M4Q", "", RoomAddress("merges"), 0.0)
        >>> question = PollQuestion.from_json({"kind": "number", "text": "How often?"})
        >>> room = room.asked(question, VoteCounts(), 0.0).with_poll_in(PollState.CLOSED, 9.0)
        >>> room.talking(10.0).poll.talk_until, room.talking(10.0).talking(20.0).poll.talk_until
        (130.0, 190.0)
        """
        poll = self._poll_between_rounds()
        if poll.state is PollState.CLOSED:
            until = now + TALK_SECONDS
        else:
            until = max(now, poll.talk_until) + MORE_TALK_SECONDS
        until = min(until, now + MAX_TALK_SECONDS)
        talking = replace(poll, state=PollState.TALKING, talk_until=until)
        return replace(self.changed(now), poll=talking)

    def voting_again(self, now: float) -> "RoomState":
        """Return the room with its question open for a second round; RoomError at other times."""
        poll = self._poll_between_rounds()
        again = replace(poll, state=PollState.OPEN, round=2, talk_until=0.0)
        return replace(self.changed(now), poll=again)

    def _poll_between_rounds(self) -> Poll:
        poll = self.poll
        if poll and poll.round == 1 and poll.state in (PollState.CLOSED, PollState.TALKING):
            return poll
        raise RoomError(RoomRefusal.NO_QUESTION)

    def with_task(self, word: str, counts: VoteCounts, now: float) -> "RoomState":
        """Return the room whose class finds when a word is one symbol; a question goes away.

        >>> room = RoomState("K7M4Q", "", RoomAddress("merges"), 0.0)
        >>> room.with_task("wider", VoteCounts(), 1.0).task
        Task(number=1, word='wider')
        """
        room = self.without_poll(counts, now)
        number = room.last_number + 1
        return replace(room, last_number=number, task=Task(number, word))

    def with_game(self, game: MergeGame, counts: VoteCounts, now: float) -> "RoomState":
        """Return the room whose class plays, under the next number; a question goes away.

        >>> room = RoomState("K7M4Q", "", RoomAddress("merges"), 0.0)
        >>> game = MergeGame.from_json(0, {"words": [["banana", 1]], "merges": 2})
        >>> room.with_game(game, VoteCounts(), 1.0).task.number
        1
        """
        room = self.without_poll(counts, now)
        number = room.last_number + 1
        return replace(room, last_number=number, task=replace(game, number=number))

    def with_line(self, number: int, line: MergeLine) -> "RoomState":
        """Return the room in which a phone has sent merges; as it is if they are not the best.

        >>> room = RoomState("K7M4Q", "", RoomAddress("merges"), 0.0)
        >>> game = MergeGame.from_json(0, {"words": [["banana", 1]], "merges": 2})
        >>> room = room.with_game(game, VoteCounts(), 1.0)
        >>> room.with_line(1, game.proposed([["n", "a"]])).task.of_class
        (('n', 'a'),)
        """
        game = self.task
        if not isinstance(game, MergeGame) or game.number != number or game.is_best_shown:
            return self
        after = game.with_line(line)
        return self if after is game else replace(self, version=self.version + 1, task=after)

    def with_best_shown(self, now: float) -> "RoomState":
        """Return the room whose class sees the best merges; raises RoomError without a game."""
        if not isinstance(self.task, MergeGame):
            raise RoomError(RoomRefusal.NO_TASK)
        return replace(self.changed(now), task=replace(self.task, is_best_shown=True))

    def without_task(self, now: float) -> "RoomState":
        """Return the room without its task; raises RoomError when there is none."""
        if self.task is None:
            raise RoomError(RoomRefusal.NO_TASK)
        return replace(self.changed(now), task=None)

    def pressed(self, key: str, now: float) -> "RoomState":
        """Return the room after a key of the presenter's remote.

        >>> room = RoomState("K7M4Q", "", RoomAddress("merges"), 0.0)
        >>> room.pressed("next", 1.0).pressed("previous", 2.0).presses
        ((1, 'next'), (2, 'previous'))
        """
        if key not in _REMOTE_KEYS:
            raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
        number = self.presses[-1][0] + 1 if self.presses else 1
        return self.changed(now, presses=(*self.presses, (number, key))[-MAX_PRESSES:])

    def with_corpus(self, corpus: str | None, now: float) -> "RoomState":
        """Return the room with another shared corpus, or with none."""
        return replace(self.changed(now), corpus=corpus)

    def as_json(
        self,
        presence: Presence,
        num_votes: int,
        counts: VoteCounts,
        now: float,
        num_entries: int = 0,
        num_solved: int = 0,
        num_ahead: int = 0,
    ) -> dict[str, object]:
        """Return all that everyone in the room may know.

        >>> room = RoomState("K7M4Q", "digest", RoomAddress("merges", "k=3"), 0.0)
        >>> "digest" in str(room.as_json(Presence(followers=2), 0, VoteCounts(), now=1.0))
        False
        """
        return {
            "code": self.code,
            "version": self.version,
            "at": self.address.as_json(),
            "corpus": self.corpus,
            "holder": self.holder,
            "presenter": presence.presenters > 0,
            "followers": presence.followers,
            "presses": [list(press) for press in self.presses],
            "question": self.poll.as_json(num_votes, counts, now) if self.poll else None,
            "writing": self.writing.as_json(num_entries) if self.writing else None,
            "task": self._task_json(num_solved, num_ahead),
        }

    def _task_json(self, num_solved: int, num_ahead: int) -> dict[str, object] | None:
        if isinstance(self.task, MergeGame):
            return self.task.as_json(num_solved, num_ahead)
        return self.task.as_json(num_solved) if self.task else None

    def kept(self) -> str:
        """Return the whole room as text, for `room_of`."""
        poll = self.poll
        record = {
            "code": self.code,
            "digest": self.digest,
            "at": self.address.as_json(),
            "touched": self.touched,
            "version": self.version,
            "holder": self.holder,
            "corpus": self.corpus,
            "presses": self.presses,
            "last_number": self.last_number,
            "poll": poll and poll.kept(),
            "past": [past.as_json() for past in self.past],
            "writing": self.writing and self.writing.kept(),
            "task": self.task and self.task.kept(),
        }
        return _compact(record)


def room_of(kept: str) -> RoomState:
    """Return the room that `RoomState.kept` wrote.

    >>> room = RoomState("K7M4Q", "digest", RoomAddress("merges", "k=3"), 0.0)
    >>> room_of(room.kept()) == room
    True
    """
    record = json.loads(kept)
    poll = record["poll"]
    writing, task = record.get("writing"), record.get("task")  # of which earlier versions had none
    return RoomState(
        code=record["code"],
        digest=record["digest"],
        address=RoomAddress(**record["at"]),
        touched=record["touched"],
        version=record["version"],
        holder=record["holder"],
        corpus=record["corpus"],
        presses=tuple((number, key) for number, key in record["presses"]),
        last_number=record["last_number"],
        poll=poll and Poll.of_kept(*poll),
        past=tuple(_past_of(*past) for past in record["past"]),
        writing=writing and Writing.of_kept(*writing),
        task=task and _task_of(task),
    )


def _task_of(kept: Any) -> Task | MergeGame:
    return Task(*kept) if isinstance(kept, list) else MergeGame.of_kept(**kept)


def _newest(past: tuple[PastQuestion, ...]) -> tuple[PastQuestion, ...]:
    """As many of the last questions as a room keeps, which is written again with every move."""
    num_characters, newest = 0, 0
    for asked in reversed(past[-MAX_PAST_QUESTIONS:]):
        num_characters += len(_compact(asked.as_json()))
        if num_characters > MAX_PAST_CHARACTERS:
            break
        newest += 1
    return past[len(past) - newest :]


def _compact(record: object) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def _past_of(
    asked: object,
    counts: list[tuple[float, int]],
    others: int,
    asked_at: float = 0.0,
    where: str = "",
    before: tuple[list[tuple[float, int]], int, tuple[int, int] | None] | None = None,
) -> PastQuestion:
    """Read a past question that a room kept; earlier versions kept less of it."""
    question = PollQuestion.from_json(asked)

    def tally_of(counts: list[tuple[float, int]], others: int) -> Tally:
        pairs = tuple((number, count) for number, count in counts)
        return Tally(pairs, others, of_choices=bool(question.choices))

    result = Result(tally_of(counts, others))
    if before:
        first_counts, first_others, changed = before
        changes = Changes(*changed) if changed else None
        result = Result(result.last, tally_of(first_counts, first_others), changes)
    return PastQuestion(question, result, asked_at, where)
