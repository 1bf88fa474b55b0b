"""Opening a reader's files: read in the background, and put on the screen once they are read."""

import functools
import uuid
from collections.abc import Callable

import streamlit as st

from bpe_viz.documents import TableChoice
from bpe_viz.errors import BpeVizError, ServerFullError
from bpe_viz.formats import TourError
from bpe_viz.limits import MAX_NAME_CHARACTERS
from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.file_field import take_files
from bpe_viz.ui.frame.progress import follow
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.corpus_questions import count_words_of
from bpe_viz.ui.jobs.own_corpus import (
    OpenedCorpus,
    num_bytes_of,
    open_as_counts,
    open_files,
    open_text,
)
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.server_tables import open_server_table
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.own_corpora import own_corpus
from bpe_viz.ui.reader.own_state import put_own_corpus
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.tour import open_tour, reader_tours

_QUIET_SECONDS = 0.15
_ABOUT = ("opening",)
_OPENINGS: Cache[OpenedCorpus] = Cache(own=1)  # what is read now


def max_upload_megabytes() -> int:
    """Return the limit that the server's configuration states."""
    return int(st.get_option("server.maxUploadSize"))


def draw_uploader(
    label: str,
    place: str,
    then: Callable[[OpenedCorpus], None] | None = None,
    hint: str | None = None,
) -> None:
    """Draw a field for files, a new one after each reading, so that they can go."""
    number = reader().openings.num_uploads.get(place, 0)
    key = f"{place}_files_{number}"
    st.file_uploader(
        label,
        accept_multiple_files=True,
        key=key,
        help=hint,
        max_upload_size=max_upload_megabytes(),
        on_change=_take_files,
        args=(key, place, then),
    )


def key_until_read(place: str) -> str:
    """Return a key for a field's popover that changes with each reading, which closes it.

    What was read, or why it could not be, then is in full view.
    """
    return f"{place}_{reader().openings.num_readings}"


def open_pasted(text: str) -> None:
    """Read a pasted text in the background; then it is shown."""
    _start(functools.partial(open_text, text), _show_text)


def open_table(name: str) -> None:
    """Read a table of the server in the background; then it is shown."""
    _start(functools.partial(open_server_table, name))


def open_counts_of(choice: Choice, name: str) -> None:
    """Count the words of a text in the background, and make a corpus of these counts alone."""
    name = f"{name}, word counts"[:MAX_NAME_CHARACTERS]

    def read(report: Report) -> OpenedCorpus:
        return OpenedCorpus(count_words_of(choice, name, report), choice.settings)

    _start(read, _show_text)


def open_again(key: str, choice: TableChoice) -> None:
    """Read the files of the corpus `key` again with other columns; it keeps its place and name.

    Like all that a button calls, it is told the key alone: Streamlit keeps what a button calls
    until the session ends, and with it a corpus would stay that the reader has removed.
    """
    own = own_corpus(key)
    if own:
        read = functools.partial(open_files, own.files, choice, num_bytes_of(own.files))
        _start(read, functools.partial(_put_instead, key))


def read_as_counts(key: str) -> None:
    """Read the lines of the corpus `key` as words and counts; it keeps its place and name."""
    own = own_corpus(key)
    if own:
        read = functools.partial(open_as_counts, own)
        _start(lambda _: read(), functools.partial(_put_instead, key))


def read_as_text(key: str) -> None:
    """Go back to the corpus `key` before its lines were read as words and counts."""
    own = own_corpus(key)
    if own and own.as_text:
        _put_instead(key, OpenedCorpus.of(own.as_text))


def take_opened_corpus() -> None:
    """Show what was read, or say why it could not be; what is on the screen stays meanwhile."""
    openings = reader().openings
    if openings.under_way is None:
        return
    job, then = openings.under_way
    if not job.wait(_QUIET_SECONDS):
        return
    openings.under_way = None
    _OPENINGS.pool(_ABOUT).forget()
    openings.num_readings += 1
    if job.result:
        then(job.result)
    elif not job.is_cancelled:
        known = isinstance(job.error, BpeVizError)
        put_notice(str(job.error) if known else texts.UNREADABLE_FILES)


def show_opening() -> None:
    """Show the progress while files are read."""
    opening = reader().openings.under_way
    if opening:
        follow(opening[0], "opening", _stop, texts.STOP_READING)


def put_notice(sentence: str) -> None:
    """Show a sentence above the page until it is dismissed."""
    reader().notices = (sentence,)


def _take_files(key: str, place: str, then: Callable[[OpenedCorpus], None] | None) -> None:
    """Take the files out of the field and read them, or say that the server is full."""
    number = reader().openings.num_uploads.get(place, 0)
    try:
        files = take_files(value_of(key) or ())
        if not files:
            return
        max_bytes = max_upload_megabytes() * 1024 * 1024
        read = functools.partial(open_files, files, None, max_bytes)
        _start(read, then, num_bytes_of(files))
    except ServerFullError as error:
        put_notice(str(error))
    reader().openings.num_uploads[place] = number + 1


def _start(
    read: Callable[[Report], OpenedCorpus],
    then: Callable[[OpenedCorpus], None] | None = None,
    num_bytes: int = 0,
) -> None:
    """Read in the background; `num_bytes` are counted meanwhile.  Raises ServerFullError."""
    _stop()
    reader().notices = ()
    OWN_MEMORY.take(num_bytes)
    work = functools.partial(_read, read, num_bytes)
    job = _OPENINGS.ask(uuid.uuid4().hex, work, reader=reader().id, about=_ABOUT)
    reader().openings.under_way = (job, then or _show)


def _read(read: Callable[[Report], OpenedCorpus], num_bytes: int, report: Report) -> OpenedCorpus:
    """Read, and count what was read, instead of its files, as long as it exists."""
    try:
        opened = read(report)
    finally:
        OWN_MEMORY.give_back(num_bytes)
    OWN_MEMORY.hold(opened.own.document_set, opened.own.num_bytes)
    return opened


def _put_instead(key: str, opened: OpenedCorpus) -> None:
    settings = reader().settings_of_own.get(key, opened.settings)
    put_own_corpus(opened.own, settings, opened.position, instead_of=key)


def _show_text(opened: OpenedCorpus) -> None:
    _show(opened)
    reader().openings.num_texts += 1


def _show(opened: OpenedCorpus) -> None:
    put_own_corpus(opened.own, opened.settings, opened.position, inputs=opened.inputs)
    try:
        for tour in opened.tours:
            if tour not in reader_tours().values():  # a built-in one is there already
                open_tour(tour)
    except TourError as error:
        reader().start_notices = reader().notices = (str(error),)


def _stop() -> None:
    opening = reader().openings.under_way
    if opening:
        opening[0].leave(reader().id)
    reader().openings.under_way = None
