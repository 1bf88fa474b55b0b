"""Those who listen to the rooms of this process, and what they are told.

What is sent is always the whole state, made once for all who listen. A listener has one place for
it: who reads slowly misses states in between, but never the last one.
"""

import asyncio
import json
import logging
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from bpe_viz.classroom.ballots import Ballots
from bpe_viz.classroom.errors import NO_STORE, RoomError, RoomRefusal
from bpe_viz.classroom.merge_games import Proposal
from bpe_viz.classroom.room_record import Presence
from bpe_viz.classroom.rooms import Rooms
from bpe_viz.classroom.tasks import Found
from bpe_viz.limits import (
    ABSENCE_SECONDS,
    MAX_ADDRESS_SCREENS,
    MAX_ADDRESS_STREAMS,
    MAX_FOLLOWERS,
    MAX_ROOM_SCREENS,
    MAX_SERVER_FOLLOWERS,
    SECONDS_BETWEEN_BEATS,
    SECONDS_BETWEEN_COUNTS,
    SECONDS_BETWEEN_ENTRIES,
    SECONDS_BETWEEN_LOOKS,
    SECONDS_BETWEEN_PINGS,
    STREAM_SECONDS,
    address_places,
)

_PING = b": here\n\n"
_AT_ONCE = b"retry: 100\n\n"
_ENDED = b"event: ended\ndata: {}\n\n"
_COUNTED = ("followers", "votes", "entries", "solved", "ahead")
_LEAST_SECONDS = 0.1  # so that what happens at the same time is counted together


def _event(name: str, data: object) -> bytes:
    r"""One event as it is sent.

    >>> _event("counts", {"votes": 1})
    b'event: counts\ndata: {"votes":1}\n\n'
    """
    return f"event: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


class Role(Enum):
    """Whose screen listens; remotes of presenters are not counted."""

    FOLLOWER = "follower"
    PRESENTER = "presenter"
    REMOTE = "remote"


@dataclass(slots=True, eq=False)
class Listener:
    """One connection; `wake` is set when there is something to send, or nothing more to come.

    `voter` is the token of its browser, which a browser says that has voted before.
    """

    code: str
    role: Role
    ends_at: float
    address: str = ""
    since: float = 0.0
    voter: str = ""
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False
    _state: bytes = b""
    _counts: bytes = b""
    _entries: bytes = b""
    _last: bytes = b""

    def tell(
        self,
        *,
        state: bytes = b"",
        counts: bytes = b"",
        entries: bytes = b"",
        last: bytes = b"",
    ) -> None:
        """Put something into its place, over what was not sent yet."""
        if state:  # which has all counts in it
            self._state, self._counts = state, b""
        self._counts = counts or self._counts
        self._entries = entries or self._entries
        self._last = last or self._last
        self.wake.set()

    def end(self, last: bytes = b"") -> None:
        """Nothing more will come, but `last`; who ends it first has the last word."""
        if not self.is_over:
            self.is_over = True
            self.tell(last=last)

    def take(self) -> bytes:
        """Return all that is to be sent now."""
        told = self._state + self._counts + self._entries + self._last
        self._state = self._counts = self._entries = self._last = b""
        self.wake.clear()
        return told


@dataclass(slots=True)
class _Audience:
    """All who listen to one room here, and what they were told last.

    `version` is that of the state, `is_presented` whether a presenter's screen was there; `counts`
    are None if only a state has told them, and `entries` say which the presenter's screens have.
    """

    version: int
    is_presented: bool
    listeners: set[Listener] = field(default_factory=set)
    num_followers: Counter[str] = field(default_factory=Counter)  # of each address now
    most_followers: dict[str, int] = field(default_factory=dict)  # at the same time
    counts: tuple[int, int, int, int, int] | None = None
    counted_at: float = 0.0
    waiting: asyncio.TimerHandle | None = None
    entries: object = None
    entries_at: float = 0.0
    waiting_entries: asyncio.TimerHandle | None = None
    absence: asyncio.TimerHandle | None = None

    @property
    def presence(self) -> Presence:
        roles = [listener.role for listener in self.listeners]
        return Presence(roles.count(Role.FOLLOWER), roles.count(Role.PRESENTER))


