"""The import of merges that were learned elsewhere, for the Words page."""

import functools
import html
from collections.abc import Sequence

import streamlit as st

from bpe_viz.errors import BpeVizError, ServerFullError
from bpe_viz.limits import MAX_MERGES_FILE_BYTES
from bpe_viz.symbols import printable
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
from bpe_viz.ui.shared.escape import plain, readable

_ASKED, _PROBLEM, _UPLOADS = "import_asked", "import_problem", "import_uploads"
_FAILED = "The file could not be read. Choose merges.txt or tokenizer.json."
_WHAT = (
    "Merges learned elsewhere can be applied on the Words page: merges.txt of subword-nmt or GPT-2,"
    " or a tokenizer.json with a BPE model."
)
_SHOWN_PAIRS = 12
_ABOUT = ("import",)


def draw_importing(corpus_words: Sequence[str]) -> None:
    """A field for the file, and what was read of the last one and compared on these words."""
    st.html(f"<h2 class='bpe-h2'>Import merges</h2><p class='bpe-note'>{_WHAT}</p>")
    key = f"import_file_{st.session_state.get(_UPLOADS, 0)}"
    st.file_uploader(
        "merges.txt or tokenizer.json",
        type=["txt", "json", "bpe", "codes"],
        key=key,
        max_upload_size=MAX_MERGES_FILE_BYTES // 2**20,
        on_change=_take_file,
        args=(key,),
    )
    _read_asked(corpus_words)
    if problem := st.session_state.get(_PROBLEM):
        st.warning(plain(problem))
    if found := imported():
        _draw_imported(found)
    else:
        st.html("<p class='bpe-note'>Lesson files open with <b>Open or save</b>, at the left.</p>")


def _take_file(key: str) -> None:
    try:
        for name, data in take_files([st.session_state[key]]):
            st.session_state[_ASKED] = (data, name)
    except ServerFullError as error:
        st.session_state[_PROBLEM] = str(error)
    st.session_state[_UPLOADS] = st.session_state.get(_UPLOADS, 0) + 1


def _read_asked(corpus_words: Sequence[str]) -> None:
    """Read what was uploaded; the merges of before stay until that has succeeded."""
    asked: tuple[bytes, str] | None = st.session_state.get(_ASKED)
    if asked is None:
        return
    data, name = asked
    question = st.session_state[_UPLOADS]
    reading = ended(
        "import", IMPORTS, question, functools.partial(_read, data, name, corpus_words), _ABOUT
    )
    if reading is None:
        return
    st.session_state[_ASKED] = None
    is_known = isinstance(reading.error, BpeVizError)
    problem = (str(reading.error) if is_known else _FAILED) if reading.error else ""
    st.session_state[_PROBLEM] = problem
    if reading.result:
        put_imported(reading.result)
    IMPORTS.pool(_ABOUT).forget()


def _read(data: bytes, name: str, corpus_words: Sequence[str], report: Report) -> Imported:
    report("Reading the merges", 0, 0)
    read = read_imported(data, name, corpus_words)
    OWN_MEMORY.hold(read, len(data))
    return read


def _draw_imported(found: Imported) -> None:
    merges = found.merges
    name = readable(merges.name[:60])
    pairs = " ".join(
        f"<code>{html.escape(printable(left[:20]))} {html.escape(printable(right[:20]))}</code>"
        for left, right in merges.history.pairs[:_SHOWN_PAIRS]
    )
    if merges.check and merges.check.difference:
        st.warning(plain(check_of(merges)))
    elif checked := check_of(merges):
        st.html(f"<p class='bpe-note'>{html.escape(checked)}</p>")
    notices = "".join(f"<li>{html.escape(notice)}</li>" for notice in merges.notices)
    st.html(
        f"<h3 class='bpe-h3'>{html.escape(name)}</h3>"
        f"<p class='bpe-note'>{html.escape(summary_of(merges))}.</p>"
        f"<p class='bpe-note bpe-pairs'><bdi>{pairs}</bdi></p>"
        + (f"<ul class='bpe-note'>{notices}</ul>" if notices else "")
    )
    if st.button("Apply them on the Words page", icon=":material/arrow_forward:", type="primary"):
        go_to("words")
    draw_removal("Remove the imported merges", ":material/delete:")
