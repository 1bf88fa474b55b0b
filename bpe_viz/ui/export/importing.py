"""The import of merges that were learned elsewhere, for the Words page."""

import functools
from collections.abc import Sequence

import streamlit as st
from markupsafe import Markup

from bpe_viz.ui.export import texts
from bpe_viz.ui.export.caches import IMPORTS
from bpe_viz.ui.frame.file_field import FileField
from bpe_viz.ui.frame.navigation import go_to
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
from bpe_viz.ui.shared.escape import plain, readable
from bpe_viz.ui.shared.markup import chip, element, fragment, items, note, section
from bpe_viz.wording import shortened

_SHOWN_PAIRS = 12


class _Importing(FileField):
    """The field for merges."""


def draw_importing(corpus_words: Sequence[str]) -> None:
    """Draw a field for the file, and what was read of the last one and compared on these words."""
    st.html(section(texts.IMPORT) + note(texts.WHAT_CAN_BE_IMPORTED))
    importing = reader().part(_Importing)
    importing.draw("import_file", texts.MERGES_FILE, ("txt", "json", "bpe", "codes"))
    work = functools.partial(_read, importing.files, corpus_words)
    if read := importing.read("import", IMPORTS, work, texts.IMPORT_FAILED):
        put_imported(read)
    if importing.problem:
        st.warning(plain(importing.problem))
    if found := imported():
        _draw_imported(found)


def _read(
    files: Sequence[tuple[str, bytes]], corpus_words: Sequence[str], report: Report
) -> Imported:
    report(texts.READING_MERGES, 0, 0)
    ((name, data),) = files
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
