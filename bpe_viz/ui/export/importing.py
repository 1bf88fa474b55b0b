"""The import of merges that were learned elsewhere, for the Words page."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st
from markupsafe import Markup

from bpe_viz.errors import BpeVizError, ServerFullError
from bpe_viz.limits import MAX_MERGES_FILE_BYTES
from bpe_viz.ui.export import texts
from bpe_viz.ui.export.caches import IMPORTS
from bpe_viz.ui.frame.navigation import go_to
from bpe_viz.ui.frame.upload_memory import take_files
from bpe_viz.ui.frame.waiting import ended
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.reader.imported import (
    Imported,
    check_of,
    draw_removal,
    imported,
    put_imported,
    read_imported,
    summary_of,
)
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.escape import plain, readable
from bpe_viz.ui.shared.markup import chip, element, fragment, items, note, section
from bpe_viz.wording import shortened

_SHOWN_PAIRS = 12
_ABOUT = ("import",)


@dataclass(slots=True)
class Importing:
    """What one reader uploaded to be read, why the last file could not be, and how many came."""

    asked: tuple[bytes, str] | None = None
    problem: str = ""
    num_uploads: int = 0


def draw_importing(corpus_words: Sequence[str]) -> None:
    """A field for the file, and what was read of the last one and compared on these words."""
    st.html(section(texts.IMPORT) + note(texts.WHAT_CAN_BE_IMPORTED))
    key = f"import_file_{reader().part(Importing).num_uploads}"
    st.file_uploader(
        texts.FILE_OF_MERGES,
        type=["txt", "json", "bpe", "codes"],
        key=key,
        max_upload_size=MAX_MERGES_FILE_BYTES // 2**20,
        on_change=_take_file,
        args=(key,),
    )
    _read_asked(corpus_words)
    if problem := reader().part(Importing).problem:
        st.warning(plain(problem))
    if found := imported():
        _draw_imported(found)


def _take_file(key: str) -> None:
    importing = reader().part(Importing)
    try:
        for name, data in take_files([value_of(key)]):
            importing.asked = (data, name)
    except ServerFullError as error:
        importing.problem = str(error)
    importing.num_uploads += 1


def _read_asked(corpus_words: Sequence[str]) -> None:
    """Read what was uploaded; the merges of before stay until that has succeeded."""
    importing = reader().part(Importing)
    if importing.asked is None:
        return
    data, name = importing.asked
    work = functools.partial(_read, data, name, corpus_words)
    job = ended("import", IMPORTS, importing.num_uploads, work, _ABOUT)
    if job is None:
        return
    importing.asked = None
    is_known = isinstance(job.error, BpeVizError)
    importing.problem = (str(job.error) if is_known else texts.IMPORT_FAILED) if job.error else ""
    if job.result:
        put_imported(job.result)
    IMPORTS.pool(_ABOUT).forget()


def _read(data: bytes, name: str, corpus_words: Sequence[str], report: Report) -> Imported:
    report(texts.READING_MERGES, 0, 0)
    read = read_imported(data, name, corpus_words)
    OWN_MEMORY.hold(read, len(data))
    return read


def _draw_imported(found: Imported) -> None:
    merges = found.merges
    name = readable(shortened(merges.name, 60))
    pairs = Markup(" ").join(
        chip(shortened(left, 20), shortened(right, 20))
        for left, right in merges.history.pairs[:_SHOWN_PAIRS]
    )
    if merges.check and merges.check.difference:
        st.warning(plain(check_of(merges)))
    elif checked := check_of(merges):
        st.html(note(checked))
    st.html(
        fragment(
            element("h3", name, class_="bpe-h3"),
            note(f"{summary_of(merges)}."),
            note(element("bdi", pairs), kind="bpe-pairs"),
            items(merges.notices, "bpe-note"),
        )
    )
    if st.button(texts.APPLY_ON_WORDS, icon=":material/arrow_forward:", type="primary"):
        go_to("words")
    draw_removal(texts.REMOVE_IMPORTED, ":material/delete:")
