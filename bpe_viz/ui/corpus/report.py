"""A report on each file: what was read, what was dropped and why, and the columns of tables."""

from dataclasses import replace
from zlib import crc32

import streamlit as st
from markupsafe import Markup

from bpe_viz.documents import Document, DocumentSet, Table, TableChoice
from bpe_viz.samples import samples_by_key
from bpe_viz.ui.corpus import texts
from bpe_viz.ui.frame.counted_offer import draw_other_reading, remark_on_lines
from bpe_viz.ui.frame.opening import open_again
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import Column, Row, fragment, items, note, scrolling, section, table
from bpe_viz.ui.shared.numbers import size_text
from bpe_viz.wording import counted, shortened

_FILES_SHOWN = 100
_TEXT, _COUNTS = texts.READ_AS["text"], texts.READ_AS["counts"]
_ROWS_SHOWN = 8
_LONGEST_NAME, _LONGEST_CELL = 30, 60


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
    _draw_columns(choice.own)


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


def _draw_columns(own: OwnCorpus) -> None:
    """Draw the first table among the files; all tables are read by the same columns."""
    tables = [document.table for document in own.document_set.documents if document.table]
    if not tables:
        return
    first = tables[0]
    with st.container(key="corpus-columns", gap="small"):
        st.html(_rows(first))
        if len(tables) > 1:
            st.html(note(texts.other_tables(len(tables) - 1)))
        choice = _draw_choice(own, first)
        st.button(
            texts.READ_COLUMNS,
            icon=":material/refresh:",
            disabled=choice is None or choice == first.choice,
            on_click=open_again,
            args=(own.key, choice),
        )


def _draw_choice(own: OwnCorpus, read: Table) -> TableChoice | None:
    """Draw the choice of columns and return it; None while nothing is chosen."""
    now, columns = read.choice, list(read.columns)
    has_header: bool | None = now.has_header
    # Other names of columns are other choices: the browser would still show one of before.
    named = f"{own.key}_{crc32(repr(columns).encode())}"
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        kind = st.selectbox(
            "Read",
            (_TEXT, _COUNTS),
            index=int(now.is_word_counts),
            key=f"columns_kind_{own.key}",
            width=210,
        )
        if kind == _TEXT:
            chosen = st.multiselect(
                texts.TEXT_COLUMNS,
                columns,
                default=[name for name in now.text_columns if name in columns],
                format_func=_short,
                key=f"columns_text_{named}",
                width=320,
            )
            in_order = tuple(name for name in columns if name in chosen)
            language = _select_language(columns, chosen, now.language_column, named)
            choice = TableChoice(in_order, language_column=language) if chosen else None
        else:
            word = _select(texts.WORD_COLUMN, columns, now.word_column, f"words_{named}")
            count = _select(texts.COUNT_COLUMN, columns, now.count_column, f"counts_{named}")
            both = word is not None and count is not None and word != count
            choice = TableChoice(word_column=word, count_column=count) if both else None
    if has_header is not None:
        has_names = st.checkbox(
            texts.HEADER_ROW,
            value=has_header,
            key=f"columns_header_{own.key}",
        )
        if has_names != has_header:
            return TableChoice(has_header=has_names)
    if choice is None:
        return None
    return replace(choice, has_header=has_header)


def _select_language(
    columns: list[str], chosen: list[str], now: str | None, named: str
) -> str | None:
    """Draw the choice of the column that names languages; unlike others it may be none."""
    offered = ["", *(name for name in columns if name not in chosen)]
    found = st.selectbox(
        texts.LANGUAGE_COLUMN,
        offered,
        index=offered.index(now) if now in offered else 0,
        format_func=lambda name: _short(name) or texts.NO_COLUMN,
        key=f"columns_language_{named}",
        width=200,
    )
    return found or None


def _select(label: str, columns: list[str], now: str | None, key: str) -> str | None:
    return st.selectbox(
        label,
        columns,
        index=columns.index(now) if now in columns else None,
        format_func=_short,
        key=f"columns_{key}",
        placeholder="Choose",
        width=200,
    )


def _short(text: str) -> str:
    return readable(shortened(text, _LONGEST_NAME))


def _rows(found: Table) -> Markup:
    now = found.choice
    read = {*now.text_columns, now.word_column, now.count_column, now.language_column}
    head = [Column(_short(name), kind="read" if name in read else "") for name in found.columns]
    rows = [
        Row(tuple(map(_cell, cells[: len(head)])) + ("",) * (len(head) - len(cells)))
        for cells in found.preview[:_ROWS_SHOWN]
    ]
    caption = texts.first_rows(len(rows), found.num_rows)
    return scrolling(table(caption, head, rows, kind="bpe-rows"), texts.FIRST_ROWS)


def _cell(text: str) -> str:
    return readable(shortened(text, _LONGEST_CELL))
