"""Rooms: a class follows one screen, and votes; who may do what, and how much is too much."""

import hashlib
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from bpe_viz.classroom.errors import RoomError, RoomRefusal
from bpe_viz.classroom.merge_games import MergeGame, Proposal
from bpe_viz.classroom.polls import PollQuestion, PollState, Tally, plain_number
from bpe_viz.classroom.room_record import PastQuestion, Presence, RoomAddress, RoomState
from bpe_viz.classroom.room_secrets import (
    code_of_secret,
    is_remote_key,
    is_secret,
    is_secret_of,
    new_secret,
    new_voter,
    secret_digest,
    voter_name,
)
from bpe_viz.classroom.room_store import SqliteRooms
from bpe_viz.classroom.rounds import VoteCounts
from bpe_viz.classroom.tasks import Found, Task
from bpe_viz.classroom.writings import Entry, EntryFate, entry_words, racing_pairs
from bpe_viz.csv_text import csv_bytes
from bpe_viz.limits import (
    EMPTY_ROOM_SECONDS,
    IDLE_ROOM_SECONDS,
    MAX_LESSON_BYTES,
    MAX_ROOMS,
    MAX_SHARED_BYTES,
    PRESENCE_SECONDS,
    SILENT_PROCESS_SECONDS,
)
from bpe_viz.symbols import printable

_ATTEMPTS = 50  # when others change the same room at the same moment
_LEAST_ID, _LAST_ID = 8, 40
_OF_ENTRY = ("hide-entry", "show-entry")
_REMOTE_ACTIONS = (
    *("press", "close", "open", "talk", "more-time", "again", "reveal", "withdraw"),
    *("stop-writing", "go-on-writing", "show-entries", "hide-entries", "end-writing", *_OF_ENTRY),
    *("end-task", "show-best"),
)
_REFUSAL_OF_FATE = {
    EntryFate.CLOSED: RoomRefusal.NOT_WRITING,
    EntryFate.OWN_FULL: RoomRefusal.OWN_ENTRIES_FULL,
    EntryFate.FULL: RoomRefusal.ENTRIES_FULL,
}
_HEADER = (
    *("number", "asked (UTC)", "where", "question", "answer", "right", "votes", "share"),
    *("votes again", "share again", "wrong to right", "right to wrong"),
)


@dataclass(frozen=True, slots=True)
class OpenedRoom:
    """A room with the secret of its presenter.

    >>> room = RoomState("K7M4Q", "", RoomAddress("merges"), 0.0)
    >>> "hidden" in repr(OpenedRoom(room, "hidden"))
    False
    """

    room: RoomState
    secret: str = field(repr=False)


def _steady_clock() -> Callable[[], float]:
    """Return a clock of the seconds since 1970 that runs evenly from now on.

    The clock of a machine can be set, or found wrong by the network: no room may end of that.

    >>> abs(_steady_clock()() - time.time()) < 60
    True
    """
    began = time.time() - time.monotonic()
    return lambda: began + time.monotonic()


