"""The store of rooms: SQLite, in the memory of one process or in a file that several share."""

import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bpe_viz.classroom.polls import plain_number
from bpe_viz.classroom.room_record import Presence, RoomState, room_of
from bpe_viz.classroom.writings import Entry, EntryFate
from bpe_viz.limits import MAX_ENTRIES, MAX_PHONE_ENTRIES, MAX_VOTERS

_OF_POLL = ("votes", "earlier")
_OF_WRITING = ("writings", "entries")
_TABLES = Path(__file__).with_name("rooms.sql")
_VOTE = """
insert into votes select :code, :poll, :voter, :answer
where exists (select 1 from rooms where code = :code and poll = :poll and open = :round)
  and (exists (select 1 from votes where code = :code and voter = :voter)
    or (select count(*) from votes where code = :code) < :most)
on conflict (code, voter) do update set answer = excluded.answer, poll = excluded.poll
"""
_KEEP_FIRST = """
insert or replace into earlier (code, poll, voter, answer)
select code, poll, voter, answer from votes where code = ?
"""
_MOVES = """
select first.answer, now.answer, count(*)
from earlier first join votes now on now.code = first.code and now.voter = first.voter
where first.code = ? group by first.answer, now.answer
"""
_KNOWN_ENTRY = """
select 1 from entries
where code = :code and writing = :writing and voter = :voter and (id = :id or words = :words)
"""
_OWN_ENTRIES = "select count(*) from entries where code = :code and voter = :voter"
_ALL_ENTRIES = "select count(*) from entries where code = :code"
_IS_WRITING = "select 1 from writings where code = :code and number = :writing and open"
_WRITE = """
insert into entries (code, writing, voter, id, words, hidden)
select :code, :writing, :voter, :id, :words,
  exists (select 1 from entries where code = :code and words = :words and hidden)
"""
_ENTRIES = """
select words, count(*), max(hidden), max(place) from entries
where code = ? group by words order by min(place)
"""
_EQUAL_ENTRIES = "select count(*) from entries where code = ? and words = ? and not hidden"
_ENTRIES_STAMP = """
select count(*), coalesce(max(place), 0), coalesce(sum(hidden * place), 0) from entries
where code = ?
"""
_KEEP_LINE = """
insert into lines values (:code, :task, :voter, :size, :ahead)
on conflict (code, voter) do update set task = :task, size = :size, ahead = :ahead
where task != :task or size > :size
"""
_NUM_SOLVED = """
select (select count(*) from solved where code = ?) + (select count(*) from lines where code = ?)
"""
_OF_TASK = ("solved", "lines")
_BEAT = "insert or replace into processes values (?, ?)"
_PRESENCE = """
select coalesce(sum(followers), 0), coalesce(sum(presenters), 0) from listening
where code = ? and (process = ? or process in (select process from processes where at >= ?))
"""


