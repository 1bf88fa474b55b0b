"""Where rooms are kept: in the memory of one process, or in an SQLite file that several share."""

import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from bpe_viz.limits import MAX_VOTERS
from bpe_viz.teaching.room_record import Presence, RoomState, room_of


class RoomStore(Protocol):
    """Rooms, their votes, corpora and listeners; every method may be called from any thread."""

    def load(self, code: str) -> RoomState | None:
        """The room of a code."""

    def stamp(self, code: str) -> tuple[int, float] | None:
        """The version of a room and when its presenter last did something: quicker than `load`."""

    def rooms(self) -> list[tuple[str, float]]:
        """The code of each room, and when its presenter last did something."""

    def put(self, room: RoomState, before: int) -> bool:
        """Keep `room` in place of its version `before` (0: none); False if that is not there.

        Votes of other questions than the room's are dropped.
        """

    def remove(self, code: str) -> None:
        """Forget a room, its votes and its corpus."""

    def vote(self, code: str, question: int, voter: str, answer: float) -> bool:
        """Count an answer in place of the voter's last; False if the question is not open."""

    def votes(self, code: str) -> Mapping[float, int]:
        """How often each answer was given to the question of now."""

    def num_votes(self, code: str) -> int:
        """How many voted on the question of now."""

    def put_corpus(self, code: str, data: bytes | None) -> None:
        """Keep the corpus of a room, or forget it."""

    def corpus(self, code: str) -> bytes | None:
        """The corpus of a room."""

    def num_corpus_bytes(self) -> int:
        """How large the corpora of all rooms are."""

    def listen(self, process: str, code: str, presence: Presence, now: float) -> None:
        """Note how many listen to a room in one process."""

    def beat(self, process: str, now: float) -> None:
        """Note that a process still runs, and its listeners with it."""

    def presence(self, code: str, since: float, process: str) -> Presence:
        """How many listen in `process`, and in all others that ran since then."""

    def forget_silent(self, since: float) -> None:
        """Forget processes that have not run since then."""

    def heard_at(self, code: str) -> float:
        """When a process last noted who listens to a room, 0 if none did."""

    def changes(self) -> object:
        """Another value whenever another process has changed something; None where none can."""

    def close(self) -> None:
        """Keep nothing open."""


def _is_open(room: RoomState) -> bool:
    return room.poll is not None and room.poll.is_open


@dataclass(slots=True)
class _KeptRoom:
    room: RoomState
    answer_of_voter: dict[str, float] = field(default_factory=dict)
    corpus: bytes | None = None
    heard: dict[str, tuple[Presence, float]] = field(default_factory=dict)

    @property
    def heard_at(self) -> float:
        """When a process last noted who listens, 0 if none did."""
        return max((when for _, when in self.heard.values()), default=0.0)


