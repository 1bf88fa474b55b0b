"""The class's view: the training that the presenter's address names, and answers about it."""

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode
from weakref import WeakValueDictionary

from bpe_viz.caching import CacheOfOwner
from bpe_viz.classroom import RoomAddress
from bpe_viz.classroom.server_hub import server_hub
from bpe_viz.limits import CACHED_SHARED_TRAININGS, SECONDS_FOR_ROOM_TRAINING
from bpe_viz.samples import samples_by_key
from bpe_viz.settings import Settings
from bpe_viz.ui.follow.tours import tour_told
from bpe_viz.ui.jobs.own_corpus import UPLOAD, OwnCorpus
from bpe_viz.ui.jobs.pool import CancelledError, Job, Pool
from bpe_viz.ui.jobs.scheduling import ask_for, work_on_own
from bpe_viz.ui.jobs.shared_corpora import shared_corpus
from bpe_viz.ui.jobs.training import AnyTrained, Choice, Trained, TrainedPieces
from bpe_viz.ui.merges.answers import stepper_answer
from bpe_viz.ui.pieces.answers import pieces_answer
from bpe_viz.ui.pieces.runs import TrainedRun
from bpe_viz.ui.reader.links import PANELS, Link, read_link
from bpe_viz.ui.reader.page_inputs import OF_TOURS
from bpe_viz.ui.reader.reader import default_settings_of_sample
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.terms import MEANING, TERMS_OF_PAGE
from bpe_viz.wording import counted

_DRAWN_HERE = ("merges", "start")  # the page that is drawn without Streamlit, and its other name
_ONE_BY_ONE = "one"  # in the address of a run that only the page itself makes
_COVERED = "covered"  # what the class is not to see yet; the page around a frame covers it
_FIRST_PAUSE, _LONGEST_PAUSE = 0.02, 0.5  # seconds between looks at a training

_SHARED: Pool[AnyTrained] = Pool(CACHED_SHARED_TRAININGS)
_KEYS: set[str] = set()  # of the corpora in it
_JOB_OF_ROOM: WeakValueDictionary[str, Job[AnyTrained]] = WeakValueDictionary()


@dataclass(frozen=True, slots=True)
class Followed:
    """The presenter's address, and the corpus that the class may open for it, by name."""

    code: str
    address: RoomAddress
    own: OwnCorpus | None
    own_corpus_name: str | None = None

    @property
    def params(self) -> dict[str, str]:
        """The parameters of the address."""
        return dict(parse_qsl(self.address.query, keep_blank_values=True))

    @property
    def is_drawn_here(self) -> bool:
        """Return whether the follower's page draws it by itself."""
        return self.address.page in _DRAWN_HERE and _ONE_BY_ONE not in self.params

    @property
    def is_missing(self) -> bool:
        """Return whether the presenter looks at a corpus that the class does not have, or not yet.

        >>> Followed("K7M4Q", RoomAddress("merges", "corpus=upload&k=3"), None).is_missing
        True
        """
        return self.own is None and self.params.get("corpus") == UPLOAD

    @property
    def link(self) -> Link:
        """The corpus, settings and step of the address."""
        of_own = {UPLOAD: Settings()} if self.own else {}
        return read_link(self.params, default_settings_of_sample() | of_own, PANELS)

    def frame(self, base: str) -> str:
        """Return the address of the app's own page, to be shown in a frame.

        A tour that only the presenter's browser knows is left out: nobody else could open it.

        >>> Followed("K7M4Q", RoomAddress("words", "text=low&covered=text"), None).frame("/viz")
        '/viz/words?text=low&embed=true&room=K7M4Q'
        """
        hidden = {_COVERED} if tour_told(self.address)["stops"] else {_COVERED, *OF_TOURS}
        kept = [(name, value) for name, value in self.params.items() if name not in hidden]
        query = urlencode([*kept, ("embed", "true"), ("room", self.code)])
        return f"{base}/{self.address.page}?{query}"


def followed(code: str, address: RoomAddress) -> Followed:
    """Return the training that a room shows."""
    name = server_hub().rooms.name_of_corpus(code)
    return Followed(code, address, shared_corpus(code), name)


async def trained_for(shown: Followed) -> AnyTrained | None:
    """Return the training of what a room shows; None while it is made. Raises BpeVizError."""
    reader = f"room {shown.code}"
    job = _job(shown, shown.link, reader)
    before, _JOB_OF_ROOM[shown.code] = _JOB_OF_ROOM.get(shown.code), job
    if before and before is not job:  # the presenter moved on
        before.leave(reader)
    loop = asyncio.get_running_loop()
    until, pause = loop.time() + SECONDS_FOR_ROOM_TRAINING, _FIRST_PAUSE
    while not job.wait(0) and loop.time() < until:
        job.see()
        await asyncio.sleep(pause)
        pause = min(2 * pause, _LONGEST_PAUSE)
    if job.wait(0):
        job.leave(reader)  # so that what failed in passing is tried again
    if job.error and not isinstance(job.error, CancelledError):
        raise job.error
    return job.result


def _job(shown: Followed, link: Link, reader: str) -> Job[AnyTrained]:
    if not shown.own or link.corpus != UPLOAD:
        return ask_for(Choice(link.corpus, link.settings), None, reader)
    question: Hashable = (shown.own, link.settings)
    work = work_on_own(shown.own, link.settings)
    _KEYS.add(shown.own.key)
    return _SHARED.ask(question, reader, work, about=frozenset({shown.own.key}))


def forget_unshared(shared: set[str]) -> None:
    """Let go of trainings of corpora that no room shares any longer; `shared` are their keys."""
    for key in _KEYS - shared:
        _KEYS.discard(key)
        for job in _SHARED.forget(key):
            if job.result:
                CacheOfOwner.forget(job.result.history)


def view_data(shown: Followed, trained: AnyTrained, number: int) -> dict[str, Any]:
    """Return the data a stepper begins with; `number` changes whenever the presenter moves."""
    link = shown.link
    k = min(link.position.state, len(trained.history))
    name = readable(trained.choice.own.name) if trained.choice.own else ""
    name = name or samples_by_key()[trained.choice.corpus].name
    types = counted(trained.corpus.num_types, "type")
    return {
        "key": trained.key,
        "title": "Merges" if isinstance(trained, Trained) else "Pieces",
        "corpus_label": f"{name} · {types}",
        "query": None,
        "k": k,
        "half": link.position.half,
        "hide": sorted(link.hide),
        "lesson": {"number": number, "asked": shown.address.query},
        "terms": [
            [name, MEANING[name]] for name in sorted(TERMS_OF_PAGE["merges"], key=str.casefold)
        ],
    }


def answer_about(trained: AnyTrained, question: object) -> bytes:
    """Answer a stepper's question about a training, packed as the app's own steppers get it."""
    if isinstance(trained, TrainedPieces):
        run = TrainedRun(trained.history)
        return pieces_answer(run, trained.key, 0, question, can_be_one_by_one=False)
    return stepper_answer(trained.history, trained.key, 0, question)