class SqliteRooms:
    """Rooms, votes, entries, corpora and listeners; every method may be called from any thread.

    In a file on a local disk they survive a restart, and several processes share them. Nobody else
    on the machine can read the file, and nothing of a room that is gone stays in it. Without a file
    they are in the memory of this process, and a restart forgets them.

    >>> from bpe_viz.classroom.room_record import RoomAddress
    >>> store = SqliteRooms()
    >>> store.put(RoomState("K7M4Q", "", RoomAddress("merges"), 0.0), 0), store.rooms()
    (True, [('K7M4Q', 0.0)])
    """

    def __init__(self, path: Path | None = None, seconds_until_busy: float = 5.0) -> None:
        self._lock = threading.Lock()
        self._has_leftovers = False  # in the journal, of what was removed
        self._is_shared = path is not None
        if path is not None:
            path.touch(mode=0o600)
        self._base = sqlite3.connect(
            path or ":memory:",
            timeout=seconds_until_busy,
            isolation_level=None,
            check_same_thread=False,
        )
        _prepare(self._base, seconds_until_busy)

    def load(self, code: str) -> RoomState | None:
        """Return the room of a code."""
        row = self._row("select record from rooms where code = ?", code)
        return room_of(row[0]) if row else None

    def stamp(self, code: str) -> tuple[int, float] | None:
        """Return a room's version and its presenter's last time: quicker than `load`."""
        row = self._row("select version, touched from rooms where code = ?", code)
        return (int(row[0]), float(row[1])) if row else None

    def rooms(self) -> list[tuple[str, float]]:
        """Return the code of each room, and when its presenter last did something."""
        with self._lock:
            return list(self._base.execute("select code, touched from rooms"))

    def put(self, room: RoomState, before: int, *, begins_again: bool = False) -> bool:
        """Keep `room` in place of its version `before` (0: none); False if that is not there.

        Votes of other questions than the room's are dropped; when a second round begins, those of
        the first are kept aside.
        """
        number = _poll_number(room)
        values = (room.version, number, _open_round(room), room.touched, room.kept(), room.code)
        is_dropped = False
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
                for table in _OF_POLL:
                    base.execute(
                        f"delete from {table} where code = ? and poll != ?", (room.code, number)
                    )
                is_dropped = _put_writing(base, room)
                task = room.task.number if room.task else 0
                for table in _OF_TASK:
                    base.execute(
                        f"delete from {table} where code = ? and task != ?", (room.code, task)
                    )
                if begins_again:
                    base.execute(_KEEP_FIRST, (room.code,))
                    base.execute("delete from votes where code = ?", (room.code,))
        if is_dropped:
            self._wipe()
        return done.rowcount == 1

    def remove(self, code: str) -> None:
        """Forget a room, its votes, its entries and its corpus."""
        with self._transaction() as base:
            for table in ("rooms", *_OF_POLL, *_OF_WRITING, *_OF_TASK, "listening"):
                base.execute(f"delete from {table} where code = ?", (code,))
        self._wipe()

    def vote(self, code: str, question: int, voter: str, answer: float, round: int = 1) -> bool:
        """Count an answer in place of the voter's last; False if that round is not open."""
        values = {"code": code, "poll": question, "voter": voter, "answer": answer, "round": round}
        with self._transaction() as base:
            return base.execute(_VOTE, {**values, "most": MAX_VOTERS}).rowcount == 1

    def votes(self, code: str) -> Mapping[float, int]:
        """Return how often each answer was given to the current question."""
        return self._answers("votes", code)

    def first_votes(self, code: str) -> Mapping[float, int]:
        """Return how often each answer was given to it in its first round, in the second."""
        return self._answers("earlier", code)

    def moves(self, code: str) -> Mapping[tuple[float, float], int]:
        """Return how many of the voters of both rounds went from one answer to another."""
        with self._lock:
            rows = self._base.execute(_MOVES, (code,)).fetchall()
        return {(plain_number(first), plain_number(now)): many for first, now, many in rows}

    def _answers(self, table: str, code: str) -> Mapping[float, int]:
        asked = f"select answer, count(*) from {table} where code = ? group by answer"
        with self._lock:
            rows = self._base.execute(asked, (code,)).fetchall()
        return {plain_number(answer): many for answer, many in rows}

    def num_votes(self, code: str) -> int:
        """Return the number of votes on the current question."""
        row = self._row("select count(*) from votes where code = ?", code)
        return int(row[0]) if row else 0

    def write(self, code: str, writing: int, voter: str, name: str, words: str) -> EntryFate:
        """Keep an entry under its name, unless that voter has sent it before; what became of it."""
        values = {"code": code, "writing": writing, "voter": voter, "id": name, "words": words}
        with self._transaction() as base:

            def number(asked: str) -> int:
                row = base.execute(asked, values).fetchone()
                return int(row[0]) if row else 0

            if number(_KNOWN_ENTRY):
                return EntryFate.KNOWN
            if not number(_IS_WRITING):
                return EntryFate.CLOSED
            if number(_OWN_ENTRIES) >= MAX_PHONE_ENTRIES:
                return EntryFate.OWN_FULL
            if number(_ALL_ENTRIES) >= MAX_ENTRIES:
                return EntryFate.FULL
            base.execute(_WRITE, values)
            return EntryFate.KEPT

    def entries(self, code: str) -> list[Entry]:
        """Return all entries of a room, equal ones as one, in the order in which they came."""
        with self._lock:
            rows = self._base.execute(_ENTRIES, (code,)).fetchall()
        return [Entry(words, many, bool(hidden), place) for words, many, hidden, place in rows]

    def entries_stamp(self, code: str) -> tuple[int, int, int]:
        """Return how many entries there are, and what changes when one comes or is hidden."""
        row = self._row(_ENTRIES_STAMP, code)
        return (int(row[0]), int(row[1]), int(row[2])) if row else (0, 0, 0)

    def num_equal(self, code: str, words: str) -> int:
        """Return how many sent these words, 0 while they are hidden."""
        row = self._row(_EQUAL_ENTRIES, code, words)
        return int(row[0]) if row else 0

    def hide(self, code: str, words: str, *, is_hidden: bool) -> bool:
        """Hide equal entries, or show them again; False if there are none."""
        with self._transaction() as base:
            changed = "update entries set hidden = ? where code = ? and words = ?"
            return base.execute(changed, (is_hidden, code, words)).rowcount > 0

    def solve(self, code: str, task: int, voter: str) -> None:
        """Note that a voter has solved a task."""
        with self._transaction() as base:
            base.execute("insert or replace into solved values (?, ?, ?)", (code, task, voter))

    def num_solved(self, code: str) -> int:
        """Return how many have solved the current task, or sent merges of the current game."""
        row = self._row(_NUM_SOLVED, code, code)
        return int(row[0]) if row else 0

    def keep_line(self, code: str, game: int, voter: str, size: int, *, is_ahead: bool) -> None:
        """Note how many symbols a voter's merges leave, unless others of theirs leave as few."""
        values = {"code": code, "task": game, "voter": voter, "size": size, "ahead": is_ahead}
        with self._transaction() as base:
            base.execute(_KEEP_LINE, values)

    def num_ahead(self, code: str) -> int:
        """Return how many have beaten byte pair encoding in the current game."""
        row = self._row("select count(*) from lines where code = ? and ahead", code)
        return int(row[0]) if row else 0

    def put_corpus(self, code: str, data: bytes | None) -> None:
        """Keep the corpus of a room, or forget it."""
        with self._transaction() as base:
            base.execute("update rooms set corpus = ? where code = ?", (data, code))
        self._wipe()

    def corpus(self, code: str) -> bytes | None:
        """Return the corpus of a room."""
        row = self._row("select corpus from rooms where code = ?", code)
        return row[0] if row else None

    def num_corpus_bytes(self) -> int:
        """Return the size of the corpora of all rooms."""
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
        """Count the listeners in `process`, and in all others that ran since then."""
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
        """Return when a process last noted who listens to a room, 0 if none did."""
        row = self._row("select coalesce(max(at), 0) from listening where code = ?", code)
        return float(row[0]) if row else 0.0

    def changes(self) -> object:
        """Return a value that changes when another process changes something; None if none can."""
        row = self._row("pragma data_version") if self._is_shared else None
        return row[0] if row else None

    def close(self) -> None:
        """Keep nothing open."""
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


def _put_writing(base: sqlite3.Connection, room: RoomState) -> bool:
    """Note whether the class may write; whether entries of another prompt were dropped."""
    code, writing = room.code, room.writing
    base.execute("delete from writings where code = ?", (code,))
    if writing:
        values = (code, writing.number, writing.is_open)
        base.execute("insert into writings values (?, ?, ?)", values)
    others = "delete from entries where code = ? and writing != ?"
    return base.execute(others, (code, writing.number if writing else 0)).rowcount > 0


def _poll_number(room: RoomState) -> int:
    return room.poll.number if room.poll else 0


def _open_round(room: RoomState) -> int:
    """Return the round that takes votes, 0 if none does."""
    return room.poll.round if room.poll and room.poll.is_open else 0
