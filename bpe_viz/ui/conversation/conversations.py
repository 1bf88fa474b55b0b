"""Who asks, and who answers: each reader has one conversation, known by a ticket nobody can guess.

A ticket lives as long as the session. A page that is drawn says how questions of its view are
answered; until another page is drawn, the view asks by itself (see `routes`).
"""

import asyncio
import secrets
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from streamlit.runtime.scriptrunner import get_script_run_ctx

from bpe_viz.ui.jobs.caches import Pools, lending, own_pools
from bpe_viz.ui.reader.reader import Reader, acting_for, reader
from bpe_viz.ui.server.base_path import base_path

PATH = "/reader"
_TICKET_BYTES = 16

Answer = Callable[[Mapping[str, Any]], bytes]


@dataclass(frozen=True, slots=True)
class _Offer:
    """The name of the run that a view shows, and how it is answered."""

    key: str
    answer: Answer


@dataclass(slots=True, weakref_slot=True, eq=False)
class Conversation:
    """How the views of one reader are answered; questions wait for their turn."""

    ticket: str = field(default_factory=lambda: secrets.token_hex(_TICKET_BYTES))
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _reader: "weakref.ref[Reader] | None" = None
    _pools: Pools = field(default_factory=dict)
    _page: str = ""
    _offers: dict[str, _Offer] = field(default_factory=dict)
    _offers_before: dict[str, _Offer] = field(default_factory=dict)

    def begin(self, page: str) -> None:
        """Draw a page (again): what only an earlier drawing answered belongs to what is gone.

        Until a view is drawn again, the last drawing of the same page answers.
        """
        self._offers_before = self._offers if page == self._page else {}
        self._offers, self._page = {}, page

    def offer(self, view: str, key: str, answer: Answer) -> str:
        """Let `answer` answer what a view asks about the run `key`; the address to ask at."""
        self._offers[view] = _Offer(key, answer)
        return f"{base_path()}{PATH}/{self.ticket}/{view}"

    def ask(self, view: str, question: Mapping[str, Any]) -> bytes | None:
        """Answer a question; None if it is about another view or run than the page now shows."""
        offer = self._offers.get(view) or self._offers_before.get(view)
        me = self._reader() if self._reader else None
        if me is None or offer is None or question.get("key") != offer.key:
            return None
        with acting_for(me), lending(self._pools):
            return offer.answer(question)


_BY_TICKET: "weakref.WeakValueDictionary[str, Conversation]" = weakref.WeakValueDictionary()


def conversation() -> Conversation:
    """The conversation of the reader of this session."""
    me = reader()
    found = me.part(Conversation)
    if found.ticket not in _BY_TICKET:
        found._reader = weakref.ref(me)
        if get_script_run_ctx(suppress_warning=True):  # else a page is run without a session
            found._pools = own_pools()
        _BY_TICKET[found.ticket] = found
    return found


def conversation_of(ticket: str) -> Conversation | None:
    """The conversation of a ticket, while its session lasts."""
    return _BY_TICKET.get(ticket)


def answer_view(view: str, key: str, answer: Answer) -> str:
    """Let `answer` answer what a view of this page asks of the run `key`; the address to ask at."""
    return conversation().offer(view, key, answer)
