"""Everything that one reader chose, brought and sees: one typed object, under one key."""

import secrets
import uuid
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import streamlit as st

from bpe_viz.formats import Position
from bpe_viz.samples import samples_by_key
from bpe_viz.settings import Settings
from bpe_viz.ui.jobs.own_corpus import UPLOAD, OpenedCorpus, OwnCorpus
from bpe_viz.ui.jobs.pool import Job
from bpe_viz.ui.jobs.shared_corpora import shared_corpus
from bpe_viz.ui.jobs.training import AnyTrained, Choice
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.corpus_edit import CorpusEdit
from bpe_viz.ui.reader.links import PANELS, read_link

_ROOM = "room"  # the code of a class, in the address of a page that it follows
KEY = "reader"  # the one key of the session that is not a widget's
_COOKIE = "bpe_viz_reader"  # by which first_script.js says who read here before a reload
_SECRET_BYTES = 16
Part = TypeVar("Part")


@dataclass(slots=True)
class Drawing:
    """The drawing of a page, and how many times it began to draw something else."""

    number: int = 0
    what: Hashable = None


@dataclass(slots=True)
class Openings:
    """Files that are being read, what to do with them then, and how many of each field were.

    `num_texts` counts the texts that were typed and not dropped as files.
    """

    under_way: tuple[Job[OpenedCorpus], Callable[[OpenedCorpus], None]] | None = None
    num_uploads: dict[str, int] = field(default_factory=dict)
    num_readings: int = 0
    num_texts: int = 0


class Brought:
    """A part with what the reader brought, which is there again after a reload."""

    __slots__ = ()

    @property
    def is_there(self) -> bool:
        """Return whether the reader brought something."""
        raise NotImplementedError

    def come_back(self) -> None:
        """Ask the address again, which says what is chosen after a reload."""


@dataclass(slots=True, weakref_slot=True)
class Reader:
    """One reader, from the first page of a session to the last.

    `shown` is on the screen: `is_meanwhile` says that it is only until what a link asks for is
    there, and `arrivals` counts what was put there. `left_at` is where merges and rounds of the
    corpus were left for those of another learner. `start` is where the stepper goes on the next
    arrival, None lets it stay where it is; pages then start again as `start_inputs` say, and
    `start_notices` are said.
    `edit` is what was changed in the corpus since it can be compared with the one before.
    `inputs_of_page` are the inputs in the address of each page that was seen, `asked_by_lesson`
    those of the lesson that was opened last. `waiting_in_slot` and
    `followed` are jobs by the place that waits for them and by their question; they are kept by
    their thread and their cache alone, so that a corpus that was removed is really gone.
    `secret` is known to the tab of the reader alone, which gets back by it what was brought.
    """

    controls: Controls
    position: Position = field(default_factory=Position)
    left_at: dict[type[AnyTrained], Position] = field(default_factory=dict)
    start: Position | None = None
    start_inputs: dict[str, str] = field(default_factory=dict)
    start_notices: tuple[str, ...] = ()
    inputs_of_page: dict[str, str] = field(default_factory=dict)
    asked_by_lesson: dict[str, str] = field(default_factory=dict)
    num_lessons: int = 0
    hide: frozenset[str] = frozenset()
    notices: tuple[str, ...] = ()
    asked_by_link: dict[str, str] = field(default_factory=dict)
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    shown: AnyTrained | None = None
    is_meanwhile: bool = False
    arrivals: int = 0
    asked: Choice | None = None
    waiting: Job[AnyTrained] | None = None
    waiting_in_slot: WeakValueDictionary[str, Job[Any]] = field(default_factory=WeakValueDictionary)
    followed: WeakValueDictionary[str, Job[Any]] = field(default_factory=WeakValueDictionary)
    cancelled: set[str] = field(default_factory=set)
    openings: Openings = field(default_factory=Openings)
    own_corpora: dict[str, OwnCorpus] = field(default_factory=dict)
    settings_of_own: dict[str, Settings] = field(default_factory=dict)
    edit: CorpusEdit | None = None
    left_as_text: set[str] = field(default_factory=set)
    inputs: dict[str, dict[str, Any]] = field(default_factory=dict)
    drawing: Drawing = field(default_factory=Drawing)
    secret: str = field(default_factory=lambda: secrets.token_hex(_SECRET_BYTES))
    _parts: dict[Callable[[], Any], Any] = field(default_factory=dict)
    _brought_before: dict[Callable[[], Any], Brought] = field(default_factory=dict)
    _inputs_of_page: dict[str, set[str | Callable[[], Any]]] = field(default_factory=dict)

    def part(self, make: Callable[[], Part], page: str = "") -> Part:
        """Return the part that a page keeps for this reader; `make` makes it at first.

        It is made again when a lesson says something of the `page` whose inputs it has.

        >>> ann = Reader(Controls.of(Choice("slide", Settings())))
        >>> ann.part(Drawing).number = 3
        >>> ann.part(Drawing).number
        3
        """
        if make not in self._parts:
            before = self._brought_before.pop(make, None)
            self._parts[make] = before or make()
            self.belongs(make, page)
            if before:
                before.come_back()
        found: Part = self._parts[make]
        return found

    def belongs(self, inputs: str | Callable[[], Any], page: str) -> None:
        """Note that a part, or the inputs of that name, are what a lesson says of a page."""
        if page:
            self._inputs_of_page.setdefault(page, set()).add(inputs)

    def choose_view(self, page: str, view: str) -> None:
        """Have a page that was seen before show another of its views."""
        for name in self._inputs_of_page.get(page, ()):
            if isinstance(name, str) and "view" in (inputs := self.inputs.get(name, {})):
                inputs["view"] = view

    @property
    def last_own_corpus(self) -> OwnCorpus | None:
        """The corpus of the reader's own that is chosen, else the one opened last."""
        return self.own_corpora.get(
            self.controls.corpus, next(reversed(self.own_corpora.values()), None)
        )

    @property
    def has_brought(self) -> bool:
        """Return whether there is something that this reader would miss after a reload."""
        parts = (*self._parts.values(), *self._brought_before.values())
        return bool(self.own_corpora) or any(
            isinstance(part, Brought) and part.is_there for part in parts
        )

    def take_over(self, before: "Reader") -> None:
        """Have what was brought before the page was loaded again.

        >>> ann, again = (Reader(Controls.of(Choice("slide", Settings()))) for _ in range(2))
        >>> ann.settings_of_own["upload-1"] = Settings(num_merges=3)
        >>> again.take_over(ann)
        >>> again.settings_of_own["upload-1"].num_merges
        3
        """
        self.own_corpora = before.own_corpora | self.own_corpora
        self.settings_of_own = dict(before.settings_of_own)
        self.edit = before.edit
        parts = before._brought_before | before._parts
        self._brought_before = {
            make: copy(part) for make, part in parts.items() if isinstance(part, Brought)
        }

    def start_again(self, asked: Mapping[str, str]) -> None:
        """Let pages start again, as a lesson asks; those that it says nothing of stay as they are.

        >>> ann = Reader(Controls.of(Choice("slide", Settings())))
        >>> ann.part(Drawing, "laws").number = 3
        >>> ann.start_again({"laws": "view=zipf"})
        >>> ann.part(Drawing, "laws").number, ann.num_lessons
        (0, 1)
        """
        before = {page: said for page, said in self.asked_by_lesson.items() if page not in asked}
        self.asked_by_lesson = {**before, **asked}
        self.num_lessons += 1
        for page in asked:
            self.inputs_of_page.pop(page, None)
            for inputs in self._inputs_of_page.pop(page, set()):
                if isinstance(inputs, str):
                    self.inputs.pop(inputs, None)
                else:
                    self._parts.pop(inputs, None)


