"""Tables as CSV that a spreadsheet opens without taking a text for a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def harmless(text: str) -> str:
    """`text` with an apostrophe in front if a spreadsheet would take it for a formula.

    >>> harmless("=1+1"), harmless("low")
    ("'=1+1", 'low')
    """
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[str | int]]) -> bytes:
    r"""A table as CSV, in UTF-8 with a byte order mark, as spreadsheets expect it.

    Half a character, which UTF-8 cannot hold, is written as its code.

    >>> csv_bytes(["word", "count"], [["@low", 5]]).decode("utf-8-sig")
    "word,count\n'@low,5\n"
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(
        [harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return to_utf8(text.getvalue())


def to_utf8(text: str) -> bytes:
    r"""`text` as a file for a spreadsheet.

    >>> to_utf8("a\ud800")
    b'\xef\xbb\xbfa\\ud800'
    """
    return text.encode("utf-8-sig", "backslashreplace")
