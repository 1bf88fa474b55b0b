"""The conversations of readers with their views, each known by a ticket that nobody can guess.

A ticket lives as long as the session. A page that is drawn says how questions of its view are
answered; until another page is drawn, the view asks by itself (see `routes`).
"""

import asyncio
import secrets
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bpe_viz.ui.jobs.caches import Pools, lending, own_pools
from bpe_viz.ui.reader.reader import Reader, acting_for, reader
from bpe_viz.ui.server.base_path import base_path
from bpe_viz.ui.streamlit_seam.runs import has_session

PATH = "/reader"
_TICKET_BYTES = 16
_DRAWINGS_HEARD = 5  # the one on the screen, and those before it

Answer = Callable[[Mapping[str, Any]], bytes]


@dataclass(frozen=True, slots=True)
class _Offer:
    """The name of the run that a view shows, and how it is answered."""

    key: str
    answer: Answer


@dataclass(slots=True, weakref_slot=True, eq=False)
class Conversation:
    """The answers to the views of one reader, whose questions wait for their turn."""

    ticket: str = field(default_factory=lambda: secrets.token_hex(_TICKET_BYTES))
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _reader: "weakref.ref[Reader] | None" = None
    _pools: Pools = field(default_factory=dict)
    _run: str = ""
    _drawings: tuple[dict[str, _Offer], ...] = field(default_factory=lambda: ({},))  # newest first

    def begin(self) -> None:
        """Draw a page; what the last drawings offered is still answered.

        A view may not be drawn again yet, or its page was left, perhaps for another that was left
        at once, while the view still told where the reader was. Once the reader sees another run,
        nothing but the last drawing is answered, so that no earlier run is kept.
        """
        me = self._reader() if self._reader else None
        run = me.shown.key if me and me.shown else ""
        num_before = _DRAWINGS_HEARD - 1 if run == self._run else 1
        self._run = run
        self._drawings = ({}, *self._drawings[:num_before])

    def offer(self, view: str, key: str, answer: Answer) -> str:
        """Let `answer` answer what a view asks about the run `key`; the address to ask at."""
        self._drawings[0][view] = _Offer(key, answer)
        return f"{base_path()}{PATH}/{self.ticket}/{view}"

    def ask(self, view: str, question: Mapping[str, Any]) -> bytes | None:
        """Answer a question; None if it is about another view or run than the page now shows."""
        me = self._reader() if self._reader else None
        for offers in self._drawings:
            offer = offers.get(view)
            if me and offer and offer.key == question.get("key"):
                with acting_for(me), lending(self._pools):
                    return offer.answer(question)
        return None


_BY_TICKET: "weakref.WeakValueDictionary[str, Conversation]" = weakref.WeakValueDictionary()


def conversation() -> Conversation:
    """Return the conversation of the reader of this session."""
    me = reader()
    found = me.part(Conversation)
    if found.ticket not in _BY_TICKET:
        found._reader = weakref.ref(me)
        if has_session():  # else a page is run without a session
            found._pools = own_pools()
        _BY_TICKET[found.ticket] = found
    return found


def conversation_of(ticket: str) -> Conversation | None:
    """Return the conversation of a ticket, while its session lasts."""
    return _BY_TICKET.get(ticket)


def answer_view(view: str, key: str, answer: Answer) -> str:
    """Let `answer` answer what a view of this page asks of the run `key`; the address to ask at."""
    return conversation().offer(view, key, answer)