class Rooms:
    """All rooms of a server, in one store.

    >>> from bpe_viz.classroom.room_store import SqliteRooms
    >>> rooms = Rooms(SqliteRooms())
    >>> opened = rooms.open(RoomAddress("merges"))
    >>> code, secret = opened.room.code, opened.secret
    >>> two = [{"text": "n e"}, {"text": "e w"}]
    >>> asked = {"kind": "choices", "text": "Which pair is next?", "choices": two, "right": [0]}
    >>> rooms.present(code, secret, {"do": "ask", "question": asked}).poll.state
    <PollState.OPEN: 'open'>
    >>> rooms.vote(code, rooms.state(code)["question"]["id"], rooms.join(code), 1)
    >>> rooms.present(code, secret, {"do": "reveal"}).poll.state
    <PollState.REVEALED: 'revealed'>
    >>> rooms.state(code)["question"]["tally"]
    [0, 1]
    """

    def __init__(self, store: SqliteRooms, *, now: Callable[[], float] | None = None) -> None:
        self.store = store
        self._now = now or _steady_clock()
        self._process = uuid.uuid4().hex  # whoever runs after a restart is another one
        self._began = self._now()

    def open(self, address: RoomAddress) -> OpenedRoom:
        """Open a new room; raises RoomError when there are too many."""
        self.forget_idle()
        self._check_number()
        while True:
            secret = new_secret()
            room = self._new(secret, address)
            if self.store.put(room, 0):
                return OpenedRoom(room, secret)

    def resume(self, code: str, secret: str, address: RoomAddress) -> RoomState:
        """Return the room of a secret, opened again if the server lost it, else in its state.

        >>> from bpe_viz.classroom.room_store import SqliteRooms
        >>> opened = Rooms(SqliteRooms()).open(RoomAddress("merges"))
        >>> address = RoomAddress("words")
        >>> Rooms(SqliteRooms()).resume(opened.room.code, opened.secret, address).address.page
        'words'
        """
        room = self._present(code)
        if room is None:
            if not is_secret(secret) or code_of_secret(secret) != code:
                raise RoomError(RoomRefusal.WRONG_SECRET)
            self._check_number()
            self.store.put(self._new(secret, address), 0)
        return self.of_presenter(code, secret)

    def room(self, code: str) -> RoomState:
        """Return the room of a code; raises RoomError when there is none, or no more."""
        if room := self._present(code):
            return room
        raise RoomError(RoomRefusal.NO_ROOM)

    def is_open(self, code: str) -> bool:
        """Return whether a room with this code exists."""
        return self.version(code) > 0

    def version(self, code: str) -> int:
        """Return the version of a room, 0 when there is none."""
        stamp = self.store.stamp(code)
        return stamp[0] if stamp and not self._is_idle(stamp[1]) else 0

    def of_presenter(self, code: str, secret: str) -> RoomState:
        """Return the room of a code, for the one who has its secret."""
        room = self.room(code)
        if not is_secret_of(secret, room.digest):
            raise RoomError(RoomRefusal.WRONG_SECRET)
        return room

    def of_remote(self, code: str, key: str) -> RoomState:
        """Return the room of a code, for the presenter or a holder of the remote's key."""
        room = self.room(code)
        if not is_remote_key(key, room.digest) and not is_secret_of(key, room.digest):
            raise RoomError(RoomRefusal.WRONG_SECRET)
        return room

    def present(self, code: str, secret: str, message: Mapping[str, Any]) -> RoomState:
        """Obey the presenter: hold, move, press, end, or ask, close, open and so on.

        With the key of the remote in place of the secret, only what a remote has buttons for.
        """
        is_from_remote = message.get("do") in _REMOTE_ACTIONS
        room = self.of_remote(code, secret) if is_from_remote else self.of_presenter(code, secret)
        if message.get("do") == "end":
            self.store.remove(code)
            return room
        if message.get("do") in _OF_ENTRY:
            self._hide(room, message)
            return room
        return self._change(code, lambda room: self._after(room, message))

    def join(self, code: str) -> str:
        """Return a token for a browser that may vote."""
        return new_voter(self.room(code).digest)

    def vote(
        self, code: str, question: object, voter: object, answer: object, round: object = 1
    ) -> None:
        """Count the answer of a browser in place of its last in this round; raises RoomError."""
        room = self.room(code)
        name = self._voter(room, voter)
        if room.poll is None or (room.poll.number, room.poll.round) != (question, round):
            raise RoomError(RoomRefusal.NOT_OPEN)
        if not isinstance(answer, int | float) or not room.poll.question.accepts(answer):
            raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
        counted = room.poll.question.counted(answer)
        if not self.store.vote(code, room.poll.number, name, counted, room.poll.round):
            is_open = self.room(code).poll == room.poll and room.poll.is_open
            raise RoomError(RoomRefusal.VOTES_FULL if is_open else RoomRefusal.NOT_OPEN)

    def _voter(self, room: RoomState, token: object) -> str:
        """Return the name in a browser's token; raises RoomError if the room did not give it."""
        name = voter_name(token, room.digest) if isinstance(token, str) else None
        if name is None:
            raise RoomError(RoomRefusal.NOT_JOINED)
        return name

    def write(self, code: str, message: Mapping[str, object]) -> EntryFate:
        """Keep an entry of a browser, once however often it is sent; raises RoomError."""
        room, name = self.room(code), message.get("id")
        voter = self._voter(room, message.get("voter"))
        if room.writing is None or room.writing.number != message.get("writing"):
            raise RoomError(RoomRefusal.NOT_WRITING)
        if not isinstance(name, str) or not _is_id(name):
            raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
        words = entry_words(message.get("words"), room.writing.kind)
        fate = self.store.write(code, room.writing.number, voter, name, words)
        if refusal := _REFUSAL_OF_FATE.get(fate):
            raise RoomError(refusal)
        return fate

    def set_task(self, code: str, secret: str, word: str) -> RoomState:
        """Let the class find the smallest k with a word as one symbol."""
        self.of_presenter(code, secret)
        return self._change(code, lambda room: room.with_task(word, self._final(room), self._now()))

    def task(self, code: str, number: object) -> Task:
        """Return the current task, if its number is this; raises RoomError."""
        task = self.room(code).task
        if not isinstance(task, Task) or task.number != number:
            raise RoomError(RoomRefusal.NO_TASK)
        return task

    def set_game(self, code: str, secret: str, asked: object) -> RoomState:
        """Let the class play on a tiny corpus; raises RoomError for what cannot be played.

        The search for the best merges takes up to some hundredths of a second.
        """
        self.of_presenter(code, secret)
        game = MergeGame.from_json(0, asked)
        return self._change(code, lambda room: room.with_game(game, self._final(room), self._now()))

    def game(self, code: str, number: object) -> MergeGame:
        """Return the current game, if its number is this; raises RoomError."""
        game = self.room(code).task
        if not isinstance(game, MergeGame) or game.number != number:
            raise RoomError(RoomRefusal.NO_TASK)
        return game

    def propose(self, code: str, message: Mapping[str, object]) -> Proposal:
        """Recount the merges of a browser, and keep its best; raises RoomError for what is none."""
        voter = self._voter(self.room(code), message.get("voter"))
        game = self.game(code, message.get("task"))
        if game.is_best_shown:
            raise RoomError(RoomRefusal.GAME_OVER)
        line = game.proposed(message.get("pairs"))
        size = line.num_symbols[-1]
        self.store.keep_line(code, game.number, voter, size, is_ahead=game.beats_bpe(line))
        is_first = game.beats_class(line)
        if is_first:
            self._change(code, lambda room: room.with_line(game.number, line))
        return Proposal(size, is_first)

    def solve(self, code: str, message: Mapping[str, object], right: int) -> Found:
        """Check the answer of a browser against the right one, and count who found it once."""
        room = self.room(code)
        voter, answer = self._voter(room, message.get("voter")), message.get("k")
        task = self.task(code, message.get("task"))
        if type(answer) is not int:
            raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
        found = Found.of(answer, right)
        if found is Found.RIGHT:
            self.store.solve(code, task.number, voter)
        return found

    def entries(self, code: str) -> list[Entry]:
        """Return what the class has written, equal entries as one, hidden ones too."""
        return self.store.entries(self.room(code).code)

    def entries_stamp(self, code: str) -> object:
        """Return a value that changes with what `entries_json` returns; None without a prompt."""
        room = self._present(code)
        if room is None or room.writing is None:
            return None
        return room.writing, self.store.entries_stamp(code)

    def entries_json(self, code: str) -> dict[str, Any]:
        """Return what the presenter's screens are told: all entries, and what BPE makes of them.

        The race of pairs is there while the hall sees it.
        """
        room = self._present(code)
        writing = room.writing if room else None
        if writing is None:
            return {"id": 0, "entries": [], "pairs": []}
        entries = self.store.entries(code)
        pairs = racing_pairs(entries) if writing.is_shown else []
        return {
            "id": writing.number,
            "entries": [entry.as_json() for entry in entries],
            "pairs": [[*map(printable, pair), count] for pair, count in pairs],
        }

    def num_equal(self, code: str, words: object) -> int | None:
        """Return how many sent these words; None while the hall does not see them."""
        writing = self.room(code).writing
        if not writing or not writing.is_shown:
            return None
        return self.store.num_equal(code, entry_words(words, writing.kind)) or None

    def _hide(self, room: RoomState, message: Mapping[str, Any]) -> None:
        words, is_hidden = message.get("words"), message["do"] == "hide-entry"
        if room.writing is None:
            raise RoomError(RoomRefusal.NO_WRITING)
        if not isinstance(words, str) or not self.store.hide(room.code, words, is_hidden=is_hidden):
            raise RoomError(RoomRefusal.NO_ENTRY)

    def state(self, code: str) -> dict[str, Any]:
        """Return all that everyone in the room may know now."""
        room = self.room(code)
        is_revealed = room.poll is not None and room.poll.state is PollState.REVEALED
        counts = self._counts(room) if is_revealed else VoteCounts()
        _, num_votes, num_entries, num_solved, num_ahead = self.counts(code)
        now, presence = self._now(), self.presence(code)
        return room.as_json(presence, num_votes, counts, now, num_entries, num_solved, num_ahead)

    def state_for_presenter(self, code: str, known: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return the state with what the presenter alone may know: the votes of a closed round.

        It is added to the state that is `known`, if one is.
        """
        state = known or self.state(code)
        room = self.room(code)
        early = room.poll and room.poll.early_json(self._counts(room))
        if early is None or state["version"] != room.version:
            return state
        return {**state, "question": {**state["question"], "early": early}}

    def counts(self, code: str) -> tuple[int, int, int, int, int]:
        """Return how many follow, voted, wrote entries, solved the task and have beaten BPE."""
        followers, store = self.presence(code).followers, self.store
        num_votes, (num_entries, *_) = store.num_votes(code), store.entries_stamp(code)
        return followers, num_votes, num_entries, store.num_solved(code), store.num_ahead(code)

    def presence(self, code: str) -> Presence:
        """Return who listens in all processes; those of one that was killed soon do not count."""
        return self.store.presence(code, self._now() - PRESENCE_SECONDS, self._process)

    def num_places_taken(self, code: str) -> int:
        """Return the number of followers in processes heard of since this one began.

        Those of a server that was killed come back to this one: they keep no place from themselves.
        """
        since = max(self._began, self._now() - PRESENCE_SECONDS)
        return self.store.presence(code, since, self._process).followers

    def listen(self, code: str, presence: Presence) -> None:
        """Note how many listen in this process."""
        self.store.listen(self._process, code, presence, self._now())

    def beat(self) -> None:
        """Note that this process runs, so that others count its listeners."""
        self.store.beat(self._process, self._now())

    def results_csv(self, code: str, secret: str) -> bytes:
        """Return every question with its answers, and how often each was given, but not by whom.

        Each answer has a row, which says everything about its question, too; the current question
        is only there once its votes are revealed.
        """
        room = self.of_presenter(code, secret)
        past = list(room.past)
        if room.poll and room.poll.state is PollState.REVEALED:
            past.append(PastQuestion.of(room.poll, self._counts(room)))
        rows = [
            (number, *row) for number, asked in enumerate(past, 1) for row in _result_rows(asked)
        ]
        return csv_bytes(_HEADER, rows)

    def share(self, code: str, secret: str, lesson: bytes) -> str:
        """Let the class open a corpus while the room is open; its name there."""
        self.of_presenter(code, secret)
        others = self.store.num_corpus_bytes() - len(self.store.corpus(code) or b"")
        if len(lesson) > MAX_LESSON_BYTES or others + len(lesson) > MAX_SHARED_BYTES:
            raise RoomError(RoomRefusal.TOO_LARGE)
        name = hashlib.sha256(lesson).hexdigest()[:16]
        self.store.put_corpus(code, lesson)
        self._change(code, lambda room: room.with_corpus(name, self._now()))
        return name

    def stop_sharing(self, code: str, secret: str) -> None:
        """Take the corpus back from the class."""
        if self.of_presenter(code, secret).corpus is not None:
            self.store.put_corpus(code, None)
            self._change(code, lambda room: room.with_corpus(None, self._now()))

    def corpus(self, code: str) -> bytes | None:
        """Return the corpus that the class may open, as a lesson file."""
        return self.store.corpus(code) if self._present(code) else None

    def name_of_corpus(self, code: str) -> str | None:
        """Return the name of the corpus that the class may open; it changes with the corpus."""
        room = self._present(code)
        return room.corpus if room else None

    def forget_idle(self) -> None:
        """Remove rooms that nobody presents any longer, and what is left of processes."""
        self.store.forget_silent(self._now() - SILENT_PROCESS_SECONDS)
        for code, touched in self.store.rooms():
            if self._is_idle(touched):
                self.store.remove(code)

    def _present(self, code: str) -> RoomState | None:
        room = self.store.load(code)
        return None if room is None or self._is_idle(room.touched) else room

    def _is_idle(self, touched: float) -> bool:
        return touched < self._now() - IDLE_ROOM_SECONDS

    def _new(self, secret: str, address: RoomAddress) -> RoomState:
        """Its questions are numbered from the time on: browsers remember those of a lost room."""
        now = self._now()
        code, digest = code_of_secret(secret), secret_digest(secret)
        return RoomState(code, digest, address, now, last_number=int(now))

    def _check_number(self) -> None:
        rooms = self.store.rooms()
        if len(rooms) < MAX_ROOMS:
            return
        was_used, until, code = min(self._use_of(code, touched) for code, touched in rooms)
        if was_used and until >= self._now() - EMPTY_ROOM_SECONDS:
            raise RoomError(RoomRefusal.TOO_MANY_ROOMS)
        self.store.remove(code)

    def _use_of(self, code: str, touched: float) -> tuple[bool, float, str]:
        """Return whether a room ever had a listener, and until when: unused rooms go first."""
        if self.presence(code) != Presence():
            return True, self._now(), code
        heard_at = self.store.heard_at(code)
        return heard_at > 0, max(touched, heard_at), code

    def _change(self, code: str, change: Callable[[RoomState], RoomState]) -> RoomState:
        for _ in range(_ATTEMPTS):
            before = self.room(code)
            after = change(before)
            if _ends_open_votes(before, after):
                # Votes that come in meanwhile, through another process, are counted or refused.
                closed = before.with_poll_in(PollState.CLOSED, self._now())
                if not self.store.put(closed, before.version):
                    continue
                before, after = closed, change(closed)
            again = _begins_again(before, after)
            if after == before or self.store.put(after, before.version, begins_again=again):
                return after
        raise RoomError(RoomRefusal.TOO_FAST)

    def _after(self, room: RoomState, message: Mapping[str, Any]) -> RoomState:
        now = self._now()
        match message:
            case {"do": "hold", "holder": str(holder)} if _is_id(holder):
                return room if room.holder == holder else room.changed(now, holder=holder)
            case {"do": "move", "holder": str(holder), "at": at}:
                if holder != room.holder:
                    raise RoomError(RoomRefusal.TAKEN_OVER)
                return room.changed(now, address=RoomAddress.from_json(at))
            case {"do": "ask", "question": question}:
                return room.asked(PollQuestion.from_json(question), self._final(room), now)
            case {"do": "close"}:
                return room.with_poll_in(PollState.CLOSED, now)
            case {"do": "open"}:
                return room.with_poll_in(PollState.OPEN, now)
            case {"do": "talk"} if room.poll and room.poll.state is PollState.CLOSED:
                return room.talking(now)
            case {"do": "more-time"} if room.poll and room.poll.state is PollState.TALKING:
                return room.talking(now)
            case {"do": "again"}:
                return room.voting_again(now)
            case {"do": "talk" | "more-time"}:
                raise RoomError(RoomRefusal.NO_QUESTION)
            case {"do": "reveal"}:
                return room.with_poll_in(PollState.REVEALED, now)
            case {"do": "withdraw"} if room.poll:
                return room.without_poll(self._final(room), now)
            case {"do": "withdraw"}:
                raise RoomError(RoomRefusal.NO_QUESTION)
            case {"do": "press", "key": str(key)}:
                return room.pressed(key, now)
            case {"do": "write", "asked": asked}:
                return room.asked_to_write(asked, self._final(room), now)
            case {"do": "stop-writing" | "go-on-writing" as do}:
                return room.with_writing(now, is_open=do == "go-on-writing")
            case {"do": "show-entries" | "hide-entries" as do}:
                return room.with_writing(now, is_shown=do == "show-entries")
            case {"do": "end-writing"}:
                return room.without_writing(now)
            case {"do": "end-task"}:
                return room.without_task(now)
            case {"do": "show-best"}:
                return room.with_best_shown(now)
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)

    def _final(self, room: RoomState) -> VoteCounts:
        """Return the votes on the current question, which none may follow."""
        return self._counts(room) if room.poll else VoteCounts()

    def _counts(self, room: RoomState) -> VoteCounts:
        code = room.code
        if room.poll is None or room.poll.round == 1:
            return VoteCounts(self.store.votes(code))
        return VoteCounts(
            self.store.votes(code), self.store.first_votes(code), self.store.moves(code)
        )


def _ends_open_votes(before: RoomState, after: RoomState) -> bool:
    """Return whether the current question becomes a past one while votes can still be cast."""
    poll = before.poll
    if poll is None or not poll.is_open:
        return False
    return after.poll is None or after.poll.number != poll.number


def _begins_again(before: RoomState, after: RoomState) -> bool:
    """Return whether the second round of the current question begins."""
    if before.poll is None or after.poll is None or before.poll.number != after.poll.number:
        return False
    return before.poll.round < after.poll.round


def _is_id(text: str) -> bool:
    return _LEAST_ID <= len(text) <= _LAST_ID and text.isascii() and text.isalnum()


def _minute(seconds: float) -> str:
    """Return a time as spreadsheets read it, empty if it is not known.

    >>> _minute(1_795_405_259.0), _minute(0.0)
    ('2026-11-23 03:40', '')
    """
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M}" if seconds else ""


def _result_rows(asked: PastQuestion) -> list[tuple[str | float, ...]]:
    """Return a row for each answer; both rounds have the same answers, in the same order."""
    question, result = asked.question, asked.result
    first, again = (result.first, result.last) if result.first else (result.last, None)
    about = (_minute(asked.asked_at), asked.where, question.text)
    changes = result.changes
    changed = (changes.to_right, changes.to_wrong) if changes else ("", "")

    def row(
        answer: str | float, right: str, votes: int, votes_again: int
    ) -> tuple[str | float, ...]:
        second = (votes_again, _share(votes_again, again)) if again else ("", "")
        return (*about, answer, right, votes, _share(votes, first), *second, *changed)

    rows = []
    counts_again = [count for _, count in (again or first).counts]
    for (answer, votes), votes_again in zip(first.counts, counts_again, strict=True):
        spelled = question.choices[int(answer)].text if first.of_choices else plain_number(answer)
        is_right = ("yes" if answer in question.right else "no") if question.right else ""
        rows.append(row(spelled, is_right, votes, votes_again))
    others_again = again.others if again else 0
    if first.others or others_again:
        is_right = "no" if question.right else ""
        rows.append(row("other numbers", is_right, first.others, others_again))
    return rows


def _share(votes: int, tally: Tally) -> str:
    return f"{votes / tally.num_votes:.1%}" if tally.num_votes else ""
