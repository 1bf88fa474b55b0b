"""What was read of each file, what was dropped and why, and the columns of tables."""

import streamlit as st
from markupsafe import Markup

from bpe_viz.documents import Document, DocumentSet
from bpe_viz.samples import samples_by_key
from bpe_viz.ui.corpus.columns import draw_columns
from bpe_viz.ui.frame.counted_offer import draw_other_reading, remark_on_lines
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.labels import size_text
from bpe_viz.ui.shared.markup import Column, Row, fragment, items, note, scrolling, section, table
from bpe_viz.wording import counted

_FILES_SHOWN = 100
_HEAD = ("File", "Kind", "Encoding", "Size", "Characters", "Dropped, and what to know")


def draw_report(choice: Choice, _status: object) -> None:
    """The files of a reader's own corpus, or where a sample comes from."""
    if choice.own is None:
        sample = samples_by_key()[choice.corpus]
        st.html(
            section("A built-in sample")
            + note(f"{sample.name}. {sample.teaches} Licence: {sample.licence}.")
            + note(
                "Open a file of your own on the left: what was read of it, what was dropped and"
                " why, and the columns of tables are shown here."
            )
        )
        return
    document_set = choice.own.document_set
    st.html(_files(document_set) + _refused(document_set))
    if remark := remark_on_lines(choice.own):
        st.html(note(remark))
        draw_other_reading(choice.own, "files")
    draw_columns(choice.own)


def _files(document_set: DocumentSet) -> Markup:
    documents = document_set.documents
    rows = map(_row, documents[:_FILES_SHOWN])
    more = len(documents) - _FILES_SHOWN
    rest = note(f"And {counted(more, 'more file')}.") if more > 0 else ""
    files = table(_title(len(documents)), list(map(Column, _HEAD)), rows, kind="bpe-files")
    return fragment(scrolling(files, "Files that were read"), rest)


def _title(num_files: int) -> str:
    return "One file was read" if num_files == 1 else f"{counted(num_files, 'file')} are one corpus"


def _row(document: Document) -> Row:
    counts = document.word_counts
    length = f"{document.text.num_characters:,}" if counts is None else counted(len(counts), "word")
    remarks = (*document.dropped, *document.notices) or ("nothing dropped",)
    cells = (
        readable(document.name),
        document.kind.value,
        document.encoding or "",
        size_text(document.num_bytes),
        length,
        items(map(readable, remarks), "bpe-remarks"),
    )
    return Row(cells)


def _refused(document_set: DocumentSet) -> Markup:
    if not document_set.refused:
        return Markup()
    rows = (
        Row((readable(refusal.name), readable(refusal.reason)))
        for refusal in document_set.refused[:_FILES_SHOWN]
    )
    refused = table("Not read", ("File", "Why, and what to do"), rows, texts=2, kind="bpe-files")
    return scrolling(refused, "Files that were not read")
