"""A report on each file: what was read, what was dropped and why, and the columns of tables."""

import streamlit as st
from markupsafe import Markup

from bpe_viz.documents import Document, DocumentSet
from bpe_viz.samples import samples_by_key
from bpe_viz.ui.corpus import texts
from bpe_viz.ui.corpus.columns import draw_columns
from bpe_viz.ui.frame.counted_offer import draw_other_reading, remark_on_lines
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import Column, Row, fragment, items, note, scrolling, section, table
from bpe_viz.ui.shared.numbers import size_text
from bpe_viz.wording import counted

_FILES_SHOWN = 100


def draw_report(choice: Choice, _status: object) -> None:
    """Draw the files of a reader's own corpus, or where a sample comes from."""
    if choice.own is None:
        sample = samples_by_key()[choice.corpus]
        st.html(
            section(texts.BUILT_IN)
            + note(
                texts.WHAT_A_SAMPLE_IS.format(
                    name=sample.name, teaches=sample.teaches, licence=sample.licence
                )
            )
            + note(texts.OPEN_YOUR_OWN)
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
    rest = note(texts.more_files(more)) if more > 0 else ""
    files = table(
        texts.files_read(len(documents)),
        list(map(Column, texts.FILE_COLUMNS)),
        rows,
        kind="bpe-files",
    )
    return fragment(scrolling(files, texts.FILES_READ), rest)


def _row(document: Document) -> Row:
    counts = document.word_counts
    length = f"{document.text.num_characters:,}" if counts is None else counted(len(counts), "word")
    remarks = (*document.dropped, *document.notices) or (texts.NOTHING_DROPPED,)
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
    refused = table(texts.NOT_READ, texts.REFUSED_COLUMNS, rows, texts=2, kind="bpe-files")
    return scrolling(refused, texts.FILES_NOT_READ)