class MemoryRooms:
    """Rooms in the memory of this process; a restart forgets them.

    >>> from bpe_viz.teaching.room_record import RoomAddress
    >>> store = MemoryRooms()
    >>> store.put(RoomState("K7M4Q", "", RoomAddress("merges"), 0.0), 0), store.rooms()
    (True, [('K7M4Q', 0.0)])
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._of_code: dict[str, _KeptRoom] = {}
        self._beat_of_process: dict[str, float] = {}

    def load(self, code: str) -> RoomState | None:
        """The room of a code."""
        kept = self._of_code.get(code)
        return kept.room if kept else None

    def stamp(self, code: str) -> tuple[int, float] | None:
        """The version of a room and when its presenter last did something."""
        room = self.load(code)
        return (room.version, room.touched) if room else None

    def rooms(self) -> list[tuple[str, float]]:
        """The code of each room, and when its presenter last did something."""
        with self._lock:
            return [(code, kept.room.touched) for code, kept in self._of_code.items()]

    def put(self, room: RoomState, before: int) -> bool:
        """Keep `room` in place of its version `before`, 0 for none."""
        with self._lock:
            kept = self._of_code.get(room.code)
            if (kept.room.version if kept else 0) != before:
                return False
            if kept is None:
                self._of_code[room.code] = _KeptRoom(room)
                return True
            if _number_of_poll(kept.room) != _number_of_poll(room):
                kept.answer_of_voter = {}
            kept.room = room
            return True

    def remove(self, code: str) -> None:
        """Forget a room, its votes and its corpus."""
        with self._lock:
            self._of_code.pop(code, None)

    def vote(self, code: str, question: int, voter: str, answer: float) -> bool:
        """Count an answer in place of the voter's last."""
        with self._lock:
            kept = self._of_code.get(code)
            if not kept or not _is_open(kept.room) or _number_of_poll(kept.room) != question:
                return False
            answers = kept.answer_of_voter
            if voter not in answers and len(answers) >= MAX_VOTERS:
                return False
            answers[voter] = answer
            return True

    def votes(self, code: str) -> Mapping[float, int]:
        """How often each answer was given to the question of now."""
        with self._lock:
            kept = self._of_code.get(code)
            return Counter(kept.answer_of_voter.values()) if kept else {}

    def num_votes(self, code: str) -> int:
        """How many voted on the question of now."""
        kept = self._of_code.get(code)
        return len(kept.answer_of_voter) if kept else 0

    def put_corpus(self, code: str, data: bytes | None) -> None:
        """Keep the corpus of a room, or forget it."""
        with self._lock:
            if kept := self._of_code.get(code):
                kept.corpus = data

    def corpus(self, code: str) -> bytes | None:
        """The corpus of a room."""
        kept = self._of_code.get(code)
        return kept.corpus if kept else None

    def num_corpus_bytes(self) -> int:
        """How large the corpora of all rooms are."""
        with self._lock:
            return sum(len(kept.corpus or b"") for kept in self._of_code.values())

    def listen(self, process: str, code: str, presence: Presence, now: float) -> None:
        """Note how many listen to a room in one process."""
        with self._lock:
            self._beat_of_process[process] = now
            if kept := self._of_code.get(code):
                kept.heard[process] = presence, now

    def beat(self, process: str, now: float) -> None:
        """Note that a process still runs, and its listeners with it."""
        with self._lock:
            self._beat_of_process[process] = now

    def presence(self, code: str, since: float, process: str) -> Presence:
        """How many listen in `process`, and in all others that ran since then."""
        with self._lock:
            kept = self._of_code.get(code)
            running = {who for who, when in self._beat_of_process.items() if when >= since}
            running.add(process)
            heard = (
                [told for who, (told, _) in kept.heard.items() if who in running] if kept else []
            )
        return Presence(
            sum(told.followers for told in heard), sum(told.presenters for told in heard)
        )

    def forget_silent(self, since: float) -> None:
        """Forget processes that have not run since then."""
        with self._lock:
            silent = {who for who, when in self._beat_of_process.items() if when < since}
            for process in silent:
                del self._beat_of_process[process]
                for kept in self._of_code.values():
                    kept.heard.pop(process, None)

    def heard_at(self, code: str) -> float:
        """When a process last noted who listens to a room, 0 if none did."""
        with self._lock:
            kept = self._of_code.get(code)
            return kept.heard_at if kept else 0.0

    def changes(self) -> object:
        """Nothing can be changed elsewhere."""
        return None

    def close(self) -> None:
        """Forget all rooms."""
        with self._lock:
            self._of_code = {}
            self._beat_of_process = {}


_TABLES = Path(__file__).with_name("rooms.sql")
_VOTE = """
insert into votes select :code, :poll, :voter, :answer
where exists (select 1 from rooms where code = :code and poll = :poll and open)
  and (exists (select 1 from votes where code = :code and voter = :voter)
    or (select count(*) from votes where code = :code) < :most)
on conflict (code, voter) do update set answer = excluded.answer, poll = excluded.poll
"""
_BEAT = "insert or replace into processes values (?, ?)"
_PRESENCE = """
select coalesce(sum(followers), 0), coalesce(sum(presenters), 0) from listening
where code = ? and (process = ? or process in (select process from processes where at >= ?))
"""


