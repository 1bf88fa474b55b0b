"""Results on standard output: a table in a terminal, lines with tabs in a pipe, CSV, JSON lines."""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import click

from bpe_viz.csv_text import csv_writer
from bpe_viz.symbols import printable

if TYPE_CHECKING:
    from rich.console import Console

Cell: TypeAlias = str | int | float | list[str] | list[int] | None
Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])
_ROWS_AT_ONCE = 500  # so that a terminal shows the first of many at once


class Form(Enum):
    """The format in which results are written."""

    TEXT = "text"
    CSV = "csv"
    JSON_LINES = "jsonl"


def form_option(function: Wrapped) -> Wrapped:
    """Return a decorator that gives a command the option --format."""
    return click.option(
        "--format",
        "-f",
        "form",
        type=click.Choice([form.value for form in Form]),
        default=Form.TEXT.value,
        help="text (to be read: a table in a terminal, tabs in a pipe), csv or jsonl (exact).",
    )(function)


def write_rows(columns: Sequence[str], rows: Iterable[Sequence[Cell]], form: Form) -> None:
    r"""Write a table.

    >>> write_rows(["word", "count"], [["low", 5]], Form.JSON_LINES)
    {"word": "low", "count": 5}
    >>> write_rows(["word", "count"], [["lo w", 5]], Form.CSV)
    word,count
    lo w,5
    """
    match form:
        case Form.JSON_LINES:
            for row in rows:
                write_record(dict(zip(columns, row, strict=True)))
        case Form.CSV:
            writer = csv_writer(sys.stdout)
            writer.writerow(columns)
            for row in rows:
                writer.writerow([_exact(cell) for cell in row])
        case Form.TEXT if sys.stdout.isatty():
            _write_tables(columns, rows)
        case Form.TEXT:
            for row in rows:
                sys.stdout.write("\t".join(map(readable, row)) + "\n")


def write_record(record: dict[str, Any]) -> None:
    r"""Write a line of JSON; half a character, which UTF-8 cannot hold, is written as its escape.

    >>> write_record({"word": "é"})
    {"word": "é"}
    """
    text = json.dumps(record, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = json.dumps(record)
    sys.stdout.write(f"{text}\n")


def readable(cell: Cell) -> str:
    r"""Return a cell to be read: nothing invisible, numbers short.

    >>> readable("a\tb"), readable(0.123456789), readable(None), readable(["lo", "w"])
    ('a⇥b', '0.123457', '', 'lo w')
    """
    if isinstance(cell, list):
        return " ".join(map(readable, cell))
    if isinstance(cell, float):
        return f"{cell:.6g}"
    return "" if cell is None else printable(str(cell))


def console() -> "Console":
    """Return the console, with colours unless they are unwanted or cannot be seen."""
    from rich.console import Console

    return Console(file=sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=True)


def _write_tables(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """Write the rows in aligned tables, each as soon as it is full."""
    from rich.table import Table
    from rich.text import Text

    screen = console()
    remaining = iter(rows)
    is_first = True
    while part := list(islice(remaining, _ROWS_AT_ONCE)):
        table = Table(box=None, show_header=is_first, pad_edge=False, header_style="bold")
        for name, cell in zip(columns, part[0], strict=True):
            is_number = isinstance(cell, int | float)
            table.add_column(name, justify="right" if is_number else "left", no_wrap=True)
        for row in part:
            table.add_row(*(Text(readable(cell)) for cell in row))
        screen.print(table)
        is_first = False


def _exact(cell: Cell) -> str | int | float | None:
    return " ".join(map(str, cell)) if isinstance(cell, list) else cell
