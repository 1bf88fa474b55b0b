"""The rows of CSV and TSV files, whatever divides and quotes their cells."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO

from bpe_viz.documents.document import StoredText
from bpe_viz.errors import LimitError
from bpe_viz.limits import MAX_CELL_CHARACTERS, MAX_COLUMNS

_DELIMITERS = (",", "\t", ";", "|")
_NONE = "\x1f"  # does not occur, so that each row is one cell
_SAMPLE_CHARACTERS = 1 << 16
_HALF, _ALL = 0.5, 0.99
_SAID_BY_EXCEL = re.compile(r"sep=([,;|\t])\r?\n")
_EXCEL_ROW = ["sep=", ""]


@dataclass(frozen=True, slots=True)
class _Dialect:
    r"""The separator of the cells, and whether quotation marks around them belong to the text.

    >>> _find_dialect("a;b\n1;2\n")
    _Dialect(delimiter=';', has_quotes=True)
    """

    delimiter: str
    has_quotes: bool


def _find_dialect(sample: str) -> _Dialect:
    r"""Find the delimiter that gives most rows as many cells as the first row; none is one column.

    >>> _find_dialect('id;text\n1;"low; new"\n'), _find_dialect("low\nnew, wide\n").delimiter
    (_Dialect(delimiter=';', has_quotes=True), '\x1f')
    """
    if said := _SAID_BY_EXCEL.match(sample):
        return _Dialect(said[1], has_quotes=True)
    lines = list(StringIO(sample, newline=""))
    if len(lines) > 1 and len(sample) >= _SAMPLE_CHARACTERS:
        lines.pop()  # cut off
    best, best_share, best_width = _Dialect(_NONE, has_quotes=True), _HALF, 1
    for delimiter in _DELIMITERS:
        if delimiter not in sample:
            continue
        quoted = _rows(lines, _Dialect(delimiter, has_quotes=True))
        bare = _rows(lines, _Dialect(delimiter, has_quotes=False))
        spans_lines = any("\n" in cell for row in quoted for cell in row)
        is_quoted = not (spans_lines and _even_share(bare) >= _ALL)
        rows = quoted if is_quoted else bare
        share, width = _even_share(rows), len(rows[0]) if rows else 0
        if width > 1 and (share, width) > (best_share, best_width):
            best, best_share, best_width = _Dialect(delimiter, is_quoted), share, width
    return best


def read_rows(text: StoredText, name: str) -> Iterator[list[str]]:
    r"""Yield the rows of a file, empty ones left out. Raises LimitError for a cell past the limit.

    >>> list(read_rows(StoredText.of("a,b\r\n\r\n'c,=1+1\r\n"), "a.csv"))
    [['a', 'b'], ["'c", '=1+1']]
    """
    dialect = _find_dialect(text.beginning(_SAMPLE_CHARACTERS))
    csv.field_size_limit(MAX_CELL_CHARACTERS)
    rows = _reader(_lines(text, dialect), dialect)
    while True:
        try:
            row = next(rows, None)
        except csv.Error as error:
            raise LimitError(
                f'A cell of "{name}" contains more than {MAX_CELL_CHARACTERS:,} characters; perhaps'
                " a quotation mark is never closed. Close it, or save the column of text as .txt."
            ) from error
        if row is None:
            return
        if row and row != _EXCEL_ROW:
            yield row


def _reader(lines: Iterator[str], dialect: _Dialect) -> Iterator[list[str]]:
    if dialect.has_quotes:
        return csv.reader(lines, delimiter=dialect.delimiter)
    return csv.reader(lines, delimiter=dialect.delimiter, quoting=csv.QUOTE_NONE)


def _lines(text: StoredText, dialect: _Dialect) -> Iterator[str]:
    """Yield the lines of a file, none of which makes a row of millions of cells."""
    with text.open() as lines:
        for line in lines:
            if len(line) > MAX_CELL_CHARACTERS and line.count(dialect.delimiter) > len(line) // 2:
                raise LimitError(
                    f"The table has more than {MAX_COLUMNS} columns. Keep only the columns of text."
                )
            yield line


def _rows(lines: Sequence[str], dialect: _Dialect) -> list[list[str]]:
    return [row for row in _reader(iter(lines), dialect) if row]


def _even_share(rows: Sequence[Sequence[str]]) -> float:
    """Return the share of rows as wide as the first, of those that hold anything."""
    return sum(len(row) == len(rows[0]) for row in rows) / len(rows) if rows else 0