class SqliteRooms:
    """Rooms in a file on a local disk: they survive a restart, and several processes share them.

    Nobody else on the machine can read the file, and nothing of a room that is gone stays in it.
    """

    def __init__(self, path: Path, seconds_until_busy: float = 5.0) -> None:
        self._lock = threading.Lock()
        self._has_leftovers = False  # in the journal, of what was removed
        path.touch(mode=0o600)
        self._base = sqlite3.connect(
            path, timeout=seconds_until_busy, isolation_level=None, check_same_thread=False
        )
        _prepare(self._base, seconds_until_busy)

    def load(self, code: str) -> RoomState | None:
        """The room of a code."""
        row = self._row("select record from rooms where code = ?", code)
        return room_of(row[0]) if row else None

    def stamp(self, code: str) -> tuple[int, float] | None:
        """The version of a room and when its presenter last did something."""
        row = self._row("select version, touched from rooms where code = ?", code)
        return (int(row[0]), float(row[1])) if row else None

    def rooms(self) -> list[tuple[str, float]]:
        """The code of each room, and when its presenter last did something."""
        with self._lock:
            return list(self._base.execute("select code, touched from rooms"))

    def put(self, room: RoomState, before: int) -> bool:
        """Keep `room` in place of its version `before`, 0 for none."""
        number = _number_of_poll(room)
        values = (room.version, number, _is_open(room), room.touched, room.kept(), room.code)
        with self._transaction() as base:
            if before:
                done = base.execute(
                    "update rooms set version = ?, poll = ?, open = ?, touched = ?, record = ?"
                    " where code = ? and version = ?",
                    (*values, before),
                )
            else:
                done = base.execute(
                    "insert or ignore into rooms (version, poll, open, touched, record, code)"
                    " values (?, ?, ?, ?, ?, ?)",
                    values,
                )
            if done.rowcount:
                base.execute("delete from votes where code = ? and poll != ?", (room.code, number))
            return done.rowcount == 1

    def remove(self, code: str) -> None:
        """Forget a room, its votes and its corpus."""
        with self._transaction() as base:
            base.execute("delete from rooms where code = ?", (code,))
            base.execute("delete from votes where code = ?", (code,))
            base.execute("delete from listening where code = ?", (code,))
        self._wipe()

    def vote(self, code: str, question: int, voter: str, answer: float) -> bool:
        """Count an answer in place of the voter's last."""
        values = {"code": code, "poll": question, "voter": voter, "answer": answer}
        with self._transaction() as base:
            return base.execute(_VOTE, {**values, "most": MAX_VOTERS}).rowcount == 1

    def votes(self, code: str) -> Mapping[float, int]:
        """How often each answer was given to the question of now."""
        asked = "select answer, count(*) from votes where code = ? group by answer"
        with self._lock:
            rows = self._base.execute(asked, (code,)).fetchall()
        return {int(answer) if answer == int(answer) else answer: many for answer, many in rows}

    def num_votes(self, code: str) -> int:
        """How many voted on the question of now."""
        row = self._row("select count(*) from votes where code = ?", code)
        return int(row[0]) if row else 0

    def put_corpus(self, code: str, data: bytes | None) -> None:
        """Keep the corpus of a room, or forget it."""
        with self._transaction() as base:
            base.execute("update rooms set corpus = ? where code = ?", (data, code))
        self._wipe()

    def corpus(self, code: str) -> bytes | None:
        """The corpus of a room."""
        row = self._row("select corpus from rooms where code = ?", code)
        return row[0] if row else None

    def num_corpus_bytes(self) -> int:
        """How large the corpora of all rooms are."""
        row = self._row("select coalesce(sum(length(corpus)), 0) from rooms")
        return int(row[0]) if row else 0

    def listen(self, process: str, code: str, presence: Presence, now: float) -> None:
        """Note how many listen to a room in one process."""
        with self._transaction() as base:
            base.execute(
                "insert or replace into listening values (?, ?, ?, ?, ?)",
                (process, code, presence.followers, presence.presenters, now),
            )
            base.execute(_BEAT, (process, now))

    def beat(self, process: str, now: float) -> None:
        """Note that a process still runs, and its listeners with it."""
        with self._transaction() as base:
            base.execute(_BEAT, (process, now))

    def presence(self, code: str, since: float, process: str) -> Presence:
        """How many listen in `process`, and in all others that ran since then."""
        row = self._row(_PRESENCE, code, process, since)
        return Presence(*row) if row else Presence()

    def forget_silent(self, since: float) -> None:
        """Forget processes that have not run since then."""
        with self._transaction() as base:
            base.execute("delete from processes where at < ?", (since,))
            base.execute(
                "delete from listening where process not in (select process from processes)"
            )
        if self._has_leftovers:
            self._wipe()

    def heard_at(self, code: str) -> float:
        """When a process last noted who listens to a room, 0 if none did."""
        row = self._row("select coalesce(max(at), 0) from listening where code = ?", code)
        return float(row[0]) if row else 0.0

    def changes(self) -> object:
        """The file's own count of what other connections have changed; a few microseconds."""
        row = self._row("pragma data_version")
        return row[0] if row else 0

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._base.close()

    def _wipe(self) -> None:
        """Empty the journal, in which removed corpora can be read; later if it is in use."""
        with self._lock:
            is_busy, *_ = self._base.execute("pragma wal_checkpoint(truncate)").fetchone()
        self._has_leftovers = bool(is_busy)

    def _row(self, asked: str, *values: str | float) -> tuple[Any, ...] | None:
        with self._lock:
            row: tuple[Any, ...] | None = self._base.execute(asked, values).fetchone()
        return row

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._base:
            self._base.execute("begin immediate")
            yield self._base


def _prepare(base: sqlite3.Connection, seconds_until_busy: float) -> None:
    """Make the tables; SQLite does not wait for another process that makes them just then."""
    deadline = time.monotonic() + seconds_until_busy
    while True:
        try:
            base.executescript(_TABLES.read_text(encoding="utf-8"))
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def _number_of_poll(room: RoomState) -> int:
    return room.poll.number if room.poll else 0
