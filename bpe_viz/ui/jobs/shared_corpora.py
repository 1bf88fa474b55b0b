"""The presenter's own corpus in a room: there for the class for as long as the room is open."""

import threading
from dataclasses import dataclass, field

from bpe_viz.classroom import code_in
from bpe_viz.classroom.server_hub import server_hub
from bpe_viz.formats import read_lesson
from bpe_viz.ui.jobs.own_corpus import OwnCorpus, corpus_from_counts


def share_corpus(code: str, secret: str, lesson: bytes) -> str:
    """Let the class of a room open the corpus of a lesson file; its name there.

    Raises RoomError when there is no such room, the secret is another one's, or it is too large.
    """
    hub = server_hub()
    name = hub.rooms.share(code, secret, lesson)
    hub.tell_from_thread(code)
    return name


def forget_corpus(code: str, secret: str) -> None:
    """Let nobody open the corpus of a room any longer; raises RoomError as `share_corpus` does."""
    hub = server_hub()
    hub.rooms.stop_sharing(code, secret)
    hub.tell_from_thread(code)


@dataclass(slots=True)
class _SharedCorpora:
    """Corpora as they were read from lessons, so that all followers have the same one."""

    of_code: dict[str, tuple[str, OwnCorpus]] = field(default_factory=dict)
    reading: threading.Lock = field(default_factory=threading.Lock)

    def forget_gone(self) -> None:
        """Let go of those that are shared no more."""
        rooms = server_hub().rooms
        for code, (name, _) in list(self.of_code.items()):
            if rooms.name_of_corpus(code) != name:
                self.of_code.pop(code, None)


_SHARED = _SharedCorpora()


def shared_corpus(text: str) -> OwnCorpus | None:
    """Return the corpus that the room of a code shares; None if it has none, or is not there.

    >>> shared_corpus("K7M4Q"), shared_corpus("no code")
    (None, None)
    """
    code = code_in(text)
    rooms = server_hub().rooms
    _SHARED.forget_gone()
    name = rooms.name_of_corpus(code) if code else None
    if code is None or name is None:
        return None
    with _SHARED.reading:
        before = _SHARED.of_code.get(code)
        if before and before[0] == name:
            return before[1]
        data = rooms.corpus(code)
        if data is None:
            return None
        lesson = read_lesson(data)
        own = corpus_from_counts(lesson.word_counts, lesson.name)
        _SHARED.of_code[code] = name, own
        return own


def shared_keys() -> set[str]:
    """Return the keys of all corpora that are shared now."""
    _SHARED.forget_gone()
    return {own.key for _, own in list(_SHARED.of_code.values())}