_READERS: WeakValueDictionary[str, Reader] = WeakValueDictionary()  # by their secrets
_ACTING: ContextVar[Reader | None] = ContextVar("acting reader", default=None)


@contextmanager
def acting_for(me: Reader) -> Iterator[None]:
    """Let `reader()` be `me` where there is no session: while a question of a view is answered.

    >>> ann = Reader(Controls.of(Choice("slide", Settings())))
    >>> with acting_for(ann):
    ...     reader() is ann
    True
    """
    token = _ACTING.set(me)
    try:
        yield
    finally:
        _ACTING.reset(token)


def reader() -> Reader:
    """Return the reader of this session; one who has just come is read from the address."""
    if acting := _ACTING.get():
        return acting
    found: Reader | None = st.session_state.get(KEY)
    if found is None:
        before = _READERS.get(st.context.cookies.get(_COOKIE, ""))
        found = st.session_state[KEY] = _from_address(st.query_params.to_dict(), before)
        _READERS[found.secret] = found
    return found


def default_settings_of_sample() -> dict[str, Settings]:
    """Return the settings that each sample comes with, in the order of the picker."""
    return {key: sample.settings for key, sample in samples_by_key().items()}


def _from_address(params: dict[str, str], before: Reader | None) -> Reader:
    """Read the address; it may name a corpus that is shared with a class, or one from `before`."""
    own: OwnCorpus | None = None
    if params.get("corpus") == UPLOAD:
        own = shared_corpus(params.get(_ROOM, ""))
        if own is None and before:
            own = before.last_own_corpus
    of_own = {UPLOAD: Settings()} if own else {}
    link = read_link(params, default_settings_of_sample() | of_own, PANELS)
    found = Reader(
        controls=Controls.of(Choice(own or link.corpus, link.settings)),
        own_corpora={own.key: own} if own else {},
        start=link.position,
        hide=link.hide,
        notices=link.notices,
        asked_by_link={"k": "0"} | params,
    )
    if before:
        found.take_over(before)
    return found
