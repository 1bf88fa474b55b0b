"""Tables as CSV that a spreadsheet opens without taking a text for a formula."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import IO, Any

_ROW_END = "\r\n"  # characters that are in it are quoted elsewhere
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def harmless(text: str) -> str:
    """Return `text` with an apostrophe in front if a spreadsheet would take it for a formula.

    >>> harmless("=1+1"), harmless("low")
    ("'=1+1", 'low')
    """
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


class _LineFeeds:
    """Ends each row, which `csv` writes at once, with a line feed alone."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, row: str) -> int:
        """Write a row."""
        return self._file.write(row.removesuffix(_ROW_END) + "\n")


def csv_writer(file: IO[str]) -> Any:
    r"""Return a CSV writer with line feeds after rows; cells with a carriage return are quoted.

    >>> _ = csv_writer(text := io.StringIO()).writerow(["a\rb", "a,b", "a"])
    >>> text.getvalue()
    '"a\rb","a,b",a\n'
    """
    return csv.writer(_LineFeeds(file), lineterminator=_ROW_END)


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[str | float]]) -> bytes:
    r"""Return a table as CSV, in UTF-8 with a byte order mark, as spreadsheets expect it.

    Half a character, which UTF-8 cannot hold, is written as its code.

    >>> csv_bytes(["word", "count"], [["@low", 5]]).decode("utf-8-sig")
    "word,count\n'@low,5\n"
    """
    text = io.StringIO(newline="")
    writer = csv_writer(text)
    writer.writerow(map(harmless, header))
    writer.writerows(
        [harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return to_utf8(text.getvalue())


def to_utf8(text: str) -> bytes:
    r"""Return `text` as a file for a spreadsheet.

    >>> to_utf8("a\ud800")
    b'\xef\xbb\xbfa\\ud800'
    """
    return text.encode("utf-8-sig", "backslashreplace")