class Hub:
    """All listeners of this process; only `..._from_thread` is for use outside its event loop."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._audiences: dict[str, _Audience] = {}
        self._ballots: dict[str, Ballots] = {}
        self._writers: dict[str, Ballots] = {}
        self._solvers: dict[str, Ballots] = {}
        self._num_followers: Counter[str] = Counter()  # of each address, in all rooms
        self._num_screens: Counter[str] = Counter()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._changes: object = None  # in the store, that were looked at
        self.chores: list[Callable[[], None]] = []

    def open(self) -> None:
        """Begin to serve, in the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._is_closed = False
        self._begin(self._ping())
        if self.rooms.store.changes() is not None:
            self._begin(self._look())
            self._begin(self._beat())

    def close(self) -> None:
        """Let every connection end, so that the server can."""
        self._is_closed = True
        for audience in self._audiences.values():
            for listener in audience.listeners:
                listener.end()
        for task in self._tasks:
            task.cancel()

    def close_from_thread(self) -> None:
        """Close from a signal or another thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.close)

    @property
    def num_listeners(self) -> int:
        """The number of followers, presenters and remotes of this process; for any thread."""
        return self._num_followers.total() + self._num_screens.total()

    def listen(self, code: str, role: Role, address: str = "", voter: str = "") -> Listener:
        """Return another listener, who gets the state at once; raises RoomError.

        Of the screens of a presenter the oldest makes room: it may long be gone.
        """
        state = self.rooms.state(code)
        audience = self._audiences.get(code) or _Audience(state["version"], state["presenter"])
        if role is Role.FOLLOWER:
            self._check_followers(code, audience, address)
        else:
            self._check_screens(address)
            _make_room(audience, role)
        loop = asyncio.get_running_loop()
        lasting = STREAM_SECONDS * random.uniform(0.5, 1.0)  # not all at once
        now = loop.time()
        listener = Listener(code, role, now + lasting, address, now, voter)
        self._audiences[code] = audience
        self._add(listener, audience)
        shown = state if role is Role.FOLLOWER else self.rooms.state_for_presenter(code, state)
        listener.tell(state=_event("state", shown))
        if role is not Role.FOLLOWER and state["writing"]:
            audience.entries = None  # whoever comes is told all
            self.tell_entries(code)
        if self._is_closed:
            listener.end()
        try:
            self._presence_changed(code, audience, role)
        except Exception:
            self._remove(listener, audience)
            raise
        return listener

    def leave(self, listener: Listener) -> None:
        """Note that a connection is gone."""
        audience = self._audiences.get(listener.code)
        if audience is None or listener not in audience.listeners:
            return
        audience.listeners.discard(listener)
        try:
            self._presence_changed(listener.code, audience, listener.role)
        finally:
            self._remove(listener, audience)

    def tell(self, code: str) -> None:
        """Send everyone the state of a room that has changed."""
        audience = self._audiences.get(code)
        if audience is None:
            return
        try:
            state = self.rooms.state(code)
        except RoomError:
            for listener in audience.listeners:
                listener.end(_ENDED)
            return
        audience.version, audience.is_presented = state["version"], state["presenter"]
        audience.counts = None
        known = (self._ballots, self._writers, self._solvers)
        for ballots, asked in zip(known, ("question", "writing", "task"), strict=True):
            if state[asked]:
                self._ballots_of(code, state[asked]["id"], ballots)
        told = _event("state", state)
        told_presenter = self._state_for_presenter(code, state, told)
        for listener in audience.listeners:
            is_follower = listener.role is Role.FOLLOWER
            listener.tell(state=told if is_follower else told_presenter)
        self.tell_entries(code)

    def _state_for_presenter(self, code: str, state: dict[str, Any], told: bytes) -> bytes:
        """Return what screens of a presenter are told, which mostly is what everyone is."""
        try:
            own = self.rooms.state_for_presenter(code, state)
        except RoomError:  # the room has just ended
            return told
        return told if own is state else _event("state", own)

    def tell_from_thread(self, code: str) -> None:
        """Tell from any thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.tell, code)

    def vote(self, code: str, message: Mapping[str, object], address: str) -> None:
        """Count a vote, one for each stream; raises RoomError.

        It counts for the address of the browser's own stream, if that has said whose it is, else
        for the address that the vote comes from: a phone may have two.
        """
        poll = self.rooms.room(code).poll
        question, voter = message.get("question"), str(message.get("voter"))
        ballots = self._ballots_of(code, poll.number if poll else 0, self._ballots)
        home = self._home_of(code, voter, address)
        if poll is not None and poll.number == question and poll.is_open:
            self._check_place(code, ballots, voter, home, RoomRefusal.ALL_VOTED)
        answer, round = message.get("answer"), message.get("round", 1)
        self.rooms.vote(code, question, message.get("voter"), answer, round)
        ballots.note_vote(voter, home)
        self.count(code)

    def write(self, code: str, message: Mapping[str, object], address: str) -> None:
        """Keep an entry of a phone, of as many phones as its address has; raises RoomError."""
        writing, voter = self.rooms.room(code).writing, str(message.get("voter"))
        ballots = self._ballots_of(code, writing.number if writing else 0, self._writers)
        home = self._home_of(code, voter, address)
        if writing is not None and writing.number == message.get("writing") and writing.is_open:
            self._check_place(code, ballots, voter, home, RoomRefusal.ALL_WROTE)
        self.rooms.write(code, message)
        ballots.note_vote(voter, home)
        self.count(code)
        self.tell_entries(code)

    def solve(self, code: str, message: Mapping[str, object], address: str, right: int) -> Found:
        """Check what a phone found, of as many phones as its address has; raises RoomError."""
        task, voter = self.rooms.task(code, message.get("task")), str(message.get("voter"))
        ballots = self._ballots_of(code, task.number, self._solvers)
        home = self._home_of(code, voter, address)
        self._check_place(code, ballots, voter, home, RoomRefusal.ALL_SOLVED)
        found = self.rooms.solve(code, message, right)
        if found is Found.RIGHT:
            ballots.note_vote(voter, home)
            self.count(code)
        return found

    def propose(self, code: str, message: Mapping[str, object], address: str) -> Proposal:
        """Recount what a phone proposes, of as many phones as its address has; raises RoomError."""
        game, voter = self.rooms.game(code, message.get("task")), str(message.get("voter"))
        ballots = self._ballots_of(code, game.number, self._solvers)
        home = self._home_of(code, voter, address)
        self._check_place(code, ballots, voter, home, RoomRefusal.ALL_PLAYED)
        proposal = self.rooms.propose(code, message)
        ballots.note_vote(voter, home)
        if proposal.is_first:
            self.tell(code)
        else:
            self.count(code)
        return proposal

    def _home_of(self, code: str, voter: str, address: str) -> str:
        """Return the address of the browser's own stream, if that has said whose it is."""
        audience = self._audiences.get(code)
        listeners = audience.listeners if audience else ()
        return next((one.address for one in listeners if one.voter == voter), address)

    def _check_place(
        self, code: str, ballots: Ballots, voter: str, home: str, refusal: RoomRefusal
    ) -> None:
        num_elsewhere = self._num_elsewhere(code, self._audiences.get(code))
        if not ballots.has_place(voter, home, num_elsewhere):
            is_here = ballots.knows(home) or num_elsewhere
            raise RoomError(refusal if is_here else RoomRefusal.NOT_JOINED)

    def tell_entries(self, code: str) -> None:
        """Tell the presenter's screens soon what the class has written, if that has changed."""
        audience = self._audiences.get(code)
        if audience is None or audience.waiting_entries:
            return
        loop = asyncio.get_running_loop()
        wait = audience.entries_at + SECONDS_BETWEEN_ENTRIES - loop.time()
        audience.waiting_entries = loop.call_later(max(0.0, wait), self._tell_entries_now, code)

    def _tell_entries_now(self, code: str) -> None:
        if audience := self._audiences.get(code):
            self._begin(self._tell_entries(code, audience))

    async def _tell_entries(self, code: str, audience: _Audience) -> None:
        """Tell them in another thread, as the race of pairs may take a while."""
        stamp = self.rooms.entries_stamp(code)
        has_screens = any(one.role is not Role.FOLLOWER for one in audience.listeners)
        try:
            if has_screens and stamp != audience.entries:
                audience.entries = stamp
                audience.entries_at = asyncio.get_running_loop().time()
                entries = await asyncio.to_thread(self.rooms.entries_json, code)
                told = _event("entries", entries)
                for listener in audience.listeners:
                    if listener.role is not Role.FOLLOWER:
                        listener.tell(entries=told)
        except sqlite3.Error as error:
            logging.getLogger(__name__).error(NO_STORE, error)
        finally:
            audience.waiting_entries = None
        if has_screens and self.rooms.entries_stamp(code) != stamp:
            self.tell_entries(code)

    def count(self, code: str) -> None:
        """Followers or votes have changed: everyone is told soon, but not of each one."""
        audience = self._audiences.get(code)
        if audience is None or audience.waiting:
            return
        loop = asyncio.get_running_loop()
        wait = audience.counted_at + SECONDS_BETWEEN_COUNTS - loop.time()
        audience.waiting = loop.call_later(max(_LEAST_SECONDS, wait), self._count_now, code)

    def _count_now(self, code: str) -> None:
        audience = self._audiences.get(code)
        if audience is None:
            return
        audience.waiting = None
        audience.counted_at = asyncio.get_running_loop().time()
        counts = self.rooms.counts(code)
        if counts == audience.counts:
            return
        audience.counts = counts
        told = _event("counts", dict(zip(_COUNTED, counts, strict=True)))
        for listener in audience.listeners:
            listener.tell(counts=told)

    def _presence_changed(self, code: str, audience: _Audience, role: Role) -> None:
        try:
            self.rooms.listen(code, audience.presence)
        except sqlite3.Error as error:  # a class goes on, though nobody is counted
            logging.getLogger(__name__).error(NO_STORE, error)
        self.count(code)
        if role is Role.PRESENTER:
            self._presenter_changed(code, audience)

    def _presenter_changed(self, code: str, audience: _Audience) -> None:
        """Tell a class that its presenter's screen came, or went and stays away."""
        if audience.absence:
            audience.absence.cancel()
        wait = 0.0 if self.rooms.presence(code).presenters else ABSENCE_SECONDS
        audience.absence = asyncio.get_running_loop().call_later(wait, self._tell_presenter, code)

    def _tell_presenter(self, code: str) -> None:
        if audience := self._audiences.get(code):
            audience.absence = None
        self.tell(code)

    def _check_followers(self, code: str, audience: _Audience, address: str) -> None:
        """Let a class be behind one address, but leave places to others; old ones return."""
        in_room, here = self.rooms.num_places_taken(code), self._num_followers.total()
        own_in_room, own = audience.num_followers[address], self._num_followers[address]
        most_in_room = address_places(MAX_FOLLOWERS - (in_room - own_in_room))
        most = address_places(MAX_SERVER_FOLLOWERS - (here - own))
        is_share = own_in_room < min(most_in_room, MAX_ADDRESS_STREAMS) and own < most
        may_come = is_share or own_in_room < audience.most_followers.get(address, 0)
        if not may_come or in_room >= MAX_FOLLOWERS or here >= MAX_SERVER_FOLLOWERS:
            raise RoomError(RoomRefusal.ROOM_FULL)

    def _check_screens(self, address: str) -> None:
        """Keep a place for the presenter among a class of the same address."""
        if self._num_screens[address] >= MAX_ADDRESS_SCREENS:
            raise RoomError(RoomRefusal.ROOM_FULL)

    def _num_elsewhere(self, code: str, audience: _Audience | None) -> int:
        """Return how many follow in other processes, where a proxy may send a phone's vote."""
        if self.rooms.store.changes() is None:
            return 0
        here = audience.num_followers.total() if audience else 0
        return max(0, self.rooms.presence(code).followers - here)

    def _ballots_of(self, code: str, question: int, known: dict[str, Ballots]) -> Ballots:
        ballots = known.get(code)
        if ballots is None or ballots.question != question:
            audience = self._audiences.get(code)
            ballots = Ballots.of_question(question, audience.num_followers if audience else {})
            known[code] = ballots
        return ballots

    def _add(self, listener: Listener, audience: _Audience) -> None:
        audience.listeners.add(listener)
        address = listener.address
        for number in self._numbers_with(listener, audience):
            number[address] += 1
        now = audience.num_followers[address]
        audience.most_followers[address] = max(now, audience.most_followers.get(address, 0))
        for known in (self._ballots, self._writers, self._solvers):
            if ballots := known.get(listener.code):
                ballots.note_streams(address, now)

    def _numbers_with(self, listener: Listener, audience: _Audience) -> tuple[Counter[str], ...]:
        """Return the numbers by address in which a listener is counted."""
        if listener.role is Role.FOLLOWER:
            return audience.num_followers, self._num_followers
        return (self._num_screens,)

    def _remove(self, listener: Listener, audience: _Audience) -> None:
        audience.listeners.discard(listener)
        for number in self._numbers_with(listener, audience):
            number[listener.address] -= 1
            if not number[listener.address]:
                del number[listener.address]
        if audience.listeners or self._audiences.get(listener.code) is not audience:
            return
        del self._audiences[listener.code]
        for timer in (audience.waiting, audience.absence, audience.waiting_entries):
            if timer:
                timer.cancel()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ping(self) -> None:
        """Say to all that the line is there, and end connections that have lasted long."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_PINGS)
            for do in (self.rooms.forget_idle, self._forget_ballots, *self.chores):
                _is_done(do)
            for code in list(self._audiences):
                _is_done(self._ping_room, code)

    def _forget_ballots(self) -> None:
        for known in (self._ballots, self._writers, self._solvers):
            for code in list(known):
                if not self.rooms.is_open(code):
                    del known[code]

    def _ping_room(self, code: str) -> None:
        audience, now = self._audiences[code], asyncio.get_running_loop().time()
        for listener in audience.listeners:
            if listener.ends_at < now:
                listener.end(_AT_ONCE)
            elif not listener.is_over:
                listener.tell(last=_PING)
        self.rooms.listen(code, audience.presence)
        self._look_at(code)

    async def _beat(self) -> None:
        """Tell other processes that this one runs, and notice those that do not any longer."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)
            if not self._audiences:
                continue
            _is_done(self.rooms.beat)
            for code in list(self._audiences):
                _is_done(self._look_at, code)

    async def _look(self) -> None:
        """Tell at once what other processes have changed."""
        while True:
            is_done = _is_done(self._look_at_changes)
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS if is_done else SECONDS_BETWEEN_PINGS)

    def _look_at_changes(self) -> None:
        changes = self.rooms.store.changes()
        if changes == self._changes:
            return
        self._changes = changes
        for code in list(self._audiences):
            _is_done(self._look_at, code)  # or with the next ping

    def _look_at(self, code: str) -> None:
        """Tell what is not as it was told: changed elsewhere, ended, or silent for too long."""
        audience = self._audiences[code]
        is_presented = self.rooms.presence(code).presenters > 0
        if self.rooms.version(code) != audience.version:
            self.tell(code)
        elif is_presented != audience.is_presented and (is_presented or not audience.absence):
            self._presenter_changed(code, audience)
        self.count(code)
        self.tell_entries(code)


def _make_room(audience: _Audience, role: Role) -> None:
    """End the oldest screens of a role where there are as many as may be."""
    screens = [one for one in audience.listeners if one.role is role and not one.is_over]
    screens.sort(key=lambda screen: screen.since)
    for oldest in screens[: max(0, len(screens) - MAX_ROOM_SCREENS + 1)]:
        oldest.end()


def _is_done(do: Callable[..., object], *values: str) -> bool:
    """Do one thing of many; a failure is logged, and ends none of the others.

    >>> _is_done("K7M4Q".endswith, "Q")
    True
    """
    try:
        do(*values)
    except sqlite3.Error as error:
        logging.getLogger(__name__).error(NO_STORE, error)
        return False
    except Exception:
        logging.getLogger(__name__).exception("A task of the rooms failed")
        return False
    return True
