"""The text of a class, made the corpus of its presenter, and so of the room."""

from bpe_viz.classroom.rooms import Rooms
from bpe_viz.classroom.server_hub import server_hub
from bpe_viz.classroom.writings import EntryKind, Writing, entry_counts
from bpe_viz.errors import BpeVizError
from bpe_viz.formats import Position
from bpe_viz.limits import MAX_NAME_CHARACTERS
from bpe_viz.settings import Settings
from bpe_viz.symbols import printable_name
from bpe_viz.ui.jobs.own_corpus import OpenedCorpus, open_lines
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.presenting.sharing import SharedCorpus
from bpe_viz.ui.reader.own_state import put_own_corpus
from bpe_viz.ui.reader.reader import reader
from bpe_viz.wording import shortened


def take_class_text(wish: object) -> None:
    """Show what the class of the room that this reader leads has written, or say why it cannot be.

    The room lets go of the entries then: they are an own corpus of the presenter like any other.
    """
    match wish:
        case {"id": int(number), "once": bool(each_once)}:
            try:
                _take(reader().part(SharedCorpus), number, each_once=each_once)
            except BpeVizError as error:
                reader().notices = (str(error),)


def _take(led: SharedCorpus, number: int, *, each_once: bool) -> None:
    rooms = server_hub().rooms
    writing = rooms.of_presenter(led.code, led.secret).writing
    if writing is None or writing.number != number:
        return  # pressed twice, or another prompt by now
    _present(rooms, led, "stop-writing")
    opened = _opened(rooms, led.code, writing, each_once=each_once)
    OWN_MEMORY.hold(opened.own.document_set, opened.own.num_bytes)
    put_own_corpus(opened.own, opened.settings, Position())
    _present(rooms, led, "end-writing")


def _opened(rooms: Rooms, code: str, writing: Writing, *, each_once: bool) -> OpenedCorpus:
    """Return the entries that are not hidden; words stay whole, sentences are cut as texts are."""
    counts = entry_counts(rooms.entries(code), each_once=each_once)
    opened = open_lines(counts, shortened(printable_name(writing.prompt), MAX_NAME_CHARACTERS))
    is_of_words = writing.kind is EntryKind.WORD
    return OpenedCorpus(opened.own, Settings()) if is_of_words else opened


def _present(rooms: Rooms, led: SharedCorpus, do: str) -> None:
    rooms.present(led.code, led.secret, {"do": do})
    server_hub().tell_from_thread(led.code)
